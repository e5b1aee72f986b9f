"""Waiting for an answer: as long as one may come, and no longer."""

import asyncio

import pytest

from engine.refusal import Refused
from netplay.client.client import Client, Goal
from netplay.mqtt.address import Address
from netplay.mqtt.link import Connected, Connecting, Disconnected, Status
from netplay.trust.keys import PlayerKeys
from netplay.wire import Enter, Nod
from tui.machine.timeouts import ANSWER, DIAL, END, nobody_there, progress, unheard


def client(you: str | None) -> Client:
    """A client that has been at the table, or has not."""
    made = Client(Goal(Address.of_guest("127.0.0.1", 1)), PlayerKeys.new(), Enter(name="Ana"))
    made.seat.you = you
    return made


def standing(status: Status, knocked: float = 0.0) -> Client:
    """A client that was never at the table, and how it stands with its broker."""
    made = client(None)
    made._link.status = status
    made._reached_at = asyncio.get_running_loop().time() - knocked
    return made


@pytest.mark.asyncio
async def test_a_line_on_which_nothing_comes_back_is_not_given_up() -> None:
    """It may be cut, or slow; what is done is told meanwhile. Only who cannot say stop ends."""
    for code in ("unreachable", "slow"):
        waiting = standing(Disconnected(code, "Nothing comes back."))

        assert nobody_there(waiting, 1000.0) is None
        assert nobody_there(waiting, END - 1, ended=True) is None
        assert nobody_there(waiting, END + 1, ended=True) is not None
        assert progress(waiting, 2.0).startswith("Nothing comes back. ")
    assert nobody_there(standing(Connecting()), 1000.0) is None


@pytest.mark.asyncio
async def test_a_no_is_an_answer() -> None:
    """Nobody listens there, or knows the account: it stands after a while, and is told."""
    waiting = standing(Disconnected("deserted", "No broker listens there."))

    assert nobody_there(waiting, DIAL) is None
    refused = nobody_there(waiting, DIAL + 0.1)
    assert refused is not None
    assert refused.reason.startswith("No broker listens there. ")


@pytest.mark.asyncio
async def test_a_broker_that_is_not_believed_is_no_matter_of_the_table() -> None:
    """The sentence on its certificate says what to do as well."""
    refused = nobody_there(standing(Disconnected("untrusted", "Renew it.")), DIAL + 0.1)
    assert refused is not None
    assert refused.reason == "Renew it."


@pytest.mark.asyncio
async def test_a_slow_line_gives_a_table_time() -> None:
    """As much more as its broker took to answer."""
    waiting = standing(Connected(), knocked=ANSWER + 2.0)
    waiting._link.round_trip = 1.0
    assert nobody_there(waiting, 20.0) is None
    waiting._link.round_trip = 0.01
    assert nobody_there(waiting, 20.0) is not None


@pytest.mark.asyncio
@pytest.mark.parametrize(("you", "code"), [(None, "no-table"), ("ab" * 8, "unheard")])
async def test_who_is_not_answered_is_told_one_thing(you: str | None, code: str) -> None:
    """That there is no table, or that the table has gone silent; never both, and not at once."""
    waiting = standing(Connected(), knocked=ANSWER + 0.1)
    waiting.seat.you = you

    told = [
        refused.code
        for waited in (ANSWER + 0.1,)
        for refused in (nobody_there(waiting, waited), unheard(waiting, waited))
        if refused is not None
    ]

    assert told == [code]


@pytest.mark.asyncio
async def test_who_is_kept_waiting_by_a_table_that_is_there_waits() -> None:
    """It says so again and again while others try its passphrase."""
    waiting = client(None)
    waiting.seat.receive(Nod(), asyncio.get_running_loop().time())

    assert nobody_there(waiting, 10 * ANSWER) is None


@pytest.mark.asyncio
async def test_who_is_kept_waiting_reads_why() -> None:
    """Whatever the table says of it, once it takes longer than usual."""
    waiting = standing(Connected(), knocked=1.0)
    waiting.seat.receive(Nod(why="Many are trying."), asyncio.get_running_loop().time())
    waiting.seat.receive(Nod(), asyncio.get_running_loop().time())

    assert progress(waiting, 2.0) == "Many are trying."


@pytest.mark.asyncio
async def test_the_first_reason_to_give_up_stands() -> None:
    """It is told once: who looks again at each piece of news would else never come to an end."""
    news: list[str] = []
    goal = Goal(Address.of_guest("127.0.0.1", 1))
    waiting = Client(goal, PlayerKeys.new(), Enter(name="Ana"), lambda: news.append("news"))

    waiting.refuse(Refused("unheard", "The table does not answer."))
    waiting.refuse(Refused("no-table", "There is no table."))

    assert waiting.refused is not None
    assert waiting.refused.code == "unheard"
    assert news == ["news"]
