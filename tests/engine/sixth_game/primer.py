"""High Card on one card, for whoever has never played it."""

from tui.boards.primer import Primer, PrimerPicture, TrialAnswer, TrialStep
from tui.paint.cards import Card
from tui.paint.glyphs import Glyphs


def primer(glyphs: Glyphs) -> Primer:
    return Primer(
        goal="When all have chosen, the highest card wins.",
        pictures=(
            PrimerPicture(
                (_card(7),), "Everybody gets one card of twenty, and shows it to nobody."
            ),
            PrimerPicture((_card(3), _card(12)), "In turn, keep it or swap it for a fresh one."),
            PrimerPicture((_card(20),), "At the end all turn over; nothing beats a 20."),
        ),
        losing="A low card at the end, and you have lost to whoever has a higher one.",
        trial=(
            TrialStep(
                "You hold a 4, and you choose for the last time.",
                (_card(4),),
                "Keep it, or swap it?",
                (
                    TrialAnswer("k", "keep it", (_card(4),), "Most cards are higher.", "warn"),
                    TrialAnswer("s", "swap it", (_card(15),), "A 15! That may well win."),
                ),
            ),
        ),
    )


def _card(number: int) -> Card:
    return Card(str(number), str(number), str(number)[-1], "high", (), (), rank=str(number))
