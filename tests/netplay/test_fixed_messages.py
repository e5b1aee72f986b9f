"""The bytes of every kind of message stay as they are, as long as the protocol does."""

from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

from netplay.message import Message
from netplay.reception_wire import RECEPTION_DOWN, RECEPTION_UP, SERVER_SUMMARY
from netplay.trust import frames
from netplay.wire import DOWN, PROTOCOL, SUMMARY, UP, BadMessage, Play, Wish, decode, encode
from tests.netplay.fixed_messages import FILE, lines, wishes

SENT = FILE.read_text("utf-8").splitlines()
COMMAND = "if PROTOCOL has risen: python -m tests.netplay.fixed_messages"


def test_every_kind_of_message_is_sent_as_ever() -> None:
    """To the byte: whoever plays with an older Palmoff reads the same."""
    for made, sent in zip(lines(), SENT, strict=True):
        assert made == sent, COMMAND


def test_a_wish_of_each_kind_is_among_them() -> None:
    """A new kind stands there from the first day, but for moves, which games bring along."""
    kinds = get_args(get_args(Wish)[0])

    assert {type(wish) for wish in wishes()} == set(kinds) - {Play}


def test_the_protocol_is_the_first_byte_of_every_frame() -> None:
    """Or those who cannot read each other's messages would not hear of it."""
    assert frames.VERSION == PROTOCOL


def read(line: str) -> Message:
    """Whatever it is, from whichever side."""
    adapters: tuple[TypeAdapter[Any], ...] = (
        UP,
        DOWN,
        SUMMARY,
        RECEPTION_UP,
        RECEPTION_DOWN,
        SERVER_SUMMARY,
    )
    for adapter in adapters:
        try:
            message: Message = decode(adapter, line.encode())
        except BadMessage:
            continue
        return message
    raise AssertionError(f"nobody sends {line}")


@pytest.mark.parametrize("number", range(len(SENT)))
def test_what_was_ever_sent_is_read_and_sent_on_as_it_was(number: int) -> None:
    """No value is lost or changed by reading it."""
    assert encode(read(SENT[number])).decode() == SENT[number]
