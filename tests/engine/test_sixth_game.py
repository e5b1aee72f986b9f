"""A sixth game, made by the steps of CONTRIBUTING, in a copy of the house: that is all it needs.

Its files lie in tests/engine/sixth_game. Here each is put in its place and each list gets its line;
then the house's own tests are run on it. Nothing in netplay is touched.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
FILES = Path(__file__).parent / "sixth_game"
ID = "HC"  # of its rules; "@" in the files, as no book of this house has such rules
PLACES = {  # step by step: what is written, and where it lies
    "view.py": "engine/games/high_card/view.py",
    "rules.py": "engine/games/high_card/rules.py",
    "rulebook.md": "engine/games/high_card/rulebook.md",
    "board.py": "tui/boards/high_card/board.py",
    "signs.py": "tui/boards/high_card/signs.py",
    "rule_test.py": "tests/engine/games/test_high_card.py",
}
LINES = (  # each in a file, above what stands there
    (
        "engine/shelf.py",
        "\nAnyGame",
        "from engine.games.high_card.rules import GAME as HIGH_CARD\n",
    ),
    ("engine/shelf.py", "    ROYAL_GAMBIT,\n", "    HIGH_CARD,\n"),
    (
        "engine/catalog.py",
        "\nALL_GAMES",
        "from engine.games.high_card.view import INFO as HIGH_CARD\n",
    ),
    ("engine/catalog.py", "    ROYAL_GAMBIT,\n", "    HIGH_CARD,\n"),
    ("tui/boards/shelf.py", '    "royal-gambit"', '    "high-card": "high_card",\n'),
    (
        "tests/engine/golden.py",
        '    "royal_gambit":',
        '    "high_card": Script("high-card", 3, {}, "golden"),\n',
    ),
    (
        "tests/engine/test_conservation.py",
        '    "royal-gambit": lambda',
        '    "high-card": lambda state: map(str, (*state.cards, *state.deck)),\n',
    ),
    ("tests/engine/test_conservation.py", '    "royal-gambit": 52', '    "high-card": 20,\n'),
    ("tests/tui/grids.py", '    "royal_gambit":', '    "high_card": ("high-card", 4),\n'),
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house with a sixth game in it."""
    copy = tmp_path_factory.mktemp("sixth") / "house"
    for folder in ("engine", "netplay", "tui", "tests"):
        shutil.copytree(HOUSE / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "CONTRIBUTING.md", "README.md"):
        shutil.copy(HOUSE / name, copy)
    shutil.rmtree(copy / FILES.relative_to(HOUSE))
    for name, place in PLACES.items():
        _put(copy / place, (FILES / name).read_text("utf-8"))
    for place, above, added in LINES:
        text = (copy / place).read_text("utf-8")
        assert text.count(above) == 1, f"{above!r} in {place}"
        (copy / place).write_text(text.replace(above, added + above), "utf-8")
    return copy


def _put(place: Path, text: str) -> None:
    """A file of the game, with its imports and the ids of its rules as they are in its place."""
    for name, there in PLACES.items():
        module = there.removesuffix(".py").replace("/", ".")
        text = text.replace(f"tests.engine.sixth_game.{name.removesuffix('.py')} ", f"{module} ")
    place.parent.mkdir(exist_ok=True)
    (place.parent / "__init__.py").touch()
    place.write_text(text.replace("@-", f"{ID}-"), "utf-8")


def run(house: Path, *words: str) -> None:
    """A Python module in that house, which must end well."""
    ended = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=house,
        env={**os.environ, "PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        check=False,
        text=True,
    )
    assert ended.returncode == 0, ended.stdout[-4000:] + ended.stderr[-2000:]


def judged(house: Path, chosen: str, places: Sequence[str]) -> None:
    run(house, "pytest", "-n0", "-q", "-p", "no:cacheprovider", "-k", chosen, *places)


def test_the_laws_of_the_engine_hold_for_it(house: Path) -> None:
    """Steps 1 to 3, 6 and 7: laws, conservation, its rule book, its script, who may import what."""
    run(house, "tests.engine.golden")

    engine = (f"tests/engine/{name}.py" for name in ("test_laws", "test_conservation"))
    judged(house, "high", [*engine, "tests/engine/test_rulebooks.py", "tests/engine/games"])
    every = ("tests/engine/test_golden.py", "tests/house/test_contracts.py")
    judged(house, "high or every or contract or keeps", every)


def test_its_board_is_tried_in_thousands_of_positions(house: Path) -> None:
    """Steps 5 to 7: all that is asked of boards, and its screens as text."""
    run(house, "tests.tui.grids")

    boards = ("tests/tui/boards/test_every_board.py", "tests/tui/boards/test_signs.py")
    judged(house, "high or every_game", boards)
    judged(house, "high or gone", ["tests/tui/table/test_grids.py"])


def test_it_is_played_over_the_wire(house: Path) -> None:
    """What nobody touched: messages and tables know it by its line on the shelf."""
    judged(house, "high", ["tests/netplay/test_wire.py", "tests/netplay/table/test_games.py"])
