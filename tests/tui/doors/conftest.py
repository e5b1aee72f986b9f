"""The party at which doors are tried."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.tui.doors.door_room import CALM, DoorRoom, door


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[DoorRoom]:
    """A party with one table."""
    async with door(tmp_path) as opened:
        opened.there.opens("Attic", CALM)
        yield opened
        assert opened.faults == []
