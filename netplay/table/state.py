"""All that a table remembers: who is there, who sits where, what is played. No wish is judged here.

Guests are known by their keys, which others have verified; a chair without a guest is a bot's.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from engine.bots.mind import PERSON
from engine.bots.personas import NAMED
from engine.catalog import CATALOG
from engine.moves import Plain
from netplay.message import Id
from netplay.table.bets import Bets
from netplay.table.evening import NEW_EVENING, Evening, Player
from netplay.table.guests import MOST_BANNED, MOST_GUESTS, Guest, unique
from netplay.table.live_game import LiveGame
from netplay.table.saved import SavedTable
from netplay.timing import LOST
from netplay.trust.keys import code_of
from netplay.trust.rates import Precedence
from netplay.wire import LINES, Reply, TableSettings, TalkLine

BOTS = tuple(NAMED)

Phase = Literal["lobby", "playing", "over"]
CastMember: TypeAlias = tuple[str, str | None]  # a name and a key, which bots do not have


CASTS = 200  # games whose players are written down
SETTINGS = tuple(field.name for field in fields(TableSettings))


class Ban(NamedTuple):
    """The name of somebody who is out for good, and whether a stand-in wanted it so."""

    name: str
    by_stand_in: bool = False


def by_lot(seed: str) -> tuple[str, ...]:
    """The names of a new table's bots, by seat: nobody knows beforehand whom they meet."""
    return tuple(Random(seed).sample(BOTS, len(BOTS)))


def _in_order(numbers: Iterable[str]) -> list[str]:
    """Numbers of games, which a file may tell in any order, by size; whatever else it calls so."""
    return sorted(numbers, key=lambda number: (len(number), number))


@dataclass(slots=True)
class TableState:
    """A table. What `plain` gives survives the host's death; the rest makes itself anew."""

    host: str
    settings: TableSettings
    passphrase: str = ""
    owner: str | None = None  # the key of whoever opened it
    name: str = ""  # of the table: that of whoever opened it, unless they chose one
    bots: tuple[str, ...] = BOTS  # their names by seat, the same all evening
    guests: dict[str, Guest] = field(default_factory=dict)
    chairs: list[str | None] = field(default_factory=list)
    closed: bool = False  # to newcomers
    admitted: list[str] = field(default_factory=list)  # codes of newcomers who are let in
    banned: dict[str, Ban] = field(default_factory=dict)
    # What to tell those who were removed while they were cut off, and those who may have been.
    untold: dict[str, str] = field(default_factory=dict)
    unheard: dict[str, str] = field(default_factory=dict)
    out: int = 0  # the last line when somebody was last removed
    owner_heard: float = float("inf")  # when the owner was last heard
    names: dict[str, str] = field(default_factory=dict)  # chosen here by people who have left
    hands: dict[str, int] = field(default_factory=dict)  # who has held which in this game
    # The game and its hands, as the journal has them.
    written_hands: tuple[int, Mapping[str, int]] = (0, {})
    bets: Bets = field(default_factory=Bets)  # of whoever watches
    evening: Evening = NEW_EVENING
    casts: dict[str, list[CastMember]] = field(default_factory=dict)  # by game: who played, by seat
    games: int = 0
    tallied: int = 0  # the last game that the evening has counted
    epoch: int = 1  # of the talk key
    paused: str | None = None  # by a person
    stuck: str | None = None  # by a journal that takes no more
    live_game: LiveGame | None = None
    evening_before: Evening = NEW_EVENING  # this game, for whoever has not seen its end
    lines: list[TalkLine] = field(default_factory=list)
    said: int = 0

    def __post_init__(self) -> None:
        self.chairs = self.chairs or [None] * self.settings.seats
        self.name = self.name or self.host

    @property
    def phase(self) -> Phase:
        if self.live_game is None:
            return "lobby"
        return "over" if self.live_game.outcome else "playing"

    @property
    def shown_phase(self) -> Phase:
        """The phase as spectators may know it: a game goes on until they have seen its end."""
        behind = self.live_game is not None and self.live_game.behind > 0
        return "playing" if behind else self.phase

    @property
    def halted(self) -> str | None:
        """Why no move can be made."""
        return self.stuck or self.paused

    @property
    def title(self) -> str:
        return CATALOG[self.settings.game].title

    def chair_of(self, key: str) -> int | None:
        return self.chairs.index(key) if key in self.chairs else None

    def hand_of(self, key: str) -> int | None:
        """The hand that this guest is shown: dealt or given to them, and in their place.

        Not before the journal knows whose it is: a host that dies would give them another hand.
        """
        seat, (number, hands) = self.chair_of(key), self.written_hands
        theirs = self.live_game is not None and self.live_game.number == number
        return seat if theirs and hands.get(key) == seat else None

    def is_written(self) -> None:
        """All of this is in the journal now."""
        self.written_hands = self.games, dict(self.hands)

    def guest_called(self, id_: Id) -> Guest | None:
        return next((guest for guest in self.guests.values() if guest.id == id_), None)

    def call(self, guest: Guest, name: str) -> None:
        """Give the guest this name; with a number, if it looks like that of somebody else.

        Of a guest, of the host, or of a bot: a name that is marked so tells who was here first. A
        number stays with them, and no other gets that of somebody who is out for good.
        """
        others = [other.name for other in self.guests.values() if other is not guest]
        host = [] if guest.key == self.owner else [self.host]
        gone = [ban.name for ban in self.banned.values()]
        guest.name = unique(name, [*others, *host, *self.bots], gone, guest.name)

    def let_go(self, guest: Guest) -> None:
        """Forget a guest, but for the name that they have chosen here; only the latest are kept."""
        del self.guests[guest.key]
        self.evening = self.evening.without(guest.key)
        if guest.named:
            self.names[guest.key] = guest.name
            for old in list(self.names)[:-MOST_GUESTS]:
                del self.names[old]

    def owe(self, key: str, reason: str, *, heard: bool) -> None:
        """Somebody is out, and cannot hear of it now, or might not; only the latest are told."""
        owed = self.unheard if heard else self.untold
        owed[key] = reason
        for old in list(owed)[:-MOST_GUESTS]:
            del owed[old]

    def watchers(self) -> list[Guest]:
        return [guest for guest in self.guests.values() if self.chair_of(guest.key) is None]

    def queue(self) -> list[Guest]:
        """The guests who wait for a chair in the next game, the first to come first."""
        return [guest for guest in self.watchers() if guest.waiting]

    def in_charge(self, now: float) -> str | None:
        """The key of whoever may start, change, pause and remove: the owner, if present.

        Else it is the first player; and if they are gone, too, the first who waits for a chair.
        """
        present = {guest.key for guest in self.guests.values() if guest.present(now)}
        candidates = [self.owner, *self.chairs, *(guest.key for guest in self.queue())]
        return next((key for key in candidates if key is not None and key in present), None)

    def rules(self, key: str, now: float) -> bool:
        """True of the owner; and once these were gone for the grace, of a player in charge.

        Whoever only waits for a chair removes nobody: keys cost nothing, and players come back.
        """
        if self.in_charge(now) != key:
            return False
        gone = self.owner is None or now - self.owner_heard > max(self.settings.grace, LOST)
        return key == self.owner or (gone and self.chair_of(key) is not None)

    def hear_owner(self, now: float) -> None:
        """The owner is there: whom a stand-in has removed may come again."""
        self.owner_heard = now
        for key in [key for key, ban in self.banned.items() if ban.by_stand_in]:
            del self.banned[key]

    def ban(self, guest: Guest, by: str) -> None:
        """Have them stay out; only the latest are kept out, as keys cost nothing."""
        self.banned[guest.key] = Ban(guest.name, self.owner not in (None, by))
        for old in list(self.banned)[:-MOST_BANNED]:
            del self.banned[old]

    def knows(self, key: str) -> bool:
        """True unless it is a newcomer's: of somebody at the table, or who was, or is let in."""
        return self.standing(key) > Precedence.STRANGER

    def standing(self, key: str) -> Precedence:
        """The rank by which people are served."""
        if self.chair_of(key) is not None:
            return Precedence.SEATED
        if key == self.owner or key in self.evening.people or self.admits(key):
            return Precedence.KNOWN
        if key in self.guests or key in self.names:
            return Precedence.PRESENT
        return Precedence.STRANGER

    def admits(self, key: str) -> bool:
        """True if the owner has let in this newcomer."""
        return bool(self.admitted) and code_of(key) in self.admitted

    def asking(self, now: float) -> list[Guest]:
        """The guests who could be let into the game that goes on, by an owner who is there."""
        owner = self.guests.get(self.owner or "")
        if self.phase != "playing" or None not in self.chairs:
            return []
        if owner is None or not owner.present(now):
            return []
        return [guest for guest in self.queue() if self._asks(guest, now)]

    def _asks(self, guest: Guest, now: float) -> bool:
        return guest.present(now) and guest.key not in self.hands

    def bot_plays(self, seat: int, now: float) -> bool:
        """Nobody sits there, or somebody who has been gone for longer than the table waits."""
        key = self.chairs[seat]
        return key is None or now - self.guests[key].heard > max(self.settings.grace, LOST)

    def seated(self) -> dict[str, int]:
        """The chair of each who has one."""
        return {key: seat for seat, key in enumerate(self.chairs) if key is not None}

    def name_at(self, seat: int) -> str:
        key = self.chairs[seat]
        return self.bots[seat] if key is None else self.guests[key].name

    def cast(self, number: int) -> None:
        """Write down who plays this game, for whoever sees it again; only the latest are kept."""
        self.casts[str(number)] = [
            (self.name_at(seat), key) for seat, key in enumerate(self.chairs)
        ]
        for old in list(self.casts)[:-CASTS]:
            del self.casts[old]

    def players(self) -> list[Player]:
        """The people who have the chairs, as an evening knows them."""
        return [
            Player(f"bot {self.name_at(seat)}" if key is None else key, self.name_at(seat), not key)
            for seat, key in enumerate(self.chairs)
        ]

    def evening_for(self, key: str) -> Evening:
        """The evening as this guest may know it: nothing of a game whose end they have not seen."""
        seen = self.chair_of(key) is not None or self.shown_phase == self.phase
        return self.evening if seen else self.evening_before

    def cast_of(self, number: int) -> list[str]:
        """The names of those who played this game, by seat, as far as they are known."""
        return [name for name, _ in self.casts.get(str(number), ())]

    def player_at(self, seat: int, now: float) -> str:
        """A word for whoever decides there: a bot that stands in for somebody is not them."""
        key = self.chairs[seat]
        if key is None or self.bot_plays(seat, now):
            return f"bot {seat}"
        return f"{PERSON}{self.guests[key].id}"

    def add_line(self, name: str, text: str, *, taunt: bool, gallery: bool) -> None:
        """Keep what somebody says."""
        self._add(
            TalkLine(number=self.said + 1, name=name, text=text, taunt=taunt, gallery=gallery)
        )

    def add_news(self, name: str, text: str, removed: Id | None = None) -> None:
        """Keep what the table says of somebody."""
        self._add(TalkLine(number=self.said + 1, name=name, text=text, news=True, removed=removed))

    def _add(self, line: TalkLine) -> None:
        self.said = line.number
        same = [*(other for other in self.lines if other.gallery == line.gallery), line][-LINES:]
        rest = [other for other in self.lines if other.gallery != line.gallery]
        self.lines = sorted([*rest, *same], key=lambda line: line.number)

    def plain(self) -> Plain:
        """The part of it that is written down, as JSON values."""
        return {
            "host": self.host,
            "settings": {name: getattr(self.settings, name) for name in SETTINGS},
            "passphrase": self.passphrase,
            "owner": self.owner,
            "name": self.name,
            "bots": list(self.bots),
            "guests": [
                {
                    "key": guest.key,
                    "id": guest.id,
                    "name": guest.name,
                    "named": guest.named,
                    "watching": guest.watching,
                    "waiting": guest.waiting,
                    "since": guest.since,
                    "said": guest.said,
                    "not_before": guest.not_before,
                }
                for guest in self.guests.values()
            ],
            "chairs": list(self.chairs),  # a copy: it is held against what comes later
            "closed": self.closed,
            "admitted": list(self.admitted),
            "banned": {key: list(ban) for key, ban in self.banned.items()},
            "out": self.out,
            "names": dict(self.names),
            "hands": dict(self.hands),
            "bets": {key: list(tally) for key, tally in self.bets.saved.items()},
            "evening": self.evening.plain,
            "casts": dict(self.casts),
            "games": self.games,
            "tallied": self.tallied,
            "epoch": self.epoch,
            "lines": [vars(line) for line in self.lines],  # frozen, and asked for at every move
            "paused": self.paused,
            "on_table": self.live_game.number if self.live_game else None,
        }

    @classmethod
    def restored(cls, written: SavedTable, now: float) -> "TableState":
        """The table that was written down; its guests have just been seen."""
        guests = {entry.key: Guest(**entry.model_dump(), heard=now) for entry in written.guests}
        for guest in guests.values():
            for ask in guest.said:
                guest.remember(Reply(id=ask, you=guest.id))
        return cls(
            host=written.host,
            settings=written.settings,
            passphrase=written.passphrase,
            owner=written.owner,
            name=written.name or "",
            bots=written.bots,
            guests=guests,
            chairs=list(written.chairs),
            closed=written.closed,
            admitted=list(written.admitted),
            banned={key: Ban(*ban) for key, ban in written.banned.items()},
            out=written.out,
            names=dict(written.names),
            hands=dict(written.hands),
            bets=Bets.restored(written.bets),
            evening=written.evening,
            casts={number: list(written.casts[number]) for number in _in_order(written.casts)},
            games=written.games,
            tallied=written.tallied,
            epoch=written.epoch,
            paused=written.paused,
            lines=list(written.lines),
            said=max((line.number for line in written.lines), default=0),
        )
