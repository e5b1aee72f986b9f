"""Words that stand for a moment at the seat that said them, or aside. Pure; it is told the time."""

from collections.abc import Mapping, Sequence

from netplay.wire import Chair, TalkLine

STANDS = 4.0  # seconds for which words cover a seat, and for which it is bare after them


class Speech:
    """The words of each seat; one that goes on and on does not hide what it has."""

    def __init__(self) -> None:
        self._words: dict[int, str] = {}  # by seat, what it has said last
        self._since: dict[int, float] = {}  # and when it was covered
        self._aside: TalkLine | None = None  # what somebody without a seat has said last
        self._aside_since = 0.0

    def hear(self, lines: Sequence[TalkLine], chairs: Sequence[Chair], now: float) -> None:
        """Take what was said just now; watchers, and those who are told of, have no words here."""
        seats = {chair.name: seat for seat, chair in enumerate(chairs)}
        for said in lines:
            seat = None if said.gallery else seats.get(said.name)
            if said.news:
                continue
            if seat is None:
                self._aside, self._aside_since = said, now
                continue
            since = self._since.get(seat)
            if since is None or now >= since + 2 * STANDS:
                self._since[seat] = now
            self._words[seat] = said.text

    def at(self, now: float) -> Mapping[int, str]:
        """The words that stand at this time, by seat."""
        return {seat: self._words[seat] for seat in self._standing(now)}

    def aside(self, now: float) -> TalkLine | None:
        """The words at this time of somebody who has no seat."""
        return self._aside if now < self._aside_since + STANDS else None

    def next_change(self, now: float) -> float | None:
        """The time when the first of them go."""
        ends = [self._since[seat] + STANDS for seat in self._standing(now)]
        if self.aside(now) is not None:
            ends.append(self._aside_since + STANDS)
        return min(ends, default=None)

    def _standing(self, now: float) -> Sequence[int]:
        return [seat for seat, since in self._since.items() if now < since + STANDS]
