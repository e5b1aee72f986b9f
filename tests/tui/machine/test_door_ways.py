"""The ways in by doors, as they are told."""

from tui.machine.door_ways import ways_in

KEY = {"fingerprint": "SHA256:abc"}


def test_an_address_of_ipv6_stands_in_brackets_where_browsers_want_them() -> None:
    """And nowhere else: ssh takes it as it is."""
    told = ways_in("fd00::1", {"ssh": {"port": 2222, **KEY}, "web": {"port": 8222}})

    assert "By ssh: ssh -p 2222 NAME@fd00::1" in told
    assert "In a browser: http://[fd00::1]:8222/" in told


def test_the_usual_port_of_ssh_is_not_typed() -> None:
    """Guests have less to type."""
    assert ways_in("10.0.0.1", {"ssh": {"port": 22, **KEY}})[0] == "By ssh: ssh NAME@10.0.0.1"


def test_where_no_door_is_open_none_is_told_of() -> None:
    """Nobody comes in that way."""
    assert not ways_in("10.0.0.1", {})
