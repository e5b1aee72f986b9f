"""The bare Textual app: a line of text, and another one whenever a key is pressed."""

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static


class Bare(App[None]):
    """As little as an app can be that shows something and takes keys."""

    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        yield Static("0 keys")

    def on_mount(self) -> None:
        self.keys = 0

    def on_key(self, event: events.Key) -> None:
        if event.key == "x":
            self.exit()
        self.keys += 1
        self.query_one(Static).update(f"{self.keys} keys", layout=False)


if __name__ == "__main__":
    Bare().run()
