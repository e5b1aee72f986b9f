"""The page of a party: which table each browser is shown, and what it can choose from."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from netplay.lan.server_watch import WatchedTable
from netplay.message import Message
from tui.boards.shelf import tints
from tui.doors.gallery import SightKind
from tui.doors.hall import Hall
from tui.doors.page.looks import LookBook
from tui.doors.page.programme import Backstage, Curtain, Programme, TableProgramme
from tui.doors.page.stage import Frame, Onlooker
from tui.paint.page import Size
from tui.paint.palette import Palette
from tui.paint.preferences import Motion

FINE = 4  # cells and lines in whose steps sizes are asked for, so that many share one


class PageWish(Message):
    """What a browser asks to be shown."""

    columns: Annotated[int, Field(ge=40, le=160, multiple_of=FINE)]
    rows: Annotated[int, Field(ge=20, le=80, multiple_of=FINE)]
    table: Annotated[str, Field(pattern=r"^[0-9a-z]{0,64}$")] = ""
    still: bool = False  # whether nothing is to move

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
        self._backstage = Backstage(looks, hall.log)
        self._programmes: dict[tuple[str, Motion], Programme] = {}
        hall.listeners.add(self._changed)

    @property
    def shown(self) -> Sequence[WatchedTable]:
        """The tables that anybody may watch."""
        return [it for it in self._hall.tables if it.summary.watching and not it.summary.locked]

    def join(self, onlooker: Onlooker, wish: PageWish) -> Programme:
        """Show this, or else the table at which something goes on."""
        shown = self.shown
        table = next((it for it in shown if it.fingerprint == wish.table), None)
        table = table or next((it for it in shown if it.summary.playing), None)
        table = table or next(iter(shown), None)
        programme = self._programme(table, wish.motion)
        programme.join(onlooker, wish.size, _told(shown, table))
        return programme

    def _programme(self, table: WatchedTable | None, motion: Motion) -> Programme:
        key = (table.fingerprint if table else ""), motion
        if key not in self._programmes:

            def over() -> None:
                del self._programmes[key]

            if table is None:
                self._programmes[key] = Curtain(self._backstage, over)
            else:
                kind = SightKind("rich", coloured=True, halves=True, motion=motion, beamer=True)
                gallery = self._hall.gallery(table)
                self._programmes[key] = TableProgramme(gallery, kind, self._backstage, over)
        return self._programmes[key]

    def _changed(self) -> None:
        """The tables are others: who waited for one, or can choose now, looks again."""
        if self.shown:
            for programme in [it for key, it in self._programmes.items() if not key[0]]:
                programme.end()


def _told(shown: Sequence[WatchedTable], table: WatchedTable | None) -> Frame:
    tables = [[it.fingerprint, it.summary.name, it.summary.title] for it in shown]
    return {"tables": tables, "table": table.fingerprint if table else ""}
