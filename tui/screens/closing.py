"""A page that lies over others until Escape closes it."""

from tui.screens.paged import PageScreen


class ClosingScreen(PageScreen):
    """A page one reads and goes back from."""

    def take(self, key: str) -> object:
        outcome = super().take(key)
        if outcome is False and key == "escape":
            self.leave()
            return True
        return outcome

    def leave(self) -> None:
        """Go back, once: a second key may have been on its way here."""
        if self.is_active:
            self.dismiss()
