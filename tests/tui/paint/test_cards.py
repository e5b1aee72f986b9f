"""Cards: their sizes, what stands in their edges, and cards together."""

from itertools import pairwise

import pytest

from engine.games.royal_gambit.view import RANKS, Rank
from tui.boards.palming import faces as palming
from tui.boards.royal_gambit import faces as gambit
from tui.boards.royal_menagerie import faces as court
from tui.paint.cards import (
    LARGE,
    MEDIUM,
    SMALL,
    Card,
    Mark,
    backed,
    large,
    medium,
    pile,
    poster,
    small,
    tiny,
    turning,
)
from tui.paint.glyphs import GLYPHS, RICH
from tui.paint.palette import DEPTHS, Depth
from tui.paint.pixels import Pen
from tui.paint.spans import Lines, text_of, width

PEN = Pen.of(RICH, "256")
COLOURS: tuple[Depth, ...] = ("none", "256")  # as far as a pen can tell
PENS = [
    pytest.param(Pen.of(glyphs, depth), id=f"{name}-{depth}")
    for name, glyphs in GLYPHS.items()
    for depth in COLOURS
]


def face(name: str) -> Card:
    return palming.face(name, RICH)


def size(lines: Lines) -> tuple[int, int]:
    (across,) = {width(spans) for spans in lines}
    return across, len(lines)


@pytest.mark.parametrize("pen", PENS)
@pytest.mark.parametrize("name", ["bat", "cockroach", "stink_bug", "royal_toad", "joker"])
def test_every_card_has_its_size_on_every_terminal(pen: Pen, name: str) -> None:
    """Marks or none; so that hands and piles stand in columns."""
    card = palming.face(name, pen.glyphs)
    for mark in (Mark(), Mark("3", 12, chosen=True)):
        assert size(medium(card, pen, mark)) == MEDIUM
        assert size(large(card, pen, mark)) == LARGE
    assert size(small(card, pen, Mark("3"))) == SMALL


@pytest.mark.parametrize("pen", PENS)
def test_a_card_without_pictures_has_its_size_too(pen: Pen) -> None:
    """A game may have nothing but numbers, which stand in its cards instead."""
    card = Card("7", "7", "7", "high", (), (), rank="7")

    assert size(medium(card, pen)) == MEDIUM
    assert size(large(card, pen)) == LARGE
    assert "7" in text_of(large(card, pen))


@pytest.mark.parametrize("pen", PENS)
@pytest.mark.parametrize("rank", RANKS)
def test_every_rank_has_its_size_on_every_terminal(pen: Pen, rank: Rank) -> None:
    """The small one is a line higher, as it has two corners."""
    card = gambit.face(rank)
    assert size(small(card, pen)) == (SMALL[0], SMALL[1] + 1)
    assert size(medium(card, pen)) == MEDIUM
    assert size(large(card, pen)) == LARGE


@pytest.mark.parametrize("pen", PENS)
@pytest.mark.parametrize("here", [SMALL, MEDIUM, LARGE])
def test_a_back_is_as_large_as_a_face(pen: Pen, here: tuple[int, int]) -> None:
    """On every terminal."""
    assert size(backed(palming.back(), pen, here)) == here


@pytest.mark.parametrize("pen", PENS)
def test_a_card_turns_over_in_its_place(pen: Pen) -> None:
    """Each frame is as large as the card, and differs from the one before."""
    frames = turning(palming.face("bat", pen.glyphs), palming.back(), pen)
    assert {size(frame) for frame in frames} == {LARGE}
    assert all(one != other for one, other in pairwise(frames))


def test_an_edge_names_its_card() -> None:
    """With its key and how many there are of it; each cell of it can be clicked on."""
    lines = medium(face("bat"), PEN, Mark("3", 2))
    assert text_of(lines).splitlines()[0] == "╭3─────x2╮"
    assert text_of(lines).splitlines()[-1] == "╰bat─────╯"
    assert {span.key for spans in lines for span in spans} == {"3"}


@pytest.mark.parametrize(("name", "edge"), [("cockroach", "cockroach╯"), ("toad", "╰toad────╯")])
def test_a_name_stands_whole(name: str, edge: str) -> None:
    """A long one begins in the very corner, rather than being cut."""
    assert text_of(medium(face(name), PEN)[-1:]) == edge


@pytest.mark.parametrize(
    ("name", "own", "twice"),
    [
        ("toad", "T O A D", "T O A D"),
        ("scorpion", "SCORPION", "S C O R P I O N"),
        ("stink_bug", "STINK BUG", "S T I N K   B U G"),
    ],
)
def test_large_cards_say_their_names_in_large_letters(name: str, own: str, twice: str) -> None:
    """All that lie in a row alike: apart where there is room, but never some of them small."""
    for drawn, named in ((large, own), (poster, twice)):
        assert f"─ {named} ─" in text_of(drawn(face(name), PEN)).splitlines()[-1]


def test_a_rank_stands_in_two_corners() -> None:
    """As on a card that is held in the hand."""
    lines = text_of(small(gambit.face("K"), PEN)).splitlines()
    assert lines == ["╭───╮", "│K  │", "│  K│", "╰───╯"]
    whole = text_of(medium(gambit.face("K"), PEN)).splitlines()
    assert (whole[0], whole[-1]) == ("╭K───────╮", "╰───────K╯")


def test_what_is_chosen_differs_without_colour() -> None:
    """Its edge is reversed."""
    edge = medium(face("bat"), PEN, Mark(chosen=True))[0]
    assert all("chosen" in span.look.split() for span in edge)


def test_without_half_blocks_a_card_shows_sign_and_code() -> None:
    """And no sign of uncertain width."""
    lines = text_of(medium(palming.face("rat", GLYPHS["ascii"]), Pen.of(GLYPHS["ascii"], "none")))
    assert lines.splitlines() == [
        "+--------+",
        "|^       |",
        "|   Ra   |",
        "|        |",
        "|       ^|",
        "+rat-----+",
    ]


@pytest.mark.parametrize("name", GLYPHS)
@pytest.mark.parametrize("depth", DEPTHS)
def test_a_card_needs_no_sign_that_the_set_lacks(name: str, depth: Depth) -> None:
    """ASCII is ASCII, also for a royal card."""
    glyphs = GLYPHS[name]
    card = palming.face("royal_bat", glyphs)
    text = text_of(
        [*large(card, Pen.of(glyphs, depth)), *backed(card, Pen.of(glyphs, depth), LARGE)]
    )
    assert name != "ascii" or text.isascii()
    assert ("▀" in text) == (name == "rich")


def test_of_the_cards_below_the_left_edge_is_seen() -> None:
    """The last one lies on top, whole; the names of the others would be cut, and are left out."""
    cards = [face(name) for name in ("toad", "rat", "fly")]
    lines = pile(cards, PEN)
    assert size(lines) == (MEDIUM[0] + 4, MEDIUM[1])
    assert text_of(lines[-1:]) == "╰─╰─╰fly─────╯"


def test_a_tiny_card_is_a_sign_and_two_letters() -> None:
    """With its crest, and how many there are of it; a rank is itself."""
    assert text_of([tiny(face("bat"))]) == "▼Ba"
    assert text_of([tiny(face("royal_bat"), Mark(count=2))]) == "♛▼Bax2"
    assert text_of([tiny(gambit.face("8"))]) == "8"


def test_a_sign_that_begins_the_code_stands_there_once() -> None:
    """A role has no sign of its own: GV, and not GGV."""
    vizier = court.role("grand_vizier")

    assert text_of([tiny(vizier)]) == "GV"
    assert text_of(small(vizier, PEN)[1:2]) == "│GV │"
