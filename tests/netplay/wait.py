"""Waiting for what must come, without a guess how long it takes."""

import asyncio
from collections.abc import Callable

PATIENCE = 180.0  # seconds, on a machine however busy; only a test that fails ever takes so long


async def until(predicate: Callable[[], object]) -> None:
    """Returns as soon as it holds."""
    async with asyncio.timeout(PATIENCE):
        while not predicate():
            await asyncio.sleep(0.002)
