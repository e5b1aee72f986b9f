"""The list of tables: only what answers with its own key, however it came to be announced."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from engine.refusal import Refused
from netplay.lan import beacons, registry, tables
from netplay.lan.beacons import Answers
from netplay.lan.found import FIRST, FoundTable, TablesAround, in_order
from netplay.lan.tables import look, look_at
from netplay.mqtt.address import CA_FILE as CA_VARIABLE
from netplay.mqtt.dial import pin_for
from netplay.table.state import TableState
from netplay.table.table_view import lobby
from netplay.trust.invite import Invite
from netplay.wire import SUMMARY, TableSettings, decode, encode
from tests.netplay.brokers import Running, nats
from tests.netplay.impostors import Serve, curt, greeting, listening
from tests.netplay.proxy import proxy
from tests.netplay.showing import Showing, shown
from tests.netplay.test_dial import CA_FILE, server_tls
from tests.netplay.wait import PATIENCE, until

DEAF = (9, 10)  # ports on which nobody listens
NOBODY = Invite("127.0.0.1", DEAF[0])


@pytest_asyncio.fixture
async def real() -> AsyncIterator[Running]:
    """A broker; any card may be shown there, as nobody keeps its account from us."""
    async with nats() as broker:
        yield broker


def announce(monkeypatch: pytest.MonkeyPatch, *invites: Invite) -> None:
    """This is what can be heard in the network; nothing is listed on this machine."""

    async def overheard(
        addresses: Sequence[str], seconds: float, told: Callable[[Invite], None]
    ) -> list[Invite]:
        for invite in invites:
            told(invite)
        return list(invites)

    monkeypatch.setattr(tables, "overheard", overheard)
    monkeypatch.setattr(registry, "invites", list)


@pytest.fixture
def all_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is announced: who looks waits for it, however busy the machine is."""
    monkeypatch.setattr(beacons, "LOOK", PATIENCE)


async def in_time(
    look: Callable[[], Awaitable[TablesAround]],
    monkeypatch: pytest.MonkeyPatch,
    enough: Callable[[TablesAround], object] = lambda there: there.tables,
) -> TablesAround:
    """The findings of a look that is long enough for whoever answers, on whatever machine."""
    async with asyncio.timeout(PATIENCE):
        while not enough(there := await look()):
            monkeypatch.setattr(beacons, "LOOK", 2 * beacons.LOOK)
        return there


def found(there: TablesAround) -> list[tuple[str, str]]:
    """Whose tables, and where."""
    return [(table.lobby.host, str(table.invite)) for table in there.tables]


@pytest.mark.asyncio
async def test_a_table_that_answers_is_shown_as_it_describes_itself(
    real: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that does not, or whose key is another's, is named as silent."""
    table, other = Showing(real), Showing(real)
    nobody = Invite("127.0.0.1", DEAF[0], table.keys.fingerprint[::-1])
    announce(monkeypatch, table.invite, other.invite, nobody, table.invite)
    async with shown(real, table.card("Ana")):
        there = await in_time(lambda: look("127.0.0.1"), monkeypatch)

    assert found(there) == [("Ana", str(table.invite))]
    assert list(there.silent) == [other.invite, nobody]
    assert there.note is None


@pytest.mark.asyncio
@pytest.mark.usefixtures("all_answer")
async def test_a_table_is_told_of_while_one_still_listens_for_others(
    real: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And while another place, from an earlier evening, does not answer."""
    table = Showing(real)
    told: asyncio.Queue[list[str]] = asyncio.Queue()

    async def overheard(
        addresses: Sequence[str], seconds: float, heard: Callable[[Invite], None]
    ) -> list[Invite]:
        heard(table.invite)
        await asyncio.Event().wait()
        return []

    def soon(tables: Sequence[FoundTable]) -> None:
        told.put_nowait([seen.lobby.host for seen in tables])

    announce(monkeypatch)
    monkeypatch.setattr(tables, "overheard", overheard)
    async with shown(real, table.card("Ana")):
        looking = asyncio.create_task(look("127.0.0.1", [NOBODY], soon))
        async with asyncio.timeout(PATIENCE):
            assert await told.get() == ["Ana"]
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)

    assert looking.cancelled()


@pytest.mark.asyncio
async def test_nobody_is_told_of_places_that_do_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """There may be hundreds, and whoever is told paints all tables anew."""
    told: list[Sequence[FoundTable]] = []
    announce(monkeypatch, NOBODY)
    monkeypatch.setattr(beacons, "LOOK", 0.01)

    assert not (await look("127.0.0.1", soon=told.append)).tables
    assert told == []


@pytest.mark.asyncio
@pytest.mark.usefixtures("all_answer")
async def test_a_table_is_listed_where_it_is_announced_rather_than_where_it_is_remembered(
    real: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor where this machine's own list has it: others may not reach it there."""
    table = Showing(real)
    nearer = replace(table.invite, host="localhost")
    announce(monkeypatch, table.invite)
    monkeypatch.setattr(registry, "invites", lambda: [nearer])
    async with shown(real, table.card("Ana")):
        there = await look("127.0.0.1", [nearer])

    assert found(there) == [("Ana", str(table.invite))]


@pytest.mark.asyncio
@pytest.mark.parametrize("serve", [curt, greeting])
async def test_a_bad_address_of_a_broker_hides_no_table(
    serve: Serve, real: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever listens there hangs up, or speaks another language; the broker is at the next one."""
    table = Showing(real)
    async with listening(serve) as nobody, shown(real, table.card("Ana")):
        both = replace(nobody, others=(real.guest,))
        there = await in_time(lambda: look_at(both), monkeypatch)

    assert [host for host, _ in found(there)] == ["Ana"]
    assert there.note is None


@pytest.mark.asyncio
async def test_a_file_of_ones_own_that_is_no_good_hides_no_table(
    real: Running, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Anybody may announce a broker for which it would be needed; to all others it is nothing."""
    table = Showing(real)
    monkeypatch.setenv(CA_VARIABLE, str(tmp_path / "nowhere.pem"))
    announce(monkeypatch, replace(NOBODY, fingerprint="a" * 16, tls=True), table.invite)
    async with shown(real, table.card("Ana")):
        assert found(await look("127.0.0.1")) == [("Ana", str(table.invite))]


@pytest.mark.asyncio
@pytest.mark.usefixtures("all_answer")
async def test_a_table_of_another_version_is_told_of(
    real: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing else of it can be read, so it cannot be shown; it did not fall silent either."""
    table = Showing(real)
    older = b"\2" + table.card("Ana")[1:]
    watch = beacons.BrokerWatch(real.guest, None, lambda: None)
    async with shown(real, older):
        looking = asyncio.create_task(watch.look(once=True))
        await until(lambda: watch.unread)
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)

    assert not watch.shown
    assert "speaks version 2 of the table protocol" in (watch.unread or "")
    seen = Answers([], [], watch.unread)
    monkeypatch.setattr(beacons.Lookout, "answers", seen)
    announce(monkeypatch)
    assert (await look("127.0.0.1")).note == watch.unread


@pytest.mark.asyncio
async def test_an_invite_that_is_read_off_a_broker_with_tls_is_whole(
    real: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever it is read out to may have no file of the authority."""
    table = Showing(real)
    async with proxy(real.guest, server_tls()) as path, shown(real, table.card("Ana")):
        place = replace(path.address, tls=True, ca_file=CA_FILE)
        dead = replace(place, port=DEAF[0], others=(place,))
        pin = await pin_for(place)
        there = await in_time(
            lambda: look_at(dead),
            monkeypatch,
            lambda there: pin in {seen.invite.pin for seen in there.tables},
        )

    assert pin is not None
    assert len(there.tables) == 1


@pytest.mark.asyncio
@pytest.mark.usefixtures("all_answer")
async def test_by_the_invite_of_a_server_its_tables_are_found(
    real: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With nothing announced; the tables of another server there are not meant."""
    server, table, other = Showing(real), Showing(real), Showing(real)
    other.identity = replace(other.identity, server="9" * 32)
    announce(monkeypatch)
    async with shown(real, other.card("Ben"), server.own_card, table.card("Ana")):
        there = await look("127.0.0.1", [server.invite])

    assert found(there) == [("Ana", str(table.invite))]
    assert [seen.invite for seen in there.servers] == [server.invite]


@pytest.mark.asyncio
async def test_a_server_that_is_announced_after_it_has_shown_its_card_is_found(
    real: Running,
) -> None:
    """Its place was looked at for a table of before; the next card may come too late for a look."""
    server, table = Showing(real), Showing(real)
    watch = beacons.BrokerWatch(real.guest, {NOBODY.address: NOBODY}, lambda: None)
    for card in (server.own_card, table.card("Ana")):
        watch._heard("", card)
    assert not watch.servers

    assert watch.wants(server.invite)

    assert [answer.seen.invite for answer in watch.servers] == [server.invite]
    assert [answer.seen.invite for answer in watch.shown] == [table.invite]


@pytest.mark.asyncio
async def test_a_false_address_for_a_known_table_does_not_hide_it(
    real: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody announces its key where it is not, before or after the table itself does."""
    table = Showing(real)
    early, late = (Invite("127.0.0.1", port, table.keys.fingerprint) for port in DEAF)
    announce(monkeypatch, early, table.invite, late)
    async with shown(real, table.card("Ana")):
        there = await in_time(lambda: look("127.0.0.1"), monkeypatch)

    assert found(there) == [("Ana", str(table.invite))]
    assert list(there.silent) == []


@pytest.mark.asyncio
@pytest.mark.usefixtures("all_answer")
async def test_a_recorded_card_does_not_take_the_place_of_the_table(
    real: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is shown at another broker, but it is older than what the table itself shows."""
    table = Showing(real)
    async with nats() as elsewhere:
        recorded = Showing(elsewhere, boot=1, keys=table.keys)
        for invites in ((recorded.invite, table.invite), (table.invite, recorded.invite)):
            announce(monkeypatch, *invites)
            async with shown(real, table.card("Now")), shown(elsewhere, recorded.card("Then")):
                there = await look("127.0.0.1")

            assert found(there) == [("Now", str(table.invite))]


@pytest.mark.asyncio
@pytest.mark.usefixtures("all_answer")
async def test_garbage_beside_a_card_does_not_matter(
    real: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor what carries the table's signature but is no lobby, or not fit to be printed."""
    table = Showing(real)
    good = encode(lobby(TableState("Ana", TableSettings()), "1.0"))
    announce(monkeypatch, table.invite)
    cards = (
        b"",
        b"\x01" * 4000,
        table.card("Ana")[:-1],
        table.card("Ana", b"{}"),
        table.card("Ana", good.replace(b'"1.0"', b'"\\u001b[2J"')),
        table.card("Ana", good.replace(b'"cockroach-poker"', b'"\\u001b[2J"')),
        table.card("Ana"),
    )
    async with shown(real, *cards):
        there = await look("127.0.0.1")

    assert found(there) == [("Ana", str(table.invite))]


@pytest.mark.asyncio
@pytest.mark.usefixtures("all_answer")
async def test_a_network_that_cannot_be_asked_is_one_sentence(
    real: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tables of this machine are found all the same."""
    table = Showing(real)
    announce(monkeypatch)

    async def fail(*_: object) -> list[Invite]:
        raise Refused("no-multicast", "This network cannot be asked.")

    monkeypatch.setattr(tables, "overheard", fail)
    monkeypatch.setattr(registry, "invites", lambda: [table.invite])
    async with shown(real, table.card("Ana")):
        there = await look("127.0.0.1")

    assert found(there) == [("Ana", str(table.invite))]
    assert there.note == "This network cannot be asked."


@pytest.mark.asyncio
async def test_where_nothing_is_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a fuss."""
    announce(monkeypatch)

    assert await look("127.0.0.1") == TablesAround([], [], None, [])


def test_tables_stand_in_the_order_of_their_hosts_and_names() -> None:
    """Not in that of their keys, which say nothing; numbers are counted, not spelt."""
    called = [("Cem", "A"), ("Ana", "table 10"), ("ben", "Ben"), ("Ana", "Table 9"), ("Ana", "Ana")]
    called += [("H10", "H10"), ("h2", "h2")]
    seen = [
        FoundTable(NOBODY, lobby(TableState(host, TableSettings(), name=name), "1.0"))
        for host, name in called
    ]

    listed = [table.called for table in sorted(seen, key=lambda table: table.rank)]
    assert listed == [
        "Ana's table",
        "Ana's table Table 9",
        "Ana's table table 10",
        "ben's table Ben",
        "Cem's table A",
        "h2's table",
        "H10's table",
    ]


def test_a_crowd_of_tables_hides_nobody_elses() -> None:
    """Neither those that strangers open in somebody's server, nor those of another machine."""
    seen = [_table("Zoe", "Garden", "192.168.0.7")]
    seen += [_table("!", f"{n}", "192.168.0.7", by_guest=True) for n in range(40)]
    seen += [_table("!", f"{n}", "192.168.0.8") for n in range(40)]

    listed = [table.lobby.name for table in in_order(seen)]
    assert listed.index("Garden") == FIRST


def _table(host: str, name: str, place: str, *, by_guest: bool = False) -> FoundTable:
    told = lobby(TableState(host, TableSettings(), name=name), "1.0", by_guest=by_guest)
    return FoundTable(Invite(place, 18830), told)


def test_a_title_is_made_fit_for_a_terminal() -> None:
    """A table may call itself what it likes, and a terminal obeys nothing of it."""
    shown = lobby(TableState("Ana", TableSettings()), "1.0").model_dump_json()

    read = decode(SUMMARY, shown.replace("Cockroach Poker", "\\u001b[2JPoker").encode())

    assert read.title.isprintable()
    assert "Poker" in read.title
