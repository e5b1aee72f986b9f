"""A page that lies over others until Escape closes it."""

from tui.screens.paged import PageScreen


class ClosingScreen(PageScreen):
    """A page one reads and goes back from. The wheel scrolls it."""

    def take(self, key: str) -> bool:
        if super().take(key):
            return True
        if key == "escape":
            self.leave()
        return key == "escape"

    def leave(self) -> None:
        """Go back, once: a second key may have been on its way here."""
        if self.is_active:
            self.dismiss()

    def on_mouse_scroll_up(self) -> None:
        self.press("scrollup")

    def on_mouse_scroll_down(self) -> None:
        self.press("scrolldown")
