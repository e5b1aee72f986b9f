"""The board of an evening, as it is looked at."""

import pytest

from netplay.evening import EveningBoard
from tests.tui.evening.boards import ANA, BEN, BOARD, LIARS, NAMES, painter, person
from tui.evening.painter import EveningPainter
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import text_of, width

NEW = EveningBoard(version=0, games=0, last=0, people=())


def page(board: EveningBoard = BOARD, size: int = 38) -> str:
    return text_of(painter(board).page(size))


def test_games_lies_and_busts_are_bars_that_can_be_counted() -> None:
    """A sign for each, as many cells long as fit; what they are stands above them."""
    lines = page().split("\n")

    assert "you  ### ### ---                2 of 3" in lines
    assert "Lies # believed  x caught  - passed on" in lines
    assert "you ##########xxxxxxxxxxxxx--- 8 of 10" in lines
    assert "Ben ###xxx                      2 of 9" in lines
    assert "Cleo ############xxxxxxxxx 4 of 6 bust" in lines
    assert "Wim ############----            3 of 4" in lines


def test_a_chart_shows_everybody_or_is_not_shown() -> None:
    """Where the last of them has no room, whoever looks would take those above for all."""
    for height in range(4, len(page().split("\n"))):
        text = text_of(painter(BOARD).within(38, height, 1))
        assert ("Lies #" in text) == ("Ben ###xxx" in text), text


def test_it_is_told_whom_everybody_believes_most() -> None:
    """With how often, of how many claims."""
    assert "you > Ben ############----      3 of 4" in page()


def test_awards_and_the_best_lies_are_told_in_words() -> None:
    """Lies that are liked stand first."""
    text = page(size=76)

    assert "Pinocchio: You lied in 8 of 10 claims." in text
    assert "Nine Lives: A Queen saved Cleo 3 times." in text
    assert "++ 2 Ben sold Cleo a fly as" in text.replace("\n", " ")


def test_what_nobody_has_done_has_no_bars() -> None:
    """A table that has played no Royal Gambit has no best hands."""
    liars = BOARD.model_copy(update={"people": (ANA, BEN)})

    assert "Best hands" not in page(liars)
    assert "Bets" not in text_of(EveningPainter(liars, NAMES, GLYPHS["ascii"]).page(38))
    assert page(NEW) == "No game has been finished yet."


def test_bars_that_are_too_long_are_drawn_to_scale_and_games_from_the_newest_on() -> None:
    """Nothing is wider than its column."""
    tireless = person("Ana", "l" * 20 + "wwww", {**LIARS, "claims": 900, "lies": 890})
    board = BOARD.model_copy(update={"people": (tireless, BEN), "lies": ()})
    lines = page(board, 30).split("\n")

    assert lines[1] == "you --------------#### 4 of 24"
    assert max(map(len, lines)) <= 30


def test_on_a_poster_all_awards_stand_in_large_letters_or_none() -> None:
    """They are what everybody looks for, and one among words would look like the first prize."""
    rooms = (200, 60), (120, 60), (200, 24)
    shown = [text_of(painter(glyphs="rich").whole(*room)) for room in rooms]

    assert ["Pinocchio: " in page for page in shown] == [False, True, True]
    assert ["Crash Test Dummy: " in page for page in shown] == [False, True, True]
    assert "Pinocchio: " in text_of(painter().whole(200, 60))  # where nothing can draw them


def test_beside_other_things_the_evening_is_no_poster() -> None:
    """It leaves its room to those who come in; alone it has it all."""
    beside, alone = text_of(painter().within(200, 60)), text_of(painter().whole(200, 60))

    assert (beside.count("############----"), alone.count("############----")) == (4, 6)


def test_where_there_is_room_bars_are_thick() -> None:
    """From afar they are seen better so; of games, that would look like more of them."""
    thin, thick = (text_of(painter().within(120, height)) for height in (12, 60))

    assert (thin.count(" ############----"), thick.count(" ############----")) == (2, 4)
    assert thin.count("### ### ---") == thick.count("### ### ---") == 1


@pytest.mark.parametrize("glyphs", ["rich", "ascii"])
@pytest.mark.parametrize(("size", "height"), [(28, 5), (38, 9), (76, 18), (196, 50)])
def test_it_keeps_to_its_room(glyphs: str, size: int, height: int) -> None:
    """Above the log and on a beamer: what does not fit is left out, and nothing in half."""
    for lines in (
        painter(glyphs=glyphs).within(size, height),
        painter(glyphs=glyphs).aside(size, height),
    ):
        assert 0 < len(lines) <= height
        assert max(map(width, lines)) <= size


def test_names_have_the_colour_of_the_chair_that_somebody_has_now() -> None:
    """Whoever has left has none."""
    gone = person("Zoe", "w", {})
    board = BOARD.model_copy(update={"people": (BEN, gone), "you": None})
    games = painter(board).page(38)[1:3]

    assert [(row[0].text, row[0].look) for row in games] == [
        ("Ben", "seat 1 bold"),
        ("Zoe", "bold"),
    ]


def test_a_board_that_is_opened_uses_the_room_it_has() -> None:
    """Bars of two lines on a large screen; what is longer than a small one can be scrolled."""
    large, small = painter(glyphs="rich").whole(120, 37), painter().whole(60, 17)

    assert text_of(large).count("█" * 20) >= 4
    assert len(large) <= 37
    assert small == painter().page(60)
    assert len(small) > 17


def test_bars_on_lines_that_touch_stay_apart() -> None:
    """Blocks would grow into one; what the signs stand for is always told."""
    narrow = text_of(painter(glyphs="rich").page(38))

    assert "█" not in narrow
    assert "■ believed  □ doubted" in narrow
