"""Tables that a passphrase opens, as browsers see them: who has given it may watch.

They are known by a token, which their page makes up and nobody else has. A try is the door's own
spectator, who comes to the table with what was typed: the table alone says whether it is right.
"""

import asyncio
from collections import OrderedDict
from typing import Annotated, TypeAlias

from pydantic import Field

from engine.refusal import Refused
from netplay.lan.server_watch import WatchedTable
from netplay.message import Message
from netplay.trust.keys import Fingerprint
from netplay.wire import MOST_PASSPHRASE
from tui.doors.gallery import Gallery
from tui.doors.hall import Hall

PATIENCE = 10.0  # seconds in which the table must have let the spectator in
STAYS = 5.0  # seconds that the spectator stays for whoever has opened the table
AT_ONCE = 8  # tries under way by one door
MOST = 1024  # tables that were opened, by all who have done so

PageToken: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


class PageKey(Message):
    """A browser's try to open a table."""

    table: Annotated[str, Field(pattern=r"^[0-9a-z]{1,64}$")]
    passphrase: Annotated[str, Field(min_length=1, max_length=MOST_PASSPHRASE)]
    token: PageToken


class LockedTables:
    """The locked tables of a door, and who may see which."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._opened: OrderedDict[tuple[str, Fingerprint], str] = OrderedDict()
        self._under_way = 0

    def passphrase(self, table: WatchedTable, token: str | None) -> str:
        """The one with which this browser has opened it; none, if it has not."""
        return self._opened.get((token or "", table.fingerprint), "")

    async def open(self, table: WatchedTable, key: PageKey) -> None:
        """Show it to this browser from now on; or Refused."""
        if self._under_way >= AT_ONCE:
            raise Refused("too-many", "Many people are trying passphrases; try again in a moment.")
        self._under_way += 1
        try:
            await _comes_in(self._hall.gallery(table, key.passphrase))
        finally:
            self._under_way -= 1
        self._opened[key.token, table.fingerprint] = key.passphrase
        if len(self._opened) > MOST:
            self._opened.popitem(last=False)


async def _comes_in(gallery: Gallery) -> None:
    """Wait until the table shows itself to the spectator; Refused, if it does not."""
    news = asyncio.Event()
    gallery.join(news, news.set)
    try:
        async with asyncio.timeout(PATIENCE):
            while gallery.client.seat.show is None:
                if gallery.over:
                    raise gallery.refused or Refused("no-table", "That table has gone.")
                news.clear()
                await news.wait()
    except TimeoutError:
        reason = "The table lets nobody in just now; try again in a minute."
        raise Refused("no-table", reason) from None
    finally:
        asyncio.get_running_loop().call_later(STAYS, gallery.part, news)
