"""The bare Textual app: a line of text, and another one whenever a key is pressed.

`python -m tests.instruments.bench.screens.bare packages` has loaded what it takes to talk to a
table as well.
"""

import sys

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


def load_packages() -> type:
    """Load what every client has to, whoever wrote it: MQTT, seals, and a model of a message."""
    import aiomqtt  # noqa: F401, PLC0415  not for the app that is really bare
    import nacl.public  # noqa: F401, PLC0415
    from pydantic import BaseModel, create_model  # noqa: PLC0415

    return create_model("Message", __base__=BaseModel, number=(int, ...))


if __name__ == "__main__":
    loaded = load_packages() if sys.argv[1:] == ["packages"] else None
    Bare().run()
