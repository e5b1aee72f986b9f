"""The hands of a game of Royal Gambit: how each went, and who led after it. It knows no rule."""

from collections.abc import Sequence
from itertools import groupby

from engine.games.royal_gambit.view import HandBegan, HandEnded, View
from engine.sentences import look_of
from netplay.trust.width import cells
from tui.boards.board import BoardScene
from tui.paint.spans import Line, Lines, Span, fit, line, wrapped

KINDS = {"normal": "", "catch_up": "catch-up", "duel": "duel"}
COLUMN = 8  # cells of a total with what the hand gave: "  38 +12"


def last_hand(scene: BoardScene[View]) -> str:
    """Tell what the hand before this one gave, in words; nothing if there was none."""
    ended = next((e for e in reversed(scene.events) if isinstance(e, HandEnded)), None)
    if ended is None:
        return ""
    gains = [f"{scene.name(seat)} +{score}" for seat, score in enumerate(ended.scores) if score]
    return f"Last hand: {', '.join(gains) or 'nobody scored'}."


def history(scene: BoardScene[View], ended: Sequence[HandEnded], size: int) -> Lines:
    """Every hand with all totals, if there is room; else only who led when."""
    first = scene.view.hand.number - len(ended) + 1  # we may have seen only the end of the game
    room = (size - len("hand 10") - len(" catch-up")) // len(scene.names)
    if room < COLUMN:
        return wrapped(f"{_leads(scene, ended, first)}.", size, "", "  ")
    kinds = {event.number: event.kind for event in scene.events if isinstance(event, HandBegan)}
    names = [scene.name(seat) for seat in range(len(scene.names))]
    named = max(COLUMN, *(cells(name) + 2 for name in names))
    column = named if named <= room else COLUMN
    rows = [
        _row(number, hand, KINDS[kinds.get(number, "normal")], column)
        for number, hand in enumerate(ended, first)
    ]
    return [_header(names if named <= room else (), len(names), column), *rows]


def _header(names: Sequence[str], seats: int, column: int) -> Line:
    """Names over the columns, or the numbers of the seats where names have no room."""
    if not names:
        return line(Span(f"seat   {''.join(f'{seat + 1:>4}    ' for seat in range(seats))}", "dim"))
    heads = (fit(line("  ", Span(name, look_of(seat))), column) for seat, name in enumerate(names))
    return line(" " * len("hand 10"), *heads)


def _row(number: int, hand: HandEnded, kind: str, column: int) -> Line:
    """Everybody's total after a hand, what it gave, and in bold who led then."""
    parts: list[Span] = [Span(f"hand {number:<2}", "dim")]
    best = max(hand.totals)
    for score, total in zip(hand.scores, hand.totals, strict=True):
        parts.append(Span(f"{total:>4}", "bold" if total == best else ""))
        parts.append(Span(f"{f' +{score}' if score else '':<{column - 4}}", "dim"))
    return line(*parts, Span(f" {kind}" if kind else "", "dim"))


def _leads(scene: BoardScene[View], ended: Sequence[HandEnded], first: int) -> str:
    """Tell who led after which hands: "Ana led after hand 1, Ben and Cleo after hands 2 to 5"."""
    parts: list[str] = []
    for who, group in groupby(enumerate(ended, first), lambda hand: _lead(scene, hand[1])):
        numbers = [number for number, _ in group]
        to = " and " if len(numbers) == 2 else " to "
        hands = f"hands {numbers[0]}{to}{numbers[-1]}" if numbers[1:] else f"hand {numbers[0]}"
        parts.append(f"{who} after {hands}" if parts else f"{_begun(who)} led after {hands}")
    return ", ".join(parts)


def _begun(who: str) -> str:
    """The same at the beginning of a sentence; names stay as they are."""
    return who[:1].upper() + who[1:] if who.split(maxsplit=1)[0] in ("you", "nobody") else who


def _lead(scene: BoardScene[View], hand: HandEnded) -> str:
    best = max(hand.totals)
    who = [scene.name(seat) for seat, total in enumerate(hand.totals) if total == best]
    return " and ".join(who) if best else "nobody"
