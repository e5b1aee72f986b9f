"""Rooms for tables of real processes, at either broker."""

import os
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio

from netplay.mqtt.address import Address
from tests.e2e.table_of_processes import PALMOFF, Room, opened
from tests.e2e.warm_start import WarmStart
from tests.netplay.brokers import mosquitto
from tests.netplay.conftest import NEEDED


@pytest.fixture(scope="session")
def palmoff() -> Iterator[Sequence[str] | WarmStart]:
    """The program, loaded once for all; where a system lacks what that takes, for each process."""
    if not hasattr(os, "pidfd_open"):
        yield PALMOFF
        return
    with WarmStart() as warm:
        yield warm


@pytest_asyncio.fixture(params=["embedded", "mosquitto"])
async def room(
    request: pytest.FixtureRequest, tmp_path: Path, palmoff: Sequence[str] | WarmStart
) -> AsyncIterator[Room]:
    """Where tables bring their own broker, and where there is a mosquitto with our broker.conf."""
    async with AsyncExitStack() as stack:
        broker = await _broker(stack) if request.param == "mosquitto" else None
        yield await stack.enter_async_context(opened(tmp_path, broker, palmoff))


@pytest_asyncio.fixture
async def home(tmp_path: Path, palmoff: Sequence[str] | WarmStart) -> AsyncIterator[Room]:
    """Where tables bring their own broker: for what has nothing to do with which it is."""
    async with opened(tmp_path, program=palmoff) as room:
        yield room


@pytest_asyncio.fixture
async def hall(tmp_path: Path, palmoff: Sequence[str] | WarmStart) -> AsyncIterator[Room]:
    """Where there is a mosquitto: for what can be done to no embedded broker."""
    async with AsyncExitStack() as stack:
        yield await stack.enter_async_context(opened(tmp_path, await _broker(stack), palmoff))


async def _broker(stack: AsyncExitStack) -> Address:
    """The host's account at a mosquitto."""
    if not NEEDED:
        pytest.skip("mosquitto is not installed (on Debian: apt install mosquitto)")
    return (await stack.enter_async_context(mosquitto())).host
