"""The person at this machine, for screens that are at no table. Each question takes a while."""

import os
from collections.abc import Sequence
from getpass import getuser
from itertools import takewhile

from pydantic import ValidationError

from engine.refusal import Refused
from netplay.lan.found import FoundServer
from netplay.reception_wire import owner_mark
from netplay.system import private
from netplay.trust.invite import Invite
from netplay.trust.keys import PlayerKey, PlayerKeys
from netplay.trust.profile import Stored, kin, open_profile, profiles_folder
from netplay.trust.words import NAME_CELLS, name, shown

REMEMBERED = 8  # tables where one has been, that are asked whether they are open


def called(profile: str) -> str:
    """The person's name."""
    stored = _look_at(profile)  # what is wrong with it is told when it is to be used
    return person(None, stored.name if stored else None)


def may_open_in(server: FoundServer, profile: str) -> bool:
    """True if this server takes one more table, and takes it from this person."""
    sign, mark = server.lobby, server.invite.fingerprint
    if sign.tables >= sign.most or mark is None:
        return False
    return sign.anyone or sign.owner in [owner_mark(key, mark) for key in keys(profile)]


def person(given: str | None, remembered: str | None) -> str:
    """The person's name: as they say, as last time, or by their login name."""
    if given is not None:
        return name(given)
    return remembered or shown(_login(), NAME_CELLS) or "Guest"


def _login() -> str:
    try:
        return getuser()
    except (OSError, KeyError, ImportError):  # Windows has but what the environment tells
        return ""


def keys(profile: str) -> Sequence[PlayerKey]:
    """The person's, also those they had while the profile was in use."""
    found = takewhile(lambda stored: stored is not None, map(_look_at, kin(profile)))
    return [PlayerKeys.load(bytes.fromhex(stored.key)).public for stored in found if stored]


def remembered(profile: str) -> Sequence[Invite]:
    """Those of the tables where the person was last, and of those that they have not left."""
    stored = _look_at(profile)
    if stored is None:
        return []
    model = [chair.invite for chair in stored.places if chair.broker is None]
    return list(dict.fromkeys([*model, *stored.invites[:REMEMBERED]]))


def _look_at(profile: str) -> Stored | None:
    """The profile is only looked at: it stays free for whoever goes to a table."""
    try:
        data = private.read(profiles_folder(os.environ) / f"{profile}.json")
        return Stored.model_validate_json(data)
    except (OSError, private.NotPrivateError, ValidationError, Refused):
        return None


def rename(profile: str, title: str) -> None:
    """Be called so from now on. Refused if that is no name, or the profile is in use."""
    found = open_profile(profile)
    try:
        if found.title != profile:
            reason = f"The profile {profile} is in use; change the name at the table it is at."
            raise Refused("profile-in-use", reason)
        found.rename(title)
    finally:
        found.close()
