"""Palmoff as always, with a pulse beside its screens that tells how long the loop ever stood still.

Each gap longer than all before it is told on the side channel of the terminal, in milliseconds.
"""

import asyncio
import os
from time import monotonic
from typing import Any

from tui.cli.main import main
from tui.screens.app import Palmoff

PULSE = 0.002  # seconds between beats
tell = os.fdopen(int(os.environ["TOLD"]), "w", buffering=1)


class Pulse:
    """Longest gaps between beats, each told once; from anew whenever a moment begins."""

    def __init__(self, app: Palmoff) -> None:
        self._app = app
        self._longest = 0.0

    async def beat(self) -> None:
        before = monotonic()
        while True:
            await asyncio.sleep(PULSE)
            now = monotonic()
            self._note(now - before - PULSE)
            before = now

    def _note(self, gap: float) -> None:
        plays = any(table.model.playing is not None for table in self._app.tables)
        if plays and gap > self._longest:
            self._longest = gap
            tell.write(f"gap {1000 * gap:.1f}\n")


def watched(mounted: Any) -> Any:
    """The app's way to begin, with the pulse beside it."""

    def on_mount(app: Palmoff) -> None:
        app.pulse = asyncio.get_running_loop().create_task(Pulse(app).beat())  # type: ignore[attr-defined]
        mounted(app)

    return on_mount


if __name__ == "__main__":
    Palmoff.on_mount = watched(Palmoff.on_mount)  # type: ignore[method-assign]
    main()
