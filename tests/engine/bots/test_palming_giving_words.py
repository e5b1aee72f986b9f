"""The coach's words on Cockroach Poker where a card is given: offered, passed on, paid with."""

from typing import Any

from engine.bots.palming.mind import mind
from engine.bots.palming.words import because
from engine.bots.personas import LEVEL
from engine.games.cockroach_poker.rules import GAME as CLASSIC
from engine.games.cockroach_poker_royal.rules import GAME as ROYAL
from engine.games.cockroach_poker_royal.view import PayOne, PayTwo
from engine.palming.view import HandOn, Judge, Offer, Pass
from tests.engine.bots.test_palming_thinking import NAMES
from tests.engine.games.palming_table import classic, facing, played, royal


def test_nobody_can_tell_the_truth_of_a_blank_or_lie_of_a_joker() -> None:
    """But for "royal": so it is not said as if there were a choice."""
    state = royal("joker blank", "fly fly fly | fly fly fly", "toad")
    bot = mind("strong", LEVEL, "1")
    bot.new_game(NAMES[:3])
    view: Any = ROYAL.view(state, 0)
    bot.observe((), view)
    offers = Offer("joker", 1, "rat"), Offer("joker", 1, "royal"), Offer("blank", 1, "fly")

    said = [because(bot.thoughts(view), offer)(NAMES) for offer in offers]

    pays = "Whoever takes it has to pay for it."
    assert said == [
        f"{pays} A joker is whatever animal you name, so the truth will do.",
        f"{pays} There are no royals face up, so a royal can be believed.",
        f"{pays} A blank is no animal at all, so call it a fly.",
    ]


def test_a_claim_is_believed_by_all_cards_that_lie_face_up() -> None:
    """The card on the penalty pile is one of them, and a joker out of play is none."""
    top = royal("bat bat", "toad | rat", "toad", penalty="rat ...")
    joker = royal("bat bat", "toad | rat joker", "toad", penalty="fly ...", special="table")

    top_, joker_ = (_handing(state, Offer("bat", 1, "rat")) for state in (top, joker))

    assert top_.endswith("There are 2 rats face up, so a rat can be believed.")
    assert joker_.endswith("There is 1 rat face up, so a rat can be believed.")


def test_nobody_is_told_that_they_can_afford_what_loses() -> None:
    """A royal may bring a card that does, and whoever gives their last has none to start with."""
    brings = royal("royal_bat toad", "toad", "fly | fly", penalty="rat ...")
    threatened = royal("royal_bat toad | rat rat rat", "toad", "fly", penalty="rat ...")
    last = royal("bat | rat", "toad", "fly", penalty="rat ...")
    offer, said = Offer("royal_bat", 1, "toad"), "You have no bats face up, "

    assert _handing(brings, offer).startswith(f"{said}so you can afford to take this one.")
    assert _handing(threatened, offer).startswith(
        f"{said}but with a royal comes the rat of the penalty pile, and one more rat loses you the"
        " game."
    )
    assert _handing(last, Offer("bat", 1, "toad")).startswith(
        "This is your last card, and you lose if you have to take this one."
    )


def test_who_passes_a_card_on_with_an_empty_hand_is_told_what_is_at_stake() -> None:
    """It is somebody else's card, and to take it is to have nothing to start a round with."""
    hands = ("bat bat", "| rat", "fly", "toad")
    state = played(CLASSIC, classic(*hands), Offer("bat", 1, "bat"), Pass(True))
    bot, view = mind("strong", LEVEL, "1"), CLASSIC.view(state, 1)
    bot.new_game(NAMES)
    bot.observe((), view)

    assert because(bot.thoughts(view), HandOn(2, "bat"))(NAMES).startswith(
        "You have no card left, and you lose if you have to take this one."
    )


def test_who_is_about_to_lose_is_named_for_that() -> None:
    """Three lie before Ben, and the fourth loses."""
    state = classic("rat rat", "fly | rat rat rat", "fly", "toad")

    assert _handing(state, Offer("rat", 1, "bat"), CLASSIC).startswith(
        "Ben has 3 rats face up, and loses with one more."
    )


def test_who_has_no_card_left_is_named_for_that() -> None:
    """Whatever lies before them: they could not start the next round."""
    state = classic("rat rat", "| rat", "fly", "toad")

    assert _handing(state, Offer("rat", 1, "bat"), CLASSIC).startswith(
        "Ben has no card left, and loses by taking one."
    )


def _handing(state: Any, offer: Offer, game: Any = ROYAL) -> str:
    """The reason of seat 0 for this offer."""
    bot = mind("strong", LEVEL, "1")
    bot.new_game(NAMES[: len(state.hands)])
    bot.observe((), game.view(state, 0))
    return because(bot.thoughts(game.view(state, 0)), offer)(NAMES)


def test_where_there_is_one_way_to_pay_none_is_called_the_safest() -> None:
    """A card that alone can be given up, or two of no more, or of twins, which do not fit."""
    one, two, alike, fits, more = (
        _paying(hand, way)
        for hand, way in (
            ("joker fly", PayOne("fly")),
            ("fly toad", PayTwo("fly", "toad")),
            ("fly fly fly", PayTwo("fly", "fly")),
            ("fly rat", PayTwo("fly", "rat")),
            ("fly toad toad", PayTwo("toad", "toad")),
        )
    )

    assert one == two == alike == "You have nothing else to pay with."
    assert fits == more == "These are the safest cards to give up."


def _paying(hand: str, way: PayOne | PayTwo) -> str:
    """The reason of seat 1, which has taken the blank for a rat, to pay so."""
    state = played(ROYAL, facing(hand, "bat ..."), Offer("blank", 1, "rat"), Judge(True))
    bot = mind("strong", LEVEL, "1")
    bot.new_game(NAMES[: len(state.hands)])
    view: Any = ROYAL.view(state, 1)
    bot.observe((), view)
    return because(bot.thoughts(view), way)(NAMES)
