"""The wishes of guests at a table, fulfilled or refused in words. It sends nothing but farewells.

Whatever it changes the table shows to all. A move is in the book before it is made.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from engine.evening.shelf import counted
from engine.match import Match, Step
from engine.moves import to_plain
from engine.record import plain_outcome
from engine.refusal import Refused
from netplay.betting import Bet
from netplay.evening import Like
from netplay.newcomers import Admit, Close, LetIn, Remove, Unban
from netplay.table import chairs
from netplay.table.bot_voices import BotVoices
from netplay.table.effects import Dismiss, NewKey, Send, TableEffect
from netplay.table.evening import PlayedGame
from netplay.table.guests import MOST_ADMITTED, MOST_GUESTS, Guest, code_of
from netplay.table.journal_port import JournalPort, MoveMade
from netplay.table.live_game import LiveGame
from netplay.table.passphrase_lock import NEEDED, WRONG
from netplay.table.state import TableState
from netplay.wire import (
    Change,
    Enter,
    Farewell,
    Leave,
    Pause,
    Play,
    Rename,
    Say,
    Sit,
    Stand,
    Start,
    TableSettings,
    Taunt,
    Wish,
)

TAUNTS = {
    "liar": "Liar!",
    "trust_me": "Trust me.",
    "hurry": "We are waiting ...",
    "nice": "Nice one.",
    "ouch": "Ouch!",
    "haha": "Ha ha!",
    "hmm": "Hmm ...",
    "your_turn": "It is your turn!",
}

NOT_OWNER = "Only the owner of the table may do that."
STAND_IN = (
    "The owner of the table may be back in a moment; until then you can start a game, pause it "
    "and go on with it, and nothing else."
)
CLOSED = (
    "This table is closed to newcomers. Ask its owner to open it, or to type /admit {code}, then "
    "come again."
)
ID_LETTERS = 16  # of a guest's number: each view names all who are there by theirs
LATE = "ran out of time; a bot played."  # after the name of whom it has happened to


Ruled: TypeAlias = Start | Pause | Remove | Unban | Close | Admit | Change


class Wishes:
    """Fulfils wishes in a house; `draw` gives fresh random hexadecimal strings."""

    def __init__(
        self,
        table_state: TableState,
        book: JournalPort,
        draw: Callable[[], str],
        voices: BotVoices,
    ) -> None:
        self._voices = voices
        self.table_state = table_state
        self.book = book
        self.draw = draw

    def enter(self, key: str, wish: Enter, now: float) -> Guest:
        """Come in: to one's own chair, or to a free one, or to watch."""
        table_state = self.table_state
        if key in table_state.banned:
            raise Refused("banned", "You were removed from this table for good.")
        known = table_state.knows(key)
        if table_state.closed and not known:
            raise Refused("closed", CLOSED.format(code=code_of(key)))
        admitted = code_of(key) in table_state.admitted
        if table_state.passphrase and not admitted and wish.passphrase != table_state.passphrase:
            raise Refused("passphrase", WRONG if wish.passphrase else NEEDED)
        if wish.watch and not table_state.settings.watching and table_state.chair_of(key) is None:
            raise Refused("no-watching", "This table's owner allows no spectators.")
        guest = table_state.guests.get(key) or self._newcomer(key, now)
        if wish.named or not guest.named:
            table_state.call(guest, wish.name)
            guest.named = False
        guest.watching = wish.watch
        guest.heard = now
        if wish.watch:
            guest.waiting = False
        elif table_state.chair_of(key) is None:
            chairs.come_in(table_state, guest)
        return guest

    def _newcomer(self, key: str, now: float) -> Guest:
        """Where there are too many, in place of who watched and has been gone for longest."""
        table_state = self.table_state
        if len(table_state.guests) >= MOST_GUESTS:
            self._make_room(key, now)
        guest = table_state.guests[key] = Guest(key, self.draw()[:ID_LETTERS], "", came=now)
        if table_state.said > table_state.out > 0 and key != table_state.owner:
            # Who was removed may have another key by now.
            guest.not_before = table_state.said
        known = table_state.names.pop(key, None)
        if known is not None:
            table_state.call(guest, known)
            guest.named = True
        return guest

    def _make_room(self, key: str, now: float) -> None:
        """Let go who has gone; for those known here, whoever came last of those who watch."""
        table_state = self.table_state
        gone = [guest for guest in table_state.watchers() if not guest.present(now)]
        known = table_state.evening.people.keys() | {table_state.owner}
        idle = [guest for guest in table_state.watchers() if guest.key not in known]
        if gone:
            table_state.let_go(min(gone, key=lambda guest: guest.heard))
        elif idle and table_state.knows(key):
            table_state.let_go(max(idle, key=lambda guest: guest.came))
        else:
            raise Refused("full", f"This table is full: {MOST_GUESTS} people are at it.")

    def fulfil(self, guest: Guest, wish: Wish, ask: str, now: float) -> Sequence[TableEffect]:
        """Do what was wished, or raise Refused and change nothing."""
        match wish:
            case Start() | Pause() | Remove() | Unban() | Close() | Admit() | Change():
                return self._rule(guest, wish, now)
            case Leave():
                return self._leave(guest)
            case Play():
                self._play(guest, wish, ask, now)
            case Say() | Taunt():
                self._say(guest, wish, ask, now)
            case Enter():
                self.enter(guest.key, wish, now)
            case Bet():
                self._bet(guest, wish)
            case Sit() | LetIn() | Stand() | Rename() | Like():
                self._settle_in(guest, wish)
        return ()

    def _settle_in(self, guest: Guest, wish: Sit | LetIn | Stand | Rename | Like) -> None:
        match wish:
            case Like(lie=lie):
                self._like(guest, lie)
            case Sit(seat=seat):
                chairs.sit(self.table_state, guest, seat)
            case LetIn(guest=id_):
                self._let_in(guest, id_)
            case Stand():
                self._stand(guest)
            case Rename(name=name):
                self.table_state.call(guest, name)
                guest.named = True

    def _rule(self, guest: Guest, wish: Ruled, now: float) -> Sequence[TableEffect]:
        """Do what only somebody in charge may; some of it not while the owner may be back soon."""
        stands_in = self.table_state.in_charge(now) == guest.key
        if isinstance(wish, Start | Pause):
            if not stands_in:
                raise Refused("not-yours", NOT_OWNER)
            self._go_on(guest, wish, now)
            return ()
        if not self.table_state.rules(guest.key, now):
            raise Refused("not-yours", STAND_IN if stands_in else NOT_OWNER)
        if isinstance(wish, Remove):
            return self._remove(guest, wish.guest, wish.ban)
        self._set(guest, wish)
        return ()

    def _go_on(self, guest: Guest, wish: Start | Pause, now: float) -> None:
        match wish:
            case Start():
                self.start(now)
            case Pause(paused=paused):
                self._pause(guest, paused)

    def _set(self, guest: Guest, wish: Unban | Close | Admit | Change) -> None:
        match wish:
            case Unban(name=name):
                self._unban(guest, name)
            case Close(closed=closed):
                self._close(guest, closed)
            case Admit(code=code):
                self._admit(guest, code)
            case Change(settings=settings):
                self._change(settings)

    # --- Coming and going -------------------------------------------------------------------------

    def _stand(self, guest: Guest) -> None:
        if not self.table_state.settings.watching:
            reason = "This table allows no spectators; keep your seat or leave."
            raise Refused("no-watching", reason)
        chairs.stand(self.table_state, guest)

    def _let_in(self, guest: Guest, id_: str) -> None:
        """For the owner alone: who stands in for them might have friends to see all hands."""
        table_state = self.table_state
        if guest.key != table_state.owner:
            raise Refused("not-yours", "Only the owner of the table may let somebody in.")
        other = table_state.guest_called(id_)
        if other is None:
            raise Refused("no-such-guest", "Nobody at the table has that number.")
        bot = table_state.bots[chairs.let_in(table_state, other)]
        did = "took" if other is guest else f"let {other.name} take"
        table_state.add_news(guest.name, f"{did} {bot}'s hand.")

    def _leave(self, guest: Guest) -> Sequence[TableEffect]:
        chairs.vacate(self.table_state, guest)
        self.table_state.let_go(guest)
        return (Dismiss(guest.key),)

    def _remove(self, guest: Guest, id_: str, ban: bool) -> Sequence[TableEffect]:
        """Have somebody go; what is said from now on they cannot read. All others are told."""
        table_state = self.table_state
        other = table_state.guest_called(id_)
        if other is None or other is guest:
            raise Refused("no-such-guest", "Nobody else at the table has that number.")
        if other.key == table_state.owner:
            raise Refused("the-owner", "The owner of the table cannot be removed.")
        if ban:
            table_state.ban(other, guest.key)
        chairs.vacate(table_state, other)
        table_state.let_go(other)
        table_state.admitted = [it for it in table_state.admitted if it != code_of(other.key)]
        table_state.epoch += 1
        ever = " for good" if ban else ""
        table_state.add_news(guest.name, f"removed {other.name}{ever}.", other.id)
        table_state.out = table_state.said
        reason = f"{guest.name} removed you from the table{ever}."
        farewell = Farewell(code="banned" if ban else "kicked", reason=reason)
        return Send(other.key, farewell), Dismiss(other.key), NewKey(table_state.epoch)

    def _unban(self, guest: Guest, name: str) -> None:
        """Whoever was called so may come again."""
        banned = self.table_state.banned
        keys = [key for key, ban in banned.items() if ban.name.casefold() == name.casefold()]
        if not keys:
            names = ", ".join(ban.name for ban in banned.values()) or "nobody"
            reason = f"Nobody called {name!r} was removed for good; removed are: {names}."
            raise Refused("not-banned", reason)
        for key in keys:
            del banned[key]
        self.table_state.add_news(guest.name, f"allowed {name} to come again.")

    def _close(self, guest: Guest, closed: bool) -> None:
        """All are told; who is here, or was here to play, comes and goes as before."""
        if closed != self.table_state.closed:
            self.table_state.closed = closed
            did = "closed the table to newcomers." if closed else "opened the table to newcomers."
            self.table_state.add_news(guest.name, did)

    def _admit(self, guest: Guest, code: str) -> None:
        admitted = [other for other in self.table_state.admitted if other != code]
        self.table_state.admitted = [*admitted, code][-MOST_ADMITTED:]
        self.table_state.add_news(guest.name, f"admitted the newcomer with the code {code}.")

    # --- Talk -------------------------------------------------------------------------------------

    def _taunt(self, taunt: str) -> str:
        """The words of a taunt; a nudge names those for whom the table waits."""
        live_game = self.table_state.live_game
        if taunt == "your_turn" and live_game and live_game.match.to_act:
            names = " and ".join(map(self.table_state.name_at, live_game.match.to_act))
            return f"{names}: it is your turn!"
        return TAUNTS[taunt]

    def _say(self, guest: Guest, wish: Say | Taunt, ask: str, now: float) -> None:
        table_state = self.table_state
        if not guest.may_talk(now):
            raise Refused("too-fast", "You are talking too fast; wait a second.")
        gallery = table_state.phase == "playing" and table_state.chair_of(guest.key) is None
        taunt = isinstance(wish, Taunt)
        text = self._taunt(wish.taunt) if isinstance(wish, Taunt) else wish.text
        table_state.add_line(guest.name, text, taunt=taunt, gallery=gallery)
        guest.has_said(ask)

    def _bet(self, guest: Guest, wish: Bet) -> None:
        """Only who watches, and has held no cards of this game, has anything to guess."""
        table_state = self.table_state
        if table_state.chair_of(guest.key) is not None:
            raise Refused("no-bets", "Only those who watch can bet.")
        if guest.key in table_state.hands:
            raise Refused("no-bets", "You have held cards of this game; bet on the next one.")
        table_state.bets.place(guest, wish, table_state.live_game)

    def _like(self, guest: Guest, lie: int) -> None:
        """Only what the guest has been shown can be liked, and is still there."""
        table_state = self.table_state
        table_state.evening_for(guest.key).liked(guest.key, lie)
        table_state.evening = table_state.evening.liked(guest.key, lie)

    # --- The game ---------------------------------------------------------------------------------

    def _pause(self, guest: Guest, paused: bool) -> None:
        self.table_state.paused = f"Paused by {guest.name}." if paused else None

    def _change(self, settings: TableSettings) -> None:
        """Set the table otherwise; who has no chair any more waits for one."""
        table_state = self.table_state
        if table_state.phase == "playing":
            raise Refused("playing", "You can change the table once this game is over.")
        dealt(settings, "a trial")
        if not same_game(table_state.settings, settings):
            table_state.live_game = None
        table_state.settings = settings
        for key in table_state.chairs[settings.seats :]:
            if key is not None:
                chairs.wait(table_state, table_state.guests[key])
        free: list[str | None] = [None] * settings.seats
        table_state.chairs = [*table_state.chairs, *free][: settings.seats]

    def start(self, now: float) -> None:
        """Deal a game, to those whose turn it is to sit; where nobody sits, bots play."""
        table_state = self.table_state
        if table_state.phase == "playing":
            raise Refused("playing", "A game is already being played.")
        live_game, settings, seed = table_state.live_game, table_state.settings, self.draw()
        if live_game and same_game(live_game.settings, settings):
            match = live_game.match.again(seed)
        else:
            match = dealt(settings, seed)
        self.book.save(table_state.plain())  # what the game is dealt for goes into the book first
        self.book.deal(table_state.games + 1, match.record)
        table_state.evening_before = table_state.evening
        chairs.make_way(table_state, now)
        table_state.games += 1
        table_state.hands, table_state.paused = table_state.seated(), None
        table_state.cast(table_state.games)
        table_state.live_game = LiveGame(match, table_state.games, settings, now)

    def _play(self, guest: Guest, wish: Play, ask: str, now: float) -> None:
        table_state = self.table_state
        seat, live_game = table_state.chair_of(guest.key), table_state.live_game
        if seat is None:
            raise Refused("no-seat", "You have no seat in this game.")
        if live_game is None or live_game.outcome:
            raise Refused("no-game", "No game is being played.")
        if table_state.halted:
            raise Refused("paused", table_state.halted)
        self.make(live_game, live_game.step(seat, wish), ask, now)

    def make(
        self, live_game: LiveGame, step: Step, ask: str | None, now: float, why: str = ""
    ) -> None:
        """Write the move down, then make it; a bot's comes with its reason."""
        seat, outcome = step.seat, step.outcome
        plain, ended = {"seat": seat, **to_plain(step.move)}, plain_outcome(outcome)
        self.book.move(MoveMade(live_game.number, live_game.after, plain, ask, why, ended))
        live_game.commit(step, now)
        if why:
            live_game.reasons[live_game.after] = why
        self._voices.heard(live_game, step.events, now)
        if ask is None and not self.table_state.bot_plays(seat, now):
            self.table_state.add_news(self.table_state.name_at(seat), LATE)
        if outcome:
            tally(self.table_state, live_game)


def tally(table_state: TableState, live_game: LiveGame) -> None:
    """Count the game, which is over, in the evening; once."""
    number, match = live_game.number, live_game.match
    if table_state.tallied >= number or match.outcome is None:
        return
    table_state.tallied = number
    table_state.cast(number)
    done = counted(match.game.key, match.seats, match.view(None), live_game.events)
    game = PlayedGame(number, tuple(table_state.players()), match.outcome.winners, done)
    table_state.evening = table_state.evening.after(game)


def dealt(settings: TableSettings, seed: str) -> Match:
    return Match.new(settings.game, settings.seats, settings.options, seed)


def same_game(one: TableSettings, other: TableSettings) -> bool:
    """True if the one is played on as the next game of the other."""
    return (one.game, one.seats, one.options) == (other.game, other.seats, other.options)
