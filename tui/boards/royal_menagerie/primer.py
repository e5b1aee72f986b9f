"""Royal Menagerie on one card."""

from engine.games.royal_menagerie.view import Card
from tui.boards.primer import Primer, PrimerPart, PrimerPicture, TrialAnswer, TrialStep
from tui.boards.royal_menagerie.faces import face, role
from tui.paint.glyphs import Glyphs
from tui.paint.spans import Span


def primer(glyphs: Glyphs) -> Primer:
    row = _Row(glyphs)
    return Primer(
        goal="Two sides, but only the Grand Vizier is known. The better animals win.",
        pictures=(
            PrimerPicture(
                (role("grand_vizier"), role("loyalist")),
                "The Loyalist helps the Grand Vizier, unseen. Two Conspirators bring him down.",
            ),
            PrimerPicture(
                row("tiger", "tiger"),
                "Give an animal to somebody else: one of a kind is 1 point, two are 3.",
            ),
            PrimerPicture(
                row("shoot", "steal"),
                "Or play an action: shoot, steal, trade. No gift is ever for yourself.",
            ),
        ),
        losing="You lose if the other side has more points; three of a kind are worth none.",
        trial=(_give(row),),
    )


class _Row:
    """Cards side by side, drawn with these signs."""

    def __init__(self, glyphs: Glyphs) -> None:
        self._glyphs = glyphs

    def __call__(self, *cards: Card) -> tuple[PrimerPart, ...]:
        return tuple(face(card, self._glyphs) for card in cards)


def _give(row: _Row) -> TrialStep:
    return TrialStep(
        "You are the Loyalist, and Emil is the Grand Vizier. Emil has two tigers, 3 points, and "
        "so has Dora, who may be a Conspirator. You have to give away this one.",
        (role("loyalist"), Span("   "), *row("tiger")),
        "Who gets your tiger?",
        (
            TrialAnswer(
                "e",
                "Emil",
                row("tiger", "tiger", "tiger"),
                "Three tigers are worth nothing: Emil loses 3 points, and takes you for a "
                "Conspirator.",
                "bad",
            ),
            TrialAnswer(
                "d",
                "Dora",
                row("tiger", "tiger", "tiger"),
                "Three tigers are worth nothing: Dora loses 3 points. And everybody can guess now "
                "on whose side you are.",
            ),
        ),
    )
