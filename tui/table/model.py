"""A person at a table: what they see, are asked and press. It knows no terminal and no rule.

Sans-IO: it reads a seat, wishes through it, and is painted by `tui.table.painter`.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.catalog import ALL_GAMES
from engine.moves import Move, Moves
from engine.refusal import Refused
from engine.values import value
from netplay.betting import Bet, BetScore
from netplay.client.state import ClientState, choices, played_by
from netplay.evening import EveningBoard
from netplay.newcomers import LetIn
from netplay.positions import Position
from netplay.wire import Chair, Show, ShownGuest, Start, TalkLine, Wish
from tui.boards.board import AnyBoard, BoardScene
from tui.boards.move_builder import Answer, MoveBuilder
from tui.boards.shelf import board
from tui.evening.words import new_awards
from tui.paint.glyphs import Glyphs
from tui.paint.page import Size
from tui.paint.panel import Panel
from tui.rulebook.source import OpenRuleBook
from tui.table.game_log import GameLog, LogEntry
from tui.table.log_place import LogPlace, LogReader
from tui.table.moment import Playing
from tui.table.settings_text import changed
from tui.table.slash_commands import say, wish
from tui.table.standing import Standing
from tui.table.waiting import LET_IN, asks

ARROWS = {"left": -1, "up": -1, "right": 1, "down": 1}
BEGIN = "g"  # not Enter, which may still be meant for the last move of the game before
AWARD = "gold"  # the look of an award in the log
PAGE = 5  # lines of the log that a key goes back


@value
class TableRooms:
    """The cells and lines of what is scrolled, as the table was painted last."""

    panel: Size = (80, 10)
    log: Size = (38, 10)


class TableModel:
    """The model between a person and a seat."""

    def __init__(
        self, seat: ClientState, glyphs: Glyphs, invites: Sequence[str] = (), journal: str = ""
    ) -> None:
        self.seat = seat
        self.glyphs = glyphs
        self.invites = invites  # to this table, if we opened it
        self.ways: Sequence[str] = ()  # in by its doors, for who has installed nothing; so, too
        self.invite = next(iter(invites), "")  # by which others come here, if we know one
        self.journal = journal  # the file in which the host keeps our games, if that is us
        self.replayed_as = ""  # the beginning of the table's id by which its games are found
        self.show: Show | None = None
        self.board: AnyBoard | None = None
        self.story = GameLog()
        self.panel: Panel | None = None
        self.notice = ""  # what went wrong with the last thing that was tried
        self.sent = ""  # the move that was made and is not seen yet
        self.place = LogPlace()  # where in the log one reads
        self.coached = True  # whether there is a coach to be asked, if the table allows it
        self.advising: tuple[int, int] | None = None  # the moment about which the coach thinks
        self.playing: Playing[Standing] | None = None  # the moment that everybody looks at
        self.speech: Mapping[int, str] = {}  # what was said a moment ago, by seat
        self.aside: TalkLine | None = None  # and by somebody without one, where a whole room looks
        self.fresh: Collection[str] = ()  # who has just come, while a whole room waits for a game
        self.tip = ""  # and what is worth knowing then
        self.beamer = False  # whether we want the table for a whole room, while we only watch
        self._bet: Bet | None = None  # the last one of ours, while we watch
        self.earned: Sequence[str] | None = None  # awards that this look has told of, after a game
        self._evening: EveningBoard | None = None  # as it was when we last looked
        self._choosing: MoveBuilder | None = None
        self._playing = False  # whether a move of ours was on its way when we last looked
        self._moment = (0, -1)  # the game and the moves made in it when we were last asked
        self._advice = (self._moment, "")  # of the coach, and when it was given last

    # --- What is seen -----------------------------------------------------------------------------

    @property
    def game(self) -> Position | None:
        """The game as it is shown, which is not yet past a card that turns over."""
        return self.dealt if self._before is None else self._before.game

    @property
    def dealt(self) -> Position | None:
        """The game as it stands."""
        return self.show.board if self.show else None

    @property
    def entries(self) -> Sequence[LogEntry]:
        """The log as far as it is shown."""
        return self.story.entries if self._before is None else self._before.entries

    @property
    def standing(self) -> Standing | None:
        """The standing of the game, whatever is shown of it."""
        game, story = self.dealt, self.story
        bets = self.show.scene.bets if self.show else ()
        return Standing(game, tuple(story.entries), tuple(story.events), bets) if game else None

    @property
    def scores(self) -> Sequence[BetScore]:
        """The scores of spectators who bet, as far as it is shown what they bet on."""
        if self._before is not None:
            return self._before.bets
        return self.show.scene.bets if self.show else ()

    @property
    def _before(self) -> Standing | None:
        return self.playing.before if self.playing else None

    @property
    def names(self) -> list[str]:
        """The names of the seats, as far as this terminal can write them."""
        chairs: Sequence[Chair] = self.show.scene.chairs if self.show else ()
        return [self.glyphs.plain(chair.name) for chair in chairs]

    @property
    def called(self) -> str:
        """The name that the table has for us; before it has one, the name that we want."""
        people = self.show.scene.people if self.show else {}
        return people.get(self.seat.you or "", self.seat.enter.name)

    @property
    def players(self) -> list[str]:
        """The names of those whose game is shown: after it, others may sit on their chairs."""
        return list(map(self.glyphs.plain, played_by(self.show))) if self.show else []

    @property
    def choosing(self) -> MoveBuilder | None:
        """The decision at hand, if it is ours; while the game is halted or a card turns, none."""
        return None if self.halted or self.playing else self._choosing

    @property
    def decision(self) -> MoveBuilder | None:
        """The decision that is ours, also while the game is halted."""
        return self._choosing

    @property
    def scene(self) -> BoardScene[Any] | None:
        """The game as a board paints it."""
        return self._scene(self._before)

    @property
    def found(self) -> BoardScene[Any] | None:
        """The same, but while all look at a card as it was when that began."""
        return self._scene(self.playing.stood if self.playing else None)

    def _scene(self, stood: Standing | None) -> BoardScene[Any] | None:
        game, events = (stood.game, stood.events) if stood else (self.dealt, self.story.events)
        return BoardScene(game.view, self.players, events, self.choosing) if game else None

    @property
    def rules(self) -> tuple[str, Sequence[str]]:
        """The game of this table, and the ids of the rules of the decision at hand."""
        board, game = self.board, self.game
        if board is not None and game is not None:
            return board.key, () if self.over else board.rules(game.view)
        return (self.show.scene.settings.game if self.show else ""), ()

    @property
    def rule_book(self) -> OpenRuleBook:
        """The book, open at the rule of the decision at hand; some book before one knows."""
        game, ids = self.rules
        return OpenRuleBook(game or ALL_GAMES[0].key, ids[0] if ids else None)

    @property
    def for_all(self) -> bool:
        """True if the table is painted for a whole room, to which nobody shows what they hold."""
        return self.beamer and self.show is not None and self.show.seat is None

    @property
    def in_charge(self) -> bool:
        """True if we may start, change and pause."""
        return (
            self.show is not None
            and self.seat.you is not None
            and (self.show.scene.owner == self.seat.you)
        )

    @property
    def asking(self) -> Sequence[ShownGuest]:
        """Whom we may let into the game that goes on, as its owner."""
        return self.show.scene.asking if self.show is not None and self.in_charge else ()

    @property
    def bet(self) -> Bet | None:
        """Ours on the claim that is shown."""
        bet, game = self._bet, self.game
        fits = bet and game and (bet.number, bet.after) == (game.number, game.after)
        return bet if fits else None

    @property
    def advised_soon(self) -> bool:
        """True while the coach thinks about the decision at hand."""
        return self.choosing is not None and self.advising == self._moment

    @property
    def over(self) -> bool:
        return self.game is not None and self.game.view.outcome is not None

    @property
    def halted(self) -> str:
        """Why the game that is going on stands still, if it does."""
        going_on = self.show is not None and self.game is not None and not self.over
        return (self.show.scene.paused or "") if self.show is not None and going_on else ""

    def look(self) -> bool:
        """Take what is new, of which nothing half chosen is lost; whether it became our turn."""
        called = False
        refusals, self.seat.refusals[:] = list(self.seat.refusals), []
        for refused in refusals:
            self.notice, self.sent = refused.refusal.reason, ""
            self._bet = None if refused.wish == self._bet else self._bet
        if self.seat.unreadable is not None:
            self.story.note(f"This game cannot be replayed here. {self.seat.unreadable.reason}")
            self.seat.unreadable = None
        show, playing = self.seat.show, self.seat.playing
        if show is not None and (show is not self.show or refusals or playing != self._playing):
            asked, asking = (self._moment, self.halted), self.asking
            self._tell_changes(show)
            if _number(show) != _number(self.show):
                self.place = LogPlace()  # what is read of another game would hide how this one goes
            self.show, self._playing = show, playing
            self.story.take(show, self.players)
            called = self._look_at(show)
            self._tell_who_asks(asking)
            if (self._moment, self.halted) != asked and not refusals:
                self.notice = ""  # of before; it would stand in the place of the question
        self._tell_awards()
        return called

    def _tell_awards(self) -> None:
        """Tell what the last game has earned somebody; latecomers are not told of earlier ones."""
        before, board = self._evening, self.seat.evening
        self._evening, self.earned = board, None
        known = before.games if before is not None else 0
        if board is not None and board.games == known + 1:
            self.earned = new_awards(before, board)
            for text in self.earned:
                self.story.note(text, AWARD)

    def _tell_changes(self, show: Show) -> None:
        """Tell how the table is set otherwise than before."""
        before = self.show.scene.settings if self.show else show.scene.settings
        told = changed(before, show.scene.settings)
        if told:
            self.story.note(told, "dim")

    def _tell_who_asks(self, before: Sequence[ShownGuest]) -> None:
        """Tell that somebody wants to be let in; who else does stands beside the key by and by."""
        others = [guest for guest in self.asking if guest.id != self.seat.you]
        if others and not before:
            self.story.note(asks(others[0].name, LET_IN))

    def _look_at(self, show: Show) -> bool:
        game = show.board
        if game is None:
            self.board = self._choosing = None
            return False
        if self.board is None or self.board.key != game.game:
            self.board = board(game.game, self.glyphs)
        return self._ask(show, game)

    def _ask(self, show: Show, game: Position) -> bool:
        """The question that the table puts to us, if it does; whether it is a new one."""
        moves = choices(show)
        if self.seat.playing or not len(moves):
            self._choosing = None
            if not self.seat.playing:
                self.sent = ""
            return False
        self.sent = ""
        before, self._moment = self._moment, (game.number, game.after)
        if self._choosing is not None and before == self._moment:
            self._choosing = self._choosing.renewed(moves, self._options)
        else:  # what was half chosen for another decision must not make this one
            self._choosing = self._fresh(moves)
        return before != self._moment

    def _fresh(self, moves: Moves[Move]) -> MoveBuilder:
        assert self.board is not None
        return MoveBuilder(moves, self.board.steps, self._options)

    def _options(self, field: str, values: Sequence[Any]) -> Sequence[Any]:
        """The answers as they read on the table as it is now."""
        game = self.dealt
        assert self.board is not None
        assert game is not None
        scene: BoardScene[Any] = BoardScene(game.view, self.names, (), None)
        return self.board.options(scene, field, values)

    # --- What is pressed --------------------------------------------------------------------------

    def press(self, key: str, rooms: TableRooms = TableRooms()) -> object:  # noqa: B008  a value
        """Take a key: False if it means nothing, True or what is left to do if it does."""
        self.notice = ""
        if self.panel is not None:
            return self._in_panel(self.panel.press(key, rooms.panel))
        choosing = self.choosing
        if choosing is not None and choosing.takes(key):
            self._chosen(choosing.press(key))
            return True
        return self._moved(key, rooms.log) or self._began(key) or self._let_in(key)

    def _in_panel(self, outcome: object) -> object:
        """Do what has become of the open panel; another one may open in its place."""
        if outcome is True:
            return True
        self.panel = outcome if isinstance(outcome, Panel) else None
        return True if outcome is False or isinstance(outcome, Panel) else outcome

    def _moved(self, key: str, room: Size) -> bool:
        """Keys that choose nothing: the cursor, and a look back."""
        choosing = self.choosing
        match key:
            case "pageup" | "pagedown":
                log = LogReader(self.entries, self.glyphs, room)
                self.place = log.moved(self.place, PAGE if key == "pageup" else -PAGE)
            case "end":
                self.place = LogPlace()
            case "left" | "right" | "up" | "down" if choosing is not None:
                choosing.move_cursor(ARROWS[key])
            case "escape" | "backspace" if choosing is not None and choosing.begun:
                choosing.back()
            case _:
                return False
        return True

    def _began(self, key: str) -> bool:
        """A game begins, where it is for us to begin one and none is going on."""
        waiting = self.show is not None and (self.over or self.show.scene.phase == "lobby")
        if key == BEGIN and waiting and self.in_charge and not self.seat.starting:
            self.wish(Start())
            return True
        return False

    def _let_in(self, key: str) -> bool:
        """The first of those who ask gets the hand of a bot."""
        if key != LET_IN or not self.asking:
            return False
        if not self.seat.letting_in:  # the second press of a slip is for nobody else
            self.wish(LetIn(guest=self.asking[0].id))
        return True

    def pick(self, answer: Answer) -> None:
        """Give this answer to the question at hand."""
        if self._choosing is not None:
            self._chosen(self._choosing.press(answer.option.key))

    def play(self, move: Move) -> None:
        """Make a move of the decision at hand."""
        self._chosen(move)

    def _chosen(self, move: Move | None) -> None:
        if move is not None:
            seat = self.show.seat if self.show else None
            self.sent = move.label().text(self.names, seat)
            self._choosing = None
            self.seat.play(move)

    def advised(self, text: str) -> None:
        """The coach has spoken, to us alone; what it says again of one decision stands there."""
        told, self._advice = self._advice, (self._moment, text)
        if told != self._advice:
            self.story.note(text, "good")

    # --- What is wished ---------------------------------------------------------------------------

    def bets(self, bet: Bet) -> None:
        """Bet on the claim that is shown."""
        self._bet = bet
        self.wish(bet)

    def wish(self, wished: Wish) -> None:
        self.seat.wish(wished)

    def typed(self, text: str) -> None:
        """A line that was typed: something said, or with a slash a command; or Refused."""
        self.notice, text = "", text.strip()
        if not text:
            return
        if self.show is None:
            raise Refused("no-table", "You are not at the table yet, so nobody heard that.")
        done = text.startswith("/")
        self.wish(wish(text[1:], self.show.scene) if done else say(text))


def _number(show: Show | None) -> int:
    """The number of the game that is shown; 0 before the first."""
    return show.board.number if show is not None and show.board is not None else 0
