"""Hands of Cockroach Poker: how large the cards are, and that no key is lost."""

import pytest

from tui.boards.palming.hand import PalmingHand, held, lines_of
from tui.paint.cards import LARGE, MEDIUM, SMALL
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import text_of, width

CREATURES = ("bat", "fly", "cockroach", "toad", "rat", "scorpion", "spider", "stink_bug")
KEYS = {card: str(at) for at, card in enumerate(CREATURES, 1)}


def hand(chosen: tuple[str, ...] = (), signs: str = "rich") -> PalmingHand:
    return PalmingHand((*CREATURES, "rat", "rat"), KEYS, chosen, GLYPHS[signs])


@pytest.mark.parametrize(
    ("kinds", "opponents", "screen", "lines"),
    [
        (8, 3, (60, 20), 1),
        (16, 5, (60, 20), 2),
        (8, 4, (80, 24), MEDIUM[1]),
        (8, 5, (80, 24), SMALL[1]),
        (9, 3, (80, 24), SMALL[1]),
        (16, 2, (80, 24), SMALL[1]),
        (8, 5, (120, 40), MEDIUM[1]),
        (8, 3, (200, 60), LARGE[1]),
        (0, 3, (80, 24), 1),
    ],
)
def test_cards_are_as_large_as_the_screen_lets_them(
    kinds: int, opponents: int, screen: tuple[int, int], lines: int
) -> None:
    """From nine kinds or five opponents on they shrink, unless the screen is large."""
    assert lines_of(kinds, opponents, *screen) == lines


@pytest.mark.parametrize("signs", GLYPHS)
@pytest.mark.parametrize(("size", "height"), [(60, 1), (80, 3), (80, 6), (80, 7), (150, 10)])
def test_every_card_of_a_hand_can_be_clicked(size: int, height: int, signs: str) -> None:
    """Whatever its size, on each of its lines."""
    lines = hand(signs=signs).lines(size, height)

    assert {span.key for spans in lines for span in spans if span.key} == set(KEYS.values())
    assert len(lines) <= height
    assert max(map(width, lines)) <= size


def test_a_chosen_card_stands_out_of_the_hand() -> None:
    """Where there is a line for it; and it is reversed in any case."""
    rows = text_of(hand(("rat",)).lines(80, MEDIUM[1] + 1)).split("\n")

    assert rows[0].strip() == "╭5─────x3╮"
    assert rows[-1][40:50].strip() == ""
    looks = [span.look for spans in hand(("rat",)).lines(80, 6) for span in spans]
    assert any("chosen" in look for look in looks)


def test_specials_are_held_at_the_end() -> None:
    """They come and go more often than creatures, and no other card moves for them."""
    given = ("bat", "blank", "fly", "joker", "rat", "rat", "royal_bat", "toad")
    assert held(given) == ["bat", "fly", "rat", "rat", "royal_bat", "toad", "blank", "joker"]


def test_no_word_of_a_card_is_cut() -> None:
    """A name stands whole in its edge."""
    shown = text_of(hand().lines(80, MEDIUM[1]))

    assert all(name in shown for name in ("cockroach", "scorpion", "stink bug"))


@pytest.mark.parametrize("kinds", [3, 5, 7])
def test_most_cards_of_a_hand_lie_still_as_one_comes(kinds: int) -> None:
    """A hand with an odd number of cards keeps a place for it."""
    fewer, more = (PalmingHand(CREATURES[: kinds + by], {}, (), GLYPHS["rich"]) for by in (0, 1))
    ends = [text_of(hand.lines(80, MEDIUM[1])[-1:]) for hand in (fewer, more)]
    assert ends[1].startswith(ends[0].rstrip())


def test_from_five_cards_on_a_hand_of_eight_has_the_same_places() -> None:
    """So at most half of the cards move on, each to the place of its neighbour."""
    hands = [PalmingHand(CREATURES[:kinds], {}, (), GLYPHS["rich"]) for kinds in (6, 8)]
    six, eight = (text_of(hand.lines(80, MEDIUM[1])[:1]) for hand in hands)
    places = [at for at, sign in enumerate(eight) if sign == "╭"]
    assert {at for at, sign in enumerate(six) if sign == "╭"} < set(places)
