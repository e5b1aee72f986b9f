"""Paints a fixed set of screens of all games and sizes; three of them stand in the README.

`python -m tests.instruments.pictures [FOLDER]`: the set goes to that folder, with a page that shows
all of it.
"""

import sys
from collections.abc import Sequence
from html import escape
from pathlib import Path

from tests.house import HOUSE
from tests.instruments.pictures.readme import SHOWN, readme_picture
from tests.instruments.pictures.screens import screens
from tests.instruments.pictures.svg import picture
from tests.instruments.pictures.terminals import TERMINALS, USUAL

README = HOUSE / ".github" / "pictures"
FOLDER = HOUSE / "build" / "pictures"
SIZES = ((60, 20), (80, 24), (100, 30), (120, 40), (200, 60))
HOME = ((80, 24),)  # of the terminals that are not the usual one


def painted(folder: Path) -> list[str]:
    """The names of the pictures of the whole set, once they are there."""
    names = []
    for kind, terminal in TERMINALS.items():
        for name, paint in screens(terminal.glyphs):
            for width, height in SIZES if kind == USUAL else HOME:
                names.append(f"{name}_{kind}_{width}x{height}")
                drawn = picture(paint(width, height), terminal.palette)
                (folder / f"{names[-1]}.svg").write_text(drawn, "utf-8")
    return names


def _contents(names: Sequence[str]) -> str:
    """A page with all of them."""
    shown = (
        f'<p>{escape(name)}<br><img src="{escape(name)}.svg" loading="lazy">' for name in names
    )
    return "\n".join(("<!doctype html><meta charset=utf-8><title>Palmoff</title>", *shown))


def main(words: list[str]) -> None:
    for name in SHOWN:
        (README / f"{name}.svg").write_text(readme_picture(name), "utf-8")
    folder = Path(words[0]) if words else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    names = painted(folder)
    (folder / "index.html").write_text(_contents(names), "utf-8")
    print(f"{len(names)} pictures are in {folder}; index.html shows them all.")


if __name__ == "__main__":
    main(sys.argv[1:])
