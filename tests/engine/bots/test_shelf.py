"""The bots' shelf: who may sit down, and what that loads."""

import os
import subprocess
import sys

import pytest

from engine.bots import shelf
from engine.bots.personas import (
    BRAZEN,
    HONEST,
    LEVEL,
    NAMED,
    POKER_FACED,
    SLIPPERY,
    SUSPICIOUS,
    TIMID,
    TRUSTING,
    known_for,
)
from engine.bots.strength import Strength
from engine.catalog import CATALOG
from engine.match import Match
from tests.house import HOUSE
from tests.instruments.ladder.arena import Chair, play


def test_every_game_of_the_house_has_bots() -> None:
    """Whoever has nobody to play with can play anything."""
    assert set(shelf.BOTS) == set(CATALOG)


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


@pytest.mark.parametrize("key", CATALOG)
def test_a_bot_loads_no_rule(key: str) -> None:
    """A process without the rules has a bot that cannot peep at them."""
    loaded = _loaded(f"shelf.mind({key!r}, 'strong', LEVEL, '1')")

    assert not loaded & {"engine.match", "engine.shelf", "engine.palming.rules"}
    assert not {name for name in loaded if name.endswith((".rules", ".state"))}


def test_no_two_bots_of_the_house_are_alike() -> None:
    """People learn whom they can trust; each temper is somebody's."""
    tempers = [known_for(name, "medium") for name in NAMED]

    assert len(set(tempers)) == len(NAMED) == 8  # as many as may sit at one table
    assert {BRAZEN, HONEST, LEVEL, POKER_FACED, SLIPPERY, SUSPICIOUS, TIMID, TRUSTING} == set(
        tempers
    )


@pytest.mark.parametrize(("name", "strength"), [("Clara", "strong"), ("Ana", "easy")])
def test_strong_bots_and_those_who_stand_in_show_no_temper(name: str, strength: Strength) -> None:
    """The one plays as well as it can, the other for somebody else."""
    assert known_for(name, strength) is LEVEL


@pytest.mark.parametrize("key", CATALOG)
def test_a_game_among_bots_is_the_same_in_every_process(key: str) -> None:
    """Python orders its sets differently in each process; no bot's decision may hang on that."""
    assert _played(key, hashes="1") == _played(key, hashes="2")


@pytest.mark.parametrize("key", shelf.BOTS)
def test_a_bot_that_is_asked_again_says_the_same(key: str) -> None:
    """Asking the coach twice about one view gives no two answers to choose between."""
    match = Match.new(key, 4, {}, "again")
    bots = [shelf.mind(key, "strong", LEVEL, str(seat)) for seat in range(4)]
    for bot in bots:
        bot.new_game("abcd")
    for _ in range(24):
        (seat,) = match.to_act
        view, legal = match.view(seat), match.legal(seat)
        bots[seat].observe((), view)
        first, second = (bots[seat].decides(view, legal, 600) for _ in range(2))
        match.play(seat, first.move)

        assert (first.move, first.why("ABCD")) == (second.move, second.why("ABCD"))


def _played(key: str, hashes: str) -> str:
    """A game of four strong bots with a small budget, in a Python that hashes like this."""
    program = (
        "from engine.bots import shelf\nfrom engine.bots.personas import BRAZEN\n"
        "from engine.match import Match\nfrom tests.instruments.ladder.arena import Chair, play\n"
        f"match = Match.new({key!r}, 4, {{}}, 'same')\n"
        f"minds = [shelf.mind({key!r}, 'strong', BRAZEN, str(at)) for at in range(4)]\n"
        "play(match, [Chair(mind, 20, str(at)) for at, mind in enumerate(minds)])\n"
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
