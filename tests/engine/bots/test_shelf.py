"""The bots' shelf: who may sit down, and what that loads."""

import os
import subprocess
import sys

import pytest

from engine.bots import shelf
from engine.bots.personas import LEVEL, PERSONAS, pick
from engine.faces import FACES
from engine.match import Match
from tests.house import HOUSE
from tests.ladder.arena import Chair, play


def test_every_game_of_the_house_has_bots() -> None:
    """Whoever has nobody to play with can play anything."""
    assert set(shelf.BOTS) == set(FACES)


def test_a_game_without_bots_of_its_own_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sixth game is playable before anybody has taught a bot to play it well."""
    monkeypatch.setattr(shelf, "BOTS", {})
    match = Match.new("cockroach-poker", 3, {}, "no bots")
    minds = [shelf.mind("cockroach-poker", "strong", LEVEL, str(seat)) for seat in range(3)]
    budget = shelf.budget("cockroach-poker", "strong")

    play(match, [Chair(mind, budget, str(seat)) for seat, mind in enumerate(minds)])

    assert match.outcome


def test_only_the_bots_that_are_asked_for_are_loaded() -> None:
    """A table of one game does not wait for the bots of the others."""
    loaded = _loaded("shelf.mind('cockroach-poker', 'strong', LEVEL, '1')")

    assert "engine.bots.palming.mind" in loaded
    assert not {name for name in loaded if name.startswith("engine.bots.royal_")}


@pytest.mark.parametrize("key", FACES)
def test_a_bot_loads_no_rule(key: str) -> None:
    """What a process does not hold, its bot cannot peep at."""
    loaded = _loaded(f"shelf.mind({key!r}, 'strong', LEVEL, '1')")

    assert not loaded & {"engine.match", "engine.shelf", "engine.palming.rules"}
    assert not {name for name in loaded if name.endswith((".rules", ".state"))}


def test_tempers_are_dealt_evenly_and_by_seed() -> None:
    """A table of bots is a mixed company, and the same one when the seed is the same."""
    picked = pick(5, "1")

    assert len(set(picked)) == 5
    assert picked == pick(5, "1") != pick(5, "2")
    assert set(pick(len(PERSONAS), "3")) == set(PERSONAS)


@pytest.mark.parametrize("key", FACES)
def test_a_game_among_bots_is_the_same_in_every_process(key: str) -> None:
    """Python orders its sets differently in each process; no bot's decision may hang on that."""
    assert _played(key, hashes="1") == _played(key, hashes="2")


def _played(key: str, hashes: str) -> str:
    """A game of four strong bots with a small budget, in a Python that hashes like this."""
    program = (
        "from engine.bots import shelf\nfrom engine.bots.personas import BRAZEN\n"
        "from engine.match import Match\nfrom tests.ladder.arena import Chair, play\n"
        f"match = Match.new({key!r}, 4, {{}}, 'same')\n"
        f"minds = [shelf.mind({key!r}, 'strong', BRAZEN, str(at)) for at in range(4)]\n"
        "play(match, [Chair(mind, 60, str(at)) for at, mind in enumerate(minds)])\n"
        "print(match.to_json())"
    )
    shown = subprocess.run(
        [sys.executable, "-c", program],
        cwd=HOUSE,
        env={**os.environ, "PYTHONHASHSEED": hashes},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return shown.stdout


def _loaded(expression: str) -> set[str]:
    """The modules that a fresh Python holds after this."""
    program = (
        "import sys\nfrom engine.bots import shelf\nfrom engine.bots.personas import LEVEL\n"
        f"{expression}\nprint(*sys.modules, sep='\\n')"
    )
    shown = subprocess.run(
        [sys.executable, "-c", program], cwd=HOUSE, stdout=subprocess.PIPE, check=True, text=True
    )
    return set(shown.stdout.split())
