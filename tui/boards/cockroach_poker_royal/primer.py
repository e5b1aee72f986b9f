"""Cockroach Poker Royal on one card, by either rule book."""

from tui.boards.palming.primer import Deck
from tui.boards.primer import Primer, PrimerPicture, TrialAnswer, TrialStep
from tui.paint.glyphs import Glyphs


def primer(glyphs: Glyphs) -> Primer:
    deck = Deck(glyphs)
    return Primer(
        goal="One player loses, all others win: get rid of vermin, crowned ones first.",
        pictures=(
            PrimerPicture(
                deck.hidden("toad", "toad"),
                "Slide a card face down to somebody and say what it is. Or lie.",
            ),
            PrimerPicture(
                deck.shown("royal", "royal", "royal_rat"),
                "Or judge the card you are given, or pass it on. Whoever takes a royal takes two.",
            ),
            PrimerPicture(
                deck.row("joker", "blank"),
                "The joker is any animal you like, so it fits your claim. The blank never does.",
            ),
        ),
        losing="You lose with four of a kind face up, royals included (five when two play).",
        trial=(_judge(deck), _pass(deck)),
    )


def _judge(deck: Deck) -> TrialStep:
    return TrialStep(
        "Mira slides you a card. A royal rat is a rat, and it is royal: both claims would be true.",
        deck.hidden("royal", "royal"),
        "Mira says “royal”. True or a lie?",
        (
            deck.judged(
                True,
                "royal_rat",
                "True! You are right, so Mira takes it back, and one more card with it.",
                right=True,
            ),
            deck.judged(
                False,
                "royal_rat",
                "It was true: you take the royal rat, and the top of the penalty pile as well.",
                right=False,
            ),
        ),
    )


def _pass(deck: Deck) -> TrialStep:
    joker = (deck.face("joker"),)
    return TrialStep(
        "Jonas slides you a card and says “fly”. You would rather not judge: you look, and "
        "pass it on to Priya.",
        joker,
        "It is the joker. What do you tell Priya?",
        (
            TrialAnswer(
                "f",
                "“fly”, as Jonas did",
                joker,
                "The joker is any animal, so that is true. Priya calls it a lie and is wrong: "
                "she has to take it, and pays with cards of her hand.",
            ),
            TrialAnswer(
                "y",
                "“royal”",
                joker,
                "That is the one claim a joker never fits. Priya calls it a lie: it is yours, and "
                "you pay for it with cards of your hand.",
                "bad",
            ),
        ),
    )
