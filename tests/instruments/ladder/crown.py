"""The champion of each game: `champions.json`, with the figures by which it became that."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.house import HOUSE
from tests.instruments.ladder.duel import Result
from tests.instruments.ladder.past import BOTS, NoBotsError, git, last_change

FILE = Path(__file__).with_name("champions.json")


def champion(game: str, file: Path = FILE) -> str:
    """The revision of its bots."""
    champions = _read(file)
    if game not in champions:
        raise NoBotsError(f"There is no champion of {game} yet; name a revision to play against.")
    revision: str = champions[game]["revision"]
    return revision


def check_committed(repository: Path = HOUSE) -> None:
    """Only bots that can be fetched again may become champions."""
    if git("status", "--porcelain", "--", BOTS, repository=repository):
        raise NoBotsError(f"Nobody is crowned while {BOTS} has changes that are not committed.")


def crown(results: Sequence[Result], seed: str, file: Path = FILE) -> list[str]:
    """Write down who has beaten a champion; a sentence for each game."""
    revision, champions = last_change("HEAD"), _read(file)
    for result in results:
        if result.verdict == "beats":
            champions[result.duel.game] = {"revision": revision, "seed": seed, **_figures(result)}
    file.write_text(json.dumps(champions, indent=1) + "\n", "utf-8")
    return [_sentence(result, revision) for result in results]


def _figures(result: Result) -> dict[str, object]:
    return {"beat": result.duel.champion.name, "figures": result.plain["figures"]}


def _sentence(result: Result, revision: str) -> str:
    game, old = result.duel.game, result.duel.champion.name
    if result.verdict == "beats":
        return f"{revision} is the champion of {game} now."
    return f"{old} stays the champion of {game}: a new one has to beat it, and this one does not."


def _read(file: Path) -> dict[str, Any]:
    champions: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return champions
