"""How a guest's line by ssh ends, and where the next one leads."""

import json

import pytest

from netplay.client.client import Client
from netplay.newcomers import Remove
from netplay.wire import Enter
from tests.netplay.serving import OWNER, at_the_table
from tests.netplay.wait import until
from tests.tui.doors.door_room import DoorRoom, GuestTerminal, new_key, seated
from tui.doors import line_guest
from tui.doors.ssh.session import REFUSED


async def _sits_down(room: DoorRoom, *, terminal: bool) -> GuestTerminal:
    """Somebody at the only table there is, with a terminal or in lines."""
    if terminal:
        ana = await room.guest("ana", new_key())
        await seated(ana)
    else:
        ana = await room.guest("ana", new_key(), term=None, command="1")
        await ana.shows("/start begins the game")
    return ana


@pytest.mark.asyncio
@pytest.mark.parametrize("terminal", [True, False])
@pytest.mark.parametrize("ban", [True, False])
async def test_who_was_removed_is_not_brought_back_by_the_door(
    ban: bool, terminal: bool, room: DoorRoom
) -> None:
    """They may come again, but of their own will."""
    ana = await _sits_down(room, terminal=terminal)
    [table], [person] = room.there.tables, [guest.person for guest in room.hall.guests.values()]
    assert room.hall.remembered(person).table
    assert room.hall.watch is not None
    goal = room.hall.watch.goal(room.hall.tables[0])
    async with at_the_table(Client(goal, OWNER, Enter(name="Zoe", watch=True))) as owner:
        await until(lambda: owner.seat.show)
        owner.seat.wish(Remove(guest=table.state.guests[person.keys.public].id, ban=ban))

        await ana.shows("Zoe removed you from the table")
        await until(lambda: room.hall.clients == 0)
        assert room.hall.remembered(person).table == ""


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("term", "name"), [("xterm-256color", "Zoë"), ("linux", "Zoe"), (None, "Zoë")]
)
async def test_the_last_words_have_the_letters_that_the_terminal_has(
    term: str | None, name: str, room: DoorRoom
) -> None:
    """A name is read there at the end as it was all evening."""
    ana = await room.guest("ana", new_key(), term=term)
    await until(lambda: room.hall.guests)
    [guest] = room.hall.guests.values()

    guest.end("Zoë removed you from the table.")

    await ana.ended()
    assert f"{name} removed you".encode() in ana.said


@pytest.mark.asyncio
async def test_a_program_reads_nothing_but_json_up_to_the_end(room: DoorRoom) -> None:
    """Why it ended is told beside it, to whoever looks."""
    ana = await room.guest("ana", new_key(), term=None, command="json")
    await ana.shows('"do":"show"')

    ana.type('{"do":"leave"}\n')
    await ana.ended()
    assert all(isinstance(json.loads(line), dict) for line in ana.said.splitlines())
    assert ana.told == b"Goodbye.\n"


REFUSALS = {"1": (600.0, "closed to newcomers"), "7": (0.0, "no table 7")}


@pytest.mark.asyncio
@pytest.mark.parametrize("words", ["{table}", "watch {table}", "json {table}"])
@pytest.mark.parametrize("table", REFUSALS)
async def test_who_is_refused_in_lines_ends_with_a_status_that_tells(
    words: str, table: str, room: DoorRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a script sees that nothing has come of it."""
    patience, why = REFUSALS[table]
    monkeypatch.setattr(line_guest, "PATIENCE", patience)
    [served] = room.there.tables
    served.state.closed = True
    eve = await room.guest("eve", new_key(), term=None, command=words.format(table=table))

    assert await eve.ended() == REFUSED
    assert why in (eve.said + eve.told).decode()
