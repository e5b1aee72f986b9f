"""Names of things, as programs know them, in the words that people read. It knows no game."""

from collections import Counter
from collections.abc import Iterable


def words(name: str) -> str:
    return name.replace("_", " ")


def many(name: str) -> str:
    """Its plural: "bats", "flies", "cockroaches", "ibises"."""
    word = words(name)
    if word.endswith("y"):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("ch", "s")) else f"{word}s"


def times(count: int) -> str:
    """A number of times in words: "once", "twice", "3 times"."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def listed(names: Iterable[str]) -> str:
    """Things in words, in their order, twins counted: "2 bats, stink bug"."""
    counts = Counter(names).items()
    return ", ".join(f"{n} {many(name)}" if n > 1 else words(name) for name, n in counts)
