"""The signals by which a process is asked to end."""

import signal
from collections.abc import Iterator

import pytest

from netplay.system.endings import endings


@pytest.fixture
def nohup() -> Iterator[None]:
    """As whoever is started by it finds things."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGHUP, before)


def test_a_terminal_that_goes_ends_a_process() -> None:
    """It is asked like by ctrl-c."""
    assert set(endings()) == {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}


@pytest.mark.usefixtures("nohup")
def test_nohup_has_it_go_on() -> None:
    """Whoever wants it ended still can."""
    assert set(endings()) == {signal.SIGINT, signal.SIGTERM}
