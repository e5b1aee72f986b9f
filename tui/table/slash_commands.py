"""Commands that are typed at a table, /start or /say hello, as the wishes they stand for."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from textwrap import fill
from typing import Any, get_args

from pydantic import ValidationError

from engine.catalog import CATALOG
from engine.options import from_text
from engine.refusal import Refused, UnknownGame
from netplay.checked_settings import checked
from netplay.evening import Like
from netplay.newcomers import Admit, Close, LetIn, Remove, Unban
from netplay.settings import SETTINGS
from netplay.wire import (
    Change,
    Pause,
    Rename,
    Say,
    Sit,
    Stand,
    Start,
    TableScene,
    TableSettings,
    Taunt,
    Wish,
)

TAUNTS: Sequence[str] = get_args(Taunt.model_fields["taunt"].annotation)
READING: Mapping[str, str] = {  # in lines alone; on the screen keys do it
    "?": "the rules of your decision",
    "??": "the whole rule book",
    ".": "what the coach would do, and why",
    "/look": "the table again",
    "q": "leave",
}
COMMANDS: Mapping[str, str] = {
    "/say TEXT": "say something to all",
    "/taunt WORD": f"one of {', '.join(TAUNTS)}",
    "/sit [SEAT]": "take a seat, any or this one; newcomers get one in the next game",
    "/stand": "give up your seat and watch",
    "/name NAME": "change your name",
    "/true": "bet, while you watch, that the claim is true",
    "/false": "bet that it is a lie",
    "/evening": "how the evening stands: lies, awards, who believes whom",
    "/like NUMBER": "give your one like of the evening to this lie",
}
CHARGE: Mapping[str, str] = {  # what is for those alone who are in charge of the table
    "/start": "start a game",
    "/pause": "pause the game",
    "/go": "resume the game",
    "/game KEY": f"play another game next: {', '.join(CATALOG)}",
    "/set NAME=VALUE": "change an option of the game or a setting of the table",
    "/letin NAME": "give a bot's hand to somebody who is waiting",
    "/kick NAME": "remove somebody from the table",
    "/ban NAME": "remove somebody for good; a new key costs nothing, /lock does more",
    "/unban NAME": "let somebody come again who was removed for good",
    "/lock": "close the table to newcomers",
    "/unlock": "open it to newcomers again",
    "/admit CODE": "let one newcomer come in, whose code the closed table tells them",
}
WORDS = {usage.split()[0].removeprefix("/") for usage in (*COMMANDS, *CHARGE)}


def _lines(commands: Mapping[str, str]) -> str:
    return "\n".join(
        fill(f"  {usage:18}{words}", 80, subsequent_indent=" " * 20, break_on_hyphens=False)
        for usage, words in commands.items()
    )


HELP = f"""\
Type a number to choose. You may also type:
{_lines({**READING, **COMMANDS})}
The owner of the table may also type:
{_lines(CHARGE)}
Settings: {", ".join(SETTINGS)}."""


def say(text: str) -> Say:
    """The wish to say this to all; or Refused."""
    try:
        return Say(text=text)
    except ValueError:
        raise Refused("bad-talk", "That is too long to say: 200 letters at most.") from None


def wish(text: str, scene: TableScene) -> Wish:
    """The wish of somebody who types this, without its slash; or Refused."""
    word, _, rest = text.strip().partition(" ")
    try:
        return _wish(word, rest.strip(), scene)
    except ValidationError as wrong:
        problem = wrong.errors(include_url=False, include_input=False)[0]["msg"]
        raise Refused("bad-command", f"/{word} cannot take that: {problem}.") from None
    except ValueError:  # a number of thousands of digits
        raise Refused("bad-command", f"/{word} cannot take that: it is too long.") from None


def _wish(word: str, rest: str, scene: TableScene) -> Wish:
    match word:
        case "say":
            return Say(text=rest)
        case "taunt":
            return _taunt(rest)
        case "sit" | "stand":
            return Sit(seat=_seat(rest, scene) if rest else None) if word == "sit" else Stand()
        case "name":
            return Rename(name=rest)
        case "like":
            return Like(lie=_lie(rest))
        case _:
            return _rule(word, rest, scene)


def _rule(word: str, rest: str, scene: TableScene) -> Wish:
    match word:
        case "start":
            return Start()
        case "pause" | "go":
            return Pause(paused=word == "pause")
        case "letin":
            return LetIn(guest=_guest(rest, scene))
        case "kick" | "ban":
            return Remove(guest=_guest(rest, scene), ban=word == "ban")
        case "game" | "set":
            otherwise = other_game if word == "game" else _otherwise
            return Change(settings=otherwise(rest, scene.settings))
        case _:
            return _door(word, rest)


def _door(word: str, rest: str) -> Wish:
    """Read who may come in."""
    match word:
        case "unban":
            return Unban(name=rest)
        case "admit":
            return Admit(code=rest.lower())
        case "lock" | "unlock":
            return Close(closed=word == "lock")
        case _:
            raise Refused("no-command", f"There is no command /{word}; /help lists them.")


def _taunt(word: str) -> Taunt:
    if word not in TAUNTS:
        raise Refused("bad-taunt", f"A taunt is one of {', '.join(TAUNTS)}; not {word!r}.")
    return Taunt.model_validate({"taunt": word})


def _lie(text: str) -> int:
    """The number of a lie, as the evening's board counts them."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Refused("bad-lie", f"A lie is a number that /evening tells, not {text!r}.")
    return int(text)


def _seat(text: str, scene: TableScene) -> int:
    """The seat of this number, as the table counts them from one."""
    number, seats = int(text) if text.isascii() and text.isdecimal() else 0, len(scene.chairs)
    if not 1 <= number <= seats:
        raise Refused("bad-seat", f"A seat is a number from 1 to {seats}, not {text!r}.")
    return number - 1


def _guest(name: str, scene: TableScene) -> str:
    """The id of whoever is called so."""
    people = {known: guest for guest, known in scene.people.items()}
    if name not in people:
        known = ", ".join(people) or "nobody"
        raise Refused("no-such-guest", f"Nobody here is called {name!r}; here are {known}.")
    return people[name]


def other_game(key: str, settings: TableSettings) -> TableSettings:
    """The game with its own options, and as many seats as it allows of those there are."""
    if key not in CATALOG:
        raise UnknownGame(key, CATALOG)
    fitting = CATALOG[key].nearest(settings.seats)
    return replace(settings, game=key, options={}, seats=fitting)


def _otherwise(text: str, settings: TableSettings) -> TableSettings:
    name, value = from_text(CATALOG[settings.game].Options, text)
    plain: dict[str, Any] = asdict(settings)
    if name in SETTINGS:
        return checked(plain | {name: SETTINGS[name].kind.meant(value)})
    return checked(plain | {"options": {**settings.options, name: value}})
