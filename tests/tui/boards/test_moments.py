"""Moments that boards find worth looking at, and their words: in games and set positions."""

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from functools import cache
from typing import Any

import pytest

from engine.catalog import CATALOG
from engine.game import Event, GameInfo
from engine.games.cockroach_poker_royal.view import PenaltyTaken
from engine.games.royal_gambit.view import Busted, Covered, Flipped, Gave, HandBegan, Won
from engine.games.royal_menagerie.view import (
    Gift,
    Played,
    RolesRevealed,
    Stampeded,
    Steal,
    Trade,
)
from engine.palming.view import Judged, LaidOpen, PlayerLost
from tests.tui.positions import NAMES, Position
from tui.boards.moments import Moment
from tui.boards.shelf import BOARDS, board
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import text_of

GAMES = 2  # games of each kind that are played through
NOTHING_WATCHED = next(it.default for it in fields(GameInfo) if it.name == "watched")


def found(key: str, glyphs: str = "rich") -> Sequence[Moment]:
    """The moments of a few games, as the first seat sees them."""
    return [moment for _, moments in played_through(key, glyphs) for moment in moments]


@cache
def played_through(key: str, glyphs: str) -> Sequence[tuple[Sequence[Event], Sequence[Moment]]]:
    """The events of each move, and what of them there was to look at."""
    return list(_played_through(key, glyphs))


def _played_through(key: str, glyphs: str) -> Iterator[tuple[Sequence[Event], Sequence[Moment]]]:
    looker = board(key, GLYPHS[glyphs])
    for seed in range(GAMES):
        position = Position(key, CATALOG[key].seats[-1], seed=f"moments {seed}")
        match, told = position.match, 0
        for _ in range(400):
            if not match.to_act:
                break
            before = match.view(0)
            position.one_move()
            fresh, told = position.running.events[told:], len(position.running.events)
            yield fresh, looker.moments(before, fresh, match.view(0), NAMES, 0)


@pytest.mark.parametrize("key", BOARDS)
def test_what_the_table_waits_for_is_what_there_is_to_see(key: str) -> None:
    """No game waits for a moment that nobody is shown, and none is shown that it does not."""
    waits = [any(map(CATALOG[key].watched, events)) for events, _ in played_through(key, "rich")]
    assert waits == [bool(moments) for _, moments in played_through(key, "rich")]
    assert any(waits) or CATALOG[key].watched is NOTHING_WATCHED


@pytest.mark.parametrize("key", BOARDS)
def test_each_is_told_in_its_order(key: str) -> None:
    """The claim, the card, the verdict, what comes of it; to whoever reads, "you"."""
    for moment in found(key):
        lines = moment.lines()
        assert lines[0] == moment.hold
        assert lines[0].endswith(" ...")
        assert lines[-2] == moment.verdict
        assert lines[-1].startswith(moment.lands)
        assert "Ana" not in " ".join(lines).replace("ANA", "")


# --- Cockroach Poker ------------------------------------------------------------------------------


def palmed(*events: Event, you: int | None = None) -> Moment:
    """The look of a judgement, after which these cards lie there."""
    position = Position("cockroach-poker", seat=you)
    view: Any = position.match.view(you)
    piles = [list(pile) for pile in view.piles]
    for event in events:
        if isinstance(event, LaidOpen):
            piles[event.seat] += ["toad", "toad", *event.cards]
    after = replace(view, piles=tuple(map(tuple, piles)))
    (moment,) = board("cockroach-poker", GLYPHS["rich"]).moments(view, events, after, NAMES, you)
    return moment


LIED = Judged(seat=1, giver=3, claim="fly", said=False, card="toad", right=True)


def test_a_lie_that_was_seen_through() -> None:
    """The liar takes the card; at the last but one it says so."""
    assert palmed(LIED, LaidOpen(3, ("toad",))).lines() == [
        "Ben calls it a lie ...",
        "It is a toad.",
        "A LIE!",
        "Dan takes it. One more toad and Dan loses.",
    ]


def test_a_royal_brings_a_card_of_the_penalty_pile_with_it() -> None:
    """CR-7: that is seen to land as well."""
    view: Any = Position("cockroach-poker-royal").match.view(1)
    royal = Judged(seat=1, giver=3, claim="fly", said=False, card="royal_toad", right=True)
    events = royal, LaidOpen(3, ("royal_toad",)), PenaltyTaken(3, "bat", "rat")
    looker = board("cockroach-poker-royal", GLYPHS["rich"])
    (moment,) = looker.moments(view, events, view, NAMES, 1)

    assert moment.lands == "Dan takes it, with the bat from the penalty pile."


def test_a_penalty_card_can_bring_somebody_to_the_last_but_one() -> None:
    """That is told and drawn, beside what the royal card itself has brought."""
    start: Any = Position("cockroach-poker-royal").match.view(1)
    piles = ((), (), (), ("bat", "bat", "bat", "royal_toad"), (), ())[: len(start.piles)]
    royal = Judged(seat=1, giver=3, claim="fly", said=False, card="royal_toad", right=True)
    events = royal, LaidOpen(3, ("royal_toad",)), PenaltyTaken(3, "bat", "rat")
    looker = board("cockroach-poker-royal", GLYPHS["rich"])
    view = replace(start, piles=piles)
    (moment,) = looker.moments(view, events, view, NAMES, 1)

    assert moment.near == "One more bat and Dan loses."
    assert text_of([moment.track]).split() == ["●", "▮▯▯▯", "▼", "▮▮▮▯"]


def test_a_truth_that_you_did_not_believe() -> None:
    """You are you."""
    true = Judged(seat=1, giver=3, claim="fly", said=False, card="fly", right=False)
    assert palmed(true, LaidOpen(1, ("fly",)), you=1).lines() == [
        "You call it a lie ...",
        "It is a fly.",
        "TRUE!",
        "You take it.",
    ]


def test_the_danger_of_a_moment_is_drawn_as_at_the_seats() -> None:
    """A stink bug's own sign is a square: its places are none."""
    stinks = Judged(seat=1, giver=3, claim="fly", said=False, card="stink_bug", right=True)

    assert text_of([palmed(stinks, LaidOpen(3, ("stink_bug",))).track]) == "■ ▮▯▯▯"


def test_the_card_that_ends_the_game() -> None:
    """It tells why, and nothing else tells it once more."""
    lost = PlayerLost(3, "4 of a kind, toad")
    laid = LaidOpen(3, ("toad",))
    moment = palmed(LIED, laid, lost)
    assert moment.lines()[-1] == "Dan takes it. Dan loses: 4 of a kind, toad."
    assert moment.tells == (LIED, laid, lost)
    assert moment.last == "DAN LOSES!"


# --- Royal Gambit ---------------------------------------------------------------------------------


def gambit(*events: Event) -> list[list[str]]:
    view = Position("royal-gambit").match.view(0)
    moments = board("royal-gambit", GLYPHS["rich"]).moments(view, events, view, NAMES, 0)
    return [moment.lines() for moment in moments]


def test_a_bust_by_a_flip_and_by_a_gift() -> None:
    """The second card of the pair turns over."""
    bust = Busted(1, ("8", "2", "8"))
    assert gambit(Flipped(1, ("8",)), bust) == [
        ["Ben flips a card ...", "A second 8!", "BUST!", "Ben is out of this hand."]
    ]
    assert gambit(Gave(0, 1, "8"), bust)[0][0] == "You give Ben a card ..."
    assert gambit(bust)[0][0] == "Ben has a pair ..."
    assert gambit(Busted(1, ("A", "A")))[0][1] == "A second Ace!"


def test_a_queen_saves_a_duel_begins_and_somebody_wins() -> None:
    """Each is looked at."""
    duel = HandBegan(4, "duel", 0, (0, 2))
    told = gambit(Covered(1, ("8", "Q")), duel, Won(0, 41))
    assert [lines[-2:] for lines in told] == [
        ["SAVED!", "Ben covers an 8 and a Queen and stays in."],
        ["A DUEL!", "You and Cleo play this hand alone."],
        ["YOU WIN!", "You win with 41 points."],
    ]
    assert CATALOG["royal-gambit"].watched(duel)


# --- Royal Menagerie ------------------------------------------------------------------------------


def test_a_stampede_shows_the_animal_that_set_it_off() -> None:
    """And the roles are shown in the end, all at once."""
    view = Position("royal-menagerie").match.view(1)
    looker = board("royal-menagerie", GLYPHS["rich"])
    gift, stampede = Played(0, Gift("mammoth", 1), False), Stampeded(1)
    (moment,) = looker.moments(view, (gift, stampede), view, NAMES, 1)
    assert moment.cards[0].name == "mammoth"
    assert moment.lines()[0] == "A sixth kind comes into your menagerie ..."
    assert moment.seats == (1, 0)


@pytest.mark.parametrize(
    "move", [Gift("mammoth", 1), Trade(1, "tiger", 2, "mammoth"), Trade(0, "mammoth", 1, "ibis")]
)
def test_a_stampede_shows_the_animal_however_it_came(move: Gift | Trade) -> None:
    """Everybody looks at the sixth kind, which may have been given or traded."""
    view = Position("royal-menagerie").match.view(1)
    looker = board("royal-menagerie", GLYPHS["rich"])
    (moment,) = looker.moments(view, (Played(0, move, False), Stampeded(1)), view, NAMES, 1)
    assert [card.name for card in moment.cards] == ["mammoth"]


def test_a_thief_can_bring_a_stampede_home() -> None:
    """Then the stolen animal is seen twice: as it is taken, and as it sets off the others."""
    view = Position("royal-menagerie").match.view(1)
    looker = board("royal-menagerie", GLYPHS["rich"])
    theft = Played(0, Steal(1, "tiger"), False)
    found = looker.moments(view, (theft, Stampeded(0)), view, NAMES, 1)
    assert [[card.name for card in moment.cards] for moment in found] == [["tiger"], ["tiger"]]


def test_an_animal_is_stolen() -> None:
    """From whom, by whom, and what both have after it."""
    start: Any = Position("royal-menagerie").match.view(1)
    view = replace(start, points=(4, 1, 0, 0))
    looker = board("royal-menagerie", GLYPHS["rich"])
    (moment,) = looker.moments(view, (Played(0, Steal(1, "tiger"), False),), view, NAMES, 1)
    assert moment.lines() == [
        "Ana reaches into your menagerie ...",
        "The tiger!",
        "STOLEN!",
        "Ana steals your tiger. Ana has 4 points now, you have 1 point.",
    ]
    assert moment.seats == (0, 1)


def test_the_danger_of_a_stampede_is_drawn_as_at_the_seats() -> None:
    """Which kinds the thief has now, hot at the last but one; all of them as they stampede."""
    start: Any = Position("royal-menagerie").match.view(1)
    has = ("tortoise", "tiger", "ibis", "komodo", "antelope")
    view = replace(start, menageries=(has, (), (), ()))
    looker, theft = board("royal-menagerie", GLYPHS["rich"]), Played(0, Steal(1, "tiger"), False)
    (stolen,) = looker.moments(view, (theft,), view, NAMES, 1)
    full, after_it = looker.moments(view, (theft, Stampeded(0)), view, NAMES, 1)

    assert text_of([stolen.track]) == "∩≡♪≈Ψ· 5 of 6 kinds"
    assert stolen.track[-1].look == "danger"
    assert text_of([full.track]) == "∩≡♪≈Ψ∏ 6 of 6 kinds"
    assert text_of([after_it.track]) == "∩≡♪≈Ψ· 5 of 6 kinds"


def test_roles_are_shown_together() -> None:
    """Each with whose it is."""
    shown = [m for m in found("royal-menagerie") if isinstance(m.tells[0], RolesRevealed)]
    assert shown
    assert {moment.captions for moment in shown} == {("you", "Ben", "Cleo", "Dan")}
    assert {moment.verdict for moment in shown} <= {"YOU WIN!", "YOU LOSE!"}
    assert all(len(moment.cards) == 4 for moment in shown)


# --- How bold they are ----------------------------------------------------------------------------


def test_a_lie_that_is_believed_is_bolder_than_one_that_is_caught() -> None:
    """And the bolder the more of that creature lay open; a truth believed is no story."""
    taken = LaidOpen(seat=1, cards=("toad",))
    believed = replace(LIED, said=True, right=False)
    true = replace(LIED, said=True, claim="toad")
    assert palmed(believed, taken).bold > palmed(LIED, replace(taken, seat=3)).bold
    assert palmed(true, replace(taken, seat=3)).bold < palmed(believed, taken).bold

    unlikely, fly = replace(believed, claim="toad", card="fly"), replace(taken, cards=("fly",))
    many = palmed(unlikely, fly, LaidOpen(seat=2, cards=("toad",) * 3))
    assert many.bold > palmed(unlikely, fly).bold


def test_what_ends_a_game_is_bolder_than_all_else() -> None:
    """No reel leaves it out."""
    lost = PlayerLost(seat=1, reason="four toads")
    taken = LaidOpen(seat=1, cards=("toad",))
    believed = replace(LIED, said=True, right=False)

    assert palmed(believed, taken, lost).bold > palmed(believed, taken).bold


@pytest.mark.parametrize("key", ["royal-gambit", "royal-menagerie"])
def test_the_end_of_each_game_is_the_boldest_of_it(key: str) -> None:
    """The winner, or the roles."""
    ends = {Won, RolesRevealed}
    bold = [(moment.bold, type(moment.tells[-1]) in ends) for moment in found(key)]

    assert max(bold)[1]


def test_a_gift_that_ruins_a_menagerie_is_worth_being_seen_again() -> None:
    """At the table nobody waits for it; who looks back sees how many points it cost whom."""
    position = Position("royal-menagerie")
    after: Any = position.match.view(None)
    before = replace(after, points=(9, *after.points[1:]))
    after = replace(after, points=(3, *after.points[1:]))
    gift = Played(seat=2, move=Gift(card="mammoth", to=0), from_bazaar=False)
    looker = board("royal-menagerie", GLYPHS["rich"])

    assert looker.moments(before, [gift], after, NAMES, None) == []
    (moment,) = looker.highlights(before, [gift], after, NAMES, None)
    assert moment.lines() == [
        "Cleo gives Ana the mammoth ...",
        "6 LOST!",
        "Ana has 3 points now, after 9.",
    ]
