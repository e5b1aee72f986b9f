"""Guests by ssh who watch in lines or as programs: they share the door's one spectator."""

import asyncio
import json
from pathlib import Path

import pytest

from netplay.open_tables import ServedTable, TablePlan
from netplay.trust.rates import Rate
from tests.netplay.serving import OWNER
from tests.netplay.wait import until
from tests.tui.doors.door_room import CALM, DoorRoom, GuestTerminal, door, new_key, seated
from tui.doors import hall, line_guest
from tui.doors.limits import DoorLimits
from tui.doors.line_guest import LineGuest
from tui.doors.ssh.session import REFUSED

HERE = "at Ana's table"  # what lines begin with
RIGHT = "sesame"
LONG, TOO_MUCH = 30_000, 60_000_000  # bytes


async def watcher(room: DoorRoom, name: str, words: str = "watch") -> GuestTerminal:
    """Somebody without a terminal."""
    return await room.guest(name, new_key(), term=None, command=words)


async def watching(room: DoorRoom, name: str) -> GuestTerminal:
    made = await watcher(room, name)
    await made.shows(HERE)
    return made


def spectators(room: DoorRoom) -> list[str]:
    """The names of those who watch, as the table has them."""
    [table] = room.there.tables
    return sorted(guest.name for guest in table.state.guests.values())


@pytest.mark.asyncio
async def test_lines_programs_and_terminals_share_one_spectator(room: DoorRoom) -> None:
    """The door's own, whatever else they have in common."""
    lines = [await watching(room, f"lina{at}") for at in range(2)]
    programs = [await watcher(room, f"pia{at}", "watch json") for at in range(2)]
    terminal = await room.guest("ana", new_key(), command="watch")
    await terminal.shows("Waiting for the host")
    await until(lambda: all(b'"do":"show"' in program.said for program in programs))

    assert len(spectators(room)) == 1
    assert room.hall.clients == 0
    assert len(room.hall.guests) == len([*lines, *programs, terminal])


@pytest.mark.asyncio
async def test_who_says_something_in_lines_comes_in_for_themselves(room: DoorRoom) -> None:
    """All others read it, and go on to share the one."""
    reader, program = await watching(room, "ana"), await watcher(room, "pia", "watch json")
    ben = await watching(room, "ben")
    ben.type("/say hello\n")

    await reader.shows("<ben> hello")
    await ben.shows("<ben> hello")
    await until(lambda: b'"text":"hello"' in program.said)
    assert len(spectators(room)) == 2
    assert room.hall.clients == 1

    ben.type("q\n")
    await ben.ended()
    await until(lambda: len(spectators(room)) == 1)
    assert room.hall.clients == 0


@pytest.mark.asyncio
@pytest.mark.parametrize(("term", "line"), [(None, "/say hello\n"), ("xterm", "/hello\r")])
async def test_who_has_a_client_of_their_own_watches_once(
    term: str | None, line: str, room: DoorRoom
) -> None:
    """The door's spectator leaves with the last for whom it looked on."""
    zoe = await room.guest("zoe", new_key(), term=term, command="watch")
    await zoe.shows(HERE if term is None else "Waiting for the host")
    zoe.type(line)

    await zoe.shows("hello")
    await until(lambda: spectators(room) == ["zoe"])
    zoe.type("/say again\n" if term is None else "/again\r")
    await zoe.shows("again")


@pytest.mark.asyncio
async def test_a_program_that_watches_has_its_wishes(room: DoorRoom) -> None:
    """They are answered as those of any other spectator."""
    program, reader = await watcher(room, "pia", "watch json"), await watching(room, "ana")
    await until(lambda: b'"do":"show"' in program.said)
    program.type('{"do":"say","text":"hello"}\n{"do":"start"}\n')

    await reader.shows("<pia> hello")
    await until(lambda: b'"code"' in program.said)
    told = [json.loads(line) for line in program.said.splitlines()]
    assert all(isinstance(line, dict) for line in told)
    assert "owner" in next(line["reason"] for line in told if "code" in line)


@pytest.mark.asyncio
async def test_who_watched_in_lines_may_sit_down(room: DoorRoom) -> None:
    """Where there is a seat, it is theirs, with the cards that go with it."""
    ana = await watching(room, "ana")
    ana.type("/sit\n")
    await ana.shows("/start begins the game")

    ana.type("/start\n")
    await ana.shows("You hold")


@pytest.mark.asyncio
async def test_the_game_is_told_to_watchers_as_it_goes_on(room: DoorRoom) -> None:
    """Also to who comes in the middle of it."""
    early = await watching(room, "lina")
    program = await watcher(room, "pia", "watch json")
    player = await room.guest("ben", new_key())
    await seated(player)
    player.type("g")
    await early.shows("ben holds")
    late = await watching(room, "late")

    await late.shows("ben holds")
    await until(lambda: b'"board":{' in program.said)
    assert len(spectators(room)) == 2


@pytest.mark.asyncio
async def test_where_there_is_no_room_one_watches_on_and_is_told(
    room: DoorRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wish that needs a client of their own is refused; nothing of it is said later."""
    ben = await watching(room, "ben")
    with monkeypatch.context() as full:
        full.setattr(hall, "MOST_CLIENTS", 0)
        ben.type("/say first\n")
        await ben.shows("! Too many guests of this door are at tables")
    ben.type("/say second\n")

    await ben.shows("<ben> second")
    assert "first" not in ben.grid.text


@pytest.mark.asyncio
async def test_the_last_who_goes_takes_the_spectator_along(room: DoorRoom) -> None:
    """By saying so, or by hanging up."""
    ana, ben = await watching(room, "ana"), await watching(room, "ben")
    ana.type("q\n")
    assert await ana.ended() == 0
    assert ana.said.endswith(b"Goodbye.\n")
    assert len(spectators(room)) == 1

    ben.channel.get_connection().abort()
    await until(lambda: spectators(room) == [])


@pytest.mark.asyncio
@pytest.mark.parametrize("words", ["watch", "watch json"])
async def test_a_table_that_ends_is_told_of_in_words(words: str, room: DoorRoom) -> None:
    """To programs beside what they read."""
    ana = await watcher(room, "ana", words)
    await until(lambda: ana.said)
    [table] = room.there.tables
    room.there.tables.end(table, "The owner has closed the table.")

    assert await ana.ended() == 0
    assert b"has closed the table." in ana.said + ana.told
    assert (b"closed" in ana.told) is ("json" in words)


@pytest.mark.asyncio
async def test_who_reads_nothing_is_hung_up_on_whatever_room_they_promise(room: DoorRoom) -> None:
    """Else all that is told to them would wait in the door; others read on."""
    ana, line = await watching(room, "ana"), await room.line("eve", new_key())
    await line.create_session(GuestTerminal, "watch", encoding=None, window=1 << 30)
    await until(lambda: len(room.hall.guests) == 2)
    eve = next(it for it in room.hall.guests.values() if it.person.name == "eve")
    assert isinstance(eve, LineGuest)
    assert line._transport is not None
    line._transport.pause_reading()
    told = 0
    while len(room.hall.guests) == 2 and told < TOO_MUCH:
        eve._say("x" * LONG)
        told += LONG
        await asyncio.sleep(0)

    assert told < TOO_MUCH
    ana.type("/look\n/say hello\n")
    await ana.shows("hello")


def locked(room: DoorRoom) -> ServedTable:
    """A table that a passphrase opens."""
    plan = TablePlan(CALM, "Ana", OWNER.public, passphrase=RIGHT, name="Attic")
    return room.there.tables.open(plan)


@pytest.mark.asyncio
@pytest.mark.parametrize("words", ["watch", "watch json"])
async def test_a_locked_table_asks_for_its_passphrase(words: str, tmp_path: Path) -> None:
    """Then it is shown to all who know it by the one spectator, terminals among them."""
    async with door(tmp_path) as room:
        locked(room)
        terminal = await room.guest("zoe", new_key(), command="watch")
        await terminal.shows("The table's passphrase")
        terminal.type(f"{RIGHT}\r")
        await terminal.shows("Waiting for the host")
        ana = await watcher(room, "ana", words)
        await until(lambda: b"A passphrase opens this table" in ana.said)
        ana.type(f"{RIGHT}\n")

        await until(lambda: b'"do":"show"' in ana.said or HERE.encode() in ana.said)
        assert len(spectators(room)) == 1
        assert room.hall.clients == 0


@pytest.mark.asyncio
async def test_a_wrong_passphrase_is_told_and_ends_nobody_elses_watching(tmp_path: Path) -> None:
    """And an address has few tries."""
    async with door(tmp_path, DoorLimits(codes=Rate(2, 0.0))) as room:
        locked(room)
        lines = [await watcher(room, name) for name in ("ana", "eve", "ivy")]
        for line, typed in zip(lines, (RIGHT, "open", RIGHT), strict=True):
            await line.shows("A passphrase opens this table")
            line.type(f"{typed}\n")

        await lines[0].shows(HERE)
        assert await lines[1].ended() == await lines[2].ended() == REFUSED
        assert b"That is not the passphrase of this table" in lines[1].said
        assert b"Too many passphrases were tried from your address" in lines[2].said
        assert not lines[0].over


@pytest.mark.asyncio
async def test_who_types_nothing_is_told_that_a_passphrase_was_missing(tmp_path: Path) -> None:
    """As a script does that knows of none."""
    async with door(tmp_path) as room:
        locked(room)
        eve = await watcher(room, "eve")
        eve.channel.write_eof()

        assert await eve.ended() == REFUSED
        assert b"none was typed" in eve.said


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("tries", "told"), [(1, b"That is not the passphrase"), (0, b"Too many passphrases")]
)
async def test_what_is_typed_before_there_is_a_table_waits_for_it(
    tries: int, told: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As by a script, which has said all that it has to say by then."""
    monkeypatch.setattr(line_guest, "PATIENCE", 600.0)
    async with door(tmp_path, DoorLimits(codes=Rate(tries, 0.0))) as room:
        eve = await watcher(room, "eve")
        eve.type("open\n")
        eve.channel.write_eof()
        [guest] = room.hall.guests.values()
        assert isinstance(guest, LineGuest)
        await until(lambda: len(guest._early) == 2)
        locked(room)

        assert await eve.ended() == REFUSED
        assert told in eve.said


@pytest.mark.asyncio
async def test_who_plays_in_lines_opens_a_locked_table_as_well(tmp_path: Path) -> None:
    """With a seat and cards, as for anybody."""
    async with door(tmp_path) as room:
        locked(room)
        ben = await watcher(room, "ben", "1")
        await ben.shows("A passphrase opens this table")
        ben.type(f"{RIGHT}\n")
        await ben.shows("/start begins the game")
        ben.type("/start\n")

        await ben.shows("You hold")


@pytest.mark.asyncio
async def test_a_passphrase_is_not_echoed_to_a_terminal(tmp_path: Path) -> None:
    """However poor."""
    async with door(tmp_path) as room:
        locked(room)
        ana = await room.guest("ana", new_key(), term="dumb", command="watch")
        await ana.shows("A passphrase opens this table")
        ana.type(f"x\x7f{RIGHT}\r")
        await ana.shows(HERE)
        ana.type("/help")

        await ana.shows("/help")
        assert RIGHT not in ana.grid.text


@pytest.mark.asyncio
async def test_a_passphrase_that_is_typed_before_it_is_asked_for_is_not_echoed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It opens the table all the same."""
    monkeypatch.setattr(line_guest, "PATIENCE", 600.0)
    async with door(tmp_path) as room:
        ana = await room.guest("ana", new_key(), term="dumb", command="watch")
        ana.type(f"{RIGHT}\r")
        guests = room.hall.guests.values()
        await until(lambda: any(isinstance(it, LineGuest) and it._early for it in guests))
        locked(room)

        await ana.shows(HERE)
        assert RIGHT.encode() not in ana.said


@pytest.mark.asyncio
@pytest.mark.parametrize("typed", ["/leave\r", "\x03", "half a word\x04"])
async def test_who_is_asked_for_a_passphrase_may_go(typed: str, tmp_path: Path) -> None:
    """Nothing of that is tried as a passphrase: there are none left to try."""
    async with door(tmp_path, DoorLimits(codes=Rate(0, 0.0))) as room:
        locked(room)
        eve = await room.guest("eve", new_key(), term="dumb", command="watch")
        await eve.shows("A passphrase opens this table")
        eve.type(typed)

        assert await eve.ended() == 0
        assert eve.said.endswith(b"Goodbye.\r\n")


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("typed", "told", "status"),
    [("\x03", b"Goodbye.", 0), ("a\r" * 17, b"Too much", REFUSED)],
)
async def test_who_waits_for_a_table_goes_at_once_or_types_little(
    typed: str, told: bytes, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line of theirs that is not taken is told of: it ends them."""
    monkeypatch.setattr(line_guest, "PATIENCE", 600.0)
    async with door(tmp_path) as room:
        eve = await room.guest("eve", new_key(), term="dumb", command="watch")
        await until(lambda: len(room.hall.guests) == 1)
        eve.type(typed)

        assert await eve.ended() == status
        assert told in eve.said


@pytest.mark.asyncio
async def test_lines_are_broken_between_words_where_there_is_a_terminal(room: DoorRoom) -> None:
    """At its width as it is by then; without one whoever reads them breaks them."""
    ana = await room.guest("ana", new_key(), term="dumb", size=(40, 24), command="watch")
    eve = await watching(room, "eve")
    for guest in (ana, eve):
        guest.type("/help\r")
        await guest.shows("/evening")

    assert max(len(line) for line in ana.said.decode().split("\r\n")) <= 40
    assert max(len(line) for line in eve.said.decode().split("\n")) > 40
