"""A game is played without a screen of Textual: by its model, its painter and what differs."""

import subprocess
import sys

from engine.catalog import CATALOG
from tests.house import HOUSE

SCREENS = {"textual", "rich"}
OUTSIDE = {"asyncio", "aiomqtt", "paho", "sqlite3", "zeroconf"}


def test_a_whole_game_of_each_kind_is_played_by_keys_without_textual() -> None:
    """Nor anything else that would keep it off another front end: no loop, no broker, no disk."""
    played = subprocess.run(
        [sys.executable, "-m", "tests.tui.table.whole_game", *CATALOG],
        cwd=HOUSE,
        capture_output=True,
        text=True,
        check=False,
    )

    assert played.returncode == 0, played.stderr
    assert not set(played.stdout.split()) & (SCREENS | OUTSIDE)
