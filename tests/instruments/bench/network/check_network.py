"""Nothing is left out of the report on the network; how fast anything is, no test says."""

import json

import pytest

from tests.instruments.bench.network import report
from tests.instruments.bench.network.figures import (
    BROKERS,
    LEAST,
    Figure,
    bare,
    journals,
    measure,
    part,
)
from tests.instruments.bench.network.latency import Table
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
    figures = await measure(LEAST, lambda line: None)

    lines = "\n".join(report.table(figures))
    assert [place for place in PLACES if f"{place}: from a wish" not in lines] == []
    assert [row for row in _rows() if f"  {row} " not in lines] == []
    assert all(figure.value > 0 for figure in figures if figure.unit in ("ms", "moves/s"))
    assert json.loads(json.dumps(report.as_json(figures)))["ratios"]


def _rows() -> list[str]:
    tables = [Table(2), Table(6), Table(6, LEAST.spectators)]
    return [
        *map(str, tables),
        f"{tables[-1]}, the last spectator",
        "four people who answer at once",
        "four bots",
        "until a guest who waits has a view",
        "from the table, a move of anybody's",
        "palmoff serve, memory",
    ]


@pytest.mark.parametrize(
    ("value", "p99", "verdicts"),
    [(2.0, 3.0, ("reached", "reached")), (2.1, 3.1, ("missed", "missed"))],
)
def test_an_aim_is_reached_up_to_its_value(
    value: float, p99: float, verdicts: tuple[str, str]
) -> None:
    """Twice the time of the ping-pong is allowed, and three times that of its worst hundredth."""
    times = [Figure("", "2 players", "ms", value, p99), Figure("", bare("2 players"), "ms", 1, 1)]

    assert [ratio.verdicts for ratio in report.ratios(times)] == [verdicts]


@pytest.mark.parametrize(("share", "value"), [(0.5, 51), (0.99, 100), (1.0, 100)])
def test_a_part_of_the_values_is_not_above(share: float, value: int) -> None:
    """The middle and the worst hundredth are values that were measured."""
    assert part(range(100, 0, -1), share) == value
