"""`palmoff party` on the screen: the poster, for as long as it hangs."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from engine.refusal import Refused
from tui.commands.party import PartyCommand
from tui.machine.cancellation import Cancellation
from tui.machine.lost_table import MOVES
from tui.machine.party import OVER, Party, open_party
from tui.machine.party_watch import PartyWatch
from tui.machine.qr import qr
from tui.paint.palette import Palette
from tui.party.poster import ClosePoster, Poster, WayIn
from tui.screens.ended_visit import EndedVisit
from tui.screens.paged import PageScreen

if TYPE_CHECKING:
    from tui.screens.app import Palmoff

BEAT = 1.0  # seconds between looks at who is new
SOON = 0.2  # seconds until what is new is painted: of many tables there may be much at once
SERVER = "server"


async def visit(app: "Palmoff", command: PartyCommand, cancellation: Cancellation) -> EndedVisit:
    """Open the party, and show the poster until somebody takes it down."""
    try:
        party = await asyncio.to_thread(open_party, command, cancellation)
    except Refused as refused:
        return EndedVisit(command, refused)
    screen = PosterScreen(Poster(app.glyphs, party.host, ()), app.palette, party)
    screen.page.notice = party.lack
    screen.lead_in(*await asyncio.to_thread(_ways, party))
    await app.push_screen(screen)
    party.stay()
    helpers = [asyncio.create_task(screen.sight.run()), asyncio.create_task(_follow(party, screen))]
    ends = await screen.down
    for helper in helpers:
        helper.cancel()
    await asyncio.gather(*helpers, return_exceptions=True)
    if party.is_over:
        return EndedVisit(command, OVER)
    if ends:
        await asyncio.to_thread(party.close)
    else:
        party.go_on()
    return EndedVisit(command)


def _ways(party: Party) -> tuple[Sequence[WayIn], str]:
    """The ways in, and where a browser finds one."""
    return party.ways(), party.url


async def _follow(party: Party, screen: "PosterScreen") -> None:
    """Show how one comes in now, as this machine gets other addresses and loses some."""
    while True:
        party.mark.hang()
        await asyncio.sleep(MOVES)
        if party.is_over:
            screen.take_down(ends=False)
        screen.lead_in(*await asyncio.to_thread(_ways, party))


class PosterScreen(PageScreen):
    """The poster on the screen."""

    page: Poster

    def __init__(self, poster: Poster, palette: Palette, party: Party) -> None:
        super().__init__(poster, palette)
        self.sight = PartyWatch(party.place, party.said[SERVER]["fingerprint"], self._changed)
        self._loop = asyncio.get_running_loop()
        self.down: asyncio.Future[bool] = self._loop.create_future()  # whether the party ends
        self._by_the_doors: Sequence[str] = ()
        self._to_renew = False  # whether it will be painted anew in a moment
        party.hear(self._heard)

    def lead_in(self, ways: Sequence[WayIn], url: str) -> None:
        """These are the ways in, and the address of the page."""
        if list(ways) == list(self.page.ways):
            return
        self.page.ways = ways
        self.page.qr, self.page.url = qr(url) if url else (), url

    def on_mount(self) -> None:
        self.set_interval(BEAT, self._changed)

    def _heard(self, names: Sequence[str]) -> None:
        """In a thread: who is there by the doors."""
        with suppress(RuntimeError):  # the screens have ended meanwhile
            self._loop.call_soon_threadsafe(self._came, names)

    def _came(self, names: Sequence[str]) -> None:
        """By the doors."""
        self._by_the_doors = names
        self._changed()

    def _changed(self) -> None:
        """There may be something new: it is painted soon, once for all that comes meanwhile."""
        if not self._to_renew:
            self._to_renew = True
            self.after(SOON, self._renew)

    def _renew(self) -> None:
        self._to_renew = False
        self.page.tables, self.page.evening = self.sight.tables, self.sight.evening
        names = dict.fromkeys([*self.sight.people, *self._by_the_doors])
        self.page.here(list(names), self._loop.time())
        self.repaint()

    def do(self, deed: object) -> None:
        match deed:
            case ClosePoster(ends):
                self.take_down(ends=ends)
            case _:
                super().do(deed)

    def take_down(self, *, ends: bool) -> None:
        """Nobody looks at it any more."""
        if not self.down.done():
            self.down.set_result(ends)

    def leave(self) -> None:
        """Somebody has had enough: it is asked of what."""
        self.press("q")
