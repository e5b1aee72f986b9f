"""The line that is typed at a table: talk, commands, another game. It knows no terminal."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import partial

from engine.catalog import CATALOG
from engine.refusal import Refused
from netplay.settings import SETTINGS
from netplay.trust.width import cells
from netplay.wire import Change, TableSettings
from tui.paint.page import Wanted
from tui.paint.panel import Item, Menu, Panel, Reading
from tui.paint.spans import BLANK, Line, Lines, Span, line, wrapped
from tui.table.betting import TYPED, bet
from tui.table.gathering import evening
from tui.table.model import TableModel
from tui.table.settings_text import options_typed, settings_typed
from tui.table.slash_commands import CHARGE, COMMANDS, WORDS, other_game

COMMAND = 20  # cells that a command takes beside what it does
DEEPER = 4  # cells by which the values of an option stand further in


class ChatInput:
    """The line that the slash opens: what is typed there is said to all, or done."""

    def __init__(self, model: TableModel) -> None:
        self._sitting = model
        self._doubted = ""  # what may have been meant as a command, and is said if it comes again

    @property
    def wanted(self) -> Wanted:
        self._doubted = ""
        return Wanted("Say something; /help lists commands", self.typed)

    def typed(self, text: str) -> None:
        """A line; Refused while it can be mended."""
        words = text.split()
        if words in (["/help"], ["help"]):
            self._sitting.panel = commands(self._sitting)
            return
        if words in (["/evening"], ["evening"]):
            self._sitting.panel = evening(self._sitting)
            return
        if words and words[0] in WORDS and words != self._doubted.split():
            self._doubted = text  # the slash before it has only opened the line
            told = f"/{text.strip()} would do it. Enter again says it to all instead."
            raise Refused("said-or-done", told)
        if text.strip() in TYPED:
            bet(self._sitting, true=TYPED[text.strip()])
            return
        self._sitting.typed(text)


# --- What there is to type ------------------------------------------------------------------------


def commands(model: TableModel) -> Panel:
    """All commands, and what can be set about this table and its game."""

    def painted(size: int) -> Lines:
        lines = [*_listed(COMMANDS, size), BLANK]
        lines += [_heading("The owner of the table may also type"), *_listed(CHARGE, size)]
        if model.show is not None:
            lines += _settable(model.show.scene.settings, size)
        return lines

    return Reading("Commands", painted, tall=True)


def _settable(settings: TableSettings, size: int) -> Iterator[Line]:
    """All that can be set, as one would type it, with what it means."""
    info = CATALOG[settings.game]
    yield from (BLANK, _heading(f"Options of {info.title}, for /set"))
    worths = options_typed(settings)
    for entry in fields(info.Options):
        about = {f"{entry.name}={worths[entry.name]}": entry.metadata["meaning"]}
        yield from _listed(about, size)
        for text in entry.metadata["kind"].explained():
            deeper = COMMAND + DEEPER
            yield from (line(" " * deeper, spans) for spans in wrapped(text, size - deeper, "dim"))
    yield from (BLANK, _heading("Settings of the table, for /set"))
    table = settings_typed(settings)
    yield from _listed(
        {f"{name}={table[name]}": it.explained for name, it in SETTINGS.items()}, size
    )


def _heading(text: str) -> Line:
    return line(Span(text, "title"))


def _listed(commands: Mapping[str, str], size: int) -> Lines:
    """Each with what it does beside it, or below it if it is long."""
    lines: Lines = []
    for typed, what in commands.items():
        head = line(" ", Span(typed, "bold"))
        room = COMMAND - 1 - cells(typed)
        below = [line(" " * COMMAND, spans) for spans in wrapped(what, size - COMMAND)]
        if room > 0:
            lines += [line(head, " " * room, *below[0][1:]), *below[1:]]
        else:
            lines += [head, *below]
    return lines


# --- Another game ---------------------------------------------------------------------------------


def changing(model: TableModel) -> Panel:
    """The games to choose from, and the way to all else that can be set."""
    assert model.show is not None
    settings = model.show.scene.settings

    def play(key: str) -> None:
        model.wish(Change(settings=other_game(key, settings)))

    def ask() -> Wanted:
        prompt = "/set NAME=VALUE; /help lists what can be set"
        return Wanted(prompt, ChatInput(model).typed, "/set ")

    items = [
        Item(str(number), _game(key, settings), partial(play, key))
        for number, key in enumerate(CATALOG, 1)
    ]
    items += [
        Item("s", "set an option ...", ask),
        Item("h", "what can be set", lambda: commands(model)),
    ]
    return Menu("Change the game", items)


def _game(key: str, settings: TableSettings) -> str:
    return f"{CATALOG[key].title}{' (on the table)' if key == settings.game else ''}"
