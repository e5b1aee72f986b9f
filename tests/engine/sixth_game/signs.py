"""The cards of High Card are numbers: they need one colour, and no shapes."""

from collections.abc import Mapping

from tui.paint.palette import Tint

TINTS: Mapping[str, Tint] = {"high": Tint(dark=215, light=94, words="bold")}
SHAPES: Mapping[str, Mapping[str, str]] = {}
