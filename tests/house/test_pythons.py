"""The Pythons that Palmoff is made for are the same wherever they are named."""

import re
import tomllib

from shipping.bundle import PYTHONS
from tests.house import HOUSE

WORKFLOW = HOUSE / ".github" / "workflows" / "check.yml"


def test_each_python_that_is_promised_is_checked_and_shipped() -> None:
    """The package's classifiers, the workflow and the bundle name the same ones."""
    with (HOUSE / "pyproject.toml").open("rb") as file:
        classifiers = " ".join(tomllib.load(file)["project"]["classifiers"])
    matrix = re.search(r"python: \[(.*)\]", WORKFLOW.read_text("utf-8"))
    assert matrix

    promised = re.findall(r"Python :: (3\.\d+)", classifiers)

    assert promised == list(PYTHONS)
    assert promised == re.findall(r'"([\d.]+)"', matrix[1])


def test_the_workflow_runs_what_everybody_can_run() -> None:
    """No step of its own stands between a change and `.ci/run`."""
    steps = re.findall(r"^\s*- run: (.*)$", WORKFLOW.read_text("utf-8"), re.MULTILINE)

    assert steps == [".ci/run"]
