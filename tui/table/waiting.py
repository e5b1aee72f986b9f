"""Waiting for a chair while a game goes on, in words: for whoever waits, and for the owner."""

from netplay.wire import Chair, TableScene
from tui.paint.spans import Span

LET_IN = "+"  # the key of the full screen


def hopes(scene: TableScene, you: str | None) -> str:
    """The words for somebody who waits for a chair; nothing for anybody else."""
    me = next((guest for guest in scene.watchers if guest.id == you), None)
    if me is None or not me.waiting:
        return ""
    if me not in scene.asking:
        return "You get a seat in the next game."
    owner = scene.people.get(scene.owner or "", "the owner")
    lets = "you let yourself" if scene.owner == you else f"{owner} lets you"
    return f"You get a seat in the next game, or at once if {lets} in."


def asks(name: str, way: str) -> str:
    """The words for the owner on somebody who waits, with the way to let them in."""
    return f"{name} would like to play: {way} gives them a bot's hand at once."


def presence(chair: Chair) -> Span:
    """Tell who really plays there, if it is not simply the person of that name."""
    if chair.guest is None:
        return Span(" bot", "dim")
    if chair.bot:
        return Span(" (bot)", "warn")
    return Span("") if chair.present else Span(" away", "warn")
