"""The form of a table that is to be opened. What it comes to is a command line, `palmoff host`."""

from collections.abc import Mapping, Sequence
from dataclasses import Field, fields, replace
from functools import partial
from typing import Any, get_args

from engine.bots.strength import Strength
from engine.catalog import CATALOG
from engine.options import Choice, OptionKind, SeatOrRandom, WholeNumber, spoken
from engine.refusal import Refused
from netplay.trust.passphrase import secret
from tui.boards.shelf import DEFAULT_GAME
from tui.paint.form import Form, FormEntry, Worth, number
from tui.paint.glyphs import Glyphs

SEATS = 4  # unless the game wants it otherwise
SHORT = 30  # numbers in a row that arrows go through one by one
# As a table is set unless it is told otherwise: netplay.wire.Settings, which loads too much here.
DEFAULTS: Mapping[str, int] = {"pace": 1200, "delay": 0, "clock": 0, "grace": 60}
SPANS = {  # of time: their keys, in what they are counted, and how many at most
    "pace": ("b", "milliseconds", 10_000),
    "clock": ("c", "seconds", 3600),
    "grace": ("r", "seconds", 3600),
}
NOBODY = -1  # as a delay: no spectators


class TableForm(Form):
    """A table as one wants to open it."""

    def __init__(self, glyphs: Glyphs, address: str | None = None) -> None:
        super().__init__("Open a table", glyphs)
        self.game = DEFAULT_GAME
        self.addresses: Sequence[str] = [address] if address else []  # of this machine
        self.passphrase = ""
        self.ready = False  # whether it is to be opened
        self._options: dict[str, dict[str, Any]] = {key: {} for key in CATALOG}
        self._table: dict[str, Any] = {
            **DEFAULTS,
            "seats": SEATS,
            "address": address,
            "bots": "medium",
            "coach": True,
            "endless": False,
            "announce": True,
        }

    # --- What there is to settle ------------------------------------------------------------------

    def entries(self) -> Sequence[FormEntry]:
        found = [self._game_entry(), self._seats_entry(), *self._option_entries()]
        found += [self._bots(), self._coach()]
        found += [self._pace(), self._passphrase(), self._watching(), self._clock(), self._grace()]
        found += [self._endless(), self._address(), self._announce()]
        return [*found, FormEntry("open", "o", "open the table", meaning=self._command())]

    def _game_entry(self) -> FormEntry:
        return FormEntry(
            "game",
            "g",
            "game",
            self.game,
            CATALOG[self.game].blurb,
            tuple(CATALOG),
            lambda key: CATALOG[str(key)].title,
        )

    def _seats_entry(self) -> FormEntry:
        meaning = "How many play. Bots take the chairs that nobody sits on."
        return FormEntry(
            "seats", "s", "seats", self.seats, meaning, tuple(CATALOG[self.game].seats)
        )

    def _option_entries(self) -> Sequence[FormEntry]:
        return [
            _option(str(number), entry, self.option(entry.name), self.seats)
            for number, entry in enumerate(fields(CATALOG[self.game].Options), 1)
        ]

    def _bots(self) -> FormEntry:
        meaning = "How well bots play. Easy and medium ones have tempers, strong ones none."
        return FormEntry("bots", "l", "bots are", self._table["bots"], meaning, get_args(Strength))

    def _coach(self) -> FormEntry:
        meaning = "Whether people may ask what a strong bot would do in their place."
        return self._flag("coach", "h", "a coach", meaning)

    def _pace(self) -> FormEntry:
        meaning = "How long a bot waits, so that one can follow what it does."
        paces = (0, 300, 600, 1200, 2000, 4000)
        return self._span("pace", "bots wait", meaning, paces)

    def _passphrase(self) -> FormEntry:
        return FormEntry(
            "passphrase",
            "p",
            "passphrase",
            self.passphrase,
            "Who does not know it does not get in. An empty one keeps nobody out.",
            words=lambda worth: "*" * 8 if worth else "none",
            read=secret,
            secret=True,
        )

    def _watching(self) -> FormEntry:
        return FormEntry(
            "delay",
            "w",
            "spectators",
            self._table["delay"],
            "Who may watch, and by how many decisions they see the game later.",
            (NOBODY, 0, 1, 3, 5, 10, 20, 50),
            _watched,
            read=number(0, 50),
        )

    def _clock(self) -> FormEntry:
        meaning = "How long a decision may take; then a bot makes it. 0 is no clock."
        clocks = (0, 15, 30, 60, 120, 300)
        return self._span("clock", "clock", meaning, clocks)

    def _grace(self) -> FormEntry:
        meaning = "How long the table waits for who is gone, until a bot plays for them."
        graces = (10, 30, 60, 120, 300, 900)
        return self._span("grace", "grace", meaning, graces)

    def _endless(self) -> FormEntry:
        meaning = "Whether a game follows the other by itself."
        return self._flag("endless", "e", "game after game", meaning)

    def _address(self) -> FormEntry:
        return FormEntry(
            "address",
            "a",
            "address",
            self._table["address"],
            "At which address of this machine the others reach the table.",
            (None, *self.addresses),
            lambda worth: "all of this machine" if worth is None else str(worth),
            read=lambda text: text or None,
        )

    def _announce(self) -> FormEntry:
        meaning = "Whether the table is found in the network, or by its invite alone."
        return self._flag("announce", "n", "announce it", meaning)

    def _span(self, name: str, label: str, meaning: str, values: Sequence[int]) -> FormEntry:
        """A span of time."""
        key, unit, most = SPANS[name]

        def words(worth: Worth) -> str:
            return f"{worth} {unit}" if worth else "none"

        now = self._table[name]
        return FormEntry(name, key, label, now, meaning, values, words, read=number(0, most))

    def _flag(self, name: str, key: str, label: str, meaning: str) -> FormEntry:
        now = self._table[name]
        return FormEntry(
            name, key, label, now, meaning, (True, False), lambda on: "yes" if on else "no"
        )

    # --- What was settled -------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return CATALOG[self.game].nearest(self._table["seats"])

    def option(self, name: str) -> Worth:
        """What an option of this game is set to, if it still can be; else as the game has it."""
        entry = next(one for one in fields(CATALOG[self.game].Options) if one.name == name)
        usual: Any = entry.default
        given: Worth = self._options[self.game].get(name, usual)
        accepted = entry.metadata["kind"].accepts(given, self.seats)
        return given if accepted else usual

    def settle(self, name: str, worth: Worth) -> None:
        if name == "game":
            self.game = str(worth)
        elif name == "passphrase":
            self.passphrase = str(worth)
        elif name in self._table:
            self._table[name] = worth
        else:
            self._options[self.game][name] = worth

    def do(self, name: str) -> None:
        self.ready = True

    def words(self) -> tuple[str, ...]:
        """The command line that opens such a table; the passphrase never stands in one."""
        table = self._table
        said = ["host", self.game, *_unless("seats", self.seats, CATALOG[self.game].nearest(SEATS))]
        for entry in fields(CATALOG[self.game].Options):
            now = self.option(entry.name)
            if now != entry.default:
                now = entry.metadata["kind"].told(now)
                text = ",".join(map(str, now)) if isinstance(now, tuple) else str(now)
                said.append(f"--option={entry.name}={text}")
        for name, usual in DEFAULTS.items():
            if table[name] != NOBODY:
                said += _unless(name, table[name], usual)
        said += ["--no-watching"] * (table["delay"] == NOBODY)
        said += _unless("bots", table["bots"], "medium")
        said += ["--no-coach"] * (not table["coach"])
        said += ["--endless"] * table["endless"]
        said += _unless("address", table["address"], None)
        return (*said, *["--quiet"] * (not table["announce"]))

    def _command(self) -> str:
        return f"The same as typing: palmoff {' '.join(self.words())}"


def _unless(name: str, now: object, usual: object) -> list[str]:
    return [] if now == usual else [f"--{name}={now}"]


def _watched(delay: Worth) -> str:
    if delay == NOBODY:
        return "none"
    if not delay:
        return "see all at once"
    return f"see it {delay} decision{'s' * (delay != 1)} later"


# --- The options of a game ------------------------------------------------------------------------


def _option(key: str, about: Field[Any], now: Worth, seats: int) -> FormEntry:
    """An option as an entry: what can be listed is, the rest is typed."""
    kind: OptionKind = about.metadata["kind"]
    bare = FormEntry(about.name, key, about.name.replace("_", " "), now, about.metadata["meaning"])
    match kind:
        case Choice(meanings):
            return replace(bare, values=tuple(meanings), meanings=kind.explained())
        case SeatOrRandom():
            values = ("random", *range(seats))
            return replace(bare, values=values, words=partial(_seat, kind))
        case WholeNumber(low, high):
            step = 1 if high - low <= SHORT else 10
            return replace(bare, values=range(low, high + 1, step), read=number(low, high))
        case _:
            read = partial(_read, kind, seats)
            return replace(bare, words=_counts, meanings=kind.explained(), read=read)


def _seat(kind: OptionKind, worth: Worth) -> str:
    return f"seat {kind.told(worth)}" if type(worth) is int else str(worth)


def _counts(worth: Worth) -> str:
    return " ".join(map(str, worth)) if isinstance(worth, tuple) else str(worth)


def _read(kind: OptionKind, seats: int, text: str) -> Worth:
    given = kind.meant(spoken(",".join(text.replace(",", " ").split())))
    worth = tuple(given) if isinstance(given, list) else given
    if not kind.accepts(worth, seats):
        raise Refused("bad-option", f"It is {kind}.")
    return worth
