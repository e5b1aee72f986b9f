"""Who one is on this machine, for screens that are at no table. Each question takes a while."""

import os

from pydantic import ValidationError

from engine.refusal import Refused
from netplay.trust import private
from netplay.trust.profile import Stored, open_profile, profiles_folder
from tui import wanted


def called(profile: str) -> str:
    """The person's name. The profile is only looked at: it stays free for who goes to a table."""
    try:
        data = private.read(profiles_folder(os.environ) / f"{profile}.json")
        name = Stored.model_validate_json(data).name
    except (OSError, private.NotPrivateError, ValidationError, Refused):
        name = None  # what is wrong with it is told when it is to be used
    return wanted.person(None, name)


def rename(profile: str, name: str) -> None:
    """Be called so from now on. Refused if that is no name, or the profile is in use."""
    found = open_profile(profile)
    try:
        if found.title != profile:
            reason = f"The profile {profile} is in use; change the name at the table it is at."
            raise Refused("profile-in-use", reason)
        found.rename(name)
    finally:
        found.close()
