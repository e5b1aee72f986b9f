"""A page that lies over others until Escape closes it."""

from tui.screens.paged import PageScreen


class ClosingScreen(PageScreen):
    """A page one reads and goes back from. The wheel scrolls it."""

    async def press(self, key: str) -> bool:
        taken = await super().press(key)
        if not taken and key == "escape":
            self.leave()
            return True
        return taken

    def leave(self) -> None:
        self.dismiss()

    async def on_mouse_scroll_up(self) -> None:
        await self.press("scrollup")

    async def on_mouse_scroll_down(self) -> None:
        await self.press("scrolldown")
