"""What a person can do at a table besides playing, as panels. It knows no terminal and no rule."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import get_args

from engine.catalog import CATALOG
from engine.values import value
from netplay.wire import LetIn, Pause, Remove, Sit, Stand, Start, Taunt
from tui.boards.hidden_info import confession
from tui.paint.page import Wanted
from tui.paint.panel import Item, Menu, Panel, Reading
from tui.paint.spans import BLANK, Lines, Span, apart, line, wrapped
from tui.rulebook.source import rule
from tui.table.chat_input import changing
from tui.table.model import TableModel
from tui.table.settings_text import settled

TAUNTS: Sequence[str] = get_args(Taunt.model_fields["taunt"].annotation)


LEAVING = "Leave?"


@value
class TableExits:
    """What leads away from the table."""

    leave: Callable[[], None]
    rules: Callable[[], None]
    lobby: Callable[[], None]


def taunts(sitting: TableModel) -> Panel:
    """Quick words to all."""

    def shout(word: str) -> None:
        sitting.wish(Taunt.model_validate({"taunt": word}))

    items = [
        Item(str(number), word.replace("_", " "), partial(shout, word))
        for number, word in enumerate(TAUNTS, 1)
    ]
    return Menu("Shout", items)


def explained(sitting: TableModel) -> Panel:
    """The rules of the decision at hand, by their ids; of the next one, once the table goes on."""

    def painted(size: int) -> Lines:
        game, ids = sitting.rules
        lines: Lines = []
        for id_ in ids:
            title, text = rule(game, id_)
            lines += [line(Span(f"{id_} {title}", "title")), *wrapped(text, size), BLANK]
        return lines or wrapped("Nothing is to be decided now. Later, ? opens the rule book.", size)

    return Reading("The rules" if sitting.over else "The rules of this decision", painted)


def confessed(sitting: TableModel) -> Panel | None:
    """What was hidden in the game that has just ended, where that is a long list."""
    board, scene = sitting.board, sitting.scene
    return confession(board, scene) if board and scene else None


def scores(sitting: TableModel) -> Panel:
    """The evening so far."""

    def painted(size: int) -> Lines:
        shown = sitting.show.scene.scores if sitting.show else ()
        rows = [
            apart(
                line(sitting.glyphs.plain(score.name)),
                line(Span(f"{score.won} won of {score.played}", "dim")),
                size,
            )
            for score in shown
        ]
        return rows or wrapped("No game has been finished yet.", size, "dim")

    return Reading("The evening so far", painted)


def about(sitting: TableModel) -> Panel:
    """How the table is set, and how to come here."""

    def painted(size: int) -> Lines:
        lines: Lines = []
        for invite in sitting.invites:  # on a line of its own, to be copied
            lines += wrapped(f"palmoff join {invite}", size, "bold")
        return lines + [
            spans for text in _settings(sitting) for spans in wrapped(text, size, "", "  ")
        ]

    return Reading("This table", painted, tall=True)


def _settings(sitting: TableModel) -> Iterator[str]:
    """What the table is set to, a sentence each."""
    if sitting.show is None:
        return
    scene = sitting.show.scene
    settings, face = scene.settings, CATALOG[scene.settings.game]
    yield f"{face.title} at {scene.host}'s table{', locked' if scene.locked else ''}."
    yield from settled(settings)
    yield f"clock: {f'{settings.clock} s for a decision' if settings.clock else 'none'}"
    yield f"{settings.bots} bots wait {settings.pace / 1000:g} s, and play for the absent"
    yield f"the absent have {settings.grace} s"
    yield "the coach may be asked" if settings.coach else "no coach at this table"
    if settings.watching:
        yield f"spectators see the game {_late(settings.delay)}"
        yield f"watching: {', '.join(guest.name for guest in scene.watchers) or 'nobody'}"
    else:
        yield "no spectators"


def _late(delay: int) -> str:
    return f"{delay} decision{'s' * (delay != 1)} later" if delay else "at once"


def what_else(sitting: TableModel, doors: TableExits) -> Panel:
    """Everything else that one can do here."""
    items = [
        Item("r", "rule book", doors.rules),
        Item("t", "about this table", lambda: _open(sitting, about(sitting))),
        Item("s", "scores of the evening", lambda: _open(sitting, scores(sitting))),
    ]
    items += [Item("n", "another name", lambda: _rename(sitting)), _chair(sitting)]
    if sitting.show is None or sitting.show.seat is None:  # nobody shows a whole room their hand
        items += [Item("b", "for a beamer, or not", lambda: _for_all(sitting))]
    if sitting.in_charge:
        items += _charge(sitting)
    return Menu(
        "What else?",
        [
            *items,
            Item("l", "lobby: another table too", doors.lobby),
            Item("x", "leave the table", lambda: _leave(sitting, doors)),
        ],
    )


def _leave(sitting: TableModel, doors: TableExits) -> None:
    """At once; but in the middle of a game one is asked, as a bot gets the chair."""
    if _playing(sitting):
        _open(sitting, leaving(doors.leave))
    else:
        doors.leave()


def _playing(sitting: TableModel) -> bool:
    """Whether we hold cards of a game that goes on."""
    game = sitting.game
    return game is not None and not sitting.over and game.view.seat is not None


def leaving(leave: Callable[[], None]) -> Panel:
    """Whether one really wants to go."""
    return Menu(LEAVING, [Item("x", "leave the table", leave), Item("s", "stay", lambda: None)])


def _open(sitting: TableModel, panel: Panel) -> None:
    """The next panel; it opens when the one that led to it has closed."""
    sitting.next_panel = panel


def _for_all(sitting: TableModel) -> None:
    sitting.beamer = not sitting.beamer


def _rename(sitting: TableModel) -> None:
    sitting.wanted = Wanted(
        "Your name", lambda text: sitting.typed(f"/name {text}"), sitting.called
    )


def _chair(sitting: TableModel) -> Item:
    if sitting.show is not None and sitting.show.seat is not None:
        return Item("u", "stand up and watch", lambda: _stand(sitting))
    playing = sitting.show is not None and sitting.show.scene.phase == "playing"
    words = "ask for a chair" if playing else "take a chair"
    return Item("u", words, lambda: sitting.wish(Sit()))


def _stand(sitting: TableModel) -> None:
    """As with leaving."""

    def stand() -> None:
        sitting.wish(Stand())

    if _playing(sitting):
        items = [Item("u", "stand up; a bot gets the hand", stand), Item("s", "stay", lambda: None)]
        _open(sitting, Menu("Stand up?", items))
    else:
        stand()


def _charge(sitting: TableModel) -> list[Item]:
    """What only who is in charge of the table may do."""
    show = sitting.show
    assert show is not None
    paused = show.scene.paused is not None
    items = [
        Item("p", "go on" if paused else "pause", lambda: sitting.wish(Pause(paused=not paused))),
        Item("k", "remove somebody", lambda: _open(sitting, _people(sitting))),
    ]
    if sitting.asking:
        items.insert(0, Item("i", "let somebody in", lambda: _open(sitting, _asking(sitting))))
    if show.scene.phase != "playing":
        items.insert(0, Item("g", "begin a game", lambda: sitting.wish(Start())))
        items.append(
            Item("o", "change the game", lambda: _open(sitting, changing(sitting))),
        )
    return items


def _asking(sitting: TableModel) -> Panel:
    """Who could be given a bot's hand."""

    def let_in(guest: str) -> None:
        sitting.wish(LetIn(guest=guest))

    items = [
        Item(str(number), sitting.glyphs.plain(guest.name), partial(let_in, guest.id))
        for number, guest in enumerate(sitting.asking[:9], 1)
    ]
    return Menu("Give a bot's hand to", items)


def _people(sitting: TableModel) -> Panel:
    """Who could be removed."""
    assert sitting.show is not None
    people, you = sitting.show.scene.people, sitting.seat.you
    others = [(name, guest) for guest, name in people.items() if guest != you]
    items = [
        Item(str(number), sitting.glyphs.plain(name), partial(_ask_about, sitting, name, guest))
        for number, (name, guest) in enumerate(others[:9], 1)
    ]
    if not items:
        return Reading("Remove somebody", lambda size: wrapped("Nobody else is here.", size))
    return Menu("Remove somebody", items)


def _ask_about(sitting: TableModel, name: str, guest: str) -> None:
    """Whether this one is really to go, as with leaving."""

    def remove(*, ban: bool) -> None:
        sitting.wish(Remove(guest=guest, ban=ban))

    called = sitting.glyphs.plain(name)
    items = [
        Item("x", f"remove {called}, who may come back", lambda: remove(ban=False)),
        Item("b", f"remove {called} for good", lambda: remove(ban=True)),
        Item("s", f"let {called} stay", lambda: None),
    ]
    _open(sitting, Menu(f"Remove {called}?", items))
