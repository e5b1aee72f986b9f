"""OpenSpiel's own tests for games, on all of ours: `python -m tests.instruments.conformance`.

They are those that its games have to pass: its random simulations in C++ (clones, histories,
serialization, legal actions sorted and of different names, returns that add up), the same in Python
with pickles, the API tests on part of the tree, and playthroughs that come out the same twice.
"""

import io
import os
import sys
import unittest
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import fields
from typing import Any

import pyspiel
from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.tests.games_sim_test import GamesSimTest

from engine.options import Choice
from engine.shelf import SHELF
from tests.instruments.bench import adapter

SIMULATIONS = 20

Test = Callable[[Any], None]


def simulations(game: Any) -> None:
    """The random simulations in C++."""
    pyspiel.random_sim_test(game, SIMULATIONS, serialize=True, verbose=False)


def python_simulation(game: Any) -> None:
    """The one in Python, with pickles."""
    GamesSimTest().sim_game(game)


def api(game: Any) -> None:
    """The laws that hold in 400 positions of any game."""
    name = game.get_type().short_name
    case = type(name, (EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun, "no test was found"
    assert result.wasSuccessful(), "\n".join(text for _, text in result.errors + result.failures)


def playthroughs(game: Any) -> None:
    """The same seed plays the same game twice, told in all detail."""
    once, again = (playthrough(str(game), None, seed=7) for _ in range(2))
    assert once == again
    assert "terminal" in once.lower()


TESTS: tuple[Test, ...] = (simulations, python_simulation, api, playthroughs)


def every_game() -> Iterator[str]:
    """The games as OpenSpiel names them: each number of seats, and each choice of each option."""
    for key, name in adapter.register().items():
        for seats in SHELF[key].seats:
            yield f"{name}(players={seats})"
        seats = SHELF[key].seats[-1]
        for field in fields(SHELF[key].Options):
            kind = field.metadata["kind"]
            if isinstance(kind, Choice):
                for meaning in kind.meanings:
                    yield f"{name}(players={seats},{field.name}={meaning})"


def complaint(name: str) -> str:
    """The complaint of OpenSpiel about a game; nothing, if all is well."""
    for test in TESTS:
        try:
            with redirect_stdout(io.StringIO()), _quiet():
                test(pyspiel.load_game(name))
        except Exception as wrong:  # noqa: BLE001  whatever it is, the other games are tried too
            return f"{test.__name__}: {type(wrong).__name__}: {wrong}"
    return ""


@contextmanager
def _quiet() -> Iterator[None]:
    """Its C++ announces even the exceptions that a test wants on the real standard error."""
    sys.stderr.flush()
    real, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(real, 2)
        os.close(real)
        os.close(nowhere)


def main() -> None:
    """Run everything, and say what failed."""
    failed = 0
    for name in every_game():
        said = complaint(name)
        failed += bool(said)
        print(f"{name}: {said or 'passes'}", flush=True)
    sys.exit(f"{failed} games failed." if failed else 0)


if __name__ == "__main__":
    main()
