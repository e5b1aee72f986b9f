"""Who waits for an answer: as long as one may come, and no longer."""

import asyncio

import pytest

from engine.refusal import Refused
from netplay.client.client import Client, Goal
from netplay.mqtt.address import Address
from netplay.trust.keys import PlayerKeys
from netplay.wire import Enter, Nod
from tui.machine.timeouts import ANSWER, nobody_there, unheard


def client(you: str | None) -> Client:
    """Who has been at the table, or has not."""
    made = Client(Goal(Address.of_guest("127.0.0.1", 1)), PlayerKeys.new(), Enter(name="Ana"))
    made.seat.you = you
    return made


@pytest.mark.asyncio
@pytest.mark.parametrize(("you", "code"), [(None, "no-table"), ("ab" * 8, "unheard")])
async def test_who_is_not_answered_is_told_one_thing(you: str | None, code: str) -> None:
    """That there is no table, or that the table has gone silent; never both, and not at once."""
    waiting = client(you)

    told = [
        refused.code
        for waited in (0.0, ANSWER, ANSWER + 0.1)
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
