"""The abilities of Palmoff on each system, in words."""

import sys

from engine.refusal import Refused


def check_system() -> None:
    """A table takes a broker, locks and signals that only Unix has: Refused where it is Windows."""
    if sys.platform == "win32":
        raise Refused(
            "no-unix",
            "No table can be opened on Windows, nor a game played against bots alone. Join a table "
            "that was opened on Linux or macOS, or run Palmoff in WSL.",
        )


def what_works(platform: str) -> str:
    """The facts that somebody at this system should know, who has not read the README."""
    if platform == "linux":
        return "Linux: everything works"
    if platform == "darwin":
        return (
            "macOS: everything should work; other users of this machine join a table by its invite"
        )
    if platform == "win32":
        return (
            "Windows: join and watch tables, replays, rule books; to open a table, or to play "
            "against bots alone, use Linux, macOS or WSL"
        )
    return f"{platform}: nobody has tried Palmoff here; it is made for Linux"
