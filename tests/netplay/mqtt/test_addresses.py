"""The addresses of a machine: which are announced and read out, and what those of a link mean."""

import socket
from collections.abc import Sequence
from ipaddress import IPv6Address
from pathlib import Path
from types import SimpleNamespace as Made

import pytest

from engine.refusal import Refused
from netplay.mqtt import addresses
from netplay.mqtt.address import Address
from netplay.mqtt.addresses import (
    candidates,
    everywhere,
    interface_of,
    on_links,
    own_sites,
    sites_of,
    to_invite,
    zoned,
)
from netplay.mqtt.lookup import Lookup, numbers_of
from netplay.mqtt.places import MOST, Places

MANY = addresses.MOST + 1  # networks of containers


def adapter(name: str, *ips: str) -> Made:
    """As ifaddr tells of one."""
    return Made(
        name=name, index=len(name), ips=[Made(ip=(ip, 0, 0) if ":" in ip else ip) for ip in ips]
    )


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cable with all kinds of addresses, and a link that has nothing but its own."""
    here = [
        adapter("lo", "127.0.0.1", "::1"),
        adapter("eth0", "192.168.0.7", "fd00::7", "fd00::8", "fe80::7"),
        adapter("eth1", "fe80::9"),
    ]
    monkeypatch.setattr(addresses, "_adapters", lambda: here)
    monkeypatch.setattr(addresses, "is_ours", lambda text: text != "fd00::8")
    monkeypatch.setattr(addresses, "_is_down", lambda interface: False)


@pytest.mark.usefixtures("machine")
def test_addresses_of_both_kinds_are_announced_and_read_out() -> None:
    """Loopback comes last; an address of a link is only read out where there is no other."""
    found = candidates()

    assert found == ["192.168.0.7", "fd00::7", "fe80::7%eth0", "fe80::9%eth1", "127.0.0.1"]
    assert own_sites() == sites_of(found)
    assert to_invite(found) == ["192.168.0.7", "fd00::7", "fe80::9%eth1", "127.0.0.1"]
    assert interface_of("fe80::9%eth1") == "eth1"


@pytest.mark.usefixtures("machine")
def test_a_real_card_goes_before_what_software_has_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Nobody in the room reaches the containers of this machine, nor the far end of its tunnel."""
    (tmp_path / "wlan0" / "device").mkdir(parents=True)
    made = [adapter(f"br-{number}", f"172.{number}.0.1") for number in range(17, 17 + MANY)]
    here = [*made, adapter("tun0", "10.8.0.2"), adapter("wlan0", "192.168.0.7", "fd00::7")]
    monkeypatch.setattr(addresses, "LINKS", tmp_path)
    monkeypatch.setattr(addresses, "_adapters", lambda: here)

    assert candidates()[:3] == ["192.168.0.7", "fd00::7", "10.8.0.2"]


@pytest.mark.usefixtures("machine")
def test_a_bridge_is_as_real_as_what_it_is_made_of(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As where virtual machines are in the same network as the one that they run on."""
    for made in ("eth0/device", "bond0/lower_eth0", "br0/lower_bond0", "docker0/lower_veth1"):
        (tmp_path / made).mkdir(parents=True)
    here = [adapter("docker0", "172.17.0.1"), adapter("br0", "192.168.0.7")]
    monkeypatch.setattr(addresses, "LINKS", tmp_path)
    monkeypatch.setattr(addresses, "_adapters", lambda: here)

    assert candidates()[:2] == ["192.168.0.7", "172.17.0.1"]


def test_an_address_that_is_given_up_makes_room_for_the_next(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """So does one that somebody else has; where there is no other, it goes on to be announced."""
    told = tmp_path / "if_inet6"
    told.write_text(
        "fd000000000000000000000000000001 02 40 00 a0     eth0\n"
        "fd000000000000000000000000000004 02 40 00 80     eth0\n"
        "fd000000000000000000000000000005 03 40 00 a0     eth1\n"
    )
    here = [adapter("eth0", "fd00::1", "fd00::2", "fd00::4"), adapter("eth1", "fd00::5")]
    monkeypatch.setattr(addresses, "OF_IPV6", told)
    monkeypatch.setattr(addresses, "_adapters", lambda: here)
    monkeypatch.setattr(addresses, "is_ours", lambda text: text != "fd00::2")
    monkeypatch.setattr(addresses, "_is_down", lambda interface: False)

    assert candidates() == ["fd00::4", "fd00::5", "127.0.0.1"]


@pytest.mark.usefixtures("machine")
def test_a_cable_that_is_out_is_named_only_where_there_is_no_other_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its addresses stay for a while; of one's only cable, they will be right again."""
    monkeypatch.setattr(addresses, "_is_down", lambda interface: interface == "eth0")
    assert candidates() == ["fe80::9%eth1", "127.0.0.1"]

    monkeypatch.setattr(addresses, "_is_down", lambda interface: interface != "lo")
    assert len(candidates()) == 5


def test_loopback_is_never_down() -> None:
    """Nor is an interface of which nobody knows anything."""
    assert not addresses._is_down("lo")
    assert not addresses._is_down("no such thing")


@pytest.mark.usefixtures("machine")
def test_an_address_of_a_link_gets_its_zone() -> None:
    """Where it is clear which; else one has to say."""
    assert [zoned(text) for text in ("fe80::9", "fe80::9%eth5", "fd00::7")] == [
        "fe80::9%eth1",
        "fe80::9%eth5",
        "fd00::7",
    ]
    with pytest.raises(Refused, match="as in fe80::1%eth0"):
        zoned("fe80::1")


@pytest.mark.asyncio
async def test_the_zone_of_another_machine_may_be_any_of_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An invite names the interface of its host; here the link may be called otherwise.

    What is called so here may be another link; and what is down is tried last, as links are many.
    """
    links = [(1, "lo"), (2, "docker0"), (3, "wlan0"), (4, "eth0")]
    monkeypatch.setattr(socket, "if_nameindex", lambda: links)
    monkeypatch.setattr(addresses, "_is_down", lambda interface: interface == "docker0")
    here = ["fe80::1%wlan0", "fe80::1%eth0", "fe80::1%docker0"]

    assert on_links(IPv6Address("fe80::1%enp3s0")) == here
    assert on_links(IPv6Address("fe80::1%eth0")) == [here[1], here[0], here[2]]
    assert on_links(IPv6Address("fe80::1%4")) == [here[1], here[0], here[2]]
    assert on_links(IPv6Address("fe80::1%9")) == here


@pytest.mark.asyncio
async def test_an_address_of_a_link_is_looked_up_where_it_is() -> None:
    """Without asking anybody for a name."""
    found: Sequence[object] = await Lookup("fe80::1%lo", 1883).targets()

    assert len(found) == 1
    assert everywhere().is_unspecified


def test_whoever_may_not_ask_for_the_names_of_links_is_told_a_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A door in its sandbox; that it then looks on no other link."""

    def forbidden() -> list[tuple[int, str]]:
        raise PermissionError

    [(host, port)] = numbers_of("fe80::1%lo", 1883)
    assert (host, port) == (f"fe80::1%{socket.if_nametoindex('lo')}", 1883)
    assert on_links(IPv6Address(host)) == [host]

    monkeypatch.setattr(socket, "if_nameindex", forbidden)
    assert on_links(IPv6Address("fe80::1%4")) == ["fe80::1%4"]


def test_hostile_announcements_do_not_push_out_the_place_that_was_told() -> None:
    """However many places somebody announces."""
    told = Address.of_guest("192.168.0.7", 1)
    places = Places([told])
    for port in range(2, 1000):
        places.add(Address.of_guest("192.0.2.1", port))

    assert len(places.all) == MOST
    assert told in places.all
