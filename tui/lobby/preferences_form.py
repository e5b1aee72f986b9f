"""The settings: what one is called, and how Palmoff looks and sounds on this machine."""

from collections.abc import Callable, Sequence
from dataclasses import fields

from engine.catalog import CATALOG
from engine.values import value
from netplay.settings import DEFAULT_GAME
from tui.boards.shelf import cover
from tui.paint.big_letters import large as lettered
from tui.paint.cards import LARGE, large, largest
from tui.paint.form import Form, FormEntry, Worth
from tui.paint.glyphs import Glyphs
from tui.paint.pixels import Pen
from tui.paint.players import player
from tui.paint.preferences import Preferences, choices
from tui.paint.spans import BLANK, Lines, Span, beside, fit, line

GAP = 2  # cells between two cards
NAMES = "Ana", "Ben", "Cleo", "Dan"  # in the sample of how it looks

MEANINGS = {
    "glyphs": (
        "The signs that the screens are drawn with.",
        (
            "auto: whatever this terminal seems able to show",
            "rich: all signs that are one cell wide in most terminals",
            "safe: only signs that are one cell wide in every terminal",
            "ascii: nothing but ASCII",
        ),
    ),
    "colours": (
        "How many colours are used. Restart Palmoff to get more than it started with.",
        ("none: bold and reverse alone", "16: the terminal's own colours"),
    ),
    "theme": ("Whether the ground of the terminal is dark or light.", ()),
    "motion": (
        "How long you see a card turn over, when nobody presses a key. Over ssh full is short.",
        (
            "full: 3 seconds when you are in it, else half of that",
            "short: always half of that",
            "none: you see at once what has come of it",
        ),
    ),
    "bell": ("Whether the terminal's bell rings when it becomes your turn.", ()),
}


@value
class NewName:
    """The person has another name from now on."""

    name: str


class PreferencesForm(Form):
    """The settings as they stand; each holds as soon as it is chosen."""

    def __init__(self, glyphs: Glyphs, name: str, taste: Preferences) -> None:
        super().__init__("Settings", glyphs)
        self.name = name
        self.taste = taste
        self.read_name: Callable[[str], str] = str.strip

    def entries(self) -> Sequence[FormEntry]:
        known = (field.name for field in fields(Preferences))
        pairs = zip("bcdefgh", known, strict=False)
        return [self._name(), *(self._entry(key, name) for key, name in pairs)]

    def _name(self) -> FormEntry:
        meaning = "The name that others see: up to 16 letters."
        return FormEntry("name", "a", "your name", self.name, meaning, read=self.read_name)

    def _entry(self, key: str, name: str) -> FormEntry:
        meaning, meanings = MEANINGS.get(name, ("", ()))
        now: Worth = getattr(self.taste, name)
        return FormEntry(name, key, name, now, meaning, choices(name), _words, meanings)

    def picture(self, size: int, height: int) -> Lines:
        """A card, and below it names and a track, as they look with what is chosen."""
        card, pen = cover(DEFAULT_GAME, self.glyphs), Pen.with_signs(self.glyphs)
        names = line(*(Span(f"{name} ", player(seat)) for seat, name in enumerate(NAMES)))
        taken, free = Span(self.glyphs.full * 3, "danger"), Span(self.glyphs.empty, "rule")
        sample = [BLANK, names, line(taken, free, Span("  connected", "good"))]
        drawn = largest(card, pen, size, height - len(sample)) if card else []
        return [*drawn, *sample] if drawn else []

    def more(self, size: int, height: int) -> Lines:
        """The other games, and a verdict: in all colours and signs that there are."""
        pen, keys = Pen.with_signs(self.glyphs), [key for key in CATALOG if key != DEFAULT_GAME]
        cards = [card for key in keys if (card := cover(key, self.glyphs))]
        if size < (LARGE[0] + GAP) * len(cards) or height < LARGE[1]:
            return []
        drawn = [[fit(it, LARGE[0] + GAP) for it in large(card, pen)] for card in cards]
        verdict = [BLANK, *lettered("A lie!", size, "bad")]
        return [*beside(*drawn), *(verdict if height >= LARGE[1] + len(verdict) else [])]

    def settle(self, name: str, worth: Worth) -> "NewName | Preferences":
        """Settle what has just been chosen, and is to be kept."""
        if name == "name":
            self.name = str(worth)
            return NewName(self.name)
        now = {field.name: getattr(self.taste, field.name) for field in fields(Preferences)}
        self.taste = Preferences(**now | {name: worth})
        return self.taste


def _words(worth: Worth) -> str:
    if isinstance(worth, bool):
        return "on" if worth else "off"
    return str(worth)
