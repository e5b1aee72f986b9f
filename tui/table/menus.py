"""Menus of what a person can do at a table besides playing. It knows no terminal and no rule."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import get_args

from engine.catalog import CATALOG
from netplay.newcomers import Close, LetIn, Remove
from netplay.wire import Pause, Sit, Stand, Start, Taunt
from tui.boards.hidden_info import confession
from tui.paint.page import Wanted, indented
from tui.paint.panel import Item, Menu, Panel, Reading
from tui.paint.spans import BLANK, Lines, Span, apart, line, wrapped
from tui.rulebook.source import rule
from tui.table.chat_input import changing
from tui.table.deeds import LeaveTable, OpenLobby
from tui.table.first_game import FirstGame
from tui.table.gathering import evening
from tui.table.model import TableModel
from tui.table.settings_text import settings_told, settled

TAUNTS: Sequence[str] = get_args(Taunt.model_fields["taunt"].annotation)

LEAVING = "Leave?"
EXAMPLE = 2  # cells that one stands further in


def taunts(model: TableModel) -> Panel:
    """Quick words to all."""

    def shout(word: str) -> None:
        model.wish(Taunt.model_validate({"taunt": word}))

    items = [
        Item(str(number), word.replace("_", " "), partial(shout, word))
        for number, word in enumerate(TAUNTS, 1)
    ]
    return Menu("Taunt", items)


def explained(model: TableModel) -> Panel:
    """The rules of the decision at hand, by their ids; of the next one, once the table goes on."""

    def painted(size: int) -> Lines:
        game, ids = model.rules
        lines: Lines = []
        for id_ in ids:
            told = rule(game, id_)
            head = apart(line(Span(told.title, "title")), line(Span(id_, "dim")), size)
            said = [spans for text in told.paragraphs for spans in _paragraph(text, size)]
            lines += [head, *said, BLANK]
        return lines or wrapped(
            "It isn't your turn. Press ? again later for the rules, or r in the menu now.", size
        )

    return Reading("The rules" if model.over else "The rules of this decision", painted)


def _paragraph(text: str, size: int) -> Lines:
    """A rule in words; an example of it stands further in, as in the book."""
    example = text.startswith("Example:")
    return indented(text, size, "dim", EXAMPLE) if example else wrapped(text, size)


def confessed(model: TableModel) -> Panel | None:
    """The secrets of the game that has just ended, where they are a long list."""
    board, scene = model.board, model.scene
    return confession(board, scene) if board and scene else None


def about(model: TableModel) -> Panel:
    """A panel on how the table is set, and how to come here."""

    def painted(size: int) -> Lines:
        lines: Lines = []
        for invite in model.invites:  # on a line of its own, to be copied
            lines += wrapped(f"palmoff join {invite}", size, "bold")
        told = [*model.ways, *_settings(model)]
        return lines + [spans for text in told for spans in wrapped(text, size, "", "  ")]

    return Reading("This table", painted, tall=True)


def _settings(model: TableModel) -> Iterator[str]:
    """The settings of the table, a sentence each."""
    if model.show is None:
        return
    scene = model.show.scene
    settings, info = scene.settings, CATALOG[scene.settings.game]
    yield f"{info.title} at {scene.host}'s table{', locked' if scene.locked else ''}."
    yield from settled(settings)
    yield from settings_told(settings)
    if settings.watching:
        yield f"Watching: {', '.join(guest.name for guest in scene.watchers) or 'nobody'}."


def what_else(model: TableModel, first: FirstGame | None = None, *, lobby: bool = True) -> Panel:
    """Everything else that one can do here."""
    items = [
        Item("r", "rule book", lambda: model.rule_book),
        Item("t", "about this table", lambda: about(model)),
        Item("e", "the evening so far", lambda: evening(model)),
        *_taught(model, first),
    ]
    items += [Item("n", "change your name", lambda: _rename(model)), _chair(model)]
    if model.show is None or model.show.seat is None:  # nobody shows a whole room their hand
        items += [Item("b", "big-screen mode on or off", lambda: _for_all(model))]
    if model.in_charge:
        items += _charge(model)
    items += [Item("l", "lobby: another table", OpenLobby)] if lobby else []
    items += [Item("x", "leave the table", lambda: _leave(model))]
    return Menu("What else?", items)


def _taught(model: TableModel, first: FirstGame | None) -> Iterator[Item]:
    """Items for newcomers: the lesson once more, or no longer."""
    if first is not None and model.rules[0]:
        yield Item("h", "how to play", lambda: first.again(model))
        if first.teaches(model):
            words = "have the coach speak up" if first.silent else "silence the coach"
            yield Item("c", words, first.hush)


def _leave(model: TableModel) -> Panel | LeaveTable:
    """At once; but in the middle of a game one is asked, as a bot gets the chair."""
    return leaving() if _playing(model) else LeaveTable()


def _playing(model: TableModel) -> bool:
    """True if we hold cards of a game that goes on."""
    game = model.game
    return game is not None and not model.over and game.view.seat is not None


def leaving() -> Panel:
    """Ask whether one really wants to go."""
    items = [Item("x", "leave the table", LeaveTable), Item("s", "stay", lambda: None)]
    return Menu(LEAVING, items)


def _for_all(model: TableModel) -> None:
    model.beamer = not model.beamer


def _rename(model: TableModel) -> Wanted:
    return Wanted(
        "Your name", lambda text: model.typed(f"/name {text}"), model.called, offered=True
    )


def _chair(model: TableModel) -> Item:
    if model.show is not None and model.show.seat is not None:
        return Item("u", "stand up and watch", lambda: _stand(model))
    playing = model.show is not None and model.show.scene.phase == "playing"
    words = "ask for a seat" if playing else "take a seat"
    return Item("u", words, lambda: model.wish(Sit()))


def _stand(model: TableModel) -> Panel | None:
    """As with leaving."""

    def stand() -> None:
        model.wish(Stand())

    if not _playing(model):
        stand()
        return None
    items = [Item("u", "stand up; a bot takes over", stand), Item("s", "stay", lambda: None)]
    return Menu("Stand up?", items)


def _charge(model: TableModel) -> list[Item]:
    """Items for whoever is in charge of the table."""
    show = model.show
    assert show is not None
    closed = show.scene.closed
    paused = show.scene.paused is not None
    items = [
        Item("p", "go on" if paused else "pause", lambda: model.wish(Pause(paused=not paused))),
    ]
    alone = set(show.scene.people) <= {model.seat.you} and not model.invite
    if not show.scene.stand_in and not alone:  # nobody else hears of a table of one's own
        door = "open the table to newcomers" if closed else "close the table to newcomers"
        items += [
            Item("k", "remove a player", lambda: _people(model)),
            Item("d", door, lambda: model.wish(Close(closed=not closed))),
        ]
    if model.asking:
        items.insert(0, Item("i", "let somebody in", lambda: _asking(model)))
    if show.scene.phase != "playing":
        items.insert(0, Item("g", "start a game", lambda: model.wish(Start())))
    if show.scene.phase != "playing" and not show.scene.stand_in:
        items.append(Item("o", "change the game", lambda: changing(model)))
    return items


def _asking(model: TableModel) -> Panel:
    """The people who could be given a bot's hand."""

    def let_in(guest: str) -> None:
        model.wish(LetIn(guest=guest))

    items = [
        Item(str(number), model.glyphs.plain(guest.name), partial(let_in, guest.id))
        for number, guest in enumerate(model.asking, 1)
    ]
    return Menu("Give a bot's hand to", items)


def _people(model: TableModel) -> Panel:
    """The people who could be removed."""
    assert model.show is not None
    people, you = model.show.scene.people, model.seat.you
    others = [(name, guest) for guest, name in people.items() if guest != you]
    items = [
        Item(str(number), model.glyphs.plain(name), partial(_ask_about, model, name, guest))
        for number, (name, guest) in enumerate(others, 1)
    ]
    if not items:
        return Reading("Remove a player", lambda size: wrapped("Nobody else is here.", size))
    return Menu("Remove a player", items)


def _ask_about(model: TableModel, name: str, guest: str) -> Panel:
    """Ask whether this one is really to go, as with leaving."""

    def remove(*, ban: bool) -> None:
        model.wish(Remove(guest=guest, ban=ban))

    called = model.glyphs.plain(name)
    items = [
        Item("x", f"remove {called} for now", lambda: remove(ban=False)),
        Item("b", "for good; a new key costs nothing", lambda: remove(ban=True)),
        Item("d", "close the table to newcomers", lambda: model.wish(Close(closed=True))),
        Item("s", f"let {called} stay", lambda: None),
    ]
    return Menu(f"Remove {called}?", items)
