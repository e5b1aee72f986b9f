"""The poster of a party on a screen."""

from collections.abc import Callable

import pytest
from textual.app import App

from netplay.trust.keys import TableKeys
from tests.netplay.wait import until
from tui.machine.party import Party
from tui.paint.glyphs import GLYPHS
from tui.paint.palette import Palette
from tui.paint.spans import Lines
from tui.party.poster import Poster
from tui.screens.party import PosterScreen

SAID = {"local": "127.0.0.1", "port": 9, "server": {"fingerprint": TableKeys.new().fingerprint}}


class CountedPoster(Poster):
    """A poster that counts how often it is painted."""

    painted = 0

    def paint(self, width: int, height: int) -> Lines:
        self.painted += 1
        return super().paint(width, height)


@pytest.mark.asyncio
async def test_what_comes_from_many_tables_is_painted_at_once() -> None:
    """Each view of each of them would else be: a crowd's tables kept it from hearing of its own."""
    poster = CountedPoster(GLYPHS["rich"], "Ana", ())
    screen = PosterScreen(poster, Palette("256", dark=True), Party("Ana", SAID, 1))
    app: App[None] = App()
    async with app.run_test(size=(80, 24)):
        await app.push_screen(screen)
        news: Callable[[], None] = screen.sight._changed
        before = poster.painted
        for _ in range(100):
            news()
        assert poster.painted == before

        await until(lambda: poster.painted > before)
