"""What guests wish at a table, fulfilled or refused in words. It sends nothing but farewells.

Whatever it changes the table shows to all. A move is in the book before it is made.
"""

from collections.abc import Callable, Sequence

from engine.game import Outcome
from engine.match import Match
from engine.moves import Move, to_plain
from engine.record import plain_outcome
from engine.refusal import Refused
from netplay.table import chairs
from netplay.table.effects import Dismiss, NewKey, Send, TableEffect
from netplay.table.guests import MOST_GUESTS, Guest
from netplay.table.journal_port import JournalPort
from netplay.table.live_game import LiveGame
from netplay.table.state import BOTS, TableState, Tally
from netplay.table.table_view import scores
from netplay.wire import (
    Change,
    Enter,
    Farewell,
    Leave,
    LetIn,
    Pause,
    Play,
    Remove,
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

LATE = "was out of time; a bot has decided."  # after the name of whom it has happened to


class Wishes:
    """Fulfils wishes in a house; `draw` gives fresh random hexadecimal strings."""

    def __init__(self, house: TableState, book: JournalPort, draw: Callable[[], str]) -> None:
        self.house = house
        self.book = book
        self.draw = draw

    def enter(self, key: str, wish: Enter, now: float) -> Guest:
        """Come in: to one's own chair, or to a free one, or to watch."""
        house = self.house
        if key in house.banned:
            raise Refused("banned", "You were removed from this table for good.")
        if house.passphrase and wish.passphrase != house.passphrase:
            wants = "has another" if wish.passphrase else "wants a"
            raise Refused("passphrase", f"This table {wants} passphrase; ask its owner for it.")
        if wish.watch and not house.settings.watching and house.chair_of(key) is None:
            raise Refused("no-watching", "This table takes no spectators; its owner chose so.")
        guest = house.guests.get(key) or self._newcomer(key, now)
        if wish.named or not guest.named:
            house.call(guest, wish.name)
            guest.named = False
        guest.watching = wish.watch
        guest.heard = now
        if wish.watch:
            guest.waiting = False
        elif house.chair_of(key) is None:
            chairs.come_in(house, guest)
        return guest

    def _newcomer(self, key: str, now: float) -> Guest:
        """Where there are too many, in place of who watched and has been gone for longest."""
        house = self.house
        if len(house.guests) >= MOST_GUESTS:
            gone = [guest for guest in house.watchers() if not guest.present(now)]
            if not gone:
                raise Refused("full", f"This table is full: {MOST_GUESTS} people are at it.")
            house.let_go(min(gone, key=lambda guest: guest.heard))
        guest = house.guests[key] = Guest(key, self.draw(), "")
        known = house.names.pop(key, None)
        if known is not None:
            house.call(guest, known)
            guest.named = True
        return guest

    def fulfil(self, guest: Guest, wish: Wish, ask: str, now: float) -> Sequence[TableEffect]:
        """Do what was wished, or raise Refused and change nothing."""
        match wish:
            case Start() | Pause() | Remove() | Change():
                return self._rule(guest, wish, now)
            case Leave():
                return self._leave(guest)
            case Play():
                self._play(guest, wish, ask, now)
            case Say(text=text):
                self._say(guest, text, now, taunt=False)
                guest.has_said(ask)
            case Taunt(taunt=taunt):
                self._say(guest, self._taunt(taunt), now, taunt=True)
                guest.has_said(ask)
            case Enter():
                self.enter(guest.key, wish, now)
            case Sit() | LetIn() | Stand() | Rename():
                self._settle_in(guest, wish)
        return ()

    def _settle_in(self, guest: Guest, wish: Sit | LetIn | Stand | Rename) -> None:
        match wish:
            case Sit(seat=seat):
                chairs.sit(self.house, guest, seat)
            case LetIn(guest=id_):
                self._let_in(guest, id_)
            case Stand():
                self._stand(guest)
            case Rename(name=name):
                self.house.call(guest, name)
                guest.named = True

    def _rule(
        self, guest: Guest, wish: Start | Pause | Remove | Change, now: float
    ) -> Sequence[TableEffect]:
        """What only who is in charge may do."""
        if self.house.in_charge(now) != guest.key:
            raise Refused("not-yours", "Only who opened the table may do that.")
        match wish:
            case Start():
                self.start(now)
            case Pause(paused=paused):
                self._pause(guest, paused)
            case Remove(guest=id_, ban=ban):
                return self._remove(guest, id_, ban)
            case Change(settings=settings):
                self._change(settings)
        return ()

    # --- Coming and going -------------------------------------------------------------------------

    def _stand(self, guest: Guest) -> None:
        if not self.house.settings.watching:
            reason = "This table takes no spectators; leave it, or keep your chair."
            raise Refused("no-watching", reason)
        chairs.stand(self.house, guest)

    def _let_in(self, guest: Guest, id_: str) -> None:
        """For the owner alone: who stands in for them might have friends to see all hands."""
        house = self.house
        if guest.key != house.owner:
            raise Refused("not-yours", "Only who opened the table may let somebody in.")
        other = house.guest_called(id_)
        if other is None:
            raise Refused("no-such-guest", "There is nobody of that number at the table.")
        bot = BOTS[chairs.let_in(house, other)]
        did = "took" if other is guest else f"let {other.name} take"
        house.add_news(guest.name, f"{did} {bot}'s hand.")

    def _leave(self, guest: Guest) -> Sequence[TableEffect]:
        chairs.vacate(self.house, guest)
        self.house.let_go(guest)
        return (Dismiss(guest.key),)

    def _remove(self, guest: Guest, id_: str, ban: bool) -> Sequence[TableEffect]:
        """Have somebody go; what is said from now on they cannot read. All others are told."""
        house = self.house
        other = house.guest_called(id_)
        if other is None or other is guest:
            raise Refused("no-such-guest", "There is nobody else of that number at the table.")
        if other.key == house.owner:
            raise Refused("the-owner", "Who has opened the table cannot be removed from it.")
        if ban:
            house.banned.add(other.key)
        chairs.vacate(house, other)
        house.let_go(other)
        house.epoch += 1
        ever = " for good" if ban else ""
        house.add_news(guest.name, f"removed {other.name}{ever}.", other.id)
        reason = f"{guest.name} removed you from the table{ever}."
        farewell = Farewell(code="banned" if ban else "kicked", reason=reason)
        return Send(other.key, farewell), Dismiss(other.key), NewKey(house.epoch)

    # --- Talk -------------------------------------------------------------------------------------

    def _taunt(self, taunt: str) -> str:
        """The words of a taunt; a nudge names those for whom the table waits."""
        running = self.house.running
        if taunt == "your_turn" and running and running.match.to_act:
            names = " and ".join(map(self.house.name_at, running.match.to_act))
            return f"{names}: it is your turn!"
        return TAUNTS[taunt]

    def _say(self, guest: Guest, text: str, now: float, *, taunt: bool) -> None:
        house = self.house
        if not guest.may_talk(now):
            raise Refused("too-fast", "You talk too fast; wait a second.")
        gallery = house.phase == "playing" and house.chair_of(guest.key) is None
        house.add_line(guest.name, text, taunt=taunt, gallery=gallery)

    # --- The game ---------------------------------------------------------------------------------

    def _pause(self, guest: Guest, paused: bool) -> None:
        self.house.paused = f"{guest.name} has paused the game." if paused else None

    def _change(self, settings: TableSettings) -> None:
        """Set the table otherwise; who has no chair any more waits for one."""
        house = self.house
        if house.phase == "playing":
            raise Refused("playing", "A game is going on; the table can be changed after it.")
        dealt(settings, "a trial")
        if not same_game(house.settings, settings):
            house.running = None
        house.settings = settings
        for key in house.chairs[settings.seats :]:
            if key is not None:
                chairs.wait(house, house.guests[key])
        free: list[str | None] = [None] * settings.seats
        house.chairs = [*house.chairs, *free][: settings.seats]

    def start(self, now: float) -> None:
        """Deal a game, to those whose turn it is to sit; where nobody sits, bots play."""
        house = self.house
        if house.phase == "playing":
            raise Refused("playing", "A game is going on already.")
        running, settings, seed = house.running, house.settings, self.draw()
        if running and same_game(running.settings, settings):
            match = running.match.again(seed)
        else:
            match = dealt(settings, seed)
        if house.stuck:  # what the game is dealt for goes into the book first
            self.book.save(house.plain())
        self.book.deal(house.games + 1, match.record)
        house.scores_before = scores(house)
        chairs.make_way(house, now)
        house.games += 1
        house.hands, house.paused = house.seated(), None
        house.cast(house.games)
        house.running = LiveGame(match, house.games, settings, now)

    def _play(self, guest: Guest, wish: Play, ask: str, now: float) -> None:
        house = self.house
        seat, running = house.chair_of(guest.key), house.running
        if seat is None:
            raise Refused("no-seat", "You have no seat in this game.")
        if running is None or running.outcome:
            raise Refused("no-game", "No game is going on.")
        if house.halted:
            raise Refused("paused", house.halted)
        self.make(running, seat, running.read(seat, wish), ask, now)

    def make(self, running: LiveGame, seat: int, move: Move, ask: str | None, now: float) -> None:
        """Write the move down, then make it."""
        outcome = running.ahead(seat, move)
        plain = {"seat": seat, **to_plain(move)}
        self.book.move(running.number, running.after, plain, ask, plain_outcome(outcome))
        running.play(seat, move, now)
        if ask is None and not self.house.bot_plays(seat, now):
            self.house.add_news(self.house.name_at(seat), LATE)
        if outcome:
            tally(self.house, running.number, outcome)


def tally(house: TableState, number: int, outcome: Outcome) -> None:
    """Count the game in everybody's evening, once."""
    if house.tallied >= number:
        return
    house.tallied = number
    house.cast(number)
    for seat, key in enumerate(house.chairs):
        if key is not None:
            evening = house.tallies.setdefault(key, Tally(""))
            evening.name = house.guests[key].name
            evening.played += 1
            evening.won += seat in outcome.winners


def dealt(settings: TableSettings, seed: str) -> Match:
    return Match.new(settings.game, settings.seats, settings.options, seed)


def same_game(one: TableSettings, other: TableSettings) -> bool:
    """Whether the one is played on as the next game of the other."""
    return (one.game, one.seats, one.options) == (other.game, other.seats, other.options)
