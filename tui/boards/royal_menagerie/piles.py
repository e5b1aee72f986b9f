"""Animals of a type together, which look like what they score. No rule."""

from collections.abc import Sequence
from dataclasses import replace

from engine.games.royal_menagerie.view import Animal, worth
from tui.boards.card_rows import laid, overlapped
from tui.boards.royal_menagerie.faces import FaceForm, State, shown
from tui.boards.royal_menagerie.signs import CODES
from tui.paint.cards import UNMARKED, Mark
from tui.paint.pixels import Pen
from tui.paint.spans import Line, Lines, Span, line, width

STATES: Sequence[State] = ("", "", "gold", "grey")  # of so many animals of a type
LOOKS = ("dim", "face bold", "face good bold", "face danger")  # of what they score
TWINS = {"small": 2, "medium": 4, "large": 6}  # cells of a twin that are seen below another


def scored(
    pen: Pen, animal: Animal, count: int, form: FaceForm = "small", mark: Mark = UNMARKED
) -> Lines:
    """Twins overlap; the one on top says what they score together."""
    state = STATES[count]
    below = shown(animal, form, pen, replace(mark, count=0), state)
    top = shown(animal, form, pen, mark, state)
    pile = overlapped([*[below] * (count - 1), top], TWINS[form])
    return _with_points(pile, animal, count)


def counted(pen: Pen, animal: Animal, count: int, form: FaceForm, mark: Mark) -> Lines:
    """A card for all of them; their number stands where it is seen below another card."""
    nameless = shown(animal, form, pen, replace(mark, count=0), STATES[count])
    *above, edge = _with_points(nameless, animal, count)
    name = "" if form == "small" else CODES[animal]  # which has it inside
    many = f"{name}x{count}" if count > 1 else name
    return [*above, laid(edge, 1, line(Span(many, LOOKS[count], mark.key)))]


def _with_points(pile: Lines, animal: Animal, count: int) -> Lines:
    """The points that they score, in the upper edge."""
    edge, *below = pile
    sign: Line = line(Span(f"{worth(animal, count)}", LOOKS[count], edge[-1].key))
    return [laid(edge, width(edge) - 1 - width(sign), sign), *below]
