"""The reasons of Royal Menagerie's bots: what moved them, and not what did not."""

from engine.bots.mind import Persona
from engine.bots.personas import BRAZEN, LEVEL
from engine.bots.royal_menagerie.mind import mind
from engine.bots.strength import Strength
from engine.games.royal_menagerie.rules import GAME
from engine.games.royal_menagerie.state import State
from engine.match import Match
from tests.engine.games.menagerie_table import BOB, CID, NAMES, position, turn

KEY = "royal-menagerie"


def reasons(
    strength: Strength, persona: Persona = LEVEL, role: str = "", budget: int = 1
) -> list[str]:
    """All that the bots of such a game give, or those in this role."""
    match = Match.new(KEY, 4, {}, "words")
    bots = [mind(strength, persona, f"{seat}") for seat in range(4)]
    said: list[str] = []
    for bot in bots:
        bot.new_game(NAMES)
    while match.to_act:
        (seat,) = match.to_act
        view = GAME.view(match.state, seat)
        bots[seat].observe((), view)
        advice = bots[seat].decides(view, match.legal(seat), budget)
        if role in ("", view.roles[seat]):
            said.append(advice.why(NAMES))
        match.play(seat, advice.move)
    return said


def told(state: State) -> str:
    """The reason of a medium bot, whose turn it is."""
    bot = mind("medium", LEVEL, "seed")
    bot.new_game(NAMES)
    (seat,) = GAME.to_act(state)
    return bot.decides(GAME.view(state, seat), GAME.legal(state, seat), 1).why(NAMES)


def test_a_whim_is_called_so() -> None:
    """Easy bots play anything now and then, and then nothing else costs more."""
    whims = [why for why in reasons("easy") if "whim" in why]

    assert whims
    assert all(why.endswith(", and it is only a whim.") for why in whims)
    assert not any("costs more" in why or "rarely last" in why for why in whims)
    assert not any("whim" in why for why in reasons("medium"))


def test_whoever_has_played_it_out_goes_by_that() -> None:
    """Something else may cost fewer points, and win less often for all that."""
    played_out = [why for why in reasons("strong", budget=2000) if "played out" in why]

    assert any(
        ", but nothing else that was tried wins more often. You win" in it for it in played_out
    )
    assert not any("costs more" in why for why in played_out)


def test_who_misleads_the_others_says_so() -> None:
    """It helps the other side, and knows it: whom it takes for whom is what it thinks itself."""
    misled = [why for why in reasons("medium", BRAZEN) if "whose side" in why]

    assert misled
    assert all(why.endswith(", so that nobody knows whose side you are on.") for why in misled)
    assert not any("whose side" in why for why in reasons("medium"))


def test_the_grand_vizier_misleads_nobody() -> None:
    """Everybody knows whose side that one is on."""
    misled = [why for why in reasons("medium", BRAZEN, "conspirator") if "whose side" in why]
    vizier = reasons("medium", BRAZEN, "grand_vizier")

    assert misled
    assert len(vizier) > 5
    assert not any("whose side" in why for why in vizier)


def test_where_there_is_no_choice_nothing_is_weighed() -> None:
    """A windfall that is all there is to play is not played because something else can wait."""
    state = position(turn(CID, end_stage=True), hands=("", "", "windfall", ""), deck="")

    assert told(state) == "There is no other move."


def test_three_cards_that_can_wait_are_listed() -> None:
    """With one "and"."""
    hand = "shoot steal trade windfall"
    state = position(turn(CID), hands=("ibis", "ibis", hand, "ibis"), deck="tiger " * 6)

    assert told(state) == (
        "The Shoot card, the Steal card and the Trade card can wait until the end."
    )


def test_a_loyalist_who_harms_the_grand_vizier_says_why() -> None:
    """RM-18: the Conspirators are far behind, and the Grand Vizier is about to win alone."""
    menageries = ("mammoth mammoth tiger", "ibis", "tiger", "")
    state = position(
        turn(BOB, end_stage=True), hands=("", "shoot", "", ""), deck="", menageries=menageries
    )

    assert told(state) == (
        "Ann (the Grand Vizier) loses 4 points. "
        "A Grand Vizier with more points than anybody else wins alone."
    )


def test_a_loyalist_who_helps_the_grand_vizier_needs_no_excuse() -> None:
    """As long as somebody else has more points."""
    hands, menageries = ("", "tiger", "", ""), ("tiger", "", "mammoth mammoth tiger tiger", "")
    state = position(turn(BOB, end_stage=True), hands=hands, deck="", menageries=menageries)

    assert "alone" not in told(state)


def test_a_conspirator_who_helps_the_likely_loyalist_says_why() -> None:
    """RM-18: it is the only menagerie that can still have as much as the Grand Vizier."""
    hands, menageries = ("", "", "tiger", ""), ("mammoth", "tiger", "", "tiger tiger")
    state = position(turn(CID, end_stage=True), hands=hands, deck="", menageries=menageries)

    assert told(state) == (
        "Bob (Loyalist, 50% sure) gains 2 points. "
        "A Grand Vizier with more points than anybody else wins alone."
    )
