"""The modules that a running Python really loads: the import contracts, from the other side."""

import re
import subprocess
import sys

import pytest

from tests.house import HOUSE

OURS = {"engine", "netplay", "tui"}
FACES = ["engine.catalog", "engine.game", "engine.moves", "engine.palming.view"] + [
    f"engine.games.{path.parent.name}.view"
    for path in sorted((HOUSE / "engine" / "games").glob("*/view.py"))
]
HOST = {"engine.match", "engine.palming.rules", "engine.shelf"}
_OF_A_GAME = re.compile(r"engine\.games\.\w+\.(?!(?:view|options|sentences)$)\w+")
DOORS = {"aiohttp", "asyncssh", "segno"}
SLOW = {"asyncio", "sqlite3", "ssl"}  # of the standard library


@pytest.mark.parametrize("face", FACES)
def test_what_may_cross_the_wire_loads_no_rule(face: str) -> None:
    """A client that loaded a rule could reach a State, and a secret would be an attribute away."""
    assert not _rules(_loaded(face))


@pytest.mark.parametrize("face", FACES)
def test_what_may_cross_the_wire_loads_the_engine_alone(face: str) -> None:
    """A view is plain data: it needs no network, no screen and no package."""
    assert _roots(_loaded(face)) == {"engine"}


def test_a_match_needs_the_engine_alone() -> None:
    """Bots, tests and benchmarks play whole games without a network or a screen."""
    assert _roots(_loaded("engine.match")) == {"engine"}


def test_the_command_line_loads_no_rule() -> None:
    """`palmoff` is a client until a command makes it something else."""
    assert not _rules(_loaded("tui.cli.main"))


def test_the_command_line_starts_at_once() -> None:
    """`palmoff --help` waits for no screen, no network and no database."""
    loaded = _loaded("tui.cli.main")

    assert _roots(loaded) <= OURS
    assert not loaded & SLOW


@pytest.mark.parametrize("module", ["netplay.settings", "tui.commands.command"])
def test_what_can_be_set_and_asked_for_loads_nothing_slow(module: str) -> None:
    """A form and a command line are there before messages are."""
    loaded = _loaded(module)

    assert _roots(loaded) <= OURS
    assert not loaded & {*SLOW, "netplay.wire", "engine.catalog"}


@pytest.mark.parametrize("module", ["tui.screens.party", "tui.lines.party", "tui.machine.doors"])
def test_whoever_lacks_the_packages_of_doors_is_told_so(module: str) -> None:
    """They come with an extra; a party without it is refused in words by what is loaded."""
    assert not _roots(_loaded(module)) & DOORS


def _loaded(module: str) -> set[str]:
    """The modules that importing this one adds to a fresh Python."""
    program = (
        "import sys; before = set(sys.modules)\n"
        f"import {module}\n"
        "print(*sorted(set(sys.modules) - before), sep='\\n')"
    )
    shown = subprocess.run(
        [sys.executable, "-c", program], cwd=HOUSE, stdout=subprocess.PIPE, check=True, text=True
    )
    return set(shown.stdout.split())


def _rules(loaded: set[str]) -> set[str]:
    """The host's modules among these: a game keeps all but view and options to itself."""
    return {name for name in loaded if name in HOST or _OF_A_GAME.fullmatch(name)}


def _roots(loaded: set[str]) -> set[str]:
    """The packages, ours or anybody's, that are not Python's own."""
    return {name.split(".")[0] for name in loaded} - sys.stdlib_module_names
