"""A door tells whoever started it what broke, wherever that was."""

import asyncio
import json

import pytest

from tui.doors.process import broke_unseen


@pytest.mark.asyncio
async def test_what_breaks_where_nobody_waits_for_it_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A look at the news is done later, by the loop; a line that is cut there is no fault."""

    def breaks(fault: Exception) -> None:
        raise fault

    loop = asyncio.get_running_loop()
    loop.set_exception_handler(broke_unseen)
    loop.call_soon(breaks, ConnectionResetError("by a stranger"))
    loop.call_soon(breaks, LookupError("no such seat"))
    await asyncio.sleep(0)

    [told] = map(json.loads, capsys.readouterr().out.splitlines())
    assert told["say"] == "fault"
    assert "LookupError: no such seat" in told["traceback"]
