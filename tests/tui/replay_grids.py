"""Replays and rule books as grids of text, at 80x24 and 120x40. Read the diff.

`python -m tests.tui.replay_grids` writes them anew.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.tui.kept import rewrite
from tests.tui.replayed import page
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import text_of
from tui.replay.painter import ReplayPage
from tui.rulebook.reader import Reader

FOLDER = Path(__file__).parent / "replay_grids"
SIZES = ((80, 24), (120, 40))
GAMES: Mapping[str, tuple[str, int]] = {
    "cockroach_poker": ("cockroach-poker", 6),
    "cockroach_poker_royal": ("cockroach-poker-royal", 6),
    "royal_gambit": ("royal-gambit", 8),
    "royal_menagerie": ("royal-menagerie", 4),
}
MOMENTS: Mapping[str, Sequence[str]] = {  # and the keys that lead there
    "dealt": (),
    "open": ("pagedown", "pagedown"),
    "seat": ("pagedown", "pagedown", "2"),
    "all": ("pagedown", "pagedown", "a"),
    "end": ("end", "o"),
}
RULES: Mapping[str, Sequence[str]] = {"rules": (), "options": ("end",)}
NAMES = tuple(f"{game}_{what}" for game in GAMES for what in (*MOMENTS, *RULES))


def grid(name: str) -> str:
    """The screens of this name, in every size."""
    game, _, what = name.rpartition("_")
    shown = []
    for size, height in SIZES:
        if what in MOMENTS:
            opened: ReplayPage | Reader = page(*GAMES[game], you=1)
        else:
            opened = Reader(GAMES[game][0], None, GLYPHS["rich"])
        opened.resized(size, height)
        for key in {**MOMENTS, **RULES}[what]:
            opened.press(key)
        shown += [f"--- {size}x{height} ---", text_of(opened.paint(size, height))]
    return "\n".join(shown) + "\n"


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


if __name__ == "__main__":
    rewrite(FOLDER, {path(each): grid(each) for each in NAMES})
