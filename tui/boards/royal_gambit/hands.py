"""The hands of a game of Royal Gambit: how each went, and who led after it. It knows no rule."""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from engine.games.royal_gambit.view import Busted, HandBegan, HandEnded, View
from engine.sentences import look_of
from engine.values import value
from netplay.trust.width import cells
from tui.boards.board import BoardScene
from tui.paint.spans import BLANK, Line, Lines, Span, fit, line, wrapped

KINDS = {"normal": "", "catch_up": "catch-up", "duel": "duel"}
COLUMN = 8  # cells of a total with what the hand gave: "  38 +12"
TELLING = 10  # and with a bust: "  38 bust"
BESIDE = 11  # and beside a bar
RACING = 10  # cells of the longest bar, at least
AIRY = 42  # lines of a race at the most, and of the bars above it, if hands are to stand apart


def last_hand(scene: BoardScene[View]) -> str:
    """Tell what the hand before this one gave, in words; nothing if there was none."""
    ended = next((e for e in reversed(scene.events) if isinstance(e, HandEnded)), None)
    if ended is None:
        return ""
    gains = [f"{scene.name(seat)} +{score}" for seat, score in enumerate(ended.scores) if score]
    return f"Last hand: {', '.join(gains) or 'nobody scored'}."


@value
class Race:
    """Totals as bars: of this sign, and as long as there is room for if they are the highest."""

    sign: str
    most: int

    def bar(self, total: int, room: int) -> str:
        """Three cells stay free before the next one."""
        return self.sign * round(total / self.most * (room - 3)) if room - 3 >= RACING else ""


TABLE = Race("", 1)  # numbers alone


def history(
    scene: BoardScene[View], ended: Sequence[HandEnded], size: int, race: Race = TABLE
) -> Lines:
    """Every hand with all totals, if there is room; else only who led when.

    Where it is a race as well, it takes all the room.
    """
    first = scene.view.hand.number - len(ended) + 1  # we may have seen only the end of the game
    room = (size - len("hand 10") - len(" catch-up")) // len(scene.names)
    if room < COLUMN:
        return wrapped(f"{_leads(scene, ended, first)}.", size, "", "  ")
    kinds = {event.number: event.kind for event in scene.events if isinstance(event, HandBegan)}
    names = [scene.name(seat) for seat in range(len(scene.names))]
    named = max(COLUMN, *(cells(name) + 2 for name in names))
    column = named if named <= room else COLUMN
    if race.sign:
        column = room
    rows = [
        line(
            Span(f"hand {number:<2}", "dim"),
            *_cells(hand, bust, column, race),
            Span(f" {KINDS[kinds.get(number, 'normal')]}".rstrip(), "dim"),
        )
        for number, (hand, bust) in enumerate(zip(ended, _busts(scene), strict=True), first)
    ]
    header = _header(names if named <= room else (), len(names), column)
    gap = [BLANK] * (bool(race.sign) and 3 * len(names) + 2 * len(rows) <= AIRY)
    return [header, *(spans for row in rows for spans in (*gap, row))]


def _busts(scene: BoardScene[View]) -> list[set[int]]:
    """The seats that went bust in each hand whose end was seen."""
    hands, now = list[set[int]](), set[int]()
    for event in scene.events:
        match event:
            case Busted(seat=seat):
                now.add(seat)
            case HandEnded():
                hands.append(now)
                now = set()
            case _:
                pass
    return hands


def _header(names: Sequence[str], seats: int, column: int) -> Line:
    """Names over the columns, or the numbers of the seats where names have no room."""
    if not names:
        numbers = (f"{f'{seat + 1:>4}':<{column}}" for seat in range(seats))
        return line(Span(f"seat   {''.join(numbers)}", "dim"))
    heads = (fit(line("  ", Span(name, look_of(seat))), column) for seat, name in enumerate(names))
    return line(" " * len("hand 10"), *heads)


def _cells(hand: HandEnded, bust: Collection[int], column: int, race: Race) -> Iterator[Span]:
    """Everybody's total after a hand, what it gave or that it was lost; in bold who led then."""
    best = max(hand.totals)
    for seat, (score, total) in enumerate(zip(hand.scores, hand.totals, strict=True)):
        lost = not score and seat in bust and column >= TELLING
        gain, bar = f"+{score}" if score else "bust" * lost, race.bar(total, column - BESIDE)
        yield Span(f"{total:>4}", "bold" if total == best else "")
        yield Span(f" {gain:<{(BESIDE if bar else column) - 5}}", "bad" if lost else "dim")
        yield Span(f"{bar:<{column - BESIDE}}" if bar else "", "good" if total == best else "dim")


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
