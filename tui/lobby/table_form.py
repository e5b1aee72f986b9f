"""The form of a table that is to be opened. What it comes to is the command `palmoff host`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import Field, fields, replace
from functools import partial
from operator import itemgetter
from typing import Any

from engine.catalog import CATALOG
from engine.options import Choice, OptionKind, SeatOrRandom, WholeNumber, spoken
from engine.refusal import Refused
from netplay.settings import DEFAULT_GAME, SEATS, SETTINGS, Setting, SettingValue
from netplay.trust.passphrase import secret
from tui.boards.shelf import cover
from tui.commands.common import bindable
from tui.commands.host import HostCommand
from tui.paint.cards import largest
from tui.paint.form import Form, FormEntry, Worth, number
from tui.paint.glyphs import Glyphs
from tui.paint.pixels import Pen
from tui.paint.spans import Lines
from tui.table.primer_panel import primer_of

SHORT = 30  # numbers in a row that arrows go through one by one
NOBODY = -1  # as a delay, for instance: no spectators
PASSPHRASE = 35  # where it stands among the settings


class TableForm(Form):
    """A table as one wants to open it."""

    def __init__(self, glyphs: Glyphs, address: str | None = None) -> None:
        super().__init__("Open a table", glyphs)
        self.game = DEFAULT_GAME
        self.addresses: Sequence[str] = [address] if address else []  # of this machine
        self.servers: Mapping[str, str] = {}  # that take another table: by invite, what they say
        self.server: str | None = None  # the invite of one; else the table has its own
        self.passphrase = ""
        self.address = address
        self.announced = True
        self._options: dict[str, dict[str, Any]] = {key: {} for key in CATALOG}
        self._settings: dict[str, Any] = {name: it.default for name, it in SETTINGS.items()}

    # --- What there is to settle ------------------------------------------------------------------

    def entries(self) -> Sequence[FormEntry]:
        settings = [(PASSPHRASE, self._passphrase())]
        settings += [(it.rank, self._setting(name, it)) for name, it in SETTINGS.items() if it.form]
        return [
            self._game_entry(),
            self._seats_entry(),
            *self._option_entries(),
            *(entry for _, entry in sorted(settings, key=itemgetter(0))),
            *self._where(),
            FormEntry("open", "o", "open the table", meaning=self._typed_instead()),
        ]

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
        meaning = "How many play. Bots fill the empty seats."
        return FormEntry(
            "seats", "s", "seats", self.seats, meaning, tuple(CATALOG[self.game].seats)
        )

    def _option_entries(self) -> Sequence[FormEntry]:
        return [
            _option(str(number), entry, self.option(entry.name), self.seats)
            for number, entry in enumerate(fields(CATALOG[self.game].Options), 1)
        ]

    def _setting(self, name: str, setting: Setting) -> FormEntry:
        """A setting of the table; where another may keep it idle, a value stands for that."""
        form, kind, now = setting.form, setting.kind, self._settings[name]
        assert form is not None
        values: Sequence[Worth] = form.values
        if setting.unless:
            values = (NOBODY, *values)
            now = now if self._settings[setting.unless] else NOBODY
        read = number(kind.low, kind.high) if isinstance(kind, WholeNumber) else None
        words = partial(_said, form.words)
        return FormEntry(name, form.key, form.label, now, form.meaning, values, words, read=read)

    def _passphrase(self) -> FormEntry:
        return FormEntry(
            "passphrase",
            "p",
            "passphrase",
            self.passphrase,
            "Only people who know it can join. Leave it empty to let everybody in.",
            words=lambda worth: "*" * 8 if worth else "none",
            read=secret,
            secret=True,
        )

    def _where(self) -> Sequence[FormEntry]:
        """In a server that was found, which is where it is; or in one of its own."""
        own = () if self._at else (self._address(), self._announce())
        return own if not self.servers else (self._server(), *own)

    @property
    def _at(self) -> str | None:
        """The server that is chosen, if it is still there."""
        return self.server if self.server in self.servers else None

    def _server(self) -> FormEntry:
        return FormEntry(
            "server",
            "i",
            "opened in",
            self._at,
            "A server that was found, which is there already, or a new one on this machine.",
            (None, *self.servers),
            lambda worth: "a server of its own" if worth is None else self.servers[str(worth)],
        )

    def _address(self) -> FormEntry:
        return FormEntry(
            "address",
            "a",
            "address",
            self.address,
            "The address of this machine at which others reach the table.",
            (None, *self.addresses),
            lambda worth: "all of this machine" if worth is None else str(worth),
            read=lambda text: bindable(text) if text else None,
        )

    def _announce(self) -> FormEntry:
        meaning = "Whether the table is found in the network, or by its invite alone."
        return FormEntry(
            "announced",
            "n",
            "announce it",
            self.announced,
            meaning,
            (True, False),
            lambda on: "yes" if on else "no",
        )

    def picture(self, size: int, height: int) -> Lines:
        """The card on the box of the game."""
        card = cover(self.game, self.glyphs)
        return largest(card, Pen.with_signs(self.glyphs), size, height) if card else []

    def more(self, size: int, height: int) -> Lines:
        """The game in pictures, for whoever does not know it."""
        return primer_of(self.game, Pen.with_signs(self.glyphs)).pictured(size, height)

    # --- What was settled -------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return CATALOG[self.game].nearest(self._settings["seats"])

    def option(self, name: str) -> Worth:
        """The value of an option of this game, if it can still be had; else the game's own."""
        entry = next(one for one in fields(CATALOG[self.game].Options) if one.name == name)
        usual: Any = entry.default
        given: Worth = self._options[self.game].get(name, usual)
        accepted = entry.metadata["kind"].accepts(given, self.seats)
        return given if accepted else usual

    def settle(self, name: str, worth: Worth) -> None:
        match name:
            case "game":
                self.game = str(worth)
            case "passphrase":
                self.passphrase = str(worth)
            case "server":
                self.server = None if worth is None else str(worth)
            case "address":
                self.address = None if worth is None else str(worth)
            case "announced":
                self.announced = bool(worth)
            case _ if name in SETTINGS:
                self._set(name, worth)
            case _:
                self._options[self.game][name] = worth

    def _set(self, name: str, worth: Worth) -> None:
        unless = SETTINGS[name].unless
        if unless:
            self._settings[unless] = worth != NOBODY
        if not unless or worth != NOBODY:
            self._settings[name] = worth

    def do(self, name: str) -> HostCommand:
        return self.command()

    def command(self) -> HostCommand:
        """The command that opens such a table."""
        return HostCommand(
            self.game,
            tuple(self._options_typed()),
            dict(self._set_otherwise()),
            address=None if self._at else self.address,
            quiet=not self.announced and not self._at,
            at=self._at,
            passphrase=self.passphrase,
        )

    def _options_typed(self) -> Iterator[str]:
        """The options that are not as usual, as one types them."""
        for entry in fields(CATALOG[self.game].Options):
            now = self.option(entry.name)
            if now != entry.default:
                now = entry.metadata["kind"].told(now)
                text = ",".join(map(str, now)) if isinstance(now, tuple) else str(now)
                yield f"{entry.name}={text}"

    def _set_otherwise(self) -> Iterator[tuple[str, SettingValue]]:
        """The settings that are not as usual, but for idle ones."""
        usual_seats = CATALOG[self.game].nearest(SEATS)
        for name, setting in SETTINGS.items():
            now = self.seats if name == "seats" else self._settings[name]
            usual = usual_seats if name == "seats" else setting.default
            if now != usual and (not setting.unless or self._settings[setting.unless]):
                yield name, now

    def _typed_instead(self) -> str:
        return f"The same as typing: palmoff {' '.join(self.command().argv())}"


def _said(words: Callable[[Any], str], worth: Worth) -> str:
    return "none" if worth == NOBODY else words(worth)


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
        raise Refused("bad-option", f"It must be {kind}.")
    return worth
