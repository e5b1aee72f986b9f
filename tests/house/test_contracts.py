"""Imports that CONTRIBUTING forbids a room are planted there: its contract must fail."""

import ast
import re
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from grimp import ImportGraph, build_graph
from importlinter import Contract
from importlinter.api import read_configuration
from importlinter.contracts.acyclic_siblings import AcyclicSiblingsContract
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.independence import IndependenceContract
from importlinter.contracts.layers import LayersContract

from tests.house import HOUSE

CONFIGURATION = read_configuration(str(HOUSE / "pyproject.toml"))
TYPES: dict[str, type[Contract]] = {
    "acyclic_siblings": AcyclicSiblingsContract,
    "forbidden": ForbiddenContract,
    "independence": IndependenceContract,
    "layers": LayersContract,
}
MEANT = {  # by the words of the table
    "boards": ["tui.boards.board"],
    "broker clients": ["aiomqtt", "paho"],
    "clocks": ["time", "datetime"],
    "files": ["os", "glob", "io", "pathlib", "shutil", "sqlite3", "tempfile"],
    "games": ["engine.games.royal_gambit.view", "engine.palming.view", "engine.catalog"],
    "lines": ["tui.lines.client"],
    "messages": ["netplay.wire"],
    "networks": [
        *("asyncio", "http", "select", "selectors", "socket", "ssl", "urllib"),
        *("ifaddr", "zeroconf"),
    ],
    "other games": ["engine.games.cockroach_poker.view"],
    "packages": ["aiohttp", "aiomqtt", "asyncssh", "nacl", "pydantic", "textual", "zeroconf"],
    "pages": ["tui.table.model", "tui.lobby.model", "tui.replay.model", "tui.rulebook.book"],
    "processes": ["subprocess", "concurrent", "multiprocessing", "signal", "threading"],
    "rules": [
        "engine.games.royal_gambit.rules",
        "engine.games.royal_gambit.state",
        "engine.games.royal_menagerie.setup",
        "engine.match",
        "engine.shelf",
    ],
    "Textual": ["textual", "rich"],
    "ssh and HTTP": ["asyncssh", "aiohttp"],
    "the broker": ["netplay.mqtt.link", "aiomqtt"],
    "the doors": ["tui.doors.guest"],
    "the command": ["tui.cli.main"],
    "the machine": ["tui.machine.connecting"],
    "the network": ["netplay.wire"],
    "the screens": ["tui.screens.app"],
    "the table": ["netplay.table.table"],
}
WHO_IMPORTS_IT = "whoever imports it"  # a circle


@dataclass(frozen=True)
class Row:
    """A line of the table."""

    places: tuple[str, ...]
    besides: tuple[str, ...]  # "everything but" these
    unknown: tuple[str, ...]
    contracts: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.contracts[0]}: {', '.join(self.places)}"


def table() -> list[Row]:
    """The rows that claim something."""
    text = (HOUSE / "CONTRIBUTING.md").read_text("utf-8")
    rows = re.findall(r"^\| (.*) \| .* \| (.*) \| (`.*`) \|$", text, re.MULTILINE)
    return [_row(*cells) for cells in rows]


def _row(places: str, unknown: str, contracts: str) -> Row:
    named = tuple(re.findall(r"`(.*?)`", places))
    besides = named if places.startswith("everything but") else ()
    return Row(
        ("engine", "netplay", "tui") if besides else named,
        besides,
        tuple(unknown.split(", ")),
        tuple(re.findall(r"`(.*?)`", contracts)),
    )


@cache
def imports() -> ImportGraph:
    return build_graph("engine", "netplay", "tui", include_external_packages=True, cache_dir=None)


@cache
def contracts() -> dict[str, dict[str, Any]]:
    """Those of pyproject, by their ids."""
    return {contract["id"]: contract for contract in CONFIGURATION["contracts_options"]}


def kept(contract: str, planted: tuple[str, str] | None = None) -> bool:
    """True if the contract is kept, with one more import planted in the house."""
    graph = deepcopy(imports())
    if planted is not None:
        importer, imported = planted
        if imported not in graph.modules:
            graph.add_module(imported, is_squashed=True)
        graph.add_import(importer=importer, imported=imported)
    options = contracts()[contract]
    checked = TYPES[options["type"]](options["name"], CONFIGURATION["session_options"], options)
    return checked.check(graph, verbose=False).kept


def violations(row: Row) -> list[tuple[str, str]]:
    """From each place of the row to the first of what each word means; to all, from the first."""
    found = []
    for at, place in enumerate(row.places):
        importer = _module(place, row.besides)
        for word in row.unknown:
            meant = [_importer(importer)] if word == WHO_IMPORTS_IT else MEANT[word]
            found += [(importer, imported) for imported in (meant[:1] if at else meant)]
    return found


def _module(place: str, besides: tuple[str, ...]) -> str:
    """The last module in there: a contract must cover a whole room, not its __init__ alone."""
    name = place.replace("<key>", "royal_gambit").removesuffix(".py").replace("/", ".")
    outside = tuple(other.replace("/", ".") for other in besides)
    below = [module for module in imports().find_descendants(name) if module not in outside]
    return max((m for m in below if not m.startswith(outside or ("-",))), default=name)


def _importer(module: str) -> str:
    """Another room that needs this one already."""
    others = imports().find_modules_that_directly_import(module)
    package = module.split(".", maxsplit=1)[0]
    return min(other for other in others if other.startswith(f"{package}."))


def test_every_contract_stands_in_the_table_and_every_row_has_one() -> None:
    """Nothing is claimed that is not checked, and nothing is checked that nobody was told."""
    claimed = {contract for row in table() for contract in row.contracts}

    assert claimed == set(contracts())


@pytest.mark.parametrize("row", table(), ids=str)
def test_what_a_room_must_not_know_breaks_its_contract(row: Row) -> None:
    """Each word of the row, planted in each of its places; and each contract has its part."""
    broken = {
        violation: {contract for contract in row.contracts if not kept(contract, violation)}
        for violation in violations(row)
    }

    assert [violation for violation, breaks in broken.items() if not breaks] == []
    assert set[str]().union(*broken.values()) == set(row.contracts)


def test_the_house_as_it_stands_keeps_its_contracts() -> None:
    """Or else what is planted above would prove nothing."""
    assert [contract for contract in contracts() if not kept(contract)] == []


def test_no_package_begins_with_an_import() -> None:
    """Contracts hold for the modules of a room; its own __init__ could import for all of them."""
    rooms = (
        it for root in ("engine", "netplay", "tui") for it in (HOUSE / root).rglob("__init__.py")
    )
    begun = {str(it.relative_to(HOUSE)): ast.parse(it.read_text("utf-8")).body for it in rooms}

    assert [name for name, body in begun.items() if any(not _is_text(it) for it in body)] == []


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
