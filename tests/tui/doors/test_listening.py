"""Where doors listen, and how they are refused."""

import socket

import pytest

from engine.refusal import Refused
from tui.doors.listening import bound


def test_a_port_that_is_taken_is_told_with_the_flag_of_its_door() -> None:
    """As for the port of a table; nobody reads what Python says of it."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Refused) as refused:
            bound(["127.0.0.1"], port, "web")

    told = f"Another program uses port {port} of 127.0.0.1: end it, or give another --web."
    assert refused.value.reason == told


def test_what_else_the_system_refuses_is_told_in_its_words() -> None:
    """Without the address, which Python adds in the end."""
    with pytest.raises(Refused) as refused:
        bound(["192.0.2.1"], 0, "ssh")

    told = "The ssh door cannot be opened at port 0 of 192.0.2.1: Cannot assign requested address."
    assert refused.value.reason == told


@pytest.mark.parametrize(
    ("link", "why"), [("lo", "Cannot assign requested address"), ("nosuch", "Name or service")]
)
def test_an_address_of_a_link_is_listened_at_there(link: str, why: str) -> None:
    """It is refused only where this machine has not got it, or no such link."""
    with pytest.raises(Refused, match=f"at port 0 of fe80::1%{link}: {why}"):
        bound([f"fe80::1%{link}"], 0, "ssh")
