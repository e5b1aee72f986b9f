"""The ways to a table, as `palmoff play`, `host`, `join` and `watch` ask for them.

A way is open for as long as one is at the table: whoever goes it, in lines or on a screen, goes it
within `way(asked)`. It may wait for a server or for the network, so a screen opens it in a thread.
"""

import asyncio
import os
from argparse import Namespace
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from engine.refusal import Refused
from netplay.client.client import Client, Goal
from netplay.mqtt.address import Address
from netplay.system.loop import run
from netplay.trust.invite import Expected, Invite
from netplay.trust.keys import PlayerKeys
from netplay.trust.profile import Profile, RememberedChair, open_profile
from netplay.wire import Enter
from tui.machine import settings_from_args
from tui.machine.cancellation import Cancellation
from tui.machine.profile_info import called, person
from tui.machine.remembered_chairs import Keeping
from tui.machine.server_process import open_table
from tui.machine.table_choice import Choose, TableSearch, in_the_lobby, reached

T = TypeVar("T")

FLAGS = ("no_watching", "no_coach", "endless", "quiet")


@dataclass(frozen=True, slots=True)
class TableAccess:
    """Where a table is, and how one comes to it."""

    goal: Goal
    keys: PlayerKeys
    enter: Enter
    notice: str | None = None  # what one should know of one's profile
    start: bool = False  # whether the game begins at once
    invites: Sequence[str] = ()  # to a table that was just opened
    journal: str = ""  # the file in which its games are kept
    keep: Callable[[Client], None] = lambda client: None  # now and then, where one is
    visited: Callable[[Client], None] = lambda client: None  # in the end, where one was


@contextmanager
def way(
    asked: Namespace, cancellation: Cancellation, choose: Choose = in_the_lobby
) -> Iterator[TableAccess]:
    """The way that was asked for; or Refused, also if it is given up meanwhile.

    Where no table was named and there are several, one of them is to be chosen.
    """
    cancellation.check()
    profile = open_profile(asked.profile)
    try:
        with _way(asked, profile, cancellation, choose) as found:
            notices = filter(None, (profile.notice, found.notice))
            yield replace(found, notice=" ".join(notices) or None)
    finally:
        profile.close()


def _way(
    asked: Namespace, profile: Profile, cancellation: Cancellation, choose: Choose
) -> AbstractContextManager[TableAccess]:
    match asked.command:
        case "play":
            return _play(asked, profile, cancellation)
        case "host":
            return _host(asked, profile, cancellation)
        case _:
            return _join(asked, profile, cancellation, choose)


@contextmanager
def _play(asked: Namespace, profile: Profile, cancellation: Cancellation) -> Iterator[TableAccess]:
    """A table of one's own on this machine, which ends with its player."""
    flags = ["--address", "127.0.0.1", "--quiet", *_same_game(asked), *_owner(asked, profile)]
    environ = {**os.environ, settings_from_args.PASSPHRASE: ""}  # that of other tables
    opened = open_table([asked.game, *flags], environ, cancellation, ours=True)
    try:
        enter = _enter(asked, profile)
        address = Address.of_guest(opened.local, opened.port)
        goal = Goal(address, opened.table, Expected(opened.fingerprint))
        yield TableAccess(goal, profile.keys, enter, start=True, journal=opened.journal)
    finally:
        opened.end()


@contextmanager
def _host(asked: Namespace, profile: Profile, cancellation: Cancellation) -> Iterator[TableAccess]:
    """A table for all, which outlives this screen."""
    if asked.resume is not None and profile.notice:
        raise Refused(
            "in-use",
            f"{profile.notice} You would watch your own game there: leave the other table first.",
        )
    flags = [*_same_game(asked), *_same_table(asked), *_owner(asked, profile)]
    secret = settings_from_args.passphrase(asked)
    environ = {**os.environ, settings_from_args.PASSPHRASE: secret}
    opened = open_table([asked.game, *flags], environ, cancellation, ours=False)
    try:
        enter = _enter(asked, profile, passphrase=secret)
        invite = Invite.read(f"{opened.local}:{opened.port}/{opened.fingerprint}")
        chair = RememberedChair(invite, asked.broker)
        keeping = Keeping(profile, chair, joined=False)
        goal = Goal(reached(chair), opened.table, Expected(opened.fingerprint))
        yield TableAccess(
            goal,
            profile.keys,
            enter,
            invites=opened.invites,
            journal=opened.journal,
            keep=keeping.look,
            visited=keeping.over,
        )
    finally:
        if cancellation.given_up:  # just when the table stood: nobody else knows of it
            opened.end()


@contextmanager
def _join(
    asked: Namespace, profile: Profile, cancellation: Cancellation, choose: Choose
) -> Iterator[TableAccess]:
    """Somebody else's table, or the one where one has a chair."""
    search = TableSearch(asked, profile, choose, lambda work: _waited_for(work, cancellation))
    named = asked.invite is not None
    found = search.invited() if named else search.searched()
    invite = found.chair.invite
    asked.invite = str(invite)  # so that whoever is asked for a passphrase comes to the same table
    watch = asked.command == "watch"
    enter = _enter(asked, profile, passphrase=settings_from_args.passphrase(asked), watch=watch)
    keeping = Keeping(profile, found.chair, found.silent, joined=True)
    yield TableAccess(
        Goal(found.address, found.table, found.expected or profile.expected(invite)),
        profile.keys,
        enter,
        notice=found.notice,
        keep=keeping.look,
        visited=keeping.over,
    )


def _waited_for(work: Coroutine[Any, Any, T], cancellation: Cancellation) -> T:
    """What the work comes to."""

    async def stoppable() -> T:
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task is not None
        with cancellation.stopped_by(lambda: loop.call_soon_threadsafe(task.cancel)):
            return await work

    try:
        return run(stoppable())
    except asyncio.CancelledError:
        cancellation.check()
        raise


def _enter(
    asked: Namespace, profile: Profile, *, passphrase: str = "", watch: bool = False
) -> Enter:
    """How one comes to a table; a name that was given is one's own from now on."""
    name, given = _name(asked, profile), asked.name is not None
    if given:
        profile.rename(name)
    return Enter(name=name, named=given, passphrase=passphrase, watch=watch)


def _owner(asked: Namespace, profile: Profile) -> Sequence[str]:
    return ["--owner", profile.keys.public, "--name", _name(asked, profile)]


def _name(asked: Namespace, profile: Profile) -> str:
    """As one says, or is called: in place of a profile that is in use, one is called as there."""
    own = profile.title == asked.profile
    return person(asked.name, profile.name if own else called(asked.profile))


def _same_game(asked: Namespace) -> Sequence[str]:
    """The flags of a game, to be handed on."""
    options = [f"--option={option}" for option in asked.option]
    return [*options, *_given(asked, "seats", "pace", "bots")]


def _same_table(asked: Namespace) -> Sequence[str]:
    """The flags of a table, to be handed on."""
    flags = [f"--{flag.replace('_', '-')}" for flag in FLAGS if getattr(asked, flag)]
    named = ("address", "port", "broker", "clock", "grace", "delay", "resume")
    return [*flags, *_given(asked, *named)]


def _given(asked: Namespace, *names: str) -> list[str]:
    given = ((name, getattr(asked, name)) for name in names)
    return [f"--{name}={value}" for name, value in given if value is not None]
