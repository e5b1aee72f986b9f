"""The look of each player: a colour of their own, wherever their name stands."""


def player(seat: int) -> str:
    """The look of the name, the edge and the arrows of this seat."""
    return f"seat {seat}"
