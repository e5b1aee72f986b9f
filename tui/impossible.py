"""What a host may show that no game can come to: it is well-formed, and nobody can read it."""

from collections.abc import Iterator
from contextlib import contextmanager

from engine.refusal import Refused
from netplay.client import Client

IMPOSSIBLE = (LookupError, TypeError, ValueError, AttributeError, AssertionError)


@contextmanager
def refusing_the_impossible(client: Client) -> Iterator[None]:
    """While a view is read: who cannot go on with it leaves, with a sentence and no traceback."""
    try:
        yield
    except IMPOSSIBLE:
        client.refuse(Refused("impossible", "The table shows what no game can come to."))
