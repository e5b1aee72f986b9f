"""Double clicks, of which one click is not meant."""

from tui.paint.clicks import Clicks


def test_of_a_double_click_the_second_is_told_apart() -> None:
    """It was meant for what stood there before the first."""
    clicks = Clicks()
    assert [clicks.again(3, 4, at) for at in (7.0, 7.1)] == [False, True]


def test_whoever_clicks_on_and_on_gets_through() -> None:
    """By each second click, however fast."""
    clicks = Clicks()
    assert [clicks.again(3, 4, at / 10) for at in range(6)] == [False, True] * 3


def test_a_click_elsewhere_or_later_is_one_of_its_own() -> None:
    """Both mean what they hit."""
    clicks = Clicks()
    assert not any(clicks.again(x, 4, at) for x, at in ((3, 7.0), (4, 7.1), (3, 7.2), (3, 9.0)))
