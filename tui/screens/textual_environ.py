"""The environment as Textual reads it: put there before its import, so not imported here."""

from collections.abc import MutableMapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui.paint.palette import Depth
    from tui.paint.terminal import Terminal

TEXTUAL_SYSTEMS: "dict[Depth, str]" = {
    "none": "standard",  # without any system it would send no bold and no reverse either
    "16": "standard",
    "256": "256",
    "true": "truecolor",
}


def prepare(environ: MutableMapping[str, str], terminal: "Terminal") -> None:
    """Have Textual draw as this terminal can; some of it is read only when it is imported."""
    environ["TEXTUAL_COLOR_SYSTEM"] = TEXTUAL_SYSTEMS[terminal.depth]
    # Its own themes would turn the 16 colours into others, and paint where nothing is.
    environ["TEXTUAL_THEME"] = "ansi-dark" if terminal.dark else "ansi-light"
    environ["TEXTUAL_ANIMATIONS"] = "full" if terminal.motion == "full" else "none"
    environ.pop("NO_COLOR", None)
    if terminal.depth == "none":
        environ["NO_COLOR"] = "1"
