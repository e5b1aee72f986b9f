"""`palmoff play`, `host`, `join` and `watch`: a person, or a script, at a table."""

import json
import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from engine.refusal import Refused
from netplay.client import Goal
from netplay.lan.around import look
from netplay.loop import run
from netplay.mqtt.address import GUEST, Address
from netplay.mqtt.nats import HOST
from netplay.trust.invite import Expected, Invite
from netplay.trust.profile import Profile, open_profile
from netplay.wire import Enter
from tui import wanted
from tui.at_table import AtTable
from tui.opening import Opened, open_table

FLAGS = ("no_watching", "endless", "quiet")


def play(asked: Namespace) -> None:
    """A table of one's own on this machine, which ends with its player."""
    with _profile(asked) as profile:
        flags = ["--address", "127.0.0.1", "--quiet", *_same_game(asked), *_owner(asked, profile)]
        opened = open_table([asked.game, *flags], os.environ, ours=True)
        try:
            _sit(asked, profile, _goal(opened), _enter(asked, profile), start=True)
        finally:
            opened.end()


def host(asked: Namespace) -> None:
    """A table for all, which outlives this screen."""
    with _profile(asked) as profile:
        flags = [*_same_game(asked), *_same_table(asked), *_owner(asked, profile)]
        secret = wanted.passphrase(asked)
        environ = {**os.environ, wanted.PASSPHRASE: secret}
        opened = open_table([asked.game, *flags], environ, ours=False)
        _tell_invites(opened.invites, script=asked.json)
        enter = _enter(asked, profile, passphrase=secret)
        _sit(asked, profile, _goal(opened, asked.broker), enter)


def _tell_invites(invites: Sequence[str], *, script: bool) -> None:
    if script:
        print(json.dumps({"code": "open", "invites": list(invites)}), flush=True)
        return
    for invite in invites:
        print(f"To join: palmoff join {invite}", flush=True)


def join(asked: Namespace, *, watch: bool = False) -> None:
    with _profile(asked) as profile:
        invite = Invite.read(asked.invite) if asked.invite else _only_table(asked)
        expected = profile.expected(invite if asked.invite else replace(invite, fingerprint=None))
        address = _broker(asked.broker) or Address.of_guest(invite.host, invite.port)
        goal = Goal(address, expected=expected)
        enter = _enter(asked, profile, passphrase=wanted.passphrase(asked), watch=watch)
        visited = _sit(asked, profile, goal, enter)
        if visited is not None:
            profile.remember(invite, visited)


def watch(asked: Namespace) -> None:
    join(asked, watch=True)


def _only_table(asked: Namespace) -> Invite:
    """The table that is to be found here, if there is no doubt which."""
    around = run(look(asked.address))
    match around.tables:
        case [only]:
            return only.invite
        case []:
            raise Refused("no-tables", "No table was found here; ask its host for the invite.")
        case several:
            invites = ", ".join(str(seen.invite) for seen in several)
            raise Refused("which", f"There are several tables here; choose one of: {invites}.")


def _enter(
    asked: Namespace, profile: Profile, *, passphrase: str = "", watch: bool = False
) -> Enter:
    """How one comes to a table; a name that was given is one's own from now on."""
    name = wanted.person(asked.name, profile.name)
    if asked.name is not None:
        profile.rename(name)
    return Enter(name=name, passphrase=passphrase, watch=watch)


def _sit(
    asked: Namespace, profile: Profile, goal: Goal, enter: Enter, *, start: bool = False
) -> str | None:
    """Be at the table until one leaves; the fingerprint of the table that was there."""
    table = AtTable(goal, profile.keys, enter, script=asked.json)
    run(table.run(start=start))
    return table.client.fingerprint


@contextmanager
def _profile(asked: Namespace) -> Iterator[Profile]:
    """Who one is, for as long as one is at the table."""
    profile = open_profile(asked.profile)
    if profile.notice:
        print(f"palmoff: {profile.notice}", file=sys.stderr, flush=True)
    try:
        yield profile
    finally:
        profile.close()


def _goal(opened: Opened, broker: str | None = None) -> Goal:
    """The table that was just opened; the account of hosts is for the table itself."""
    address = _broker(broker) or Address.of_guest(opened.local, opened.port)
    if address.user == HOST:
        address = replace(address, user=GUEST, password=GUEST)
    return Goal(address, opened.table, Expected(opened.fingerprint))


def _broker(url: str | None) -> Address | None:
    return Address.read(url, os.environ) if url else None


def _owner(asked: Namespace, profile: Profile) -> Sequence[str]:
    name = wanted.person(asked.name, profile.name)
    return ["--owner", profile.keys.public, "--name", name]


def _same_game(asked: Namespace) -> Sequence[str]:
    """The flags of a game, to be handed on."""
    options = [f"--option={option}" for option in asked.option]
    return [*options, *_given(asked, "seats", "pace")]


def _same_table(asked: Namespace) -> Sequence[str]:
    """The flags of a table, to be handed on."""
    flags = [f"--{flag.replace('_', '-')}" for flag in FLAGS if getattr(asked, flag)]
    return [*flags, *_given(asked, "address", "port", "broker", "clock", "grace", "delay")]


def _given(asked: Namespace, *names: str) -> list[str]:
    given = ((name, getattr(asked, name)) for name in names)
    return [f"--{name}={value}" for name, value in given if value is not None]
