"""The roles of Royal Menagerie: what each wants, and how they are shown at the end. No rule."""

from collections.abc import Iterator

from engine.games.royal_menagerie.view import TITLES, Role, View, sides, sums
from tui.boards.board import BoardScene
from tui.boards.card_rows import meter
from tui.boards.royal_menagerie.faces import SIZES, untitled
from tui.paint.glyphs import Glyphs
from tui.paint.pixels import Pen
from tui.paint.spans import Line, Lines, Span, beside, centred, fit, line, width, wrapped

COURT, PLOT = "Vizier's side", "Conspirators"
BAR = 5, 40  # cells of a bar, at least and at most


def wanted(scene: BoardScene[View]) -> str:
    """Say what the seat that looks on is there for, in a few words."""
    roles = zip(scene.names, scene.view.roles, strict=False)
    vizier = next((name for name, role in roles if role == "grand_vizier"), "the Grand Vizier")
    match _own(scene):
        case "grand_vizier":
            return "win alone or with your Loyalist"
        case "loyalist":
            return f"help {vizier}, unseen"
        case "conspirator":
            return f"bring down {vizier}"
        case None:
            return f"two conspire against {vizier}"


def goal(scene: BoardScene[View]) -> str:
    """One's role, and what it is there for, in as few words as stand above every table."""
    role = _own(scene)
    return f"you are {_titled(role)}: {wanted(scene)}" if role else wanted(scene)


def _own(scene: BoardScene[View]) -> Role | None:
    seat = scene.view.seat
    return None if seat is None or not scene.ours else scene.view.roles[seat]


def _titled(role: Role) -> str:
    return f"{'a' if role == 'conspirator' else 'the'} {TITLES[role]}"


# --- At the end -----------------------------------------------------------------------------------


def both_sides(glyphs: Glyphs, view: View, size: int) -> Lines:
    """The sums of both sides, as a bar that they share; in words if there is no room."""
    court, plot = sums(view.roles, view.points)
    start = line(Span(f"{COURT} ", "dim"), Span(f"{court} ", "bold"))
    end = line(Span(f" {plot}", "bold"), Span(f" {PLOT}", "dim"))
    room = min(BAR[1], size - width(start) - width(end))
    if room < BAR[0] or not court + plot:
        return wrapped(sides(view.roles, view.points), size, "", "  ")
    return [line(start, meter(glyphs, [(court / (court + plot), "gold")], room), end)]


def roles_in_row(pen: Pen, scene: BoardScene[View], size: int) -> Lines:
    """The role cards turned up, with whose they are; none where they would be too narrow."""
    across = SIZES["medium"][0]
    each = min(2 * across, size // len(scene.names))
    if each < across + 4:
        return []
    columns = [list(_column(pen, scene, seat, each)) for seat in range(len(scene.names))]
    height = max(map(len, columns))
    return [line(), *beside(*([*one, *[fit((), each)] * (height - len(one))] for one in columns))]


def _column(pen: Pen, scene: BoardScene[View], seat: int, size: int) -> Iterator[Line]:
    """A role card, the name, the points."""
    view = scene.view
    won = view.outcome is not None and seat in view.outcome.winners
    look = "good bold" if won else "bold"
    texts = wrapped(f"{_sign(pen.glyphs, won=won)} {scene.name(seat)}", size - 2, look)
    role = view.roles[seat]
    texts += wrapped(TITLES[role] if role else "role unknown", size - 2, "gold")
    texts += [line(Span(_points(view.points[seat]), "dim"))]
    for spans in (*untitled(role, pen), *texts):
        yield fit(centred(spans, size), size)


def roles_in_lines(glyphs: Glyphs, scene: BoardScene[View], size: int) -> Lines:
    """Tell who was who, who won, and what everybody had."""
    view = scene.view
    lines: Lines = []
    for seat, role in enumerate(view.roles):
        won = view.outcome is not None and seat in view.outcome.winners
        title = TITLES[role] if role else "role unknown"
        name = "You" if seat == scene.you else scene.names[seat]
        text = f"{_sign(glyphs, won=won)} {name}: {title}, {_points(view.points[seat])}"
        lines += wrapped(text, size, "good" if won else "", "    ")
    return lines


def _sign(glyphs: Glyphs, *, won: bool) -> str:
    return glyphs.yes if won else glyphs.no


def _points(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"
