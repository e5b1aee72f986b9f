"""The verdict of a game in the few words of large letters: who won, or alone lost. No rule."""

from collections.abc import Sequence

from engine.game import Outcome


def verdict(outcome: Outcome, names: Sequence[str], you: int | None) -> tuple[str, str]:
    """The words, and their look: bad for a loss, and for what is one for whoever looks."""
    one_lost = len(outcome.losers) == 1 < len(outcome.winners)
    seats = outcome.losers if one_lost else outcome.winners
    one, many = ("loses", "lose") if one_lost else ("wins", "win")
    look = "bad" if one_lost or (you is not None and you not in outcome.winners) else "good"
    if you in seats:
        return f"You {many}!", look
    if len(seats) == 1:
        return f"{names[seats[0]]} {one}!", look
    return f"{' and '.join(names[seat] for seat in seats)} {many}!", look
