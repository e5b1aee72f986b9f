"""`palmoff doctor INVITE` and `--broker`: what is in the way from here, in words."""

import asyncio

import pytest

from netplay.lan import beacons
from netplay.lan.beacons import Answers
from netplay.mqtt.address import PASSWORD, Address
from tests.netplay.brokers import Running, mosquitto, nats
from tests.netplay.conftest import NEEDED
from tests.netplay.impostors import deserted, dumb, listening
from tests.netplay.showing import Showing, shown
from tests.netplay.wait import PATIENCE, until
from tui.cli import doctor_ways
from tui.cli.diagnosis import Diagnosis
from tui.cli.doctor_ways import ask_broker, ask_table

pytestmark = pytest.mark.asyncio
MARK = "abcdefghijklmn27"


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever comes is waited for, however busy the machine is."""
    monkeypatch.setattr(doctor_ways, "BOUND", PATIENCE)
    monkeypatch.setattr(doctor_ways, "PASS", PATIENCE)
    monkeypatch.setattr(doctor_ways, "CALL", PATIENCE)


@pytest.fixture
def nothing_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a card where none is to come."""
    monkeypatch.setattr(beacons, "LOOK", 0.0)


async def asked(broker: Running, monkeypatch: pytest.MonkeyPatch) -> dict[str, Diagnosis]:
    monkeypatch.setenv(PASSWORD, broker.host.password or "")
    found = await ask_broker(f"mqtt://host@127.0.0.1:{broker.host.port}")
    return {one.what: one for one in found}


@pytest.mark.usefixtures("nothing_shown")
async def test_a_broker_that_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    """It lets both accounts in, and what they say passes."""
    if not NEEDED:
        pytest.skip("mosquitto is not installed (on Debian: apt install mosquitto)")
    async with mosquitto() as broker:
        found = await asked(broker, monkeypatch)

    assert {what: one.well for what, one in found.items()} == {
        "way": True,
        "messages": True,
        "tables": True,
    }


@pytest.mark.usefixtures("nothing_shown")
async def test_a_broker_whose_accounts_are_too_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here by rights for one server alone; it is told which way nothing passes, and what to do."""
    monkeypatch.setattr(doctor_ways, "PASS", 0.2)
    async with nats() as broker:
        found = await asked(broker, monkeypatch)

    assert not found["messages"].well
    assert found["messages"].found.startswith("nothing passes from guest to host: ")


async def test_a_broker_is_asked_while_another_of_the_list_says_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All that takes time is tried side by side."""
    tables_asked = asyncio.Event()

    async def all_at(place: Address) -> tuple[Answers, str | None]:
        tables_asked.set()
        return Answers([], []), None

    monkeypatch.setattr(doctor_ways, "all_at", all_at)
    async with nats() as broker, listening(dumb) as silent:
        asking = asyncio.create_task(
            ask_broker(f"mqtt://guest@127.0.0.1:{silent.port},127.0.0.1:{broker.guest.port}")
        )
        await until(tables_asked.is_set)

        assert not asking.done()
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)


async def test_who_answers_nothing_may_be_a_firewall(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal is none, and told as what it is; so is somebody who only takes the call."""
    with deserted() as nobody:
        async with listening(dumb) as silent:
            [refused] = await ask_table(f"{nobody}/{MARK}")
            monkeypatch.setattr(doctor_ways, "BOUND", 0.1)
            [mute] = await ask_table(f"{silent}/{MARK}")
            monkeypatch.setattr(doctor_ways, "CALL", 0.0)
            [vanished] = await ask_table(f"{silent}/{MARK}")

    assert "No broker listens" in refused.found
    assert mute.found.startswith(f"somebody takes calls at {silent}, but says nothing: ")
    assert (
        "a firewall, there or here, is probably dropping what is sent: "
        f"have it let TCP port {silent.port} through." in vanished.found
    )


@pytest.mark.usefixtures("nothing_shown")
async def test_another_table_than_the_invite_names() -> None:
    """Its broker is there; the table is not."""
    async with nats() as broker:
        way, table = await ask_table(f"127.0.0.1:{broker.guest.port}/{MARK}")

    assert (way.well, table.well) == (True, False)
    assert "ask its host for a new one" in table.found


async def test_a_table_of_another_version_is_told_as_that() -> None:
    """To ask for a new invite would be of no use."""
    found = doctor_ways._shown(Answers([], [], "The table there speaks version 2."))

    assert found == Diagnosis("table", False, "The table there speaks version 2.")


async def test_the_invite_of_a_server_is_told_as_that(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the number of tables that are open in it."""
    monkeypatch.setattr(beacons, "LOOK", PATIENCE)
    async with nats() as broker:
        server, table = Showing(broker), Showing(broker)
        async with shown(broker, server.own_card, table.card("Ana")):
            _, found = await ask_table(str(server.invite))

    assert found == Diagnosis(
        "server", True, "Ana's server, with 1 table; its key is that of the invite"
    )
