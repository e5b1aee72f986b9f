"""Nothing is left out of the report on the screens; how fast anything is, no test says."""

import json

import pytest

from tests.instruments.bench.screens import report
from tests.instruments.bench.screens.figures import LEAST, Figure, bare, measure
from tests.instruments.bench.screens.report import AIMS


def test_all_that_is_aimed_at_is_measured() -> None:
    """Every aim has its figures, and its line in the table."""
    figures = measure(LEAST, lambda line: None)

    lines = "\n".join(report.table(figures))
    assert {result.aim for result in report.results(figures)} == set(AIMS)
    assert [aim.of for aim in AIMS if f"  {aim.of}" not in lines] == []
    assert json.loads(json.dumps(report.as_json(figures)))["aims"]


@pytest.mark.parametrize(
    ("value", "verdicts"),
    [
        (1.2, ("reached", "reached")),
        (1.3, ("missed", "reached")),
        (1.6, ("missed", "missed")),
    ],
)
def test_an_aim_is_reached_up_to_its_value(value: float, verdicts: tuple[str, str]) -> None:
    """A fifth more time than the bare app takes is allowed, and half as much again at the worst."""
    aim = next(aim for aim in AIMS if aim.p99)
    figures = [Figure(aim.of, "ms", value, value), Figure(bare(aim.of), "ms", 1, 1)]

    assert [(r.part, r.verdict) for r in report.results(figures)] == [
        ("p50", verdicts[0]),
        ("p99", verdicts[1]),
    ]
