"""Chromium, by its DevTools protocol."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.doors.browser import BrowserError, Tab, Wire, running, wired

COMMAND = (
    "--headless=new",
    "--no-sandbox",  # as CI is root, for whom it has none
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--no-first-run",
    "--force-color-profile=srgb",
    "--remote-debugging-port=0",
)
CALM = ("--force-prefers-reduced-motion",)


class ChromiumTab(Tab):
    """A tab of it."""

    def __init__(self, wire: Wire, session: str) -> None:
        super().__init__(wire)
        self._session = session

    async def _ask(self, method: str, **parameters: Any) -> Any:
        return await self.wire.ask(method, parameters, sessionId=self._session)

    async def sized(self, width: int, height: int) -> None:
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        await self._ask("Emulation.setDeviceMetricsOverride", **size)

    async def open(self, url: str) -> None:
        await self._ask("Page.enable")
        await self.told("self.left = true")  # an address may be opened while its page is there
        failed = (await self._ask("Page.navigate", url=url)).get("errorText")
        if failed:
            raise BrowserError(f"{url}: {failed}")
        await self.until("!self.left && document.readyState == 'complete'")

    async def first(self, script: str) -> None:
        await self._ask("Page.enable")
        await self._ask("Page.addScriptToEvaluateOnNewDocument", source=script)

    async def told(self, expression: str) -> Any:
        asked = {"expression": expression, "awaitPromise": True, "returnByValue": True}
        answer = await self._ask("Runtime.evaluate", **asked)
        if "exceptionDetails" in answer:
            raise BrowserError(answer["exceptionDetails"])
        return answer["result"].get("value")

    async def _click(self, x: float, y: float) -> None:
        for kind in ("mousePressed", "mouseReleased"):
            where = {"x": x, "y": y, "button": "left", "clickCount": 1}
            await self._ask("Input.dispatchMouseEvent", type=kind, **where)

    async def types(self, text: str) -> None:
        for letter in text:
            for kind in ("keyDown", "keyUp"):
                await self._ask("Input.dispatchKeyEvent", type=kind, text=letter, key=letter)

    async def _picture(self) -> str:
        return str((await self._ask("Page.captureScreenshot"))["data"])


@asynccontextmanager
async def chromium(folder: Path, *, calm: bool = False) -> AsyncIterator[Tab]:
    """A tab of a browser that knows nothing yet; of somebody who wants less motion, if calm."""
    command = [shutil.which("chromium") or "chromium", *COMMAND, *CALM * calm]
    command += [f"--user-data-dir={folder}"]
    async with (
        running(command, folder, b"DevTools listening on ") as (place, _),
        wired(place) as it,
    ):
        target = await it.ask("Target.createTarget", {"url": "about:blank"})
        attached = await it.ask("Target.attachToTarget", {**target, "flatten": True})
        yield ChromiumTab(it, attached["sessionId"])
