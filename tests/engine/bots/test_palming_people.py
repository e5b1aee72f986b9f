"""The opinion that bots of both Cockroach Pokers have of the others, by what they have seen."""

from engine.bots.palming.card_tables import lore_of
from engine.bots.palming.counting import hidden
from engine.bots.palming.memory import Memory
from engine.bots.palming.people import Company, People, Situation
from engine.games.cockroach_poker.rules import GAME
from engine.palming.view import Animal, Claim, Handing, HandOn, Judge, Offer, Pass
from tests.engine.games.palming_table import classic, step

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


def offered(claimed: Claim, *mine: str, hand: str = "bat") -> Situation:
    """A claim that Ben offers me, who hold this hand and have these cards open."""
    state = classic(f"{hand} | {' '.join(mine)}", "fly", "rat | toad toad", "toad")
    view = GAME.view(state, 0)
    company = Company(lore_of(view), NAMES, view.piles, 0)
    return company.scene((Handing(1, 0, claimed, True),), hidden(company.lore, view, view.piles))


def test_who_tells_the_truth_of_what_one_has_already_is_found_out() -> None:
    """A single such card is as good a sign as three."""
    people = People()
    for _ in range(6):
        people.saw_truth(offered("bat", "bat bat bat"), True)
        people.saw_truth(offered("bat", "rat rat rat"), False)

    assert people.truth(offered("fly", "fly")) > 0.7
    assert people.truth(offered("fly", "rat")) < 0.2


def test_what_a_giver_goes_by_is_what_lies_open_to_all() -> None:
    """And not my hand, by which I count: Ben lies of what many are left of, for all he sees."""
    one, other = offered("bat", hand="bat bat bat bat"), offered("bat", hand="fly fly fly fly")
    few = offered("toad")

    assert one.open_evidence == other.open_evidence > few.open_evidence
    assert one.evidence < other.evidence


def passed_on(claimed: Animal, said: bool) -> float:
    """The chance that what seat 0 passes on is judged rightly, once it has passed on this bat."""
    state = classic("fly | bat bat", "bat rat", "rat", "rat", turn=1)
    bot = Memory()
    bot.new_game(NAMES)
    for move in (Offer("bat", 0, "fly"), Pass(True), HandOn(2, claimed), Judge(said)):
        state, events = step(GAME, state, move)
        bot.observe(events, GAME.view(state, 0))
    return bot.people.caught


def test_who_passes_cards_on_sees_how_well_they_are_judged() -> None:
    """By a card of which one has two already, more than by others; and for a while."""
    assert passed_on("rat", said=False) == passed_on("bat", said=True) > 0.5
    assert passed_on("rat", said=True) == passed_on("bat", said=False) < 0.15

    people = People()
    for _ in range(20):
        people.saw_caught(rightly=True, mine=0)
    assert people.caught > 0.8
    for _ in range(20):
        people.saw_caught(rightly=False, mine=0)
    assert people.caught < 0.4


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
