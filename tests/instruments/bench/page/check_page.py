"""Nothing is left out of the report on the page; how fast anything is, no test says."""

import json

from tests.instruments.bench.page import report
from tests.instruments.bench.page.figures import QUICK, measure


def test_all_that_is_aimed_at_is_measured() -> None:
    """Every figure that has an aim is there, and its line in the table."""
    figures = measure(QUICK, lambda line: None)

    found = {result.aim.of for result in report.results(figures)}
    wanted = [aim for aim in report.aims() if aim.of in found or "move" not in aim.of]
    assert [aim.of for aim in wanted if aim.of not in found] == []
    assert len(found) > 4
    assert [
        it.name for it in figures if f"  {it.name}" not in "\n".join(report.table(figures))
    ] == []
    assert json.loads(json.dumps(report.as_json(figures)))["aims"]
