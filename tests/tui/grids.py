"""Screens as grids of text: every game at 80x24 and 120x40, at a few moments. Read the diff.

`make grids` writes them anew. They hold no colours, so they are the same on every machine.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from tests.tui.kept import rewrite
from tests.tui.positions import Position
from tui.paint.spans import Span, line, text_of
from tui.table.menus import confessed, explained, what_else
from tui.table.painter import paint

FOLDER = Path(__file__).parent / "grids"
SIZES = ((80, 24), (120, 40))
TABLES: Mapping[str, tuple[str, int]] = {
    "cockroach_poker": ("cockroach-poker", 4),
    "cockroach_poker_six": ("cockroach-poker", 6),
    "cockroach_poker_royal": ("cockroach-poker-royal", 6),
    "royal_gambit": ("royal-gambit", 4),
    "royal_gambit_eight": ("royal-gambit", 8),
    "royal_menagerie": ("royal-menagerie", 4),
}


def _asked(position: Position) -> None:
    moves = position.moves_to(24)
    position.play(min(24, moves)).play_until_asked()


def _half_chosen(position: Position) -> None:
    _asked(position)
    choosing = position.model.choosing
    if choosing is not None and choosing.answers:
        position.model.press(choosing.answers[0].option.key)


def _explained(position: Position) -> None:
    _asked(position)
    position.model.panel = explained(position.model)


def _menu(position: Position) -> None:
    _asked(position)
    position.model.panel = what_else(position.model)


def _beamer(position: Position) -> None:
    position.play(30)
    position.model.beamer = True


def _confessed(position: Position) -> None:
    position.play(10_000)
    position.model.panel = confessed(position.model)


MOMENTS: Mapping[str, Callable[[Position], object]] = {
    "dealt": lambda position: position,
    "asked": _asked,
    "half chosen": _half_chosen,
    "explained": _explained,
    "menu": _menu,
    "watched": lambda position: position.play(30),
    "beamer": _beamer,
    "over": lambda position: position.play(10_000),
    "confessed": _confessed,
}
WATCHED = ("watched", "beamer")  # without a seat
NAMES = tuple(f"{game} {moment}" for game in TABLES for moment in MOMENTS)


def grid(name: str) -> str:
    """The screens of this moment, in every size; in the poorest signs as well."""
    game, _, moment = name.partition(" ")
    seat = None if moment in WATCHED else 0
    shown = []
    for size, height in SIZES:
        for glyphs in ("rich", "ascii") if (moment, size) == ("asked", 80) else ("rich",):
            position = Position(*TABLES[game], seat=seat, seed="grid").drawn_with(glyphs)
            MOMENTS[moment](position)
            connected = line(Span("connected", "good"))
            shown.append(f"--- {size}x{height} {glyphs} ---")
            shown.append(text_of(paint(position.model, connected, size, height)))
    return "\n".join(shown) + "\n"


def path(name: str) -> Path:
    return FOLDER / f"{name.replace(' ', '_')}.txt"


if __name__ == "__main__":
    rewrite(FOLDER, {path(each): grid(each) for each in NAMES})
