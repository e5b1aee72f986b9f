"""The look of each player: a colour of their own, wherever their name stands."""


def player(seat: int) -> str:
    """What the name, the edge and the arrows of this seat are drawn in."""
    return f"seat {seat}"
