"""Names of things, as programs know them, in the words that people read. It knows no game."""

from collections import Counter
from collections.abc import Iterable


def words(name: str) -> str:
    return name.replace("_", " ")


def listed(names: Iterable[str], times: str = " ") -> str:
    """Things in words, in their order, twins counted: "2 bat, stink bug"."""
    counts = Counter(names).items()
    return ", ".join(f"{n}{times}{words(name)}" if n > 1 else words(name) for name, n in counts)
