"""The topics at a broker: an in-tray for each server, trays for each client, and what is public.

Guests write to two topics alone, and both have exact names: by a wildcard they
could have some brokers keep a message for each of a million topics.
"""

ANY = "+"  # in place of the id of a table that is not known yet
KNOCKS = "palmoff/knock"  # where all servers hear who looks for which table


def in_tray(server: str) -> str:
    """The tray for all that guests say to any table of a server."""
    return f"palmoff/{server}/in"


def known_trays(server: str) -> list[str]:
    """The trays for those who are known at a broker of ours, apart from what all others say."""
    return [f"palmoff/{server}/known", f"palmoff/{server}/known-knock"]


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
