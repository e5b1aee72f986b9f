"""The rounds of a soak: what is done and counted is kept, so that it can be stopped and go on."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.house import HOUSE
from tests.instruments.progress import Progress

KEPT = HOUSE / ".bench" / "soak.json"


class Rounds:
    """So many of them; with all done, the next soak begins anew."""

    def __init__(self, name: str, terms: list[object], rounds: int, file: Path = KEPT) -> None:
        """Of a soak on other terms nothing is taken up again."""
        self._name = name
        self._terms = terms
        self._rounds = rounds
        self._file = file
        found = self._read().get(name, {})
        if found.get("terms") != terms or found["done"] >= rounds:
            found = {}
        self.done = int(found.get("done", 0))
        self.counted = Counter[str](found.get("counted", {}))  # in all of them
        self._progress = Progress(name, rounds, self.done)

    def left(self) -> Iterator[int]:
        """The numbers of the rounds that are left."""
        yield from range(self.done + 1, self._rounds + 1)
        self._progress.done()

    def passed(self, counts: Mapping[str, int]) -> None:
        """Count one more that has gone well, and what was counted in it."""
        self.done += 1
        self.counted.update(counts)
        self._keep()
        self._progress.at(self.done, self.figures)

    @property
    def figures(self) -> str:
        return ", ".join(f"{count} {what}" for what, count in self.counted.items())

    def _read(self) -> dict[str, Any]:
        if not self._file.exists():
            return {}
        found: dict[str, Any] = json.loads(self._file.read_text("utf-8"))
        return found

    def _keep(self) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        mine = {"terms": self._terms, "done": self.done, "counted": self.counted}
        plain = self._read() | {self._name: mine}
        draft = self._file.with_suffix(".draft")
        draft.write_text(json.dumps(plain), "utf-8")
        draft.replace(self._file)
