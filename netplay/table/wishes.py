"""The wishes of guests at a table, fulfilled or refused in words. It sends nothing but farewells.

Whatever it changes the table shows to all. A move is in the journal before it is made.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from engine.evening.deeds import Deeds, GameDeeds, added
from engine.evening.shelf import counted
from engine.match import Match, Step
from engine.moves import to_plain
from engine.record import plain_outcome
from engine.refusal import Refused
from netplay.betting import Bet
from netplay.evening import Like
from netplay.newcomers import Admit, Close, LetIn, Remove, Unban
from netplay.table import admission, chairs
from netplay.table.bot_voices import BotVoices
from netplay.table.effects import Dismiss, TableEffect
from netplay.table.evening import PlayedGame
from netplay.table.guests import Guest, is_numbered
from netplay.table.journal_port import JournalPort, MoveMade
from netplay.table.live_game import LiveGame
from netplay.table.state import TableState
from netplay.trust.rates import Bucket, Precedence, Rate
from netplay.wire import (
    Change,
    Enter,
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

TALK_OF_THE_NEW = Rate(burst=20, per_second=2)  # lines of all who have never played here

NOT_OWNER = "Only the owner of the table may do that."
STAND_IN = (
    "The owner or a player may be back in a moment; until then you can only start a game, pause it "
    "and go on with it."
)
LATE = "ran out of time; a bot played."  # after the name of whom it has happened to


Ruled: TypeAlias = Start | Pause | Remove | Unban | Close | Admit | Change


class Wishes:
    """Fulfils wishes in a house; `draw` gives fresh random hexadecimal strings."""

    def __init__(
        self,
        table_state: TableState,
        journal: JournalPort,
        draw: Callable[[], str],
        voices: BotVoices,
    ) -> None:
        self._voices = voices
        self._talk_of_the_new = Bucket(TALK_OF_THE_NEW)
        self.table_state = table_state
        self.journal = journal
        self.draw = draw

    def enter(self, key: str, wish: Enter, now: float) -> Guest:
        """Come in: to one's own chair, or to a free one, or to watch."""
        table_state = self.table_state
        why_not = admission.why_not(table_state, key, wish, now)
        if why_not is not None:
            table_state.untold.pop(key, None)
            raise why_not
        guest = table_state.guests.get(key)
        guest = guest or admission.newcomer(table_state, key, self.draw(), now)
        if wish.named or not guest.named:
            if not is_numbered(guest.name, wish.name):  # who comes back is called as before
                table_state.call(guest, wish.name)
            guest.named = False
        guest.watching = wish.watch
        guest.heard = now
        if wish.watch:
            guest.waiting = False
        elif table_state.chair_of(key) is None:
            chairs.come_in(table_state, guest)
        return guest

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
            return admission.remove(self.table_state, guest, wish.guest, now, ban=wish.ban)
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
                admission.unban(self.table_state, guest, name)
            case Close(closed=closed):
                admission.close(self.table_state, guest, closed=closed)
            case Admit(code=code):
                admission.admit(self.table_state, guest, code)
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
        known = table_state.standing(guest.key) >= Precedence.KNOWN
        if not known and not self._talk_of_the_new.take(now):
            raise Refused("too-fast", "Many of those who watch are talking; wait a moment.")
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
        """Set the table otherwise; whoever has no chair any more waits for one."""
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
        self.journal.save(
            table_state.plain()
        )  # what the game is dealt for goes into the journal first
        self.journal.deal(table_state.games + 1, match.record)
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
        self.journal.move(MoveMade(live_game.number, live_game.after, plain, ask, why, ended))
        if ask is not None:
            live_game.waited_for(seat, now)
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
    players, done = tuple(table_state.players()), _deeds(live_game)
    game = PlayedGame(number, players, match.outcome.winners, done)
    table_state.evening = table_state.evening.after(game)


def _deeds(live_game: LiveGame) -> GameDeeds:
    """The deeds of everybody in the game, and how long they had it wait since we came up."""
    match = live_game.match
    done = counted(match.game.key, match.seats, match.view(None), live_game.events)
    waits: list[Deeds] = [{"longest_thought": int(seconds)} for seconds in live_game.longest]
    deeds = tuple(added(one, wait) for one, wait in zip(done.deeds, waits, strict=True))
    return replace(done, deeds=deeds)


def dealt(settings: TableSettings, seed: str) -> Match:
    return Match.new(settings.game, settings.seats, settings.options, seed)


def same_game(one: TableSettings, other: TableSettings) -> bool:
    """True if the one is played on as the next game of the other."""
    return (one.game, one.seats, one.options) == (other.game, other.seats, other.options)
