"""`palmoff play`: one person against bots, in lines of text."""

from collections.abc import Sequence
from getpass import getuser
from secrets import token_hex

from engine.faces import FACES
from engine.options import from_text
from netplay.solo import Solo
from tui.plain import LeftError, Plain
from tui.rulebook import rulebook

BOTS = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina")
SEATS = 4  # unless the game or the person wants it otherwise


def play(key: str, seats: int | None, options: Sequence[str], seed: str | None) -> None:
    """Play games until the person has had enough."""
    book = rulebook(key)
    face = FACES[key]
    seats = max(face.seats[0], SEATS) if seats is None else seats
    solo = Solo.new(key, seats, dict(map(from_text, options)), seed or token_hex(8))
    table = Plain((_name(), *BOTS), book)
    table.say(f"{face.title}. Type ? for the rule book, q to leave.")
    try:
        play_out(solo, table)
        while table.another():
            solo = solo.again(token_hex(8))
            play_out(solo, table)
    except LeftError:
        table.say("Goodbye.")


def _name() -> str:
    """What the person is called: the login name, if there is one."""
    try:
        return getuser()
    except (OSError, KeyError):
        return "You"


def play_out(solo: Solo, table: Plain) -> None:
    """One game to its end."""
    while solo.view.outcome is None:
        if events := solo.others():
            table.tell(events)
            continue
        table.show(solo.view)
        table.tell(solo.play(table.choose(solo.choices)))
    table.show(solo.view)
