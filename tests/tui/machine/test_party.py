"""A party, as whoever shows its poster knows it."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from queue import SimpleQueue

import pytest

from engine.refusal import Refused
from netplay.system.our_input import GO_ON, STAY
from tests.netplay.wait import PATIENCE
from tui.commands.party import PartyCommand
from tui.machine.cancellation import Cancellation
from tui.machine.party import Party, open_party
from tui.machine.poster_mark import PosterMark, hangs

LINES = """
print('{"server": {"invites": []}, "addresses": ["192.168.7.8"]}')
print('{"here": ["Ben"]}')
"""
WORD = "import sys; print(sys.stdin.read().split(chr(10))[-2])"


def test_a_server_that_tells_of_other_addresses_goes_on_to_tell_who_is_here() -> None:
    """Its poster hears both in one stream, and would else be deaf from then on."""
    heard = SimpleQueue[Sequence[str]]()
    words = (sys.executable, "-c", LINES)
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        Party("Ana", {}, server.pid, server).hear(heard.put)

        assert heard.get(timeout=PATIENCE) == ["Ben"]


def test_a_party_with_an_address_of_its_own_is_reached_there_alone() -> None:
    """Whatever other addresses the machine may get."""
    party = Party("Ana", {"ssh": {"port": 22, "fingerprint": "SHA256:abc"}}, 1, at="192.0.2.1")

    assert ["ssh", "you@192.0.2.1"] in [way.parts for way in party.ways()]


def test_a_party_tells_what_its_bots_have_to_do_without() -> None:
    """As a table does that one hosts; and nothing, if nothing is lacking."""
    poor = Party("Ana", {"lacks": ["The bots are poor."]}, 1)

    assert (poor.lack, Party("Ana", {"lacks": []}, 1).lack) == ("The bots are poor.", "")


@pytest.mark.parametrize(("home", "word"), [(".", STAY), ("nowhere", GO_ON)])
def test_a_party_that_is_left_goes_on_until_its_next_poster_is_lost(
    home: str, word: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """So its server is told to stay for good only where no mark can say so, and nobody shows it."""
    (tmp_path / "palmoff").mkdir()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / home))
    words, pipe = (sys.executable, "-c", WORD), subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True) as server:
        party = Party("Ana", {}, server.pid, server)
        party.mark.hang()
        party.stay()
        party.go_on()

        assert server.communicate(timeout=PATIENCE)[0] == f"{word}\n"
    assert hangs() == (word == STAY)


def test_what_the_poster_of_an_earlier_party_left_counts_no_more(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Else a party whose poster dies before it hangs would go on for good."""
    (tmp_path / "palmoff").mkdir()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    earlier = PosterMark()
    earlier.hang()
    assert earlier.leave()

    with pytest.raises(Refused):  # no machine has this address
        open_party(PartyCommand(address="192.0.2.1"), Cancellation())
    assert not hangs()


@pytest.mark.parametrize(
    ("at", "quiet", "told"),
    [
        ("192.0.2.1", False, ["in this network:", "palmoff"]),
        ("127.0.0.1", False, ["on this machine:", "palmoff"]),
        ("::1", False, ["on this machine:", "palmoff"]),
        ("192.0.2.1", True, ["in this network:", "palmoff join 192.0.2.1:18830/aaaabbbbccccdddd"]),
        ("127.0.0.1", True, ["on this machine:", "palmoff join 127.0.0.1:18830/aaaabbbbccccdddd"]),
    ],
)
def test_the_way_with_palmoff_leads_there(at: str, quiet: bool, told: list[str]) -> None:
    """By its invite, if nobody is told of it; and to no loopback from elsewhere."""
    said = {"port": 18830, "server": {"fingerprint": "aaaabbbbccccdddd"}}
    *_, way = Party("Ana", said, 1, at=at, quiet=quiet).ways()

    assert [way.told.removeprefix("With Palmoff installed, "), way.glue.join(way.parts)] == told
