"""The one way of saying no to somebody. It knows nothing else."""

from collections.abc import Iterable


class Refused(Exception):
    """Somebody asked for what cannot be; nothing was changed. `reason` is a sentence for people."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class UnknownGame(Refused):
    """The house has no game of this key."""

    def __init__(self, key: object, known: Iterable[str]) -> None:
        super().__init__(
            "unknown-game", f"There is no game {key!r}; there are: {', '.join(known)}."
        )
