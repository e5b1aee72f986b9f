"""Tables announced and heard by mDNS, on loopback alone, among announcements that mean no good.

Others may announce tables here at the same time: each test looks for its own.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import product
from typing import Any

import pytest
from zeroconf import Error
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from engine.refusal import Refused
from netplay.lan import discovery
from netplay.lan.discovery import TYPE, Notice, announced, overheard
from netplay.mqtt.addresses import sites_of
from netplay.trust.invite import Invite
from netplay.trust.keys import TableKeys, new_id
from tests.netplay.mqtt.test_leaves_nothing import left, nothing_more
from tests.netplay.wait import PATIENCE, until

HERE = ["127.0.0.1"]


def notice(broker: str | None = None, interfaces: Sequence[str] = HERE) -> Notice:
    """A table that nobody else has."""
    return Notice(new_id(), TableKeys.new().fingerprint, 18830, interfaces, broker)


def never(line: str) -> None:
    raise AssertionError(line)


async def heard(enough: Callable[[Sequence[Invite]], bool]) -> Sequence[Invite]:
    """The announcements here, once there are enough.

    Each look is longer than the one before: however slow this machine is, one is long enough.
    """
    seconds = 0.5
    async with asyncio.timeout(PATIENCE):
        while not enough(invites := await overheard(HERE, seconds)):
            seconds *= 1.5
        return invites


@asynccontextmanager
async def claimed(
    *claims: tuple[str, Mapping[Any, Any]], addresses: Sequence[str] = HERE
) -> AsyncIterator[None]:
    """Somebody announces services of these names and properties as tables, all at one place."""
    zeroconf = AsyncZeroconf(interfaces=HERE)
    try:
        for name, properties in claims:
            service = AsyncServiceInfo(
                TYPE,
                f"{name}.{TYPE}",
                parsed_addresses=list(addresses),
                port=18830,
                properties=dict(properties),
                server=f"{new_id()}.local.",
            )
            await zeroconf.async_register_service(service, cooperating_responders=True)
        yield
    finally:
        await zeroconf.async_unregister_all_services()
        await zeroconf.async_close()


@pytest.mark.asyncio
async def test_several_tables_are_found_and_gone_when_they_close() -> None:
    """Each by its own key; also one whose broker is elsewhere."""
    one, other = notice(), notice(broker="broker.lan:18830")
    async with announced(one, never), announced(other, never):
        mine = {
            Invite("127.0.0.1", 18830, one.fingerprint),
            Invite("broker.lan", 18830, other.fingerprint),
        }
        assert mine <= set(await heard(mine.issubset))

    after = await heard(lambda invites: not mine & set(invites))
    assert not mine & set(after)


@pytest.mark.asyncio
async def test_an_announcement_is_told_of_as_soon_as_it_is_known() -> None:
    """Whoever has lost a table does not listen to the end before they go there."""
    table, told = notice(), list[Invite]()
    async with announced(table, never):
        listening = asyncio.create_task(overheard(HERE, PATIENCE, told.append))
        await until(lambda: any(invite.fingerprint == table.fingerprint for invite in told))
        assert not listening.done()
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


@pytest.mark.asyncio
async def test_whoever_is_stopped_follows_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even what is announced while the network is being left."""
    browsers: list[AsyncServiceBrowser] = []

    def kept(*arguments: Any, **named: Any) -> AsyncServiceBrowser:
        browsers.append(AsyncServiceBrowser(*arguments, **named))
        return browsers[-1]

    monkeypatch.setattr(discovery, "AsyncServiceBrowser", kept)
    listening = asyncio.create_task(overheard(HERE, PATIENCE))
    await until(lambda: browsers)
    listening.cancel()
    await asyncio.gather(listening, return_exceptions=True)

    assert browsers[0].done


@pytest.mark.asyncio
async def test_whoever_is_stopped_leaves_nothing_open() -> None:
    """In whatever turn of the loop: neither who looks, nor who announces."""

    async def look() -> None:
        await overheard(HERE, PATIENCE)

    async def announce() -> None:
        async with announced(notice(), never):
            await asyncio.Event().wait()

    for work, turns in product((look, announce), range(9)):
        await stopped(work, turns)


async def stopped(work: Callable[[], Coroutine[Any, Any, None]], turns: int) -> None:
    """This is begun, and stopped after so many turns; then nothing more is open than before."""
    before = left()
    working = asyncio.create_task(work())
    for _ in range(turns):
        await asyncio.sleep(0)
    working.cancel()
    await asyncio.wait([working])
    await nothing_more(before)


@pytest.mark.asyncio
async def test_of_many_announcements_all_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those in the end that were too many to be followed at once."""
    monkeypatch.setattr(discovery, "EAGER", 1)
    one, other = notice(), notice()
    async with announced(one, never), announced(other, never):
        mine = {Invite("127.0.0.1", 18830, table.fingerprint) for table in (one, other)}
        assert mine <= set(await heard(mine.issubset))


@pytest.mark.asyncio
async def test_what_was_silent_at_first_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has just answered somebody else does not repeat it within a second."""
    table, asked, follow = notice(), list[str](), discovery._invites

    async def silent_at_first(zeroconf: AsyncZeroconf, name: str) -> list[Invite]:
        asked.append(name)
        return await follow(zeroconf, name) if asked.count(name) > 1 else []

    monkeypatch.setattr(discovery, "_invites", silent_at_first)
    mine = Invite("127.0.0.1", 18830, table.fingerprint)

    def found(invites: Sequence[Invite]) -> bool:
        asked.clear()
        return mine in invites

    async with announced(table, never):
        assert mine in await heard(found)


@pytest.mark.asyncio
async def test_each_address_is_announced_for_itself() -> None:
    """Two networks, or two ways into one: none of them hides another."""
    table = notice(interfaces=["127.0.0.1", "127.0.0.2"])
    there = {Invite(address, 18830, table.fingerprint) for address in table.interfaces}
    async with announced(table, never):
        assert there <= set(await heard(there.issubset))


@pytest.mark.asyncio
async def test_all_addresses_of_an_announcement_are_ways_there() -> None:
    """Whoever announced them; but of bounded number."""
    key, many = TableKeys.new().fingerprint, [f"127.0.0.{number}" for number in range(1, 10)]
    async with claimed((new_id(), {"f": key}), addresses=many):
        found = await heard(lambda invites: any(invite.fingerprint == key for invite in invites))

    hosts = {invite.host for invite in found if invite.fingerprint == key}
    assert len(hosts) == discovery.ADDRESSES
    assert hosts < set(many)


@pytest.mark.asyncio
@pytest.mark.parametrize("useless", ["192.0.2.1", "fe80::1%lo", "::2", "nowhere"])
async def test_an_address_that_cannot_be_announced_does_not_keep_back_the_others(
    useless: str,
) -> None:
    """It costs a sentence."""
    table, told = notice(interfaces=[useless, "127.0.0.1"]), list[str]()
    async with announced(table, told.append):
        found = await heard(lambda all: any(one.fingerprint == table.fingerprint for one in all))

    assert [one.host for one in found if one.fingerprint == table.fingerprint] == ["127.0.0.1"]
    [sentence] = told
    assert sentence.startswith(f"The table cannot be announced at {useless} (")


@pytest.mark.asyncio
async def test_a_start_that_comes_to_nothing_is_told_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Zeroconf has none for it."""
    open_there, told = discovery.on_addresses, list[str]()

    def never_started(addresses: Sequence[str]) -> AsyncZeroconf:
        made = open_there(addresses)
        made.zeroconf.done = True
        return made

    monkeypatch.setattr(discovery, "on_addresses", never_started)
    async with announced(notice(), told.append):
        pass

    sentence = "The table cannot be announced at 127.0.0.1 (mDNS does not start there); its invite"
    assert told == [f"{sentence} works."]


@pytest.mark.asyncio
async def test_an_address_that_comes_to_another_card_is_announced_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As when a wifi becomes a cable: what was opened at the old one speaks to nobody any more."""
    opened, open_there = list[Sequence[str]](), discovery.on_addresses

    def counted(addresses: Sequence[str]) -> AsyncZeroconf:
        opened.append(addresses)
        return open_there(addresses)

    monkeypatch.setattr(discovery, "sites_of", lambda texts: [(HERE[0], 1)])
    monkeypatch.setattr(discovery, "on_addresses", counted)
    table = notice()
    async with announced(table, never) as announcements:
        await announcements.show_at([(HERE[0], 1)])
        assert len(opened) == 1
        await announcements.show_at([(HERE[0], 2)])
        assert len(opened) == 2
        assert await heard(lambda all: any(one.fingerprint == table.fingerprint for one in all))


@pytest.mark.asyncio
async def test_an_address_that_comes_back_is_tried_again() -> None:
    """However often it has failed before: its network may be another by now."""
    table, told = notice(interfaces=["192.0.2.1"]), list[str]()
    sites = sites_of(table.interfaces)
    async with announced(table, told.append) as announcements:
        for _ in range(2 * discovery.TRIES):
            await announcements.show_at(sites)
        assert len(told) == 1
        await announcements.show_at([])
        await announcements.show_at(sites)

    assert len(told) == 2


@pytest.mark.asyncio
async def test_announcements_that_are_none_do_not_break_the_list() -> None:
    """No fingerprint, a wrong one, bytes that are no text, escape sequences, far too much."""
    table = notice()
    key = table.fingerprint
    hostile: tuple[tuple[str, Mapping[Any, Any]], ...] = (
        (new_id(), {}),
        (new_id(), {"f": "x" * 200}),
        (new_id(), {"f": None}),
        (new_id(), {b"f": b"\xff\xfe\x00"}),
        (new_id(), {"f": "\x1b[2J" + key[4:]}),
        (new_id(), {"f": key, "b": "\x1b[31m"}),
        (new_id(), {"f": key, "b": "a/b:c"}),
        ("evil " + new_id(), {f"p{number}": "x" * 200 for number in range(40)}),
    )
    async with announced(table, never), claimed(*hostile):
        found = await heard(lambda invites: any(invite.fingerprint == key for invite in invites))

    assert [str(invite) for invite in found if invite.fingerprint == key] == [
        f"127.0.0.1:18830/{key}"
    ]
    assert all(str(invite).isprintable() for invite in found)


@pytest.mark.asyncio
async def test_a_name_that_zeroconf_itself_does_not_take_is_passed_over() -> None:
    """It came from the network as it is; the others are still looked at."""
    zeroconf = AsyncZeroconf(interfaces=HERE)
    try:
        assert await discovery._invites(zeroconf, "\x1b[2J.") == []
    finally:
        await zeroconf.async_close()


@pytest.mark.asyncio
@pytest.mark.parametrize("wrong", [OSError("no such device"), Error("busy"), ValueError("odd")])
async def test_a_network_without_multicast_costs_a_sentence(
    wrong: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table opens all the same; who asks the network is refused in words."""

    def fail(addresses: Sequence[str]) -> AsyncZeroconf:
        raise wrong

    monkeypatch.setattr(discovery, "on_addresses", fail)
    told: list[str] = []
    async with announced(notice(), told.append):
        pass

    assert len(told) == 1
    assert "its invite works" in told[0]
    with pytest.raises(Refused, match="use an invite"):
        await overheard(HERE, 0.1)


@pytest.mark.asyncio
async def test_a_network_that_goes_away_does_not_spoil_the_end_of_a_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody can be told that it is over; that is all."""
    close = AsyncZeroconf.async_close

    async def fail(zeroconf: AsyncZeroconf) -> None:
        await close(zeroconf)
        raise OSError("network is unreachable")

    monkeypatch.setattr(AsyncZeroconf, "async_close", fail)
    async with announced(notice(), never):
        pass


@pytest.mark.asyncio
@pytest.mark.parametrize("address", ["nowhere", "fe80::1%lo", "::2"])
async def test_an_address_that_is_none_is_refused_in_words(address: str) -> None:
    """Somebody typed it, and it is none of this machine, or none at all."""
    with pytest.raises(Refused, match="use an invite"):
        await overheard([address], 0.1)
