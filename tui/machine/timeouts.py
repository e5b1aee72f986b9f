"""How long one waits for a table that does not answer: in lines and on the screen alike."""

from engine.refusal import Refused
from netplay.client.client import Client
from netplay.mqtt.link import Disconnected

ANSWER = 6.0  # seconds until a table must have answered for the first time
DIAL = 4.0  # seconds until its broker must have


def nobody_there(client: Client, waited: float) -> Refused | None:
    """Where there was never a table, waiting for it to come back makes no sense."""
    if client.seat.you is not None or client.kept_waiting:
        return None
    status = client.status
    unreachable = isinstance(status, Disconnected) and status.code != "silent"
    if waited <= (DIAL if unreachable else ANSWER):
        return None
    why = (
        status.reason
        if isinstance(status, Disconnected) and unreachable
        else "No table answers there."
    )
    return Refused("no-table", f"{why} Ask its owner whether it is still open.")


def unheard(client: Client, waited: float) -> Refused | None:
    """Who has no more to say waits for answers to it; for `waited` seconds so far for the next."""
    if client.seat.you is None or waited <= ANSWER:
        return None
    reason = "The table has stopped answering and may not have received what you typed last."
    return Refused("unheard", reason)
