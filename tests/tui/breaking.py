"""A Palmoff that breaks in the way it is told to, while a secret is in one of its variables."""

import sys
from collections.abc import Callable, Mapping

from textual.css.stylesheet import Stylesheet

from tui.cli.main import main
from tui.screens import app, driver


class Breaking(app.Palmoff):
    """Breaks as soon as it is there."""

    def on_mount(self) -> None:
        WAYS[sys.argv[1]](self)


class BrokenParser:
    """No key comes through it."""

    def __init__(self, debug: bool) -> None:
        broken()


def broken() -> None:
    secret = "open" + "sesame"
    raise KeyError(len(secret))


async def broken_later() -> None:
    broken()


def broken_looks() -> None:
    """An exception that Textual would paint in its own way."""
    sheet = Stylesheet()
    sheet.add_source("nothing {")
    sheet.parse()


WAYS: Mapping[str, Callable[[Breaking], object]] = {
    "handler": lambda app: broken(),
    "worker": lambda app: app.run_worker(broken_later()),
    "timer": lambda app: app.set_timer(0.01, broken),
    "looks": lambda app: broken_looks(),
    "keys": lambda app: None,  # which are read in a thread of their own
}

if sys.argv[1] == "keys":
    setattr(driver, "XTermParser", BrokenParser)  # noqa: B010  not ours to name
setattr(app, "Palmoff", Breaking)  # noqa: B010  a type for mypy
sys.exit(main(["rules"]))
