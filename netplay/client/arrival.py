"""A check, on arrival, that a table can look as it shows itself: before anybody reads it.

A host may be broken or bad. Who paints a view, or chooses a move from it, relies on this.
"""

from engine.catalog import CATALOG
from engine.options import read
from engine.possible import Impossible, check
from engine.refusal import Refused
from netplay.evening import EveningBoard
from netplay.positions import Position
from netplay.wire import DOWN, BadMessage, FromTable, Show, TableScene, decode

LONGEST = 240  # letters of what is wrong with a message, which may hold any


def arrived(payload: bytes) -> FromTable:
    """Read what a verified table says; Refused in words, if no table can say that."""
    try:
        message = decode(DOWN, payload)
    except BadMessage as wrong:
        # The words of a validator may hold what was sent, and so may be as long and as odd as that.
        raise Impossible(wrong.reason[:LONGEST].rstrip(".")) from None
    if isinstance(message, Show):
        _check_show(message)
    if isinstance(message, EveningBoard):
        _check_evening(message)
    return message


def _check_evening(board: EveningBoard) -> None:
    """Refused in words, if it tells of people who are not in it, or of more than there was."""
    people = board.people
    named = [board.you or 0, *(trust.whom for person in people for trust in person.trusts)]
    if max(named) >= max(1, len(people)) or (board.you is not None and not people):
        raise Impossible(f"the evening names somebody who is none of {len(people)}")
    pairs = [(person.won, person.played) for person in people]
    pairs += [(trust.believed, trust.judged) for person in people for trust in person.trusts]
    if any(part > whole for part, whole in pairs):
        raise Impossible("the evening counts more of something than there was")


def _check_show(show: Show) -> None:
    """Refused in words, if no table can come to this."""
    _check_scene(show.scene)
    seats = len(show.scene.chairs)
    if show.seat is not None and show.seat >= seats:
        raise Impossible(f"your chair is none of {seats}")
    if show.board is not None:
        _check_board(show.board, seats)


def _check_scene(scene: TableScene) -> None:
    settings, info = scene.settings, CATALOG.get(scene.settings.game)
    if info is None:
        raise Refused(
            "unknown-game",
            "The table is playing a game this Palmoff does not know; update Palmoff.",
        )
    try:
        info.check(settings.seats)
        read(info.Options, settings.options, settings.seats)
    except Refused as wrong:
        raise Impossible(wrong.reason.rstrip(".")) from None


def _check_board(board: Position, seats: int) -> None:
    if board.cast and len(board.cast) != seats:
        raise Impossible(f"{len(board.cast)} have played at {seats} seats")
    check(CATALOG[board.game], seats, board.view, board.events, board.legal)
