"""The cards of doors that have just been opened, as whoever knocks at once is shown them."""

from pathlib import Path

from netplay.doorway import BehindDoor
from netplay.reception_wire import SERVER_SUMMARY
from netplay.trust.beacon import read_card
from netplay.trust.frames import FrameKind, write
from netplay.trust.host_sessions import Answered
from netplay.trust.keys import new_id
from netplay.wire import SUMMARY, decode
from tests.netplay.serving import unheard

KNOCK = write(FrameKind.KNOCK)


def shown(there: BehindDoor) -> bytes:
    """The words of the card by which a knock is answered."""
    answer = there.door.sessions.receive(new_id(), KNOCK, 0.0)
    assert isinstance(answer, Answered)
    card = read_card(answer.parcels[0].frame)
    assert card is not None
    return card.lobby


def test_whoever_knocks_at_once_reads_what_the_card_is_to_say(tmp_path: Path) -> None:
    """A client by the paper expects a summary in it, of a table as of a server."""
    there = unheard(tmp_path)

    assert decode(SERVER_SUMMARY, shown(there.reception)).tables == 0
    assert decode(SUMMARY, shown(there.opens("first").host)).name == "first"
    there.tables.let_go()
