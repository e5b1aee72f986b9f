"""The bots of another revision, loaded beside those of the work tree under a name of their own.

They play by the rules, views and moves of the work tree: only the bots are of then.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any
from zipfile import ZipFile

from engine.bots.mind import Advice, Mind
from engine.game import Event, View
from engine.moves import Moves
from engine.values import value
from tests.house import HOUSE
from tests.instruments.ladder.matchup import Entry

BOTS = "engine/bots"
KEPT = ".py", ".json"  # code, and policies
RENAMED: Mapping[str, str] = MappingProxyType({"Revealed": "RolesRevealed"})  # words of views


class NoBotsError(Exception):
    """There are none to play against; it says why, in one sentence."""


@value
class Past:
    """Bots of then: what they are called, and where Python finds them."""

    name: str
    folder: str
    package: str

    def strong(self, game: str) -> Entry:
        """Their strongest, which shows no temper."""
        shelf, level = self._module("shelf"), self._module("personas").LEVEL
        handed = self._handed(game)
        return Entry(
            lambda seed: Then(shelf.mind(game, "strong", level, seed, *handed)),
            shelf.budget(game, "strong"),
        )

    def _handed(self, game: str) -> list[Any]:
        """The policy that they were handed then, if they were handed any."""
        shelf = self._module("shelf")
        name = getattr(shelf, "POLICIES", {}).get(game)
        if name is None:
            return []
        text = Path(self.folder, self.package, name).read_text("utf-8")
        return [shelf.policy(game, json.loads(text))]

    def check(self, game: str) -> None:
        """That they can sit down to this game."""
        try:
            if game in self._module("shelf").BOTS:
                self.strong(game).make("a trial")
                return
        except Exception as wrong:  # whatever code of then does wrong today
            raise NoBotsError(f"The bots of {self.name} cannot be loaded: {wrong}.") from wrong
        raise NoBotsError(f"There are no bots for {game} in {self.name}; choose with --only.")

    def _module(self, name: str) -> Any:
        if self.folder not in sys.path:  # each core asks for itself
            sys.path.append(self.folder)
        return import_module(f"{self.package}.{name}")


class Then(Mind[Any, Any]):
    """A mind of then, which may call by other names what a mind is told."""

    NAMES = ("new_game", "sits"), ("observe", "sees")

    def __init__(self, mind: Any) -> None:
        self.mind = mind
        self._new_game, self._observe = (
            next(getattr(mind, name) for name in names if hasattr(mind, name))
            for names in self.NAMES
        )

    def new_game(self, players: Sequence[str]) -> None:
        self._new_game(players)

    def observe(self, events: Sequence[Event], view: View) -> None:
        self._observe(events, view)

    def decides(self, view: View, legal: Moves[Any], budget: int) -> Advice[Any]:
        advice: Advice[Any] = self.mind.decides(view, legal, budget)
        return advice


def fetch(source: str, into: Path, repository: Path = HOUSE) -> Past:
    """The bots of a git revision, or of a folder that holds engine/bots, ready to be loaded."""
    kept = Path(source, BOTS).is_dir()
    name = source if kept else last_change(source, repository)
    files = dict(_of_folder(Path(source, BOTS)) if kept else _of_revision(name, repository))
    if not files:
        raise NoBotsError(f"There are no bots in {source}.")
    package = f"bots_{sha256(repr(sorted(files.items())).encode()).hexdigest()[:12]}"
    for path, code in files.items():
        file = into / package / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_of_now(code, package), "utf-8")
    return Past(name, str(into), package)


def _of_now(code: str, package: str) -> str:
    """The code of then, which imports its own modules, and what views hold under today's names."""
    code = re.sub(r"\bengine\.bots\b", package, code)
    for then, now in RENAMED.items():
        code = re.sub(rf"\b{then}\b", now, code)
    return code


def last_change(revision: str, repository: Path = HOUSE) -> str:
    """The revision that last changed the bots as they are in this one."""
    words = ("log", "-1", "--format=%h", revision, "--", BOTS)
    return git(*words, repository=repository).decode().strip()


def git(*words: str, repository: Path = HOUSE) -> bytes:
    try:
        done = subprocess.run(["git", *words], cwd=repository, capture_output=True, check=True)
    except FileNotFoundError:
        raise NoBotsError("Other revisions need git, which is not installed here.") from None
    except subprocess.CalledProcessError as wrong:
        said = wrong.stderr.decode(errors="replace").strip().partition("\n")[0]
        raise NoBotsError(f"Git says of what was asked for: {said}.") from None
    return done.stdout


def _of_folder(bots: Path) -> Iterator[tuple[str, str]]:
    for file in bots.rglob("*"):
        if file.suffix in KEPT:
            yield str(file.relative_to(bots)), file.read_text("utf-8")


def _of_revision(name: str, repository: Path) -> Iterator[tuple[str, str]]:
    if not name:
        return
    packed = git("archive", "--format=zip", name, BOTS, repository=repository)
    with ZipFile(BytesIO(packed)) as files:
        for path in files.namelist():
            if Path(path).suffix in KEPT:
                yield path.removeprefix(f"{BOTS}/"), files.read(path).decode("utf-8")
