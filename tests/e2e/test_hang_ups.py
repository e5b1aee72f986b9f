"""Terminals that go while somebody is at a table: nobody has left it by that."""

import os
import signal
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.match import Match
from netplay.journal.copy import reading
from netplay.journal.listing import unfinished
from tests.e2e.table_of_processes import Player, Process, Room, Table
from tests.e2e.terminals import Terminal, at_a_terminal
from tests.e2e.test_games import seated
from tests.netplay.processes import children
from tests.netplay.wait import until
from tests.newcomers import knows_all

ENDS: Mapping[str, Callable[[Terminal], None]] = {
    "Cleo": lambda terminal: terminal.child.send_signal(signal.SIGTERM),
    "Dan": lambda terminal: terminal.child.send_signal(signal.SIGHUP),
    "Eva": Terminal.hang_up,
    "Finn": lambda terminal: terminal.child.kill(),
}


def chair(seen: Player, name: str) -> dict[str, Any]:
    """That of whoever is called so; empty if nobody is."""
    chairs: list[dict[str, Any]] = seen.show["scene"]["chairs"]
    return next((chair for chair in chairs if chair["name"] == name), {})


def is_away(seen: Player, name: str) -> bool:
    """True if the chair is kept for them, and no bot plays on it."""
    kept = chair(seen, name)
    return bool(kept) and not kept["present"] and not kept["bot"]


def dealt(table: Table, seat: int) -> Any:
    """The hand that this seat was dealt, from the disk."""
    with reading(table.journal) as pages:
        view: Any = Match.replay(pages.so_far(1)).view(seat)
    return list(view.hand)


async def at_table(room: Room) -> tuple[Table, Player, Player]:
    """A table for six at which nobody plays, and two of its guests."""
    table, anna, ben = await seated(room, "cockroach-poker", "--seats=6", "--grace=3600")
    anna.until = ben.until = 0
    return table, anna, ben


@pytest.mark.asyncio
@pytest.mark.parametrize("term", ["xterm-256color", "dumb"], ids=["screens", "lines"])
async def test_however_a_terminal_goes_the_chair_is_kept(home: Room, term: str) -> None:
    """For whom it was, as after kill -9: nobody else gets it, and the same hand waits there."""
    table, anna, _ = await at_table(home)
    there = {}
    for name in ENDS:
        me = ("--name", name, "--profile", name)
        there[name] = await at_a_terminal(home, "join", table.invite, *me, term=term)
    await until(lambda: all(anna.observe(name) for name in ENDS))
    anna.wish("start")
    await until(lambda: anna.board)
    seats = {name: anna.show["scene"]["chairs"].index(chair(anna, name)) for name in ENDS}

    for name, end in ENDS.items():
        end(there[name])
    await until(lambda: all(is_away(anna, name) for name in ENDS))

    gus = await home.sets_out("watch", table.invite, "Gus")
    await gus.arrives()
    for name, seat in seats.items():
        gus.notes.clear()
        gus.wish("sit", seat=seat)
        await gus.told("taken")
        again = await home.sets_out("join", table.invite, name)
        again.until = 0
        await again.arrives()
        assert (again.seat, again.hand) == (seat, dealt(table, seat))


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("typed", "term"),
    [("\x04", "dumb"), ("q\n", "dumb"), ("\x03", "xterm-256color")],
    ids=["end of input", "q", "ctrl-c twice"],
)
async def test_who_leaves_has_left(home: Room, typed: str, term: str) -> None:
    """The end of what is typed at a terminal is a word, too, while it is there."""
    table, anna, _ = await at_table(home)
    cleo = await at_a_terminal(home, "join", table.invite, "--name=Cleo", term=term)
    await until(lambda: anna.observe("Cleo"))

    cleo.type(typed)
    if term != "dumb":
        await until(lambda: b"Leave?" in cleo.shown)
        cleo.type(typed)

    await until(lambda: not anna.observe("Cleo"))
    assert await cleo.child.wait() == 0


@pytest.mark.asyncio
async def test_a_script_leaves_where_its_lines_end(home: Room) -> None:
    """It has said all that it had to say, and somebody reads what comes of it."""
    table, anna, _ = await at_table(home)
    cleo: Process = await home.palmoff("join", table.invite, "--plain", "--name=Cleo")
    await until(lambda: anna.observe("Cleo"))

    cleo.shut_up()

    await cleo.says("End of input; leaving the table.")
    await until(lambda: not anna.observe("Cleo"))
    assert await cleo.ends() == 0


@pytest.mark.asyncio
@pytest.mark.parametrize("kind", ["--plain", "--json"])
async def test_a_script_that_dies_has_not_left(home: Room, kind: str) -> None:
    """Nor has who plays through ssh without a terminal, when the line is cut."""
    table, anna, _ = await at_table(home)
    ours, output = os.pipe()
    cleo: Process = await home.palmoff("join", table.invite, kind, "--name=Cleo", stdout=output)
    os.close(output)
    await until(lambda: anna.observe("Cleo"))

    os.close(ours)
    cleo.shut_up()

    assert await cleo.ends() == 0
    await until(lambda: not chair(anna, "Cleo").get("present"))
    assert is_away(anna, "Cleo")


@pytest.mark.asyncio
@pytest.mark.parametrize("term", ["xterm-256color", "dumb"], ids=["screens", "lines"])
async def test_a_game_of_ones_own_waits_to_be_taken_up(home: Room, term: str) -> None:
    """Its server ends with the terminal; the game is where one was, in the same chair."""
    me = ("--name=Ana", "--profile=ana")
    knows_all(Path(home.environ["XDG_CONFIG_HOME"]), "ana")
    alone = await at_a_terminal(home, "play", "cockroach-poker", "--seats=2", *me, term=term)
    folder = Path(home.environ["XDG_DATA_HOME"], "palmoff", "tables")
    await until(lambda: any(entry.moves is not None for entry in unfinished(folder)))

    alone.hang_up()
    await alone.child.wait()
    await until(lambda: not any(entry.invite for entry in unfinished(folder)))

    [entry] = unfinished(folder)
    assert entry.moves is not None
    back: Player = await home.palmoff("host", f"--resume={entry.path}", *me, "--json", kind=Player)
    await back.arrives()
    server, *_ = children(back.pid)
    home.stack.callback(os.kill, server, signal.SIGTERM)  # it would outlive its host
    await until(lambda: back.board)
    with reading(entry.path) as pages:
        table_state = pages.table_state()
    assert back.seat == 0
    assert table_state is not None
    assert table_state.chairs[0] is not None
