"""`palmoff doctor` and `tables`: what they tell of this machine, in words and as JSON."""

import json
from dataclasses import replace
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.refusal import Refused
from netplay import bot_policy
from netplay.bot_policy import policy
from netplay.lan import registry
from netplay.lan.found import FoundTable, TablesAround
from netplay.mqtt import addresses, nats
from netplay.trust.invite import Invite
from netplay.wire import TableSummary
from tests.house import HOUSE
from tui.cli import doctor, info
from tui.cli.diagnosis import Diagnosis
from tui.cli.main import main

HERE = ("--address", "127.0.0.1")
INVITE = Invite("127.0.0.1", 28514, "ydpp4ta56epyamhp")
LOBBY = TableSummary(
    title="Royal Gambit",
    game="royal-gambit",
    host="Mia",
    name="Mia",
    seats=5,
    free=2,
    playing=True,
    locked=True,
    watching=True,
    version="0.1.0",
)


def around(monkeypatch: pytest.MonkeyPatch, found: TablesAround) -> None:
    """Have this found, wherever one looks."""

    async def look(address: str | None = None) -> TablesAround:
        return found

    monkeypatch.setattr(info, "look", look)


def test_the_doctor_finds_this_machine_well(capsys: pytest.CaptureFixture[str]) -> None:
    """A line each, and one for the papers: those of the house, if that is what one starts."""
    assert main(["doctor", *HERE]) in (0, 2)  # a machine without a network is told so

    lines = capsys.readouterr().out.splitlines()
    looked = [line.split()[1].rstrip(":") for line in lines]
    first = ["system", "versions", "terminal", "profile", "journals", "papers", "bots", "broker"]
    assert looked[:8] == first
    assert all(line.startswith("ok ") for line in lines[:8])
    assert lines[5].endswith(f"are in {HOUSE}")


@pytest.mark.parametrize("across", [40, 80])
def test_on_a_terminal_the_doctor_breaks_no_word(
    across: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Further lines stand further in; each word is as it is told to a script."""
    packages = [f"package-{number} 1.{number}" for number in range(12)]
    paths = Diagnosis("journals", False, f"/{'home/' * 20}tables, 9 MiB free")
    found = [Diagnosis("versions", True, ", ".join(packages)), paths]

    async def examined(address: str | None) -> list[Diagnosis]:
        return found

    monkeypatch.setattr(info, "examine", examined)
    monkeypatch.setattr(info, "columns", lambda: across)
    assert main(["doctor", *HERE]) == 2

    lines = capsys.readouterr().out.splitlines()
    assert " ".join(" ".join(lines).split()) == " ".join(
        f"{'ok' if it.well else 'BAD'} {it.what}: {it.found}" for it in found
    )
    assert all(len(line) <= across or "home" in line for line in lines)
    assert all(line.startswith(("ok  ", "BAD ", "    ")) for line in lines)


def test_the_doctor_tells_of_a_policy_that_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bots and the coach play on without it; here one learns why they are poor."""
    policy.cache_clear()
    monkeypatch.setattr(bot_policy, "path", lambda key: tmp_path / "policy.json")
    main(["doctor", *HERE])
    policy.cache_clear()

    printed = " ".join(capsys.readouterr().out.split())
    assert "bots: Bots of Cockroach Poker play by simpler rules: " in printed
    assert "policy.json cannot be used. It cannot be read: No such file or directory." in printed


def test_the_doctor_says_that_there_are_no_papers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The code alone was copied, and nothing installed."""

    def nothing(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(doctor, "HOUSE", tmp_path)
    monkeypatch.setattr(doctor, "files", nothing)

    assert main(["doctor", *HERE]) == 2
    assert "papers: they are not installed" in capsys.readouterr().out


def test_the_doctor_says_what_to_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thing that does not work is told as such, in words and as JSON, and fails the command."""

    def none() -> None:
        raise Refused("no-broker", "This machine has no broker; name one with --broker.")

    monkeypatch.setattr(nats, "program", none)

    assert main(["doctor", *HERE, "--json"]) == 2

    printed = capsys.readouterr()
    findings = {finding["what"]: finding for finding in json.loads(printed.out)}
    assert findings["broker"]["found"] == "This machine has no broker; name one with --broker."
    assert not findings["broker"]["well"]
    assert printed.err.startswith("palmoff: Not all is well here: broker")


def test_the_doctor_blames_no_firewall_for_an_address_of_another_machine(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """All that is wrong is told, and nothing else."""
    assert main(["doctor", "--address", "192.0.2.1"]) == 2

    said = capsys.readouterr().out
    assert "BAD multicast: 192.0.2.1 is no address of this machine: give one that is" in said
    assert "firewall" not in said


def test_the_doctor_takes_an_address_of_a_link_as_who_serves_there_does(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its zone is found; where it is not clear which, that is told."""
    tried: list[str] = []

    async def trouble(address: str) -> str | None:
        tried.append(address)
        return None

    card = SimpleNamespace(name="eth1", index=3, ips=[SimpleNamespace(ip=("fe80::9", 0, 3))])
    monkeypatch.setattr(addresses, "_adapters", lambda: [card])
    monkeypatch.setattr(doctor, "is_ours", lambda text: "%" in text)
    monkeypatch.setattr(doctor, "_trouble", trouble)
    said = []
    for address in ("fe80::9", "fe80::1"):
        main(["doctor", "--address", address])
        said += [line for line in capsys.readouterr().out.splitlines() if "multicast: " in line]

    assert tried == ["fe80::9%eth1"]
    assert said[0].startswith("ok ")
    assert "fe80::1 is an address of one link: say of which, as in fe80::1%eth0." in said[1]


def test_tables_are_told_as_they_describe_themselves(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Game, host, state, seats, lock, version, and how to join."""
    around(monkeypatch, TablesAround([FoundTable(INVITE, LOBBY)], [], None))

    assert main(["tables"]) == 0

    assert capsys.readouterr().out == (
        "Royal Gambit at Mia's table (playing, 2 of 5 seats free, locked, version 0.1.0): "
        "palmoff join 127.0.0.1:28514/ydpp4ta56epyamhp\n"
    )


def test_tables_are_told_to_scripts_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line of JSON each."""
    around(monkeypatch, TablesAround([FoundTable(INVITE, LOBBY)], [], None))

    assert main(["tables", "--json"]) == 0

    told = json.loads(capsys.readouterr().out)
    assert (told["invite"], told["host"], told["free"]) == (str(INVITE), "Mia", 2)


def test_what_cannot_be_found_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No table, one that is silent, and a network that cannot be asked."""
    around(monkeypatch, TablesAround([], [INVITE], "This network cannot be asked for its tables."))

    assert main(["tables"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("No tables were found.")
    assert str(INVITE) in lines[1]
    assert lines[2] == "This network cannot be asked for its tables."


def test_a_flood_of_announcements_takes_a_few_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tables that answer are to be seen among them."""
    noise = [replace(INVITE, port=port) for port in range(1, 1001)]
    around(monkeypatch, TablesAround([FoundTable(INVITE, LOBBY)], noise, None))

    assert main(["tables"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Royal Gambit at Mia's table")
    assert lines[-1] == "995 more were announced, but did not answer."
    assert len(lines) == 7


def test_a_machine_without_tables_has_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """An empty folder, or none at all."""
    monkeypatch.setattr(registry, "folder", lambda: tmp_path_factory.mktemp("none") / "at all")

    assert registry.invites() == []
