"""The terminals that pictures are made of: their colours, their ground, their signs."""

from collections.abc import Mapping

from engine.values import value
from tui.boards.shelf import tints
from tui.paint.glyphs import Glyphs, signs_of
from tui.paint.palette import Depth, Palette


@value
class PicturedTerminal:
    """A kind of terminal."""

    palette: Palette
    glyphs: Glyphs


def _terminal(depth: Depth, *, dark: bool = True, signs: str = "rich") -> PicturedTerminal:
    glyphs = signs_of(signs, coloured=depth != "none", halves=signs != "ascii")
    return PicturedTerminal(Palette(depth, dark=dark, tints=tints()), glyphs)


USUAL = "256"  # the colours of every size; the others are seen at home
TERMINALS: Mapping[str, PicturedTerminal] = {
    USUAL: _terminal("256"),
    "true": _terminal("true"),
    "light": _terminal("256", dark=False),
    "16": _terminal("16"),
    "16_light": _terminal("16", dark=False),
    "none": _terminal("none"),
    "ascii": _terminal("16", signs="ascii"),
}
PALETTE = TERMINALS[USUAL].palette
