"""A Palmoff at a table whose board breaks, in lines or on a screen, while a secret is at hand."""

import sys

from tui.cli import main
from tui.glyphs import Glyphs
from tui.plain import LineTable


def broken(*told: object) -> str:
    secret = "open" + "sesame"
    raise KeyError(len(secret))


setattr(Glyphs, "shape", broken)  # noqa: B010  a type for mypy
setattr(LineTable, "_tell_board", broken)  # noqa: B010
sys.exit(main(["play", "cockroach-poker", *sys.argv[1:]]))
