"""The clicks of one person, of which the second of a double click is told apart. No terminal."""

AGAIN = 0.4  # seconds within which a click on the same cell is the second of one


class Clicks:
    """The last click, which the next one may belong to."""

    def __init__(self) -> None:
        self._last: tuple[float, int, int] | None = None

    def again(self, x: int, y: int, now: float) -> bool:
        """Take a click: whether it is the second of a double click.

        A third one is meant: whoever goes on clicking would else wait for nothing.
        """
        last, self._last = self._last, (now, x, y)
        if last is None or last[1:] != (x, y) or now - last[0] >= AGAIN:
            return False
        self._last = None
        return True
