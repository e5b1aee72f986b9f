"""The page of a party: which table each browser is shown, and what it can choose from."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from engine.refusal import Refused
from netplay.lan.server_watch import WatchedTable
from netplay.message import Count, Message
from tui.boards.shelf import tints
from tui.doors.gallery import SightKind
from tui.doors.hall import Hall
from tui.doors.page.bettors import Bettors, PageBet
from tui.doors.page.locked import LockedTables, PageKey, PageToken
from tui.doors.page.looks import LookBook
from tui.doors.page.programme import Backstage, Curtain, Programme, TableProgramme
from tui.doors.page.stage import Frame, Onlooker
from tui.paint.page import Size
from tui.paint.palette import Palette
from tui.paint.preferences import Motion

LOCKED = "a passphrase opens it"
FINE = 4  # cells and lines in whose steps sizes are asked for, so that many share one


class PageWish(Message):
    """A browser's wish to be shown something."""

    columns: Annotated[int, Field(ge=40, le=160, multiple_of=FINE)]
    rows: Annotated[int, Field(ge=20, le=80, multiple_of=FINE)]
    table: Annotated[str, Field(pattern=r"^[0-9a-z]{0,64}$")] = ""
    still: bool = False  # whether nothing is to move
    heard: Count = 0  # the number of the last sentence that was spoken to it
    token: PageToken | None = None  # by which it may see tables that are locked

    @property
    def size(self) -> Size:
        return self.columns, self.rows

    @property
    def motion(self) -> Motion:
        return "none" if self.still else "full"


class PageHouse:
    """All that is shown to browsers."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        looks = LookBook(Palette("256", dark=True, tints=tints()))
        self._backstage = Backstage(looks, hall.log, self._tables)
        self._programmes: dict[tuple[str, Motion], Programme] = {}
        self._bettors = Bettors(hall)
        self._locked = LockedTables(hall)
        hall.listeners.add(self._changed)

    def _shown(self, token: str | None = None) -> Sequence[WatchedTable]:
        """The tables that anybody may watch, or this browser."""
        return [it for it in self._hall.tables if not self._why_not(it, token)]

    def _why_not(self, table: WatchedTable, token: str | None = None) -> str:
        """Why this one is not shown, if so; a programme that is on already is no newcomer."""
        told = table.summary
        if told.closed and not any(key == table.fingerprint for key, _ in self._programmes):
            return "closed to newcomers"
        if not told.watching:
            return "takes no spectators"
        return LOCKED if told.locked and not self._locked.passphrase(table, token) else ""

    async def open(self, key: PageKey) -> None:
        """Let a browser watch a table that is locked; or Refused."""
        locked = (it for it in self._hall.tables if self._why_not(it) == LOCKED)
        table = next((it for it in locked if it.fingerprint == key.table), None)
        if table is None:
            raise Refused("no-table", "There is no such locked table here.")
        await self._locked.open(table, key)

    def join(self, onlooker: Onlooker, wish: PageWish) -> Programme:
        """Show this, or else the table at which something goes on."""
        shown = self._shown(wish.token)
        table = next((it for it in shown if it.fingerprint == wish.table), None)
        table = table or next((it for it in shown if it.summary.playing), None)
        table = table or next(iter(shown), None)
        passphrase = self._locked.passphrase(table, wish.token) if table else ""
        programme = self._programme(table, wish.motion, passphrase)
        told: Frame = {"table": table.fingerprint if table else ""}
        programme.join(onlooker, wish.size, told, wish.heard)
        return programme

    async def bet(self, asked: PageBet, address: str) -> None:
        """Bet for somebody's browser; or Refused."""
        shown = self._shown(asked.token)
        table = next((it for it in shown if it.fingerprint == asked.table), None)
        if table is None:
            raise Refused("no-table", "That table is not shown here any more.")
        passphrase = self._locked.passphrase(table, asked.token)
        await self._bettors.place(asked, table, passphrase, address)

    def _programme(self, table: WatchedTable | None, motion: Motion, passphrase: str) -> Programme:
        key = (table.fingerprint if table else ""), motion
        if key not in self._programmes:

            def over() -> None:
                del self._programmes[key]

            if table is None:
                self._programmes[key] = Curtain(self._backstage, over)
            else:
                kind = SightKind("rich", coloured=True, halves=True, motion=motion, beamer=True)
                gallery = self._hall.gallery(table, passphrase)
                self._programmes[key] = TableProgramme(gallery, kind, self._backstage, over)
        return self._programmes[key]

    def _changed(self) -> None:
        """The tables are others: who has waited for one looks again, and all can choose anew."""
        for (table, _), programme in list(self._programmes.items()):
            if self._shown() and not table:
                programme.end()
            else:
                programme.changed()

    def _tables(self) -> Sequence[Sequence[str | bool]]:
        """All that there are, as browsers list them; why some cannot be watched, or not yet."""
        reasons = ((it, self._why_not(it)) for it in self._hall.tables)
        return [
            [it.fingerprint, it.summary.name, it.summary.title, why, why == LOCKED]
            for it, why in reasons
        ]
