"""The topics of a table: one in-tray, an out-tray for each client, and what is public."""

ANY = "+"  # in place of a table's id, to hear of tables whose id is not known


def in_tray(table: str) -> str:
    return f"palmoff/{table}/in"


def out_tray(table: str, client: str) -> str:
    return f"palmoff/{table}/out/{client}"


def public(table: str) -> str:
    return f"palmoff/{table}/pub"
