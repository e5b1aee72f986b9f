"""The poster: how to come in, in every size; who is here; which tables play."""

from itertools import chain

import pytest

from netplay.wire import TableSummary
from tests.tui.evening.boards import BOARD
from tui.boards.tips import ANYWHERE, EACH, OF_GAMES
from tui.evening.painter import heading
from tui.machine.qr import qr
from tui.paint.glyphs import signs_of
from tui.paint.spans import text_of, width
from tui.party.poster import ClosePoster, Poster, WayIn
from tui.party.qr import painted

URL = "http://192.168.178.23:8222/"
WAYS = (
    WayIn("With ssh:", ["ssh -p 2222", "you@192.168.178.23"], aside="SHA256:abc"),
    WayIn("To watch:", ["http://", "192.168.178.23:8222/"], glue=""),
    WayIn("With Palmoff:", ["palmoff"]),
)


def summary(
    name: str = "Attic", *, game: str = "cockroach-poker", playing: bool = False, free: int = 4
) -> TableSummary:
    return TableSummary(
        title="Cockroach Poker",
        game=game,
        host="Ana",
        name=name,
        seats=4,
        free=free,
        playing=playing,
        locked=False,
        watching=True,
        version="0.1.0",
    )


def poster(glyphs: str = "rich") -> Poster:
    made = Poster(signs_of(glyphs, coloured=True, halves=glyphs != "ascii"), "Ana", WAYS)
    made.qr, made.url = qr(URL), URL
    made.here(["Ben", "Cem"], 0.0)
    return made


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 60)])
@pytest.mark.parametrize("glyphs", ["rich", "safe", "ascii"])
def test_it_fits_every_size_and_is_as_large_as_it(glyphs: str, size: tuple[int, int]) -> None:
    """Each line has the width of the screen, and all ways in are there."""
    lines = poster(glyphs).paint(*size)

    assert [width(spans) for spans in lines] == [size[0]] * size[1]
    assert all(way.told.removesuffix(":") in text_of(lines) for way in WAYS)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
def test_what_its_host_has_to_know_stands_there_until_a_key_is_pressed(
    size: tuple[int, int],
) -> None:
    """Whole, above the names, with all ways in; a party hears of poor bots as a table does."""
    made = poster()
    made.notice = "Bots of Cockroach Poker play by simpler rules: the file cannot be used."

    told = " ".join(text_of(made.paint(*size)).split())
    made.press("x")

    assert "Bots of Cockroach Poker play by simpler rules: the file cannot be used." in told
    assert all(way.told.removesuffix(":") in told for way in WAYS)
    assert "simpler rules" not in text_of(made.paint(*size))


@pytest.mark.parametrize(("size", "broken"), [((80, 24), False), ((120, 36), True)])
def test_what_large_letters_break_is_still_typed_as_one_line(
    size: tuple[int, int], broken: bool
) -> None:
    """A guest who presses Enter after the first half would be told of options of ssh."""
    told = WAYS[0].told.removesuffix(":")

    assert (f"{told}, typed as one line:" in text_of(poster().paint(*size))) == broken


@pytest.mark.parametrize(("size", "drawn"), [((80, 24), 0), ((120, 40), 2), ((200, 60), 2)])
def test_where_there_is_room_each_game_shows_a_card(size: tuple[int, int], drawn: int) -> None:
    """Once, however many tables there are; all of them, or none."""
    made = poster()
    made.tables = [summary(game=key) for key in ("cockroach-poker", "royal-gambit") * 2]
    lines = made.paint(*size)

    assert [width(spans) for spans in lines] == [size[0]] * size[1]
    assert text_of(lines).count("╭") == drawn


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_one_thing_worth_knowing_stands_there_and_then_another(size: tuple[int, int]) -> None:
    """It is of the games that are played here; who is here stands there all the same."""
    made, tips = poster(), {*ANYWHERE, *OF_GAMES["royal-gambit"]}
    made.tables = [summary(game="royal-gambit")]
    seen = set[str]()
    for shows in range(20):
        made.here(["Bartholomew Long"], shows * EACH)
        told = text_of(made.paint(*size))
        seen |= {one for one in tips if one in told}
        assert "Bartholomew Long" in told
        assert sum(one in told for one in tips) == 1

    assert seen == tips
    assert not any("bet" in told.split() for told in seen)  # at these tables nobody can


@pytest.mark.parametrize("told", sorted({*ANYWHERE, *chain(*OF_GAMES.values())}))
def test_what_is_worth_knowing_fits_the_home_of_the_design(told: str) -> None:
    """It is never cut."""
    assert len(told) < 80


def test_a_poor_terminal_says_in_words_what_others_paint_large() -> None:
    """The command stands there as it is to be typed."""
    text = text_of(poster("ascii").paint(80, 24))

    assert "ssh -p 2222 you@192.168.178.23" in text
    assert URL in text


def test_on_a_large_screen_what_is_typed_stands_in_large_letters() -> None:
    """And the address of the page stands below its code."""
    text = text_of(poster().paint(200, 60))

    assert "ssh -p 2222" not in text
    assert "████" in text
    assert URL in text


@pytest.mark.parametrize("people", [[], ["Ben", "Cem"]])
def test_at_the_home_of_the_design_what_is_typed_for_ssh_stands_in_large_letters(
    people: list[str],
) -> None:
    """With all tables, who is here, and something worth knowing below it."""
    made, key = poster(), f"The key of that door is SHA256:{'x' * 43}."
    made.ways = WayIn(WAYS[0].told, WAYS[0].parts, aside=key), *WAYS[1:]
    made.tables = [summary(name) for name in ("Attic", "Balcony", "Cellar", "Garden")]
    made.here(people, 0.0)
    text = text_of(made.paint(80, 24))

    assert "ssh -p 2222" not in text
    assert all(words in text for words in ("▀▀▄", key, URL, "palmoff", "Garden"))


def test_where_the_code_has_no_room_a_key_shows_it_alone() -> None:
    """The poster says which; any key leads back."""
    shown = poster()
    before = shown.paint(60, 20)
    assert "b shows the address of the page as a QR code" in text_of(before)

    shown.press("b")
    code = [tuple(spans) for spans in painted(shown.qr, shown.glyphs)]
    drawn = [tuple(spans[2:-1]) for spans in shown.paint(60, 20)]  # between what centres it
    assert [row for row in code if row not in drawn] == []
    assert "Esc closes" in text_of(shown.paint(60, 20))
    shown.press("scrolldown")
    assert shown.paint(60, 20) != before
    shown.press("x")
    assert shown.paint(60, 20) == before


def test_a_code_that_is_too_large_even_alone_says_how_large_it_is() -> None:
    """A part of one would be read by no phone."""
    shown = poster("ascii")
    shown.press("b")
    text = text_of(shown.paint(60, 20))

    assert "The code takes 58x29 cells" in text
    assert URL in text


def test_who_has_just_come_stands_out_for_a_while() -> None:
    """Names drop in, and the newest stands first."""
    shown = poster()
    shown.here(["Ben", "Cem", "Dora"], 30.0)

    looks = {
        span.text.strip(): span.look
        for spans in shown.paint(80, 24)
        for span in spans
        if span.text.strip() in ("Ben", "Dora")
    }
    assert looks == {"Dora": "call", "Ben": "bold"}


def test_the_tables_are_told_with_what_goes_on_there() -> None:
    """Those who look at the poster choose by that, from one column for all tables."""
    shown = poster()
    shown.tables = [summary(playing=True, free=3), summary("Cellar")]

    text = text_of(shown.paint(80, 24))
    assert "Attic   Cockroach Poker  plays  1 there" in text
    assert "Cellar  Cockroach Poker  waits  nobody yet" in text
    assert "waits  nobody yet, 4 of 4 seats free" in text_of(shown.paint(120, 40))


@pytest.mark.parametrize(
    ("names", "playing", "told"),
    [
        ([], [False], "nobody here, no game now"),
        (["Ben"], [True, False], "1 here, 1 game goes on"),
        (["Ben", "Cem"], [True, True, False], "2 here, 2 games go on"),
    ],
)
def test_the_bar_counts_people_and_games(names: list[str], playing: list[bool], told: str) -> None:
    """In words that also fit nobody, and one."""
    shown = poster()
    shown.here(names, 0.0)
    shown.tables = [summary(playing=plays) for plays in playing]

    assert text_of(shown.paint(80, 24)[:1]).endswith(f" {told}")


def test_the_poster_is_not_taken_down_by_a_slip() -> None:
    """It asks first, and the party may go on without it."""
    shown = poster()

    assert shown.press("q") is True
    assert "close the party for everybody" in text_of(shown.paint(80, 24))
    assert shown.press("s") is True
    shown.press("q")
    assert shown.press("l") == ClosePoster(ends=False)
    shown.press("q")
    assert shown.press("c") == ClosePoster(ends=True)


def test_between_games_the_evening_stands_there() -> None:
    """While one is played, what is played; with large letters or without."""
    shown = poster()
    shown.tables, shown.evening = [summary()], BOARD

    assert heading(BOARD) in text_of(shown.paint(120, 40))
    shown.tables = [summary(playing=True)]
    assert heading(BOARD) not in text_of(shown.paint(120, 40))
