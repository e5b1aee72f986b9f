"""Lobbies, forms and settings for tests, and their grids of text. `python -m tests.tui.lobbies`
writes those anew.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from netplay.lan.found import FoundTable, TablesAround
from netplay.trust.invite import Invite
from netplay.wire import SUMMARY, decode
from tests.tui.kept import rewrite
from tui.lobby.model import LobbyModel
from tui.lobby.preferences_form import PreferencesForm
from tui.lobby.table_form import TableForm
from tui.paint.glyphs import GLYPHS
from tui.paint.page import Page, Wanted
from tui.paint.preferences import DEFAULT
from tui.paint.spans import text_of

FOLDER = Path(__file__).parent / "lobbies"
SIZES = ((80, 24), (120, 40))
SIGN: Mapping[str, Any] = {
    "title": "Royal Gambit",
    "game": "royal-gambit",
    "host": "Ada",
    "name": "Ada",
    "seats": 4,
    "free": 3,
    "playing": False,
    "locked": False,
    "watching": True,
    "version": "0.1.0",
}


def seen(mark: str = "a", at: str = "192.168.0.7", port: int = 18830, **said: Any) -> FoundTable:
    """A table that answers, as it comes off the wire; `mark` makes its fingerprint."""
    invite = Invite(at, port, mark * 16)
    called = {"name": said.get("host", SIGN["host"])}
    return FoundTable(invite, decode(SUMMARY, json.dumps({**SIGN, **called, **said}).encode()))


def around(
    *tables: FoundTable, silent: Sequence[Invite] = (), note: str | None = None
) -> TablesAround:
    return TablesAround(tables, silent, note)


def lobby(*tables: FoundTable, glyphs: str = "rich") -> LobbyModel:
    """A lobby in which these tables were found."""
    made = LobbyModel(GLYPHS[glyphs])
    made.name = "Zoë"
    made.pictured = True
    made.found(around(*tables))
    return made


def pressed(page: Page, *keys: str) -> object:
    """The answer to the last of these keys, all of which mean something."""
    answer: object = None
    for key in keys:
        answer = page.press(key)
        assert answer
    return answer


def line_for(page: Page, key: str) -> Wanted:
    """The line that this key asks for."""
    wanted = pressed(page, key)
    assert isinstance(wanted, Wanted)
    return wanted


def explained(page: Page) -> str:
    """The words of a form, at the right, on the entry under the cursor."""
    lines = text_of(page.paint(80, 24)).split("\n")
    return " ".join(" ".join(line.partition("│")[2] for line in lines).split())


def _full(glyphs: str) -> Page:
    made = lobby(
        seen("a", title="Cockroach Poker Royal", host="Bartholomew Hill", playing=True, free=0),
        seen("b", locked=True),
        seen("c", host="表裏表裏表裏表裏", seats=8, free=8),
        seen("d", host="Bartholomew Hill", name="Upstairs"),
        seen("e", host="Ada", name="Ada 2"),
        glyphs=glyphs,
    )
    made.press("down")
    return made


def _gambit(glyphs: str) -> Page:
    form = TableForm(GLYPHS[glyphs])
    form.addresses = ["192.168.0.7", "127.0.0.1"]
    form.settle("game", "royal-gambit")
    form.settle("passphrase", "secret")
    pressed(form, "down", "down", "down")
    return form


def _opening(glyphs: str) -> Page:
    form = TableForm(GLYPHS[glyphs])
    form.settle("delay", -1)
    form.settle("clock", 30)
    form.press("up")
    return form


GRIDS: Mapping[str, Callable[[str], Page]] = {
    "lobby_empty": lambda glyphs: lobby(glyphs=glyphs),
    "lobby_tables": _full,
    "form_gambit": _gambit,
    "form_open": _opening,
    "settings": lambda glyphs: PreferencesForm(GLYPHS[glyphs], "Zoë", DEFAULT),
}


def grid(name: str) -> str:
    """The page in every size, and in the poorest signs."""
    shown = []
    for width, height in SIZES:
        for glyphs in ("rich", "ascii") if width == SIZES[0][0] else ("rich",):
            shown.append(f"--- {width}x{height} {glyphs} ---")
            shown.append(text_of(GRIDS[name](glyphs).paint(width, height)))
    return "\n".join(shown) + "\n"


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


if __name__ == "__main__":
    rewrite(FOLDER, {path(each): grid(each) for each in GRIDS})
