"""The settings of a game in words, as the one who opened the table chose them."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from engine.catalog import CATALOG
from engine.options import Choice, OptionKind, SeatOrRandom, plain, told
from netplay.settings import SETTINGS
from netplay.wire import TableSettings


def settled(settings: TableSettings) -> Iterator[str]:
    """A sentence for each option: what it is about, and how it is set."""
    worths = _options(settings)
    for entry in fields(CATALOG[settings.game].Options):
        meaning = entry.metadata["meaning"].rstrip(".")
        yield f"{meaning}: {_words(worths[entry.name], entry.metadata['kind'])}"


def _words(worth: Any, kind: OptionKind) -> str:
    match kind:
        case Choice(meanings):
            meaning = meanings[worth].rstrip(".")
            return f"{worth}, {meaning[:1].lower()}{meaning[1:]}"
        case SeatOrRandom() if type(worth) is int:
            return f"seat {worth}"
        case _:
            return " ".join(map(str, worth)) if isinstance(worth, list | tuple) else str(worth)


def _options(settings: TableSettings) -> Mapping[str, Any]:
    kinds = CATALOG[settings.game].Options
    return told(kinds, plain(kinds()) | settings.options)


# --- As it is typed -------------------------------------------------------------------------------


def options_typed(settings: TableSettings) -> Mapping[str, str]:
    """The settings of each option of the game, as one would type them."""
    return {name: _typed(worth) for name, worth in _options(settings).items()}


def settings_typed(settings: TableSettings) -> Mapping[str, str]:
    """The settings of the table itself, as one would type them."""
    return {
        name: str(setting.kind.told(getattr(settings, name))) for name, setting in SETTINGS.items()
    }


def settings_told(settings: TableSettings) -> Iterator[str]:
    """The settings of the table itself, a sentence each."""
    return filter(None, (setting.told(settings) for setting in SETTINGS.values()))


def _typed(worth: Any) -> str:
    return ",".join(map(str, worth)) if isinstance(worth, list) else str(worth)


def changed(before: TableSettings, now: TableSettings) -> str:
    """The changes, as a sentence; nothing if there are none."""
    told = []
    was, worths = dict(settings_typed(before)), dict(settings_typed(now))
    if now.game != before.game:
        told.append(f"the next game is {CATALOG[now.game].title}")
    else:
        was |= options_typed(before)
        worths |= options_typed(now)
    told += [f"{name}={worth}" for name, worth in worths.items() if worth != was.get(name)]
    return f"The table has changed: {', '.join(told)}." if told else ""
