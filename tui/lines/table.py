"""A table in lines of text, for any terminal. It knows views and legal moves, never a rule.

Sans-IO: it is told of new views and of lines that were typed, and says what there is to read.
"""

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.catalog import CATALOG
from engine.game import Event
from engine.moves import Names
from engine.refusal import Refused, legible
from netplay.betting import BetScore
from netplay.client.state import ClientState, played_by
from netplay.positions import Position
from netplay.wire import Chair, Show, TableScene
from tui.boards.moments import Moment
from tui.boards.move_builder import MoveBuilder
from tui.boards.shelf import board
from tui.evening.words import in_short, told
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import folded
from tui.rulebook.book import RuleBook
from tui.rulebook.source import rule
from tui.table import betting, gathering
from tui.table.model import TableModel
from tui.table.settings_text import changed
from tui.table.slash_commands import HELP, wish
from tui.table.waiting import asks, hopes

if TYPE_CHECKING:
    from tui.lines.primer import LinePrimer
    from tui.table.visit import Adviser

NUMBER = re.compile("[0-9]{1,9}")
CLOSED = "This table is closed to newcomers."
CLOSED_TO_OWNER = f"{CLOSED} /unlock opens it, and /admit CODE lets one of them in."
STANDS_IN = (
    "The owner of the table is away, and you stand in: /start, /pause and /go are yours until they "
    "are back."
)
FEW = 12  # moves that are offered one by one; more are narrowed down question by question


class LineTable:
    """A person's table: what they are shown, asked and told."""

    def __init__(
        self, seat: ClientState, say: Callable[[str], None], columns: Callable[[], int] = lambda: 0
    ) -> None:
        self.seat = seat
        self.model = TableModel(seat, GLYPHS["rich"])
        self.coach: Adviser | None = None
        self.primer: LinePrimer | None = None  # what newcomers are told
        self._say = say
        self._columns = columns  # of what reads it; 0 if that breaks lines itself, or never
        self.left = False  # whether the person has had enough
        self.ended = False  # or will type no more
        self._show: Show | None = None
        # The game, the moves made in it, and the hand that one had, of the question that stands.
        self._moment: tuple[int, int, int | None] = (0, 0, None)
        self._game = 0  # whose events were told, and how many of them
        self._told = 0
        self._heard: set[int] = set()  # the numbers of the lines of talk
        self._chairs: list[str] = []
        self._paused: str | None = None
        self._invited = False  # to start a game
        self._charge = ""  # what was told of the table that one is in charge of
        self._greeted = False  # whether it was told that the table is closed to newcomers
        self._hoped = ""  # what was told of the chair that the person waits for
        self._asking: set[str] = set()  # who has asked to be let in
        self._bets: Sequence[BetScore] = ()
        self._offered = 0  # the last game in which bets were offered
        self._replayed = 0  # the last game of which it was told how to see it again

    @property
    def names(self) -> Names:
        return played_by(self._show) if self._show else []

    @property
    def you(self) -> int | None:
        """The seat of whoever reads it, if they have one."""
        return self._show.seat if self._show else None

    def say(self, text: str) -> None:
        """Line by line; what a hostile host may have hidden in it never reaches the terminal."""
        columns = self._columns()
        for line in map(legible, text.split("\n")):
            for part in folded(line, columns) if columns else [line]:
                self._say(part)

    # --- What is new ------------------------------------------------------------------------------

    def look(self) -> None:
        """Tell what has changed since the last look."""
        for refused in self.seat.refusals:
            self.say(f"! {refused.refusal.reason}")
        refused_play = bool(self.seat.refusals)
        self._tell_replay()
        self.model.look()
        show = self.seat.show
        if show is not None and (show is not self._show or refused_play):
            self._tell_view(show, refused_play=refused_play)
        self._tell_awards()

    def _tell_view(self, show: Show, *, refused_play: bool) -> None:
        """Tell what has changed at the table."""
        before, self._show = self._show, show
        if self.coach is not None:
            self.coach.look()
        if before is not None and (told := changed(before.scene.settings, show.scene.settings)):
            self.say(told)
        self._tell_scene(show.scene)
        if self.primer is not None:
            self.primer.look(show)
        self._tell_charge(show)
        self._tell_waiting(show)
        self._invite(show)
        if show.board is not None:
            self._tell_events(show.board, before.board if before else None)
            self._tell_bets(show)
            self._ask(show, show.board, again=refused_play)

    def _tell_charge(self, show: Show) -> None:
        """Tell newcomers that the table is closed, and a stand-in what is theirs to do."""
        closed, self._greeted = show.scene.closed and not self._greeted, True
        if closed:
            self.say(CLOSED_TO_OWNER if self._rules(show) else CLOSED)
        told = STANDS_IN if self._rules(show) and show.scene.stand_in else ""
        if told and told != self._charge:
            self.say(told)
        self._charge = told

    def _invite(self, show: Show) -> None:
        """Tell once who is in charge that it is for them to begin."""
        waiting = show.scene.phase == "lobby" and not self.seat.starting
        if not waiting:
            self._invited = False  # as by and by there may be another game on the table
        elif self._rules(show) and not self._invited:
            self._invited = True
            self.say("/start begins the game; bots fill the free seats. /help lists the rest.")

    def _tell_waiting(self, show: Show) -> None:
        """Tell what becomes of whoever waits for a chair: to them, and to the owner."""
        scene = show.scene
        hoped = hopes(scene, self.seat.you) if scene.phase == "playing" else ""
        if hoped and hoped != self._hoped:
            self.say(hoped)
        self._hoped = hoped
        asking = scene.asking if self._rules(show) else ()
        for guest in asking:
            if guest.id not in self._asking:
                self.say(asks(guest.name, f"/letin {guest.name}"))
        self._asking = {guest.id for guest in asking}

    def _tell_replay(self) -> None:
        """Once, that the record of the last game has come, or why it cannot be used."""
        if self.seat.unreadable is not None:
            self.say(f"! This game cannot be replayed here. {self.seat.unreadable.reason}")
        sent, table = self.seat.finished, self.model.replayed_as
        if sent is not None and table and sent.number > self._replayed:
            self._replayed = sent.number
            self.say(f"palmoff replay {table}/{sent.number} shows this game again.")

    def _tell_bets(self, show: Show) -> None:
        """Tell that one may bet, once a game; and how often everybody was right."""
        assert show.board is not None
        if show.scene.bets and show.scene.bets != self._bets:
            self._bets = show.scene.bets
            self.say(betting.sentence(self.model))
        if betting.may_bet(self.model) and show.board.number > self._offered:
            self._offered = show.board.number
            self.say("/true or /false bets whether a claim is true, until it is judged.")

    def _tell_scene(self, scene: TableScene) -> None:
        chairs = [_chair(seat, chair) for seat, chair in enumerate(scene.chairs)]
        if chairs != self._chairs:
            self._chairs = chairs
            title = CATALOG[scene.settings.game].title
            self.say(f"{title} at {scene.host}'s table. {', '.join(chairs)}.")
        if scene.paused != self._paused:
            self._paused = scene.paused
            self.say(scene.paused or "The game goes on.")
        for line in scene.lines:
            if line.number not in self._heard:
                self._heard.add(line.number)
                name = f"* {line.name}" if line.news else f"<{line.name}>"
                self.say(f"{name} {line.text}")

    def _tell_events(self, board: Position, before: Position | None) -> None:
        if board.number != self._game:
            self._game, self._told = board.number, 0
        missed = board.told - self._told
        if missed > 0:
            self.say(f"* ... {missed} earlier events are not shown")
        fresh = board.events[max(0, -missed) :]
        moments = self._moments(before, fresh, board)
        for event in fresh:
            self._tell_event(event, moments)
        self._told = max(self._told, board.told + len(board.events))

    def _moments(
        self, before: Position | None, fresh: Sequence[Event], board: Position
    ) -> list[Moment]:
        """The moments that there would be to look at."""
        if before is None or before.number != board.number or self.model.board is None:
            return []
        seen = before.view, fresh, board.view
        return list(self.model.board.moments(*seen, self.names, board.view.seat))

    def _tell_event(self, event: Event, moments: list[Moment]) -> None:
        """Tell what happened; a moment once, in the order in which one would see it."""
        moment = next((m for m in moments if any(event is told for told in m.tells)), None)
        if moment is None:
            self.say(f"* {event.says().text(self.names, self.you)}")
        elif event is moment.tells[0]:
            for part in moment.lines():
                self.say(f"* {part}")

    # --- Choosing ---------------------------------------------------------------------------------

    def _ask(self, show: Show, board: Position, *, again: bool) -> None:
        """Show the game and ask, when there is something to decide or it is over."""
        over = board.view.outcome is not None
        moment = board.number, board.after, board.view.seat
        if moment == self._moment and not again:
            return
        given = board.view.seat not in (None, self._moment[2])
        self._moment = moment
        if self.model.decision is not None or over or board.after == 0 or given:
            self._tell_board(board)
        if over and self._rules(show):
            self.say("/start begins another game, q leaves.")
        self._tell_question()

    def _rules(self, show: Show) -> bool:
        """True if the person is in charge of the table."""
        return self.seat.you is not None and show.scene.owner == self.seat.you

    def _tell_board(self, board: Position) -> None:
        self.say("")
        for sentence in board.view.says():
            self.say(f"  {sentence.text(self.names, self.you)}")

    def _tell_question(self) -> None:
        """The moves if they are few, else the answers to the question at hand."""
        choosing = self.model.decision
        if choosing is None:
            return
        if len(choosing.moves) <= FEW:
            told = [move.label().text(self.names, self.you) for move in choosing.moves]
        else:
            told = [answer.option.words for answer in choosing.answers]
        self._tell_choices(self._question(choosing), told)

    def _question(self, choosing: MoveBuilder) -> str:
        """Ask what the board asks, where it has just the answers that are listed."""
        few = len(choosing.moves) <= FEW
        board, scene = self.model.board, self.model.scene
        if board is None or scene is None or (few and len(choosing.answers) != len(choosing.moves)):
            return "Your move?"
        return board.question(scene, choosing) or "Your move?"

    def _tell_choices(self, question: str, choices: Sequence[str]) -> None:
        self.say(question)
        for number, choice in enumerate(choices, 1):
            self.say(f"  {number:2} {choice}")

    def _choose(self, number: int) -> None:
        """The answer to the question that stands."""
        choosing = self.model.decision
        if choosing is None:
            self.say("It isn't your turn.")
        elif len(choosing.moves) <= FEW and 1 <= number <= len(choosing.moves):
            self.model.play(choosing.moves[number - 1])
        elif len(choosing.moves) > FEW and 1 <= number <= len(choosing.answers):
            self.model.pick(choosing.answers[number - 1])
            self._tell_question()
        else:
            self.say("That number is not among the choices.")

    def _ask_the_coach(self) -> None:
        """Its advice comes when it has thought."""
        if self.coach is None:
            self.say("There is no coach here.")
        else:
            self.say(self.coach.ask() or "The coach is thinking ...")

    # --- What is typed ----------------------------------------------------------------------------

    def typed(self, line: str) -> None:
        """A line that the person has typed."""
        text = line.strip()
        match text:
            case "":
                self._tell_question()
            case "q" | "quit" | "/leave":
                self.left = True
            case "?" | "??" | "." | "/look" | "/help" | "/evening":
                self._answer(text)
            case _ if NUMBER.fullmatch(text):
                self._choose(int(text))
            case _:
                self._command(text)

    def _answer(self, text: str) -> None:
        """Tell what is asked for, which changes nothing at the table."""
        match text:
            case "?":
                self._explain()
            case "??":
                self._open_book()
            case ".":
                self._ask_the_coach()
            case "/look":
                self._look_again()
            case "/evening":
                self._tell_evening()
            case _:
                self.say(HELP)

    def _explain(self) -> None:
        """The rules of the decision at hand; of the whole game, where there is none."""
        game = self._show.board if self._show else None
        if game is None or self.model.decision is None:
            self._open_book()
            return
        for id_ in board(game.game, GLYPHS["rich"]).rules(game.view):
            told = rule(game.game, id_)
            self.say("\n  ".join([f"{told.title} ({id_})", *told.paragraphs]))
        self.say("?? shows the whole rule book.")

    def _open_book(self) -> None:
        if self._show is None:
            self.say(HELP)
            return
        book = RuleBook(self._show.scene.settings.game, GLYPHS["rich"])
        self.say("\n".join(book.lines(self._columns())))

    def _tell_evening(self) -> None:
        """All that there is to tell of it, and how to give one's like."""
        evening = gathering.board(self.model)
        self.say("\n".join(told(evening.board, evening.bets)))
        if evening.board.lies and evening.board.liked is None:
            self.say("/like NUMBER gives your one like of the evening to the best of these lies.")

    def _tell_awards(self) -> None:
        """After a game: what is new, and where the rest is told."""
        if self.model.earned is None:
            return
        for text in (*in_short(gathering.board(self.model).board), *self.model.earned):
            self.say(f"* {text}")
        self.say("/evening tells of the evening in full.")

    def _look_again(self) -> None:
        if self._show is not None and self._show.board is not None:
            self._tell_board(self._show.board)
        self._tell_question()

    def _command(self, text: str) -> None:
        if not text.startswith("/") or self._show is None:
            self.say("Type the number of a choice, ? for the rules, /help, or q to leave.")
            return
        try:
            if text in betting.TYPED:
                betting.bet(self.model, true=betting.TYPED[text])
            else:
                self.seat.wish(wish(text[1:], self._show.scene))
        except Refused as refused:
            self.say(f"! {refused.reason}")


def _chair(seat: int, chair: Chair) -> str:
    """Tell who sits there; seats are counted from one."""
    if chair.guest is None:
        return f"{seat + 1} {chair.name} (bot)"
    if chair.bot:
        return f"{seat + 1} {chair.name} (away, a bot plays)"
    return f"{seat + 1} {chair.name}" if chair.present else f"{seat + 1} {chair.name} (away)"
