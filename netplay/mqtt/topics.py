"""The topics at a broker: an in-tray for each server, trays for each client, and what is public.

Guests write to two topics alone, and both have exact names: who may publish by wildcard can have
some brokers keep a message for each of a million topics.
"""

ANY = "+"  # in place of the id of a table that is not known yet
KNOCKS = "palmoff/knock"  # where all servers hear who looks for which table


def in_tray(server: str) -> str:
    """What all guests of all tables of a server say."""
    return f"palmoff/{server}/in"


def known_trays(server: str) -> list[str]:
    """What those say who are known at a broker of ours, apart from what all others say."""
    return [f"palmoff/{server}/known", f"palmoff/{server}/known-knock"]


def out_tray(table: str, client: str) -> str:
    """What a table has to say to one client."""
    return f"palmoff/{table}/out/{client}"


def public(table: str) -> str:
    """What spectators see of a table."""
    return f"palmoff/{table}/pub"


def beacon(table: str) -> str:
    """What a table says of itself, to who looks which tables there are."""
    return f"palmoff/{table}/beacon"
