"""Firefox, by WebDriver BiDi, which it speaks by itself."""

import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.doors.browser import BrowserError, Tab, Wire, running, wired

QUIET = """\
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("remote.active-protocols", 1);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
"""
CALM = 'user_pref("ui.prefersReducedMotion", 1);\n'


class FirefoxTab(Tab):
    """A tab of it."""

    def __init__(self, wire: Wire, context: str) -> None:
        super().__init__(wire)
        self._context = context

    async def sized(self, width: int, height: int) -> None:
        size = {"viewport": {"width": width, "height": height}, "devicePixelRatio": 1.0}
        await self.wire.ask("browsingContext.setViewport", {"context": self._context, **size})

    async def open(self, url: str) -> None:
        where = {"context": self._context, "url": url, "wait": "complete"}
        await self.wire.ask("browsingContext.navigate", where)

    async def first(self, script: str) -> None:
        function = {"functionDeclaration": f"() => {{ {script} }}"}
        await self.wire.ask("script.addPreloadScript", function)

    async def told(self, expression: str) -> Any:
        """As JSON, which says the same as any other language has it."""
        asked = f"Promise.resolve({expression}).then((it) => JSON.stringify(it ?? null))"
        where = {"target": {"context": self._context}, "awaitPromise": True}
        answer = await self.wire.ask("script.evaluate", {"expression": asked, **where})
        if answer["type"] != "success":
            raise BrowserError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    async def _click(self, x: float, y: float) -> None:
        there = {"type": "pointerMove", "x": round(x), "y": round(y)}
        press, release = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        await self._do({"type": "pointer", "id": "mouse", "actions": [there, press, release]})

    async def types(self, text: str) -> None:
        keys = [{"type": kind, "value": it} for it in text for kind in ("keyDown", "keyUp")]
        await self._do({"type": "key", "id": "keyboard", "actions": keys})

    async def _do(self, *sources: Any) -> None:
        actions = {"context": self._context, "actions": sources}
        await self.wire.ask("input.performActions", actions)

    async def _picture(self) -> str:
        asked = {"context": self._context}
        return str((await self.wire.ask("browsingContext.captureScreenshot", asked))["data"])


@asynccontextmanager
async def firefox(folder: Path, *, calm: bool = False) -> AsyncIterator[Tab]:
    """A tab of a browser that knows nothing yet; of somebody who wants less motion, if calm."""
    (folder / "user.js").write_text(QUIET + CALM * calm)
    binary = shutil.which("firefox-esr") or shutil.which("firefox") or "firefox-esr"
    command = [binary, "--headless", "--no-remote", "--profile", str(folder)]
    command += ["--remote-debugging-port", "0"]
    sign = b"WebDriver BiDi listening on "
    async with running(command, folder, sign) as (place, _), wired(f"{place}/session") as it:
        await it.ask("session.new", {"capabilities": {}})
        opened = await it.ask("browsingContext.create", {"type": "tab"})
        yield FirefoxTab(it, opened["context"])
