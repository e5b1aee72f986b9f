"""The time to wait for a table that does not answer: in lines and on the screen alike.

Where nothing comes back at all one goes on trying, as a line may be dead for now, or slow; where
somebody says no, or no table answers at a broker that does, that is the end.
"""

from engine.refusal import Refused
from netplay.client.client import Client
from netplay.mqtt.link import Connected, Connecting, Disconnected

ANSWER = 6.0  # seconds for a table to answer, once its broker has let us in
TRIPS = 8  # round trips that it has in addition, as a line may be slow
DIAL = 4.0  # seconds until it stands that nobody listens there
END = 20.0  # seconds for whoever has nothing more to say and cannot be asked
QUIET = 1.5  # seconds of which nobody is told what is done in them
ASKED = "Ask the table's owner whether it is still open."
SILENT = ("unreachable", "slow")  # why one is not connected: nothing came back, at least so far


def nobody_there(client: Client, waited: float, *, ended: bool = False) -> Refused | None:
    """A refusal where there was never a table: waiting for it to come back makes no sense.

    Whoever has `ended` types no more, and would not end either.
    """
    if client.seat.you is not None or client.kept_waiting:
        return None
    match client.status:
        case Disconnected(code, reason) if code in SILENT:
            why = reason if ended and waited > END else ""
        case Disconnected(code, reason) if code not in ("silent", "cut"):
            why = reason if waited > DIAL else ""
        case _:
            late = client.knocked_for > ANSWER + TRIPS * client.round_trip
            why = "No table answers there." if late else ""
    if not why:
        return None
    return Refused("no-table", why if _is_untrusted(client) else f"{why} {ASKED}")


def _is_untrusted(client: Client) -> bool:
    """True where the reason says itself what to do: whether the table is open matters nothing."""
    return isinstance(client.status, Disconnected) and client.status.code == "untrusted"


def progress(client: Client, waited: float) -> str:
    """Name the step of the first way to the table, once it takes longer than usual."""
    if client.seat.you is not None or waited < QUIET:
        return ""
    return _doing(client)


def _doing(client: Client) -> str:
    match client.status:
        case Connecting():
            return f"Calling the broker at {client.place} ..."
        case Disconnected("unreachable", reason):
            return f"{reason} Its machine may be off, or a firewall in the way. Trying on ..."
        case Disconnected(_, reason):
            return f"{reason} Trying on ..."
        case Connected() if client.seat.waits:
            return client.seat.waits
        case Connected() if client.visit.card is None:
            return f"Looking for the table at {client.place} ..."
        case _:
            return "The table is there; coming in ..."


def unheard(client: Client, waited: float) -> Refused | None:
    """Refuse to wait on for answers, the next of which is late by `waited` seconds."""
    if client.seat.you is None or waited <= ANSWER + TRIPS * client.round_trip:
        return None
    reason = "The table has stopped answering and may not have received what you typed last."
    return Refused("unheard", reason)
