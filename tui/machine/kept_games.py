"""The finished games that a profile was sent by other people's tables: a small file for each.

Only the latest are kept. A file that is damaged hides no other, and is left as it is.
"""

import os
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from engine.catalog import CATALOG
from engine.record import MOST_PACKED, unpacked
from engine.refusal import Refused
from netplay.client.client import Client
from netplay.message import Count, Message, SeatNumber, Slug
from netplay.system import private
from netplay.trust.profile import kin, profiles_folder
from netplay.trust.words import ShownName

SUFFIX = ".game"
MOST = 200  # games that a profile keeps


class KeptGame(Message):
    """A game as its file has it."""

    palmoff_game: Literal[1] = 1
    table: Annotated[str, Field(pattern=r"^[0-9a-f]{1,64}$")]
    number: Count
    game: Slug
    host: ShownName
    names: Annotated[tuple[ShownName, ...], Field(min_length=2, max_length=8)]
    you: SeatNumber | None
    came: Annotated[float, Field(ge=0, lt=1e11)]  # seconds since 1970
    packed: Annotated[str, Field(max_length=MOST_PACKED)]
    reasons: Annotated[str, Field(max_length=MOST_PACKED)] = ""


def kept_folder(environ: Mapping[str, str], title: str) -> Path:
    """The folder of the games that this profile keeps; it need not be there. Refused without a
    home.
    """
    try:
        return private.data_folder(environ) / "games" / title
    except RuntimeError:
        reason = "There is no home folder to keep games in; set HOME or XDG_DATA_HOME."
        raise Refused("no-folder", reason) from None


def kept_files(environ: Mapping[str, str], title: str) -> list[Path]:
    """The games of this profile, and those it was sent while it was in use."""
    try:
        profiles = profiles_folder(environ)
        titles = [name for name in kin(title) if (profiles / f"{name}.json").exists()]
        return [file for name in titles for file in _files(kept_folder(environ, name))]
    except (OSError, Refused):  # whoever goes on to read is told what is wrong there
        return []


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"*{SUFFIX}"))


def table_of(file: Path) -> str:
    """The id of the table, which begins the name of the file, of a journal as of a game."""
    return file.stem.partition("-")[0]


def read_kept(file: Path) -> KeptGame:
    """Read the file; or Refused."""
    try:
        return KeptGame.model_validate_json(private.read(file))
    except private.NotPrivateError as wrong:
        raise Refused("unreadable", f"{file} cannot be used: {wrong}.") from None
    except OSError as error:
        raise Refused("unreadable", f"{file} cannot be read: {error.strerror}.") from None
    except ValidationError:
        raise Refused("damaged", f"{file} is damaged, or was kept by a newer Palmoff.") from None


def keep_game(folder: Path, game: KeptGame) -> None:
    """Write it down, and drop the oldest of too many; Refused if that cannot be."""
    try:
        private.make_folder(folder.parent)
        private.make_folder(folder)
        private.write(folder / f"{game.table}-{game.number}{SUFFIX}", _written(game))
        by_age = sorted(_files(folder), key=lambda file: file.stat().st_mtime_ns)
        for old in by_age[:-MOST]:
            old.unlink()
    except (OSError, private.NotPrivateError) as wrong:
        why = wrong.strerror if isinstance(wrong, OSError) else wrong
        reason = f"The game cannot be kept in {folder} ({why}); it can only be replayed now."
        raise Refused("not-kept", reason) from None


def _written(game: KeptGame) -> bytes:
    return game.model_dump_json().encode()


class GameKeeper:
    """Keeps what is sent of finished games during one visit."""

    def __init__(self, title: str) -> None:
        self.table = ""  # the id of the table, once a game of it was kept
        self._title = title  # of the profile
        self._done = 0  # the number of the last game that was seen to
        self._trouble: Refused | None = None

    def look(self, client: Client) -> None:
        """Keep what has come; where that cannot be, it is told when the visit is over."""
        sent, show, table = client.seat.finished, client.seat.show, client.visit.table
        if sent is None or show is None or table is None or sent.number <= self._done:
            return
        self._done = sent.number
        with suppress(KeyError):  # of a game that this Palmoff does not know
            game = CATALOG[unpacked(sent.packed)["game"]].key
            kept = KeptGame(
                table=table,
                number=sent.number,
                game=game,
                host=show.scene.host,
                names=sent.names,
                you=sent.you,
                came=time.time(),
                packed=sent.packed,
                reasons=sent.reasons,
            )
            self._keep(kept)

    def _keep(self, game: KeptGame) -> None:
        try:
            keep_game(kept_folder(os.environ, self._title), game)
            self.table = game.table
        except Refused as trouble:
            self._trouble = trouble

    def over(self, client: Client) -> None:
        """The visit has ended: Refused in words, if anything could not be kept."""
        self.look(client)
        if self._trouble is not None:
            raise self._trouble
