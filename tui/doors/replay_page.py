"""A finished game that a guest sees again: the reel of its boldest moments moves by itself."""

from collections.abc import Sequence

from tui.doors.shown_page import BookPage
from tui.paint.preferences import Motion
from tui.replay.painter import ReplayPage

BEAT = 1.5  # seconds between moves, when a game goes on by itself


class ReplayShown(BookPage):
    """The replay of one game."""

    def __init__(self, page: ReplayPage, motion: Motion, keys: Sequence[str]) -> None:
        super().__init__(page)
        page.motion = motion
        self._replay = page
        self._moved = float("-inf")  # when the last move was made by itself
        for key in keys:
            page.press(key)

    def next_change(self, now: float) -> float | None:
        rolls = self._replay.roll(now)
        if not self._replay.playing:
            self._moved = now
            return rolls
        if now - self._moved >= BEAT:
            self._moved = now
            self._replay.tick()
        due = self._moved + BEAT
        return due if rolls is None else min(rolls, due)
