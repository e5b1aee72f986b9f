"""Cockroach Poker on one card."""

from tui.boards.palming.primer import Deck
from tui.boards.primer import Primer, PrimerPicture, TrialAnswer, TrialStep, claimed
from tui.paint.glyphs import Glyphs


def primer(glyphs: Glyphs) -> Primer:
    deck = Deck(glyphs)
    return Primer(
        goal="One player loses, all others win: get rid of your vermin, take none back.",
        pictures=(
            PrimerPicture(
                deck.hidden("toad", "toad"),
                "Slide a card face down to somebody and say what it is. Or lie.",
            ),
            PrimerPicture(
                deck.shown("toad", "toad", "rat"),
                "Or judge a card you are given: true or false? If you are wrong, you take it.",
            ),
            PrimerPicture(
                (deck.face("rat"), claimed("bat", "bat")),
                "Or look at it, and pass it on with a claim of your own.",
            ),
        ),
        losing="You lose with four of a kind face up in front of you (five when two play).",
        trial=(_judge(deck), _pass(deck)),
    )


def _judge(deck: Deck) -> TrialStep:
    return TrialStep(
        "Mira slides you a card, face down.",
        deck.hidden("toad", "toad"),
        "Mira says “toad”. True or a lie?",
        (
            deck.judged(
                True,
                "rat",
                "A lie, and you believed it: the rat is yours, face up. Three more, and you lose.",
                right=False,
            ),
            deck.judged(
                False,
                "rat",
                "A lie, and you caught it: Mira has to take her rat back, face up.",
                right=True,
            ),
        ),
    )


def _pass(deck: Deck) -> TrialStep:
    spider = (deck.face("spider"),)
    return TrialStep(
        "Jonas slides you a card and says “fly”. You would rather not judge: you look, and "
        "pass it on to Priya.",
        spider,
        "It is a spider. What do you tell Priya?",
        (
            TrialAnswer(
                "p",
                "“spider”",
                spider,
                "The truth, and Priya calls it a lie. She is wrong, so she takes the spider.",
            ),
            TrialAnswer(
                "f",
                "“fly”, as Jonas did",
                spider,
                "A lie, and Priya believes it: she takes the spider. Had she called it a lie, you "
                "would have it now.",
            ),
        ),
    )
