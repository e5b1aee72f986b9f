"""The prompt of a table: what it asks of you, and what else there is to do, above the hand.

Pure painting, as in tui.table.painter; it knows no game and no colours.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

from netplay.trust.width import elided
from netplay.wire import Show, TableScene
from tui.boards.board import AnyBoard, BoardScene
from tui.boards.hidden_info import offered
from tui.boards.move_builder import MoveBuilder
from tui.boards.told import told
from tui.paint.layout import QUESTION
from tui.paint.spans import BLANK, Line, Lines, Span, block, flow, line, width, woven, wrapped
from tui.table.betting import offered as offered_bets
from tui.table.deeds import WatchReplay
from tui.table.model import BEGIN, TableModel
from tui.table.party_guests import DOORS, POSTER
from tui.table.waiting import hopes

AnyScene: TypeAlias = BoardScene[Any]

# The game that has just ended, its boldest moments, or why the bots did what they did in it;
# and what is then pressed in the replay.
WATCH, BOLD, WHY = "v", "b", "y"
BEGINS: Mapping[str, tuple[str, ...]] = {WATCH: (), BOLD: (BOLD,), WHY: ("end", WHY)}
AGAIN = "another game"
BIG_SCREEN = "Esc, then b: big screen."
GO_ON = "Esc, then p: go on."
ITSELF = "The next game begins automatically."
GAP = "   "  # between a question and the way back
UNDO: Line = (Span("Esc", "key", "escape"), Span(" back", "dim"))


def state(model: TableModel) -> str:
    """Whose decision it is, and which."""
    show, board, scene = model.show, model.board, model.scene
    if show is None:
        return "finding the table ..."
    if show.scene.paused:
        return show.scene.paused
    if board is None or scene is None:
        return "nobody has dealt yet"
    if (
        not board.deciders(scene.view) or model.playing is not None
    ):  # while all look, nobody decides anything
        return "" if model.playing else "the game is over"
    if model.choosing is not None:
        return board.doing(scene)
    return board.waiting(scene)


def doing(model: TableModel, goal: str, size: int) -> Lines:
    """The same on a narrow screen, in two lines, and what the goal is."""
    told = block(wrapped(state(model), size - 2, "bold"), size - 2, 2, model.glyphs.ellipsis)
    return [*(line(" ", spans) for spans in told), line(" ", Span(goal, "dim"))]


def question(model: TableModel, size: int) -> Lines:
    """The decision that is asked for, or why there is none."""
    choosing, board, scene = model.choosing, model.board, model.scene
    if model.notice:
        return wrapped(model.notice, size, "bad")
    if model.playing is not None:  # while all look at a card
        return []
    if model.sent:
        return [line(Span(f"{model.sent} Sending ...", "pending"))]
    if choosing is None or board is None or scene is None:
        return _unasked(model, size)
    if choosing.ready is not None:
        return _confirming(model, choosing, board, scene, size)
    asked, answers = board.question(scene, choosing), _answers(choosing, board, size)
    lines = _with_undo(wrapped(asked, size, "turn"), choosing, size)
    if len(lines) + len(answers) > QUESTION:  # whatever is cut, all answers are seen
        short = elided(asked, size - len(GAP) - width(UNDO), model.glyphs.ellipsis)
        lines = _with_undo([line(Span(short, "turn"))], choosing, size)
    return [*lines, *answers]


def _confirming(
    model: TableModel, choosing: MoveBuilder, board: AnyBoard, scene: AnyScene, size: int
) -> Lines:
    """The move that Enter makes, below the question that it answers."""
    before, only = choosing.asked_before(), Span(f"{board.forced(scene)}  ", "turn")
    enter = line("" if before else only, Span("Enter", "key", "enter"), " ")
    assert choosing.ready is not None
    move = told(choosing.ready.label(), scene.names, scene.you, "bold", model.glyphs.plain)
    label = woven(move, size - width(enter))
    lines = _with_undo([line(enter, label[0]), *label[1:]], choosing, size)
    if before is None or len(lines) >= QUESTION:
        return lines
    asked = board.question(scene, before)
    return [line(Span(elided(asked, size, model.glyphs.ellipsis), "turn")), *lines]


def _with_undo(lines: Lines, choosing: MoveBuilder, size: int) -> Lines:
    """And the way back, if there is any."""
    return flow([*lines, UNDO] if choosing.begun else lines, size, GAP)


def _answers(choosing: MoveBuilder, board: AnyBoard, size: int) -> Lines:
    """The answers with their keys, but for those that stand in the hand."""
    items = []
    for answer in choosing.answers:
        if answer.field not in board.hand_fields:
            option = answer.option
            look = f"{option.look} chosen" if answer is choosing.here else option.look
            key = Span(option.key, "key", option.key)
            items.append(line(key, " ", Span(option.words, look, option.key)))
    return flow(items, size)


# --- Where nothing is to be decided ---------------------------------------------------------------


def _unasked(model: TableModel, size: int) -> Lines:
    """Why nothing is to be decided."""
    if model.over:
        return _ended(model, size)
    if model.halted:
        way = f" {GO_ON}" if model.in_charge else ""
        return wrapped(f"{model.halted}{way}", size, "warn")
    return [*offered_bets(model, size), *flow(_waiting(model, size), size, " ")]


def _waiting(model: TableModel, size: int) -> Lines:
    """The things to do where nothing is to be decided, in parts that stay whole."""
    show = model.show
    if show is None:
        watch = model.seat.enter.watch
        return _dim(size, "Going in ..." if watch else "Sitting down ...")
    if model.over or show.scene.phase == "lobby":
        if model.in_charge:
            return [_begin(show.scene, again=model.over)]
        return _dim(size, _next_game(show.scene), _standing(model, show))
    if show.seat is None:
        return _dim(size, _watching(show), _standing(model, show), BIG_SCREEN)
    return _dim(size, f"{state(model)} ...")


def _dim(size: int, *sentences: str) -> Lines:
    return [spans for text in sentences if text for spans in wrapped(text, size, "dim")]


def _begin(scene: TableScene, *, again: bool) -> Line:
    """The key that begins a game, for who is in charge, unless it begins by itself."""
    what = AGAIN if again else "begin the game; bots fill the free seats"
    alone = _by_itself(scene)
    before = Span(f"{ITSELF} " if alone else "", "dim")
    words = Span(f" {'begins it now' if alone else what}", "", BEGIN)
    return line(before, Span(BEGIN, "key", BEGIN), words)


def _ended(model: TableModel, size: int) -> Lines:
    """The things to do after a game, and to look at."""
    board, scene = model.board, model.scene
    secrets = offered(board, scene) if board and scene else BLANK
    return [*flow([*_waiting(model, size), secrets], size, "   "), *_kept(model, size)]


def _kept(model: TableModel, size: int) -> Lines:
    """The way to see the game again; a command stands on one line, to be copied."""
    over = replay_of(model)
    if over is None:  # its record has not come yet, or was too long to be sent
        return [line(Span("The host can replay it.", "dim"))]
    keys = [line(Span(WATCH, "key", WATCH), Span(" watch the replay", "", WATCH))]
    keys.append(line(Span(BOLD, "key", BOLD), Span(" its boldest moments", "", BOLD)))
    if over.game.reasons:
        keys.append(line(Span(WHY, "key", WHY), Span(" ask the bots why", "", WHY)))
    if model.replayed_as:
        told = f"or later: palmoff replay {model.replayed_as}/{over.game.number}"
        keys.append(line(Span(told, "dim")))
    return flow(keys, size, GAP)


def replay_of(model: TableModel, key: str = WATCH) -> WatchReplay | None:
    """The game that has just ended, once its record has come, as this key asks for it."""
    sent, game = model.seat.finished, model.game
    if sent is None or game is None or not model.over or sent.number != game.number:
        return None
    return WatchReplay(sent, BEGINS[key])


def _watching(show: Show) -> str:
    """The things that a spectator should know."""
    delay = show.scene.settings.delay
    late = f", {delay} decision{'' if delay == 1 else 's'} behind the players" if delay else ""
    return f"You are watching{_crowd(show.scene)}{late}."


def _crowd(scene: TableScene) -> str:
    """The number of all who watch; which of them are no people is said, but counted all the same.

    From a count that left out guests by their names one could hide.
    """
    if scene.watching < 2:
        return ""
    called = {guest.name for guest in scene.watchers}
    sent = " and ".join(name for name in (POSTER, DOORS) if name in called)
    return f" ({scene.watching} here, with {sent})" if sent else f" ({scene.watching} here)"


def _standing(model: TableModel, show: Show) -> str:
    """The way to a chair for somebody without one."""
    if show.seat is not None:
        return ""
    scene = show.scene
    free = any(chair.guest is None for chair in scene.chairs)
    does = "ask for" if scene.phase == "playing" else "take"
    return hopes(scene, model.seat.you) or f"Press Esc, then u, to {does} a seat." * free


def _next_game(scene: TableScene) -> str:
    """Tell what the next game waits for."""
    if _by_itself(scene):
        return ITSELF
    owner = scene.people.get(scene.owner or "", "the host")
    return f"Waiting for {owner} to begin."


def _by_itself(scene: TableScene) -> bool:
    """Tell whether the table goes on from game to game."""
    return scene.settings.endless and scene.phase == "over"
