"""Profiles: a player's key, their name, and the tables they know, kept in files. It knows no wire.

The key IS the player. A profile has one user at a time; whoever comes second gets another.
"""

import os
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.refusal import Refused
from netplay.system import private
from netplay.trust.invite import BadInvite, Expected, Invite
from netplay.trust.keys import ACCOUNT, FINGERPRINT_LENGTH, Fingerprint, PlayerKeys
from netplay.trust.words import ShownName, name

DEFAULT = "default"
NAMES = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}", re.ASCII)
MOST_AT_ONCE = 64  # clients of one profile's name
MOST_TABLES = 200  # that are remembered, the latest ones
MOST_CHAIRS = 8  # at tables that one has not left, the latest ones


class BadProfile(Refused):
    """A profile cannot be used; it was left as it is."""

    def __init__(self, reason: str) -> None:
        super().__init__("bad-profile", reason)


@dataclass(frozen=True, slots=True)
class RememberedChair:
    """A seat of the player: at the table of this invite, perhaps at a broker elsewhere."""

    invite: Invite
    broker: str | None = None  # its URL, which holds no password
    account: str | None = field(default=None, repr=False)  # `user:password` there, if one is known


class StoredChair(BaseModel):
    """A chair as it stands in a profile's file."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    invite: Annotated[str, Field(max_length=400)]
    broker: Annotated[str, Field(max_length=400)] | None = None
    account: Annotated[str | None, Field(pattern=ACCOUNT, repr=False)] = None


class Stored(BaseModel):
    """The contents of a profile's file."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    palmoff_profile: Literal[1] = 1
    key: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$", repr=False)]
    name: ShownName | None = None
    tables: dict[
        Annotated[str, Field(max_length=400)],
        Annotated[Fingerprint, Field(pattern=rf"^[a-z2-7]{{{FINGERPRINT_LENGTH}}}$")],
    ] = {}
    chairs: Annotated[tuple[StoredChair, ...], Field(max_length=MOST_CHAIRS)] = ()

    @property
    def places(self) -> list[RememberedChair]:
        """The chairs, the latest first; what is no invite counts for nothing."""
        found = ((_invite(chair.invite), chair) for chair in reversed(self.chairs))
        return [
            RememberedChair(invite, chair.broker, chair.account)
            for invite, chair in found
            if invite is not None
        ]

    @property
    def invites(self) -> list[Invite]:
        """Those of the tables where the player was, the latest first."""
        joined = (f"{address}/{mark}" for address, mark in reversed(self.tables.items()))
        return [invite for invite in map(_invite, joined) if invite is not None]


def _invite(text: str) -> Invite | None:
    try:
        return Invite.read(text)
    except BadInvite:
        return None


class Version(BaseModel):
    """As much of a profile as all versions share."""

    palmoff_profile: int


class Profile:
    """A profile that this process has for itself until it ends or closes it."""

    def __init__(self, path: Path, lock: int, stored: Stored, notice: str | None) -> None:
        self.path = path
        self.notice = notice  # what the player should know: that it is not the one asked for
        self.keys = PlayerKeys.load(bytes.fromhex(stored.key))
        self._lock = lock
        self._stored = stored

    @property
    def title(self) -> str:
        """The name of the profile."""
        return self.path.stem

    @property
    def name(self) -> str | None:
        """The name of the player, if they ever said one."""
        return self._stored.name

    def rename(self, text: str) -> None:
        """Remember what the player wants to be called. Refused if that is no name."""
        self._keep(self._stored.model_copy(update={"name": name(text)}))

    def expected(self, invite: Invite) -> Expected | None:
        """The table that must answer there: the invite's, else the one that was there before."""
        if invite.fingerprint is not None:
            return Expected(invite.fingerprint)
        known = self._stored.tables.get(invite.address)
        return Expected(known, remembered=True) if known else None

    def remember(self, invite: Invite, found: Fingerprint) -> None:
        """This table is there now: the player joined it."""
        tables = dict(self._stored.tables)
        if list(tables.items())[-1:] == [(invite.address, found)]:
            return
        tables.pop(invite.address, None)
        kept = [*tables.items(), (invite.address, found)][-MOST_TABLES:]
        self._keep(self._stored.model_copy(update={"tables": dict(kept)}))

    @property
    def chairs(self) -> list[RememberedChair]:
        """The seats that the player has not left, the latest first; some may be gone by now."""
        return self._stored.places

    @property
    def invites(self) -> list[Invite]:
        """Those of the tables where the player was, the latest first."""
        return self._stored.invites

    def account_at(self, table: Fingerprint | None) -> str | None:
        """The player's login at the broker of this table, if they are known there."""
        return next((c.account for c in self.chairs if c.invite.fingerprint == table), None)

    def keep_chair(self, chair: RememberedChair) -> None:
        """The player sits there now, and will until they leave."""
        kept = StoredChair(invite=str(chair.invite), broker=chair.broker, account=chair.account)
        chairs = (*self._chairs_but({chair.invite.fingerprint}), kept)[-MOST_CHAIRS:]
        self._keep_chairs(chairs)

    def give_up_chairs(self, gone: Collection[Fingerprint | None]) -> None:
        """The player does not sit at these tables any more."""
        self._keep_chairs(self._chairs_but(gone))

    def _chairs_but(self, gone: Collection[Fingerprint | None]) -> tuple[StoredChair, ...]:
        chairs = self._stored.chairs
        return tuple(chair for chair in chairs if chair.invite.rpartition("/")[2] not in gone)

    def _keep_chairs(self, chairs: tuple[StoredChair, ...]) -> None:
        if chairs != self._stored.chairs:
            self._keep(self._stored.model_copy(update={"chairs": chairs}))

    def close(self) -> None:
        """Leave the profile to others."""
        os.close(self._lock)

    def _keep(self, stored: Stored) -> None:
        _write(self.path, stored)
        self._stored = stored


def open_profile(title: str = DEFAULT, folder: Path | None = None) -> Profile:
    """The profile of this title, made if there is none, or if it is in use one like it."""
    if not NAMES.fullmatch(title):
        raise BadProfile(
            f"A profile's name has up to 32 letters, digits, - and _, not {title[:40]!a}."
        )
    folder = folder or profiles_folder(os.environ)
    with _in_words(folder):
        private.make_folder(folder)
    path, lock = _free(title, folder)
    notice = None
    if path.stem != title:
        notice = f"The profile {title} is in use; you are {path.stem} here."
    try:
        return Profile(path, lock, _read_or_make(path), notice)
    except BaseException:
        os.close(lock)
        raise


def profiles_folder(environ: Mapping[str, str]) -> Path:
    """The folder of this user's profiles."""
    try:
        return private.config_folder(environ) / "profiles"
    except RuntimeError:
        raise BadProfile(
            "There is no home folder to keep a profile in; set HOME or XDG_CONFIG_HOME."
        ) from None


def kin(title: str) -> Iterator[str]:
    """The profile of this title, and those that one gets in its place while it is in use."""
    yield title
    for number in range(2, MOST_AT_ONCE + 1):
        yield f"{title}-{number}"


def _free(title: str, folder: Path) -> tuple[Path, int]:
    """The first of title, title-2, title-3, ... that nobody uses, locked."""
    for stem in kin(title):
        with _in_words(folder):
            lock = private.lock(folder / f"{stem}.lock")
        if lock is not None:
            return folder / f"{stem}.json", lock
    raise BadProfile(
        f"The profile {title} and {MOST_AT_ONCE - 1} others like it are in use; "
        "choose another with --profile."
    )


def _read_or_make(path: Path) -> Stored:
    with _in_words(path):
        try:
            data = private.read(path)
        except FileNotFoundError:
            data = None
    if data is not None:
        return _parsed(path, data)
    stored = Stored(key=PlayerKeys.new().dump().hex())
    _write(path, stored)
    return stored


def _parsed(path: Path, data: bytes) -> Stored:
    try:
        if Version.model_validate_json(data).palmoff_profile > 1:
            raise BadProfile(f"The profile {path} was written by a newer Palmoff; update this one.")
        return Stored.model_validate_json(data)
    except ValidationError:
        raise BadProfile(
            f"The profile {path} is damaged; repair it, or move it away to start a new one."
        ) from None


def _write(path: Path, stored: Stored) -> None:
    with _in_words(path):
        private.write(path, stored.model_dump_json(indent=1).encode())


@contextmanager
def _in_words(path: Path) -> Iterator[None]:
    """Tells the player what the system says no to."""
    try:
        yield
    except private.NotPrivateError as wrong:
        raise BadProfile(f"{path} cannot be used: {wrong}.") from None
    except OSError as error:
        raise BadProfile(
            f"{path} cannot be used ({error.strerror}); fix that, or set XDG_CONFIG_HOME."
        ) from None
