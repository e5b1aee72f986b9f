"""A seat for programs: lines of JSON both ways. Sans-IO, as the table in lines of text is."""

import json
from collections.abc import Callable
from typing import Protocol

from pydantic import TypeAdapter, ValidationError

from netplay.client.state import ClientState
from netplay.wire import Leave, Wish, flaw

WISH: TypeAdapter[Wish] = TypeAdapter(Wish)


class Front(Protocol):
    """The front between a person, or a script, and a seat."""

    left: bool  # at once
    ended: bool  # with nothing more to say: one leaves when all of it is answered

    def look(self) -> None:
        """Tell what is new."""

    def typed(self, line: str) -> None:
        """Take a line of input."""

    def say(self, line: str) -> None:
        """Tell something else."""


class Script:
    """For programs: each view as a line of JSON, each line of JSON as a wish."""

    def __init__(self, seat: ClientState, print_line: Callable[[str], None]) -> None:
        self.seat = seat
        self.left = False
        self.ended = False
        self._print = print_line
        self._revision = -1

    def look(self) -> None:
        for refused in self.seat.refusals:
            self._print(refused.refusal.model_dump_json())
        self.seat.refusals.clear()
        show = self.seat.show
        if show is not None and show.revision != self._revision:
            self._revision = show.revision
            self._print(show.model_dump_json())

    def typed(self, line: str) -> None:
        try:
            wish = WISH.validate_json(line)
        except ValidationError as wrong:
            self._tell("bad-wish", flaw(wrong))
            return
        if isinstance(wish, Leave):
            self.ended = True
        else:
            self.seat.wish(wish)

    def say(self, line: str) -> None:
        self._tell("note", line)

    def _tell(self, code: str, reason: str) -> None:
        self._print(as_json(code, reason))


def as_json(code: str, reason: str) -> str:
    """A sentence for whoever reads along, with a word for the program."""
    return json.dumps({"code": code, "reason": reason}, ensure_ascii=False)
