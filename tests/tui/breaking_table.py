"""A Palmoff at a table whose board breaks, in lines or on a screen, while a secret is at hand."""

import sys

from tui.boards.palming.board import PalmingBoard
from tui.cli.main import main
from tui.lines.table import LineTable


def broken(*told: object) -> str:
    secret = "open" + "sesame"
    raise KeyError(len(secret))


setattr(PalmingBoard, "centre", broken)  # noqa: B010  a type for mypy
setattr(LineTable, "_tell_board", broken)  # noqa: B010
sys.exit(main(["play", "cockroach-poker", *sys.argv[1:]]))
