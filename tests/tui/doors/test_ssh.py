"""Guests by ssh at a party: they come in, sit down, play, come back, and harm nobody."""

import asyncio
from pathlib import Path

import asyncssh
import pytest

from engine.catalog import ALL_GAMES, CATALOG
from netplay.trust.rates import Rate
from netplay.wire import TableSettings
from tests.netplay.wait import until
from tests.tui.doors.door_room import CALM, DoorRoom, GuestTerminal, door, new_key, seated
from tui.doors.guest import DoorGuest
from tui.doors.limits import DoorLimits
from tui.doors.ssh import session
from tui.paint import bursts
from tui.paint.spans import text_of
from tui.party.lobby import PartyLobby

ENTER = "\r"
HAND, LAST = -9, -2  # the lines from the bottom between which a hand stands
CORNER, FOOT = "╭", "╯"  # of a card


async def hand(guest: GuestTerminal) -> str:
    """Its cards alone, once all are painted: above them may stand what is asked by now."""
    await guest.shows("Game 1")
    await until(lambda: guest.grid.text.splitlines()[LAST].rstrip().endswith(FOOT))
    rows = guest.grid.text.splitlines()[HAND : LAST + 1]
    first = next(at for at, row in enumerate(rows) if row.lstrip().startswith(CORNER))
    return "\n".join(rows[first:])


@pytest.mark.asyncio
async def test_a_guest_sits_down_and_plays(room: DoorRoom) -> None:
    """From the lobby to a hand of cards, with nothing but ssh."""
    ana = await room.guest("ana", new_key())
    await seated(ana)

    ana.type("g")
    await ana.shows("Game 1", "to offer a card")
    assert "ana" in ana.grid.text


@pytest.mark.asyncio
async def test_the_same_key_has_the_same_hand_from_anywhere(room: DoorRoom) -> None:
    """Under another name, too; the line before is closed, and told why."""
    key = new_key()
    ana = await room.guest("ana", key)
    await seated(ana)
    ana.type("g")
    cards = await hand(ana)

    again = await room.guest("anna", key)
    assert await hand(again) == cards
    await ana.ended()
    assert b"came in again" in ana.said


@pytest.mark.asyncio
async def test_a_hang_up_keeps_the_chair(room: DoorRoom) -> None:
    """A line that is cut is nobody who leaves."""
    ana = await room.guest("ana", new_key())
    await seated(ana)
    [table] = room.there.tables
    assert table.state.chairs[0] is not None

    ana.channel.get_connection().abort()
    await until(lambda: room.hall.guests == {})
    await until(lambda: room.hall.clients == 0)
    assert table.state.chairs[0] is not None


@pytest.mark.asyncio
async def test_a_paste_plays_nothing(room: DoorRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a terminal that sends one as keys: it goes into the line that is typed, or nowhere."""
    monkeypatch.setattr(bursts, "TAIL", 0.0)  # seconds that would have to go by
    ana = await room.guest("ana", new_key())
    await seated(ana)
    ana.type("g\r\x03\x03 and whatever else somebody had copied")
    ana.type("/")
    await ana.shows("takes it")
    ana.type("hello, all of you who are here")
    await ana.shows("hello, all of you")
    ana.type(ENTER)

    await ana.shows("> hello, all of you who are here", "g begin")


@pytest.mark.asyncio
async def test_who_leaves_gives_the_chair_up(room: DoorRoom) -> None:
    """Asked twice; then the lobby stands there again."""
    ana = await room.guest("ana", new_key())
    await seated(ana)
    [table] = room.there.tables

    ana.type("\x03")
    await ana.shows("Leave?")
    ana.type("\x03")
    await ana.shows("The tables")
    await until(lambda: table.state.chairs[0] is None)


@pytest.mark.asyncio
async def test_without_a_key_a_code_brings_one_back(room: DoorRoom) -> None:
    """It is shown in a panel, and asked for the next time; a wrong one is told so."""
    zoe = await room.guest("zoe")
    shown = await zoe.shows("Your code, zoe")
    code = next(line.strip() for line in shown.splitlines() if line.count("-") == 2)
    person = next(iter(room.hall.guests.values())).person

    room.typed = ["aaaa-bbbb-cccc", code]
    again = await room.guest("zoe")
    await again.shows("The tables")
    await zoe.ended()
    await until(lambda: len(room.hall.guests) == 1)
    assert [it.person.keys for it in room.hall.guests.values()] == [person.keys]


@pytest.mark.asyncio
async def test_watchers_share_one_spectator(room: DoorRoom) -> None:
    """The table sees one; who wants to say something comes in for themselves."""
    first = await room.guest("ana", new_key(), command="watch")
    second = await room.guest("ben", new_key(), command="watch")
    await first.shows("Waiting for the host")
    await second.shows("Waiting for the host")
    [table] = room.there.tables
    await until(lambda: len(table.state.guests) == 1)

    second.type("/")
    await second.shows("takes it")
    second.type("hello" + ENTER)
    await first.shows("hello")
    assert len(table.state.guests) == 2
    assert room.hall.clients == 1


@pytest.mark.asyncio
async def test_a_terminal_of_another_size_is_painted_anew(room: DoorRoom) -> None:
    """And one that says 0x0 is taken for a usual one."""
    ana = await room.guest("ana", new_key(), size=(0, 0))
    await ana.shows("The tables")
    ana.grid = type(ana.grid)(120, 40)
    ana.channel.change_terminal_size(120, 40)

    shown = await ana.shows("leave the party", "Enter sit down")
    assert shown.splitlines()[-1].startswith(" Enter sit down")
    assert len(shown.splitlines()) == 40


@pytest.mark.asyncio
@pytest.mark.parametrize("command", ["id", "scp -t /tmp", "watch; id", "x" * 4000])
async def test_no_command_is_run(room: DoorRoom, command: str) -> None:
    """It is told in a sentence what there is instead."""
    ana = await room.guest("ana", new_key(), command=command, term=None)

    assert await ana.ended() == 2
    assert b"it runs no commands and has no files" in ana.told
    assert room.hall.guests == {}


@pytest.mark.asyncio
async def test_nothing_leads_on_from_here(room: DoorRoom) -> None:
    """No file transfer, no forwarding either way, no agent, no second session."""
    line = await room.line("ana", new_key())

    with pytest.raises(asyncssh.ChannelOpenError, match="to no other place"):
        await line.open_connection("127.0.0.1", room.port)
    with pytest.raises(asyncssh.ChannelListenError):
        await line.start_server(lambda *_: None, "127.0.0.1", 0)
    with pytest.raises(asyncssh.ChannelOpenError):
        await line.open_unix_connection("/tmp/x")
    with pytest.raises(asyncssh.SFTPConnectionLost):
        await line.start_sftp_client()
    with pytest.raises(asyncssh.ChannelOpenError):
        await line.create_session(GuestTerminal, encoding=None)


@pytest.mark.asyncio
async def test_without_a_terminal_there_are_lines(room: DoorRoom) -> None:
    """The first sits down, and the next line plays."""
    ana = await room.guest("ana", new_key(), term=None, command="1")
    await ana.shows("/start begins the game")

    ana.type("/start\n")
    await ana.shows("You hold")


@pytest.mark.asyncio
async def test_programs_get_json(room: DoorRoom) -> None:
    """Each view as a line."""
    ana = await room.guest("ana", new_key(), term=None, command="watch --json")

    await until(lambda: b'"do":"show"' in ana.said)
    assert ana.said.startswith(b"{")


@pytest.mark.asyncio
async def test_a_line_that_takes_nothing_gets_one_whole_screen_when_it_does(room: DoorRoom) -> None:
    """Meanwhile nothing is painted for it, and others play on."""
    ana = await room.guest("ana", new_key())
    ben = await room.guest("ben", new_key())
    await seated(ben)
    await seated(ana)
    server_side = next(guest for guest in room.hall.guests.values() if guest.person.name == "ana")
    line = server_side._show.__self__  # type: ignore[attr-defined]
    written: list[bytes] = []
    line.pause_writing()
    line._write = written.append
    ben.type("g")
    await ben.shows("Game 1")
    assert written == []

    del line._write
    line.resume_writing()
    await ana.shows("Game 1")


@pytest.mark.asyncio
async def test_who_is_at_no_table_and_presses_no_key_makes_room(
    room: DoorRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And is told so, after so long; whoever plays or watches stays, however quiet."""
    ana = await room.guest("ana", new_key())
    await seated(ana)
    [guest] = room.hall.guests.values()
    assert isinstance(guest, DoorGuest)
    guest._show.__self__._tired()  # type: ignore[attr-defined]
    with monkeypatch.context() as later:
        later.setattr(session, "IDLE", 0.0)
        ben = await room.guest("ben", new_key())
        await ben.ended()

    assert b"no key for two hours" in ben.said
    ana.type("/")
    await ana.shows("takes it")


@pytest.mark.asyncio
async def test_who_says_nothing_is_hung_up_on_where_others_come(tmp_path: Path) -> None:
    """The first of an address, from which many are on the way in."""
    few = DoorLimits(logins_each=2, knocks=Rate(4, 0.01))
    async with door(tmp_path, few) as room:
        lines = [await asyncio.open_connection("127.0.0.1", room.port) for _ in range(3)]
        said = await lines[0][0].read()
        for _, writer in lines:
            writer.close()

        assert said in (b"", b"SSH-2.0-Palmoff\r\n")


@pytest.mark.asyncio
async def test_who_wishes_without_end_is_told_so_and_the_table_hears_none_of_it(
    tmp_path: Path,
) -> None:
    """Two wishes for their address: they have sat down, and said one thing."""
    async with door(tmp_path, DoorLimits(wishes=Rate(2, 0.0))) as room:
        table = room.there.opens("Attic", CALM)
        ana = await room.guest("ana", new_key())
        await seated(ana)
        for said in ("one", "two"):
            ana.type("/")
            await ana.shows("takes it")
            ana.type(said + ENTER)
            await until(lambda: "takes it" not in ana.grid.text)

        await ana.shows("> one", "Too many requests come from your address")
        assert [line.text for line in table.state.lines] == ["one"]


@pytest.mark.asyncio
async def test_a_fault_at_one_guest_ends_that_one_alone(tmp_path: Path) -> None:
    """It is told in a sentence, and kept for whoever mends it."""
    async with door(tmp_path) as room:
        ana = await room.guest("ana", new_key())
        ben = await room.guest("ben", new_key())
        await ana.shows("Here by ssh: ben")
        breaking = next(it for it in room.hall.guests.values() if it.person.name == "ana")
        breaking.key = None  # type: ignore[attr-defined]
        ana.type("?")
        await ana.ended()

        assert b"Something in Palmoff broke" in ana.said
        assert [type(fault) for fault in room.faults] == [TypeError]
        ben.type("?")
        await ben.shows("How this works")


@pytest.mark.asyncio
@pytest.mark.parametrize("game", [info.key for info in ALL_GAMES])
async def test_a_terminal_shows_the_page_that_is_painted_for_everybody(
    game: str, tmp_path: Path
) -> None:
    """Sign by sign, of every game on the shelf: a door knows none of them.

    A lower half of a cell is an upper one in exchanged colours, so either stands for the other.
    """
    async with door(tmp_path) as room:
        seats = max(2, min(CATALOG[game].seats))
        room.there.opens("Attic", TableSettings(game=game, seats=seats, pace=0))
        key = new_key()
        room.hall.explained(room.hall.people.with_key("ana", key.public_data), game)
        ana = await room.guest("ana", key)
        await ana.shows("Attic")
        ana.type("1")
        await ana.shows("g begin")
        watcher = await room.guest("ben", new_key(), command="watch")
        ana.type("g")
        await watcher.shows("Game 1")
        person = next(it for it in room.hall.guests.values() if it.person.name == "ben")
        assert isinstance(person, DoorGuest)

        def page() -> str:
            return text_of(person.page.painted(80, 24)).replace("▄", "▀")

        await until(lambda: watcher.grid.text.rstrip().replace("▄", "▀") == page().rstrip())
        assert room.faults == []


@pytest.mark.asyncio
async def test_what_a_door_cannot_do_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guest goes on where they were, and it is kept for whoever mends it."""
    monkeypatch.setattr(PartyLobby, "press", lambda page, key: "an unknown deed")
    async with door(tmp_path) as room:
        ana = await room.guest("ana", new_key())
        await ana.shows("r rule books")
        ana.type("x")

        await ana.shows("That cannot be done at a door")
        assert [type(fault) for fault in room.faults] == [NotImplementedError]
