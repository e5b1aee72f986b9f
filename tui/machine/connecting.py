"""The ways to a table, as `palmoff play`, `host`, `join` and `watch` ask for them.

A way is open for as long as one is at the table: whoever goes it, in lines or on a screen, goes it
within `way(command)`. It may wait for a server or for the network, so a screen opens it in a
thread.
"""

import asyncio
import os
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from engine.refusal import Refused
from netplay.checked_settings import asked
from netplay.client.client import Client, Goal
from netplay.client.server_visit import add_table
from netplay.mqtt.address import Address
from netplay.mqtt.addresses import candidates, to_invite
from netplay.reception_wire import AddTable, TableAdded
from netplay.system.loop import run
from netplay.trust.invite import Expected, Invite
from netplay.trust.keys import PlayerKeys, new_id
from netplay.trust.profile import Profile, RememberedChair, open_profile
from netplay.trust.words import name as checked_name
from netplay.wire import Enter
from tui.commands.command import GuestCommand, TableCommand
from tui.commands.host import HostCommand
from tui.commands.join import JoinCommand
from tui.commands.play import PlayCommand
from tui.commands.serve import ServeCommand
from tui.commands.watch import WatchCommand
from tui.machine.cancellation import Cancellation
from tui.machine.kept_games import GameKeeper, table_of
from tui.machine.lost_table import keep_finding
from tui.machine.passphrase import passphrase
from tui.machine.profile_info import called, person
from tui.machine.remembered_chairs import Keeping
from tui.machine.server_ahead import PASSPHRASE, of_ours
from tui.machine.server_process import OpenedTable, open_table
from tui.machine.table_choice import Choose, TableSearch, in_the_lobby, reached

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TableAccess:
    """The place of a table, and the way there."""

    goal: Goal
    keys: PlayerKeys
    enter: Enter
    again: TableCommand  # that comes to the very same table
    notice: str | None = None  # what one should know of one's profile
    start: bool = False  # whether the game begins at once
    invites: Sequence[str] = ()  # to a table that was just opened
    invite: str = ""  # by which others come to the table where one goes
    ways: Callable[[str], Sequence[str]] = (
        lambda host: ()
    )  # in by its doors, at that address of ours
    journal: str = ""  # the file in which its games are kept
    kept: Callable[[], str] = lambda: ""  # the id of the table, once a game of it is kept here
    keep: Callable[[Client], None] = lambda client: None  # now and then, where one is
    visited: Callable[[Client], None] = lambda client: None  # in the end, where one was
    find: Callable[[Client], Coroutine[Any, Any, None]] | None = None  # for as long as one is there
    written: Callable[[], Sequence[str]] | None = None  # the invites, as the table moves


@contextmanager
def way(
    command: TableCommand, cancellation: Cancellation, choose: Choose = in_the_lobby
) -> Iterator[TableAccess]:
    """The way that was asked for; or Refused, also if it is given up meanwhile.

    Where no table was named and there are several, one of them is to be chosen.
    """
    cancellation.check()
    profile = open_profile(command.profile)
    try:
        with _way(command, profile, cancellation, choose) as found:
            notices = filter(None, (profile.notice, found.notice))
            yield replace(found, notice=" ".join(notices) or None)
    finally:
        profile.close()


def _way(
    command: TableCommand, profile: Profile, cancellation: Cancellation, choose: Choose
) -> AbstractContextManager[TableAccess]:
    match command:
        case PlayCommand():
            return _play(command, profile, cancellation)
        case HostCommand() if command.at is not None:
            return _host_at(command, command.at, profile, cancellation)
        case HostCommand():
            return _host(command, profile, cancellation)
        case _:
            return _join(command, profile, cancellation, choose)


@contextmanager
def _play(
    command: PlayCommand, profile: Profile, cancellation: Cancellation
) -> Iterator[TableAccess]:
    """A table of one's own on this machine, which ends with its player."""
    serving = replace(_served(command, profile), address="127.0.0.1", quiet=True, most=1)
    opened = open_table(serving, of_ours(os.environ), cancellation, ours=True)
    try:
        enter = _enter(command, profile)
        address = Address.of_guest(opened.local, opened.port)
        goal = Goal(address, opened.table, Expected(opened.fingerprint))
        yield TableAccess(
            goal,
            profile.keys,
            enter,
            command,
            start=True,
            notice=opened.notice or None,
            journal=opened.journal,
            kept=lambda: table_of(Path(opened.journal)),
        )
    finally:
        opened.end()


@contextmanager
def _host(
    command: HostCommand, profile: Profile, cancellation: Cancellation
) -> Iterator[TableAccess]:
    """A table for all, which outlives this screen."""
    if command.resume is not None and profile.notice:
        raise Refused(
            "in-use",
            f"{profile.notice} You would watch your own game there: leave the other table first.",
        )
    serving = replace(
        _served(command, profile),
        address=command.address,
        port=command.port,
        broker=command.broker,
        quiet=command.quiet,
        resume=command.resume,
        table=command.table,
        ssh=command.ssh,
        web=command.web,
    )
    secret = passphrase(command.passphrase, command.passphrase_file)
    opened = open_table(serving, {**os.environ, PASSPHRASE: secret}, cancellation, ours=False)
    try:
        enter = _enter(command, profile, secret=secret)
        invite = Invite(opened.local, opened.port, opened.fingerprint)
        if command.broker is not None:
            invite = Invite.read(opened.invites[0])
        chair = RememberedChair(invite, command.broker)
        keeping = Keeping(profile, chair, joined=False)
        goal = Goal(reached(chair), opened.table, Expected(opened.fingerprint))
        yield TableAccess(
            goal,
            profile.keys,
            enter,
            command,
            invites=opened.invites,
            ways=opened.ways,
            notice=opened.notice or None,
            journal=opened.journal,
            kept=lambda: table_of(Path(opened.journal)),
            keep=keeping.look,
            visited=keeping.over,
            find=_finder(command, profile),
            written=_writer(command, opened),
        )
    finally:
        if cancellation.given_up:  # just when the table stood: nobody else knows of it
            opened.end()


@contextmanager
def _host_at(
    command: HostCommand, at: str, profile: Profile, cancellation: Cancellation
) -> Iterator[TableAccess]:
    """A table for all, in a server that is there already."""
    if command.address or command.port or command.quiet or command.resume is not None:
        reason = "--at opens a table in a server that is running: its host can tell you the invite."
        raise Refused("two-places", reason)
    server = RememberedChair(Invite.read(at), command.broker)
    if server.invite.fingerprint is None:
        raise Refused("no-server", f"{at} names no server; its invite ends in /and 16 letters.")
    address = reached(server)
    secret = passphrase(command.passphrase, command.passphrase_file)
    wish = AddTable(
        id=new_id(),
        host=_name(command, profile),
        name=None if command.table is None else checked_name(command.table),
        passphrase=secret,
        settings=asked(command.game, command.options, command.settings),
    )
    work = add_table(address, server.invite.fingerprint, profile.keys, wish)
    added: TableAdded = _waited_for(work, cancellation)
    chair = replace(server, invite=replace(server.invite, fingerprint=added.fingerprint))
    keeping = Keeping(profile, chair, joined=False)
    yield TableAccess(
        Goal(address, added.table, Expected(added.fingerprint)),
        profile.keys,
        _enter(command, profile, secret=secret),
        JoinCommand(str(chair.invite), broker=command.broker),
        invites=[str(chair.invite)],
        keep=keeping.look,
        visited=keeping.over,
        find=_finder(command, profile),
        written=lambda: [str(keeping.invite)],
    )


@contextmanager
def _join(
    command: GuestCommand, profile: Profile, cancellation: Cancellation, choose: Choose
) -> Iterator[TableAccess]:
    """Somebody else's table, or the one where one has a chair."""
    search = TableSearch(command, profile, choose, lambda work: _waited_for(work, cancellation))
    found = search.found()
    invite = found.chair.invite
    secret = passphrase(command.passphrase, command.passphrase_file)
    watch = isinstance(command, WatchCommand)
    enter = _enter(command, profile, secret=secret, watch=watch)
    keeping = Keeping(profile, found.chair, found.silent, joined=True)
    games = GameKeeper(profile.title)

    def keep(client: Client) -> None:
        keeping.look(client)
        games.look(client)

    def visited(client: Client) -> None:
        keeping.over(client)
        games.over(client)

    yield TableAccess(
        Goal(found.address, found.table, found.expected or profile.expected(invite)),
        profile.keys,
        enter,
        replace(command, invite=str(invite)),
        notice=found.notice,
        invite=str(invite),
        kept=lambda: games.table,
        keep=keep,
        visited=visited,
        find=_finder(command, profile),
        written=lambda: [str(keeping.invite)],
    )


def _writer(command: HostCommand, opened: OpenedTable) -> Callable[[], Sequence[str]] | None:
    """A writer of new invites; one's own broker listens at all addresses, if none was named."""
    if command.address is not None or command.broker is not None:
        return None
    return lambda: [opened.invite(address) for address in to_invite(candidates())]


def _finder(
    command: HostCommand | GuestCommand, profile: Profile
) -> Callable[[Client], Coroutine[Any, Any, None]]:
    """A finder of a table that has moved; a broker of one's own is where it is."""

    async def find(client: Client) -> None:
        if command.broker is None:
            await keep_finding(client, command.address, profile.invites)

    return find


def _waited_for(work: Coroutine[Any, Any, T], cancellation: Cancellation) -> T:
    """The result of the work, once it is there."""

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
    command: TableCommand, profile: Profile, *, secret: str = "", watch: bool = False
) -> Enter:
    """The wish to come to a table; a name that was given is one's own from now on."""
    name, given = _name(command, profile), command.name is not None
    if given:
        profile.rename(name)
    return Enter(name=name, named=given, passphrase=secret, watch=watch)


def _served(command: PlayCommand | HostCommand, profile: Profile) -> ServeCommand:
    """The command for a server that opens this table, for this player."""
    return ServeCommand(
        game=command.game,
        options=command.options,
        settings=command.settings,
        owner=profile.keys.public,
        name=_name(command, profile),
    )


def _name(command: TableCommand, profile: Profile) -> str:
    """The name given, else that of the profile; a stand-in profile borrows it from the original."""
    own = profile.title == command.profile
    return person(command.name, profile.name if own else called(command.profile))
