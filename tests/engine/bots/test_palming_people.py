"""The opinion that bots of both Cockroach Pokers have of the others, by what they have seen."""

from engine.bots.palming.card_tables import lore_of
from engine.bots.palming.people import Company, People, Situation
from engine.games.cockroach_poker.rules import GAME
from engine.palming.view import Handing
from tests.engine.games.palming_table import classic

NAMES = ("Ana", "Ben", "Cleo", "Dan")
EMPTY = classic("bat", "fly", "rat", "toad")


def claim(giver: int, receiver: int, *, me: int = 0, players: int = 4) -> Situation:
    """A claim that one of the others makes, as seen from a seat."""
    piles = EMPTY.piles[:players]
    company = Company(lore_of(GAME.view(EMPTY, 0)), NAMES[:players], piles, me)
    return company.scene((Handing(giver, receiver, "bat", True),), company.hidden)


def test_what_somebody_tells_oneself_is_not_taken_for_what_they_tell_others() -> None:
    """Ben lies to the others and not to me: so the next that he offers me is likely true."""
    people = People()
    for _ in range(12):
        people.saw_truth(claim(1, 2), False)
        people.saw_truth(claim(1, 0), True)

    assert people.truth(claim(1, 0)) > 0.7
    assert people.truth(claim(1, 3)) < 0.3


def test_whom_one_has_heard_tell_others_is_expected_to_speak_so_to_oneself() -> None:
    """Until Ben has told me anything, I go by what he tells the others."""
    people = People()
    for _ in range(12):
        people.saw_truth(claim(1, 2), False)

    assert people.truth(claim(1, 0)) < 0.3


def test_what_is_handed_on_to_oneself_is_a_claim_like_any() -> None:
    """Others chose it, and to whom else the card can go is soon nobody's choice."""
    company = Company(lore_of(GAME.view(EMPTY, 0)), NAMES, EMPTY.piles, 0)
    handings = Handing(1, 2, "bat", True), Handing(2, 0, "bat", True)

    assert not company.scene(handings, company.hidden).to_me


def test_of_two_players_all_is_said_to_the_other() -> None:
    """There it tells nothing apart, and is no sign of anything."""
    assert not claim(1, 0, players=2).to_me
    assert claim(1, 0, players=3).to_me
    assert not claim(1, 0, players=3, me=2).to_me
