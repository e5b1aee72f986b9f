"""A sixth game, made by the steps of CONTRIBUTING, in a copy of the house: that is all it needs.

Its files lie in tests/engine/sixth_game. Here each is put in its place and each list gets its line;
then the house's own tests are run on it. Nothing in netplay is touched.
"""

import os
import shutil
import subprocess
import sys
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
    "primer.py": "tui/boards/high_card/primer.py",
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
TRIED = (  # all that CONTRIBUTING promises of it, and who may import what
    "tests/engine/bots/test_shelf.py",
    "tests/engine/games/test_high_card.py",
    "tests/engine/test_conservation.py",
    "tests/engine/test_golden.py",
    "tests/engine/test_laws.py",
    "tests/engine/test_rulebooks.py",
    "tests/house/test_contracts.py",
    "tests/netplay/table/test_games.py",
    "tests/netplay/test_lengths.py",
    "tests/netplay/test_wire.py",
    "tests/tui/boards",
    "tests/tui/doors",
    "tests/tui/rulebook",
    "tests/tui/table",
)
OF_IT = (
    "high-card or high_card or every_game_has or every_game_says or no_game_paints "
    "or gone or its_contracts"
)
OF_THE_REST = (  # where the games of the house stand beside each other
    "tests/house/test_names.py",
    "tests/netplay/test_fixed_messages.py",
    "tests/tui/lobby/test_model.py",
    "tests/tui/rulebook/test_reader.py::test_what_is_clicked_leads_there",
    "tests/tui/table/test_chat_input.py::test_another_game_is_chosen_from_a_menu",
)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The house with a sixth game in it."""
    copy = tmp_path / "house"
    for folder in ("engine", "netplay", "tui", "tests"):
        shutil.copytree(HOUSE / folder, copy / folder)  # with what Python has compiled of it
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
        env={**os.environ, "PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": ""},
        capture_output=True,
        check=False,
        text=True,
    )
    assert ended.returncode == 0, ended.stdout[-4000:] + ended.stderr[-2000:]


def test_all_that_is_asked_of_games_holds_for_it(house: Path) -> None:
    """Each step's tests, without a line in netplay: messages and tables know it by its line."""
    run(house, "tests.engine.golden")
    for screens in ("grids", "replay_grids", "lobbies"):
        run(house, f"tests.tui.{screens}")
    run(house, "tests.netplay.fixed_messages")

    run(house, "pytest", "-n0", "-q", "-p", "no:cacheprovider", "-k", OF_IT, *TRIED)
    run(house, "pytest", "-n0", "-q", "-p", "no:cacheprovider", *OF_THE_REST)
