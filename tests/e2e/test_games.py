"""Whole games, played by processes through a broker."""

import asyncio
from collections.abc import Mapping, Sequence

import pytest

from netplay.journal.copy import reading
from netplay.replay import Replay
from tests.e2e.table_of_processes import Player, Room, Table
from tests.netplay.wait import until

EVENING: Sequence[tuple[str, int, Mapping[str, object]]] = (
    ("cockroach-poker", 3, {}),
    ("cockroach-poker-royal", 3, {"ruling": "english"}),
    ("cockroach-poker-royal", 3, {"ruling": "japanese"}),
    ("royal-gambit", 3, {"goal": 20}),
    ("royal-menagerie", 4, {}),
)


async def seated(
    room: Room, *words: str, through: int | None = None
) -> tuple[Table, Player, Player]:
    """A table with two scripts at it, of which the first is in charge."""
    mine = ("--owner", room.key("Anna"), "--pace", "0", "--quiet")
    table = await room.serve(*words, *mine, through=through)
    anna, ben = await asyncio.gather(
        room.join(table.invite, "Anna"), room.join(table.invite, "Ben")
    )
    await until(lambda: anna.observe("Ben") and ben.observe("Anna"))
    return table, anna, ben


async def both_see_the_end(anna: Player, ben: Player, number: int = 1) -> None:
    await until(lambda: number in anna.outcomes and number in ben.outcomes)


@pytest.mark.asyncio
async def test_an_evening_of_all_five_games(room: Room) -> None:
    """Scripts and bots play one after the other; all see the same end, and the records have it."""
    table, anna, ben = await seated(room, "cockroach-poker")
    settings = anna.show["scene"]["settings"]

    for number, (game, seats, options) in enumerate(EVENING, 1):
        anna.wish("change", settings={**settings, "game": game, "seats": seats, "options": options})
        anna.wish("start")
        await both_see_the_end(anna, ben, number)

    assert anna.outcomes == ben.outcomes
    assert {note["code"] for note in anna.notes + ben.notes} <= {"note"}  # nothing was refused
    with reading(table.journal) as pages:
        told = pages.table_state()
        records = [pages.record(number) for number in anna.outcomes]
    assert told is not None
    people = {person.name: person.played for person in told.evening.people.values()}
    assert (people["Anna"], people["Ben"]) == (len(EVENING), len(EVENING))
    kept = {number: Replay(record).outcome for number, record in enumerate(records, 1)}
    assert {number: list(end.losers) for number, end in kept.items()} == {
        number: end["losers"] for number, end in anna.outcomes.items()
    }


@pytest.mark.asyncio
async def test_who_watches_sees_the_game_but_no_hand(home: Room) -> None:
    """A spectator comes at any time, is seen by the players, and sees the same end."""
    table, anna, ben = await seated(home, "royal-menagerie")
    zoe = await home.sets_out("watch", table.invite, "Zoe")
    await zoe.arrives()
    await until(lambda: anna.show["scene"]["watching"] == 1)

    anna.wish("start")
    await until(lambda: {1} <= anna.outcomes.keys() & ben.outcomes.keys() & zoe.outcomes.keys())

    assert zoe.outcomes == anna.outcomes
    assert zoe.seat is None
    assert not any('"legal":[{' in line for line in zoe.lines)


@pytest.mark.asyncio
async def test_talk_reaches_all(home: Room) -> None:
    """Everybody reads what one of them says; what is no wish is refused in words."""
    _, anna, ben = await seated(home, "cockroach-poker")

    anna.wish("say", text="good luck")
    anna.type("{")
    await until(lambda: [line["text"] for line in ben.show["scene"]["lines"]] == ["good luck"])

    assert "JSON" in await anna.told("bad-wish")
    assert anna.child.returncode is None
