"""Commands that are typed at a table, /start or /say hello, as the wishes they stand for."""

from typing import Any

from pydantic import ValidationError

from engine.faces import FACES
from engine.options import from_text
from engine.refusal import Refused, UnknownGame
from netplay.wire import (
    Change,
    Pause,
    Remove,
    Rename,
    Say,
    Scene,
    Settings,
    Sit,
    Stand,
    Start,
    Taunt,
    Wish,
)

HELP = """\
A number chooses. Besides, there are:
  ?                 the rule book        /look             the table again
  /say TEXT         say something        /taunt liar       or trust_me, hurry, nice, ouch, haha, hmm
  /sit [SEAT]       take a chair         /stand            give it up and watch
  /name NAME        be called otherwise  q                 leave
Who opened the table may also:
  /start            begin a game         /pause, /go       halt it, let it go on
  /game KEY         another game         /set NAME=VALUE   an option of the game, or a setting:
  /kick NAME, /ban NAME                  seats, clock, grace, pace, bots, coach, delay,
                                         watching, endless"""


def wish(text: str, scene: Scene) -> Wish:
    """What somebody wishes who types this, without its slash; or Refused."""
    word, _, rest = text.strip().partition(" ")
    try:
        return _wish(word, rest.strip(), scene)
    except ValidationError as wrong:
        problem = wrong.errors(include_url=False, include_input=False)[0]["msg"]
        raise Refused("bad-command", f"/{word} cannot take that: {problem}.") from None
    except ValueError:  # a number of thousands of digits
        raise Refused("bad-command", f"/{word} cannot take that: it is too long.") from None


def _wish(word: str, rest: str, scene: Scene) -> Wish:
    match word:
        case "say":
            return Say(text=rest)
        case "taunt":
            return Taunt.model_validate({"taunt": rest})
        case "sit":
            return Sit(seat=_number(rest) if rest else None)
        case "stand":
            return Stand()
        case "name":
            return Rename(name=rest)
        case _:
            return _rule(word, rest, scene)


def _rule(word: str, rest: str, scene: Scene) -> Wish:
    match word:
        case "start":
            return Start()
        case "pause" | "go":
            return Pause(paused=word == "pause")
        case "kick" | "ban":
            return Remove(guest=_guest(rest, scene), ban=word == "ban")
        case "game":
            return Change(settings=_other_game(rest, scene.settings))
        case "set":
            return Change(settings=_otherwise(rest, scene.settings))
        case _:
            raise Refused("no-command", f"There is no command /{word}; /help lists them.")


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise Refused("bad-seat", f"A seat is a number from 0, not {text!r}.")
    return int(text)


def _guest(name: str, scene: Scene) -> str:
    """The id of who is called so."""
    people = {chair.name: chair.guest for chair in scene.chairs if chair.guest}
    people |= {guest.name: guest.id for guest in scene.watchers}
    if name not in people:
        known = ", ".join(people) or "nobody"
        raise Refused("no-such-guest", f"There is nobody called {name!r} here, but {known}.")
    return people[name]


def _other_game(key: str, settings: Settings) -> Settings:
    """The game with its own options, and as many seats as it allows of those there are."""
    if key not in FACES:
        raise UnknownGame(key, FACES)
    fitting = FACES[key].nearest(settings.seats)
    return settings.model_copy(update={"game": key, "options": {}, "seats": fitting})


def _otherwise(text: str, settings: Settings) -> Settings:
    name, value = from_text(text)
    plain: dict[str, Any] = settings.model_dump()
    if name in {"watching", "endless", "coach"}:
        value = {"yes": True, "no": False}.get(value, value)
    if name in plain and name not in {"game", "options"}:
        return Settings.model_validate(plain | {name: value})
    return Settings.model_validate(plain | {"options": {**settings.options, name: value}})
