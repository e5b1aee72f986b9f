"""Nothing is left out of the report on the network; how fast anything is, no test says."""

import json

import pytest

from tests.instruments.bench.network import figures, report
from tests.instruments.bench.network.figures import (
    BESIDE,
    BROKERS,
    LEAST,
    Figure,
    bare,
    journals,
    measure,
    part,
)
from tests.instruments.bench.network.latency import Table
from tests.instruments.bench.network.opened import memory
from tests.netplay.brokers import MOSQUITTO

PLACES = [
    f"{name}, journal {journal}"
    for key, name in BROKERS.items()
    if key == "nats" or MOSQUITTO
    for journal in journals()
]


@pytest.mark.asyncio
async def test_all_that_is_measured_is_in_the_report() -> None:
    """Every place, table and cost has its row, and each time of a table its ratio."""
    measured = await measure(LEAST, lambda line: None)

    lines = "\n".join(report.table(measured))
    assert [place for place in PLACES if f"{place}: from a wish" not in lines] == []
    assert [row for row in _rows() if f"  {row} " not in lines] == []
    assert all(figure.value > 0 for figure in measured if figure.unit in ("ms", "moves/s"))
    assert json.loads(json.dumps(report.as_json(measured)))["ratios"]


def _rows() -> list[str]:
    tables = [Table(2), Table(6), Table(6, LEAST.spectators)]
    return [
        *map(str, tables),
        f"{tables[-1]}, the last spectator",
        f"{tables[-1]}, CPU of each spectator",
        "one sync of the disk of the journal",
        *([f"{tables[0]}{BESIDE}"] if memory() else []),
        "CPU of a line of talk after 200 games",
        "palmoff serve, CPU of a move at six seats",
        "four people who answer at once",
        "four bots",
        "until a guest who waits has a view",
        "from the table, a move of anybody's",
        "from the table, a move of Royal Menagerie",
        "palmoff serve, memory",
    ]


@pytest.mark.parametrize(
    ("value", "p99", "verdicts"),
    [(1.8, 3.0, ("reached", "reached")), (1.9, 3.1, ("missed", "missed"))],
)
def test_an_aim_is_reached_up_to_its_value(
    value: float, p99: float, verdicts: tuple[str, str]
) -> None:
    """1.8 times the time of the ping-pong is allowed, three times that of its worst hundredth."""
    times = [Figure("", "2 players", "ms", value, p99), Figure("", bare("2 players"), "ms", 1, 1)]

    assert [ratio.verdicts for ratio in report.ratios(times)] == [verdicts]


def test_what_the_disk_takes_is_no_part_of_a_ratio() -> None:
    """It is the time of a sync, as it was measured beside the moves."""
    rows = {"6 players": 5.0, bare("6 players"): 2.0, figures.SYNC: 2.0}
    times = [Figure("", name, "ms", value, value) for name, value in rows.items()]

    (ratio,) = report.ratios(times)
    assert (ratio.value, ratio.verdicts) == (1.5, ("reached", "reached"))


def test_what_the_disk_takes_is_told_beside_memory() -> None:
    """The whole time on disk, and that in memory with one sync: in times of the ping-pong."""
    table = "6 players"
    rows = {table: 5.0, f"{table}{BESIDE}": 3.0, bare(table): 2.0, figures.SYNC: 1.0}
    times = [Figure("moves", name, "ms", value, value) for name, value in rows.items()]

    (disk,) = report.on_disk(times)
    assert (disk.value, disk.in_memory, disk.sync, disk.wanted) == (2.5, 1.5, 0.5, 2.0)
    wanted = "in memory 1.50 + sync 0.50 = 2.00: missed"
    assert any(wanted in line for line in report.table(times))


def test_processors_that_rest_are_measured_against_no_aim() -> None:
    """They take as long as they like to wake; the others are judged."""
    group = f"somewhere{figures.RESTING}"
    times = [Figure(group, "2 players", "ms", 9, 9), Figure(group, bare("2 players"), "ms", 1, 1)]

    (ratio,) = report.ratios(times)
    assert ratio.verdicts == (report.NO_AIM, report.NO_AIM)


@pytest.mark.parametrize(("share", "value"), [(0.5, 51), (0.99, 100), (1.0, 100)])
def test_a_part_of_the_values_is_not_above(share: float, value: int) -> None:
    """The middle and the worst hundredth are values that were measured."""
    assert part(range(100, 0, -1), share) == value
