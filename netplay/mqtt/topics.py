"""The topics at a broker: an in-tray for each server, trays for each client, and what is public.

Guests write to two topics alone, and both have exact names: by a wildcard they
could have some brokers keep a message for each of a million topics. Whoever is known at a broker of
ours writes to one, which is theirs: so it is seen who floods.
"""

import re

from netplay.trust.keys import ACCOUNT_USER

ANY = "+"  # in place of the id of a table that is not known yet
KNOCKS = "palmoff/knock"  # where all servers hear who looks for which table
COMES, GOES = "palmoff/known/comes", "palmoff/known/goes"  # where a broker of ours tells of each
KNOWN_TRAYS = "palmoff/known/in/"  # of which each user who is known has one
IS_KNOWN = re.compile(ACCOUNT_USER)


def in_tray(server: str) -> str:
    """The tray for all that guests say to any table of a server."""
    return f"palmoff/{server}/in"


def known_tray(user: str) -> str:
    """The tray for all that somebody says who is known at a broker of ours: each has their own.

    What they say to all servers comes there as well, as that broker has one alone.
    """
    return f"{KNOWN_TRAYS}{user}"


def user_of(tray: str) -> str | None:
    """The user whose tray it is; None if it is that of all others."""
    return tray.removeprefix(KNOWN_TRAYS) if tray.startswith(KNOWN_TRAYS) else None


def tray_of(user: str | None, server: str | None) -> str:
    """The tray for what this user of a broker says to a server, or to all there."""
    if user is not None and IS_KNOWN.fullmatch(user):
        return known_tray(user)
    return KNOCKS if server is None else in_tray(server)


def silent(server: str) -> str:
    """A topic that its tables may hear, and on which nobody may say anything."""
    return f"palmoff/{server}/silent"


def out_tray(table: str, client: str) -> str:
    """The tray of one client, for all that a table has to say to it."""
    return f"palmoff/{table}/out/{client}"


def public(table: str) -> str:
    """The topic of what spectators see of a table."""
    return f"palmoff/{table}/pub"


def beacon(table: str) -> str:
    """The topic on which a table tells of itself, to all who look which tables there are."""
    return f"palmoff/{table}/beacon"
