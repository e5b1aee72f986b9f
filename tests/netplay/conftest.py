"""Fixtures that several tests of the network need."""

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from netplay.mqtt import attempts, server
from netplay.mqtt import link as mqtt
from tests.netplay.brokers import BROKERS, MOSQUITTO, Running, give_up_after
from tests.netplay.wait import PATIENCE

NEEDED = bool(MOSQUITTO or os.environ.get("CI"))


@pytest_asyncio.fixture(params=BROKERS)
async def broker(request: pytest.FixtureRequest) -> AsyncIterator[Running]:
    """Each of the brokers in turn, running."""
    if request.param == "mosquitto" and not NEEDED:
        pytest.skip("mosquitto is not installed (on Debian: apt install mosquitto)")
    async with BROKERS[request.param]() as running:
        yield running


@pytest.fixture
def path(sound: bytes, tmp_path: Path) -> Path:
    """The `sound` journal of a test, in a folder of its own."""
    path = tmp_path / "0123456789abcdef.palmoff"
    path.write_bytes(sound)
    return path


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broker that a busy machine keeps waiting is not given up, nor is that news.

    Unless a test is about that.
    """
    give_up_after(PATIENCE, monkeypatch)
    monkeypatch.setattr(attempts, "LONG", PATIENCE)
    monkeypatch.setattr(server, "START", PATIENCE)


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Attempts follow each other at once."""
    monkeypatch.setattr(mqtt, "PACE", 0.02)


@pytest_asyncio.fixture
async def complaints() -> AsyncIterator[list[dict[str, Any]]]:
    """The words that the loop would write to the terminal."""
    made: list[dict[str, Any]] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: made.append(context))
    yield made
    loop.set_exception_handler(None)
