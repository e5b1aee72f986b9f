"""Royal Gambit on one card."""

from engine.games.royal_gambit.view import Rank
from tui.boards.primer import Primer, PrimerPart, PrimerPicture, TrialAnswer, TrialStep
from tui.boards.royal_gambit.faces import back, face
from tui.paint.glyphs import Glyphs


def primer(glyphs: Glyphs) -> Primer:
    return Primer(
        goal="Collect 40 points: flip one more card, or stop while you are ahead?",
        pictures=(
            PrimerPicture(
                (*_row("3", "5"), back()),
                "Hit: flip one more card. A to 5 are worth their number; a K doubles them.",
            ),
            PrimerPicture(
                _row("J", "Q", "K"),
                "Stay: bank your points. J Q K, A2345 and 6789T are worth 5 more each.",
            ),
            PrimerPicture(
                _row("7", "8", "J"),
                "Some cards bite: 7 takes a card, 8 is given away, J makes somebody flip two.",
            ),
        ),
        losing="Two of one rank, ace to ten (T), and you are bust: nothing for this hand.",
        trial=(_first(), _second()),
    )


def _row(*ranks: Rank) -> tuple[PrimerPart, ...]:
    return tuple(map(face, ranks))


def _first() -> TrialStep:
    return TrialStep(
        "3 and 5 make 8, and the King doubles them: 16 points. Another 3 or 5 would bust you.",
        _row("3", "5", "K"),
        "Hit or stay?",
        (
            TrialAnswer(
                "h",
                "hit",
                _row("3", "5", "K", "4"),
                "A 4! Your cards are worth 24 now, but three ranks can bust you from here on.",
            ),
            TrialAnswer(
                "s",
                "stay",
                _row("3", "5", "K"),
                "You bank 16 points, and nobody can take them away. The next card was a 4.",
            ),
        ),
    )


def _second() -> TrialStep:
    return TrialStep(
        "The next hand. J Q K would be worth 5 points, and the Queen can save you once.",
        _row("2", "9", "J", "Q"),
        "Hit or stay?",
        (
            TrialAnswer(
                "h",
                "hit",
                _row("2", "9", "J", "Q", "9"),
                "A second 9! The Queen saves you: she covers it, and both count no more.",
                "warn",
            ),
            TrialAnswer(
                "s",
                "stay",
                _row("2", "9", "J", "Q"),
                "You bank 2 points. A little careful: the Queen would have saved you once.",
            ),
        ),
    )
