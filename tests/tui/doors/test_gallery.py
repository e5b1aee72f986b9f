"""All who watch one table by one door: what breaks for some of them breaks for no others."""

import asyncio
from dataclasses import replace

import pytest

from netplay.client.client import Goal
from netplay.mqtt.address import Address
from tui.doors.gallery import Gallery, SightKind

RICH = SightKind("rich", coloured=True, halves=True, motion="full")


@pytest.mark.asyncio
async def test_a_sight_that_breaks_is_told_of_and_others_see_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever looks by it is shown it anew."""
    faults: list[object] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: faults.append(context["exception"]))
    gallery, looked, told = Gallery(Goal(Address("127.0.0.1", 1))), list[float](), list[str]()
    broken, sound = (gallery.sight(kind, 0.0) for kind in (RICH, replace(RICH, motion="none")))
    fault = LookupError("no such seat")

    def breaks(now: float) -> None:
        raise fault

    monkeypatch.setattr(broken, "look", breaks)
    monkeypatch.setattr(sound, "look", looked.append)
    gallery.join("somebody", lambda: told.append("news"))
    gallery._look()

    assert faults == [fault]
    assert len(looked) == len(told) == 1
    assert gallery.sight(RICH, 0.0) is not broken
