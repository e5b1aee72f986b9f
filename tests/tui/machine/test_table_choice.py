"""Which table `join` means without an invite, where nothing but what is remembered can tell."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from typing import Any, cast

import pytest

from engine.refusal import Refused
from netplay.lan import tables as networks
from netplay.lan.beacons import Answers, BeaconAnswer, CardAnswer, as_guest
from netplay.lan.found import FoundServer, FoundTable, TablesAround
from netplay.mqtt.address import Address
from netplay.reception_wire import ServerSummary
from netplay.trust.beacon import Beacon
from netplay.trust.invite import Invite
from netplay.trust.profile import Profile, RememberedChair, open_profile
from tests.tui.lobbies import around, seen
from tui.commands.command import GuestCommand
from tui.commands.join import JoinCommand
from tui.commands.watch import WatchCommand
from tui.machine import table_choice
from tui.machine.table_choice import TableSearch, in_the_lobby, list_tables, told, typed

HERE = Invite("192.168.0.7", 18830, "a" * 16)
JOIN = JoinCommand()
THERE = Invite("laptop.lan", 8883, "b" * 16)


@pytest.fixture
def profile() -> Iterator[Profile]:
    """Somebody who has been nowhere yet."""
    opened = open_profile()
    yield opened
    opened.close()


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Address]:
    """No chair's table answers; which brokers were asked."""
    places: list[Address] = []

    async def answers(
        invites: Sequence[Invite], reach: Callable[[Invite], Address], *, hurry: bool
    ) -> list[BeaconAnswer]:
        places.extend(map(reach, invites))
        return []

    monkeypatch.setattr(table_choice, "answers", answers)
    return places


def network(monkeypatch: pytest.MonkeyPatch, *tables: FoundTable) -> None:
    """These tables are found by whoever looks around."""

    async def look(address: str | None, remembered: Sequence[Invite]) -> TablesAround:
        return around(*tables)

    monkeypatch.setattr(networks, "look", look)


def search(profile: Profile, command: GuestCommand = JOIN) -> TableSearch:
    def wait(work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run(work)

    return TableSearch(command, profile, in_the_lobby, wait)


def test_a_chair_whose_host_has_moved_is_found_where_it_is_now(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its key, among other tables; and it is not said that nobody answers."""
    profile.keep_chair(RememberedChair(Invite("192.168.0.99", 1, HERE.fingerprint)))
    network(monkeypatch, seen("c"), seen("a"), seen("d"))

    found = search(profile).searched()

    assert found.chair.invite == HERE
    assert found.notice is None


def test_who_watches_is_not_led_to_their_chair(
    profile: Profile, monkeypatch: pytest.MonkeyPatch, asked: list[Address]
) -> None:
    """They choose among all tables."""
    profile.keep_chair(RememberedChair(HERE))
    network(monkeypatch, seen("a"), seen("c"))

    with pytest.raises(Refused, match="several tables here"):
        search(profile, WatchCommand()).searched()

    assert asked == []


def test_a_chair_at_a_broker_is_asked_for_there(
    profile: Profile, monkeypatch: pytest.MonkeyPatch, asked: list[Address]
) -> None:
    """Over TLS, as a guest; where a password is missing, nobody can be asked."""
    profile.keep_chair(RememberedChair(THERE, "mqtts://host@laptop.lan"))
    profile.keep_chair(RememberedChair(HERE, "mqtts://ana@laptop.lan"))
    network(monkeypatch, seen("c"))
    monkeypatch.delenv("PALMOFF_BROKER_PASSWORD", raising=False)

    search(profile).searched()

    assert [(address.user, address.host, address.tls) for address in asked] == [
        ("guest", "laptop.lan", True)
    ]


def test_a_number_is_asked_for_until_it_is_one_of_the_list() -> None:
    """Each table with its game, its host, who is there, and where it is."""
    typing, said = iter(["0\n", "x\n", "\u00b2\n", "2\n"]), list[str]()
    tables = [seen("a", closed=True, free=2), seen("b", locked=True)]

    chosen = typed(lambda: next(typing), said.append)("There are two", tables)

    assert chosen == tables[1]
    assert said[:3] == [
        "There are two:",
        "   1  Royal Gambit at Ada's table: 2 there (waiting, 2 of 4 seats free, closed to "
        "newcomers), at 192.168.0.7:18830",
        "   2  Royal Gambit at Ada's table: 1 there (waiting, 3 of 4 seats free, locked), "
        "at 192.168.0.7:18830",
    ]
    assert said[3:] == ["Type the number of one, 1 to 2, or q:"] * 4


@pytest.mark.parametrize("end", ["", "q\n"])
def test_who_types_no_more_has_chosen_none(end: str) -> None:
    """ctrl-d ends the question as q does."""
    with pytest.raises(Refused, match="You have not chosen a table"):
        typed(lambda: end, lambda line: None)("There are two", [seen("a"), seen("b")])


def test_a_script_is_told_what_to_type() -> None:
    """Each table with the command that leads there."""
    said: list[str] = []
    with pytest.raises(Refused, match="There are two; type the command behind"):
        told("watch", said.append)("There are two", [seen("a"), seen("b")])

    assert said[2].endswith(f": palmoff watch 192.168.0.7:18830/{'b' * 16}")


def shows(monkeypatch: pytest.MonkeyPatch, *tables: FoundTable) -> None:
    """At every place there is a server, with these tables."""

    async def looked(
        invites: Sequence[Invite], reach: Callable[[Invite], Address] = as_guest
    ) -> Answers:
        summary = ServerSummary(host="Ada", tables=2, most=9, anyone=True, owner=None)
        card = cast(Beacon, None)
        server = CardAnswer(FoundServer(SERVER, summary), card)
        return Answers([CardAnswer(table, card) for table in tables], [server])

    monkeypatch.setattr(table_choice, "looked", looked)


SERVER = Invite("192.168.0.7", 18830, "s" * 16)


def test_the_invite_of_a_server_lists_its_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """To who cannot be asked for one, in lines."""
    shows(monkeypatch, seen("a"), seen("b"))
    said: list[str] = []

    refused = list_tables(JoinCommand(str(SERVER)), said.append)

    assert said[1].endswith(f": palmoff join 192.168.0.7:18830/{'a' * 16}")
    assert refused.reason.endswith("type the command behind the one that you want.")


def test_a_server_without_tables_says_how_one_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """By whoever has its invite."""
    shows(monkeypatch)

    refused = list_tables(JoinCommand(str(SERVER)), lambda line: None)

    assert f"palmoff host --at {SERVER} opens one" in refused.reason


def test_where_an_invite_names_no_table_one_is_chosen(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There may be several at one address, and none of them is meant more than the others."""
    shows(monkeypatch, seen("a"), seen("b"))

    with pytest.raises(Refused, match=r"several tables at 192\.168\.0\.7:18830"):
        search(profile, JoinCommand("192.168.0.7:18830")).found()
