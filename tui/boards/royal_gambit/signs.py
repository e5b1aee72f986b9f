"""The cards of Royal Gambit are their ranks, which need no shapes and no colours."""

from collections.abc import Mapping

from tui.paint.palette import Tint

TINTS: Mapping[str, Tint] = {}
SHAPES: Mapping[str, Mapping[str, str]] = {}
