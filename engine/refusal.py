"""The one way of saying no to somebody. It knows nothing else."""

from collections.abc import Iterable

UNREADABLE = "\N{REPLACEMENT CHARACTER}"


def legible(text: str) -> str:
    """The text on one line, without anything that a terminal would obey."""
    return "".join(char if char.isprintable() else UNREADABLE for char in text)


class Refused(Exception):
    """Somebody asked for what cannot be; nothing was changed. `reason` is a sentence for people.

    It may quote what somebody else wrote, and be printed at once: no terminal is to obey it.
    """

    def __init__(self, code: str, reason: str) -> None:
        self.code = code
        self.reason = legible(reason)
        super().__init__(self.reason)


class UnknownGame(Refused):
    """The house has no game of this key."""

    def __init__(self, key: object, known: Iterable[str]) -> None:
        super().__init__(
            "unknown-game", f"There is no game {key!r}; there are: {', '.join(known)}."
        )
