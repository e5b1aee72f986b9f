"""How property tests look for games: the same ones every time in CI, new ones at a developer's.

No test has a deadline, since none may depend on how fast a machine is. And ctrl-c and a
hang-up reach whatever a test starts, also where a shell in the background, or nohup, ignores them.

Tests that need processes, brokers or a whole app are marked `machinery` here, by where they stand
and what they use; `make quick` runs all others.
"""

import gc
import os
import signal
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.machinery import PURE, Guard, is_of_machinery, needs_machinery

PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("developer", PATIENT)
settings.register_profile("ci", PATIENT, derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "developer")

signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)

GUARD = Guard()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Have the pure tests load no file of the others; None leaves the question to pytest."""
    return (config.getoption("markexpr") == PURE and is_of_machinery(collection_path)) or None


def pytest_collection_finish() -> None:
    """Have the garbage collector look at nothing that stays to the end anyway."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function):
            names = set(vars(item.module))
            if needs_machinery(item.path, names, set(item.fixturenames)):
                item.add_marker("machinery")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI nothing is skipped: what a test needs is installed there, or the test fails."""
    report = yield
    if report.skipped and os.environ.get("CI"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped: {report.longrepr}"
    return report


@pytest.fixture(autouse=True)
def pure(request: pytest.FixtureRequest) -> Iterator[None]:
    """Have what is not marked start no process and open no connection, or fail."""
    GUARD.shut = request.node.get_closest_marker("machinery") is None
    yield
    GUARD.shut = False
