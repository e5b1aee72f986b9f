"""Bots as they are: child processes that get a board, and nothing else."""

import asyncio
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.bots.strength import Strength
from engine.catalog import CATALOG
from engine.match import Match
from engine.moves import Move, Moves, to_plain
from engine.refusal import Refused
from netplay import bot_pool
from netplay.bot_pool import ENOUGH, BotPool, question
from netplay.bot_worker import DECISIONS, BotWorker, Decision, Question
from netplay.table.effects import Think
from netplay.table.live_game import LiveGame
from netplay.wire import TableSettings
from tests.house import HOUSE
from tests.netplay.processes import lives
from tests.netplay.room import Room
from tests.netplay.wait import PATIENCE, until

NAMES = ("Ana", "Ben", "Cleo", "Dan")


def asked(key: str = "cockroach-poker", seed: str = "a seed") -> tuple[Match, Think]:
    """A game just dealt, and what the bot whose turn it is gets to see."""
    match = Match.new(key, 4, {}, seed)
    running = LiveGame(match, 1, TableSettings(game=key), 0.0)
    seat = match.to_act[0]
    return match, Think(seat, running.board(seat, 0.0), NAMES, NAMES, "medium")


class Ear:
    """Hears decisions."""

    def __init__(self) -> None:
        self.heard: list[tuple[Think, Move]] = []

    def __call__(self, think: Think, decision: Decision) -> None:
        self.heard.append((think, decision.move))


async def only_child(thinking: BotPool) -> int:
    """The process that thinks, once it has started."""
    thinking.prepare("")
    await until(lambda: thinking.pids)
    (pid,) = thinking.pids
    return pid


@pytest.mark.asyncio
async def test_a_decision_is_legal() -> None:
    """In each game of the shelf, for the seat that was asked about."""
    ear = Ear()
    matches = {key: asked(key) for key in CATALOG}
    async with BotPool(ear) as thinking:
        for _, think in matches.values():
            thinking.think(think)
        await until(lambda: len(ear.heard) == len(CATALOG))

    for (match, think), (about, move) in zip(matches.values(), ear.heard, strict=True):
        assert about is think
        assert move in match.legal(think.seat)


@pytest.mark.asyncio
async def test_a_child_that_is_killed_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next question is answered by another."""
    monkeypatch.setattr(bot_pool, "PAUSE", 0.0)
    ear = Ear()
    async with BotPool(ear) as thinking:
        first = await only_child(thinking)
        os.kill(first, signal.SIGKILL)
        thinking.think(asked()[1])  # this one may be lost with it; the table asks again
        await until(lambda: first not in thinking.pids)
        thinking.think(asked()[1])
        await until(lambda: ear.heard)

        assert await only_child(thinking) != first


@pytest.mark.asyncio
async def test_where_no_process_is_to_be_had_there_may_be_one_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A machine at its limits ends neither a table nor the screen of whoever asked the coach."""
    monkeypatch.setattr(bot_pool, "PAUSE", 0.0)
    start, failures = asyncio.create_subprocess_exec, iter((OSError(), OSError()))

    async def sometimes(*words: str, **known: Any) -> asyncio.subprocess.Process:
        failure = next(failures, None)
        if failure is not None:
            raise failure
        return await start(*words, **known)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", sometimes)
    ear = Ear()
    async with BotPool(ear) as thinking:
        thinking.think(asked()[1])

        await until(lambda: ear.heard)


@pytest.mark.asyncio
async def test_a_child_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has so long to think, and no longer."""
    monkeypatch.setattr(bot_pool, "PATIENCE", 0.05)
    monkeypatch.setattr(bot_pool, "PAUSE", 0.0)
    async with BotPool(Ear()) as thinking:
        hanging = await only_child(thinking)
        os.kill(hanging, signal.SIGSTOP)
        thinking.think(asked()[1])

        await until(lambda: thinking.pids - {hanging})
        assert not Path(f"/proc/{hanging}").exists()


@pytest.mark.asyncio
async def test_where_one_was_too_slow_the_next_has_more_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a machine that is busy with other things it takes longer just to start."""
    monkeypatch.setattr(bot_pool, "PATIENCE", 0.01)
    monkeypatch.setattr(bot_pool, "PAUSE", 0.0)
    ear = Ear()
    lost: list[Think] = []

    def ask_again(think: Think) -> None:
        lost.append(think)
        thinking.think(think)

    async with BotPool(ear, lost=ask_again) as thinking:
        thinking.think(asked()[1])

        await until(lambda: ear.heard)
    assert lost  # no Python starts within a hundredth of a second


@pytest.mark.asyncio
async def test_nobody_waits_for_who_is_only_shown_a_board() -> None:
    """There is nothing to answer, and the next question has an answer of its own."""
    ear, (_, think) = Ear(), asked()
    look = replace(think, board=think.board.model_copy(update={"legal": Moves()}))
    async with BotPool(ear) as thinking:
        for each in (look, look, think):
            thinking.think(each)
        await until(lambda: ear.heard)

    assert [about for about, _ in ear.heard] == [think]


@pytest.mark.asyncio
async def test_a_decision_that_is_refused_costs_the_child_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody waits for ever for bots that have lost their wits, and no other question is lost."""
    monkeypatch.setattr(bot_pool, "PAUSE", 0.0)
    decided: list[Move] = []

    def refuse_the_first(think: Think, decision: Decision) -> None:
        decided.append(decision.move)
        if len(decided) == 1:
            raise Refused("illegal", "It cannot be.")

    async with BotPool(refuse_the_first) as thinking:
        thinking.think(asked()[1])
        thinking.think(asked()[1])

        await until(lambda: len(decided) == 2)


@pytest.mark.asyncio
async def test_what_goes_wrong_at_the_table_is_not_swallowed() -> None:
    """A fault of ours ends the table, which can be taken up again; it does not just stand still."""

    def break_down(think: Think, decision: Decision) -> None:
        raise ZeroDivisionError

    async def wait() -> None:
        async with asyncio.timeout(PATIENCE), BotPool(break_down) as thinking:
            thinking.think(asked()[1])
            await asyncio.Event().wait()

    with pytest.raises(ExceptionGroup) as raised:
        await wait()

    assert raised.value.subgroup(ZeroDivisionError)


@pytest.mark.asyncio
async def test_no_child_is_left() -> None:
    """They end with the server, and where there are many tables there are as many as may be."""
    async with BotPool(Ear(), processes=2) as thinking:
        for table in range(3 * ENOUGH):
            thinking.prepare(str(table))
        await until(lambda: len(thinking.pids) == 2)
        pids = set(thinking.pids)

    assert not [pid for pid in pids if Path(f"/proc/{pid}").exists()]  # not even to be buried


@pytest.mark.asyncio
async def test_nobody_thinks_before_there_is_something_to_think_about() -> None:
    """A table without bots, or before its first game, costs no process."""
    async with BotPool(Ear()) as thinking:
        await asyncio.sleep(0)
        before = set(thinking.pids)
        await only_child(thinking)

        assert not before


@pytest.mark.asyncio
async def test_the_bots_of_a_table_think_in_one_place() -> None:
    """Their memory of the evening lies there; few tables share a process, until it is full."""
    async with BotPool(Ear(), processes=2) as thinking:
        for _ in range(2):
            for table in range(ENOUGH):
                thinking.prepare(f"{table}")
        await until(lambda: thinking.pids)
        one = len(thinking.pids)
        thinking.prepare("one too many")
        await until(lambda: len(thinking.pids) == 2)

        assert one == 1


PARENT = """
import asyncio
from netplay.bot_pool import BotPool, question

async def main():
    async with BotPool(print) as thinking:
        thinking.prepare("")
        while not thinking.pids:
            await asyncio.sleep(0)
        print(*thinking.pids, flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""


@pytest.mark.asyncio
async def test_a_child_ends_with_a_parent_that_was_killed() -> None:
    """Its input ends, even if nobody could say goodbye."""
    parent = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PARENT),
        cwd=HOUSE,
        env={**os.environ, "PYTHONPATH": str(HOUSE)},
        stdout=subprocess.PIPE,
    )
    try:
        assert parent.stdout
        child = int(await parent.stdout.readline())
    finally:
        parent.kill()
        await parent.wait()

    await until(lambda: not lives(child))


@pytest.mark.asyncio
async def test_a_child_gets_no_secret_from_its_surroundings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The table's passphrase and the broker's password come to us in variables; they end here."""
    monkeypatch.setenv("PALMOFF_PASSPHRASE", "sesame")
    async with BotPool(Ear()) as thinking:
        pid = await only_child(thinking)
        surroundings = Path(f"/proc/{pid}/environ").read_bytes()

    assert b"sesame" not in surroundings


@pytest.mark.asyncio
async def test_a_child_is_gone_when_the_bots_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that was just being ended for another reason."""
    monkeypatch.setattr(bot_pool, "PATIENCE", 0.0)
    lost = asyncio.Event()

    async with BotPool(Ear(), lost=lambda think: lost.set()) as thinking:
        thinking.think(asked()[1])
        pid = await only_child(thinking)
        await lost.wait()

    assert not Path(f"/proc/{pid}").exists()  # not even to be buried


def test_a_child_loads_no_rules() -> None:
    """Nor states, nor matches, nor tables: it has nothing to cheat with."""
    code = "import netplay.bot_worker, sys; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=HOUSE, capture_output=True, text=True, check=True
    )
    loaded = done.stdout.split()

    assert "netplay.bot_worker" in loaded
    secret = (
        "engine.match",
        "engine.shelf",
        "netplay.table.table",
        "netplay.table.state",
        "netplay.journal.journal",
    )
    assert not [name for name in loaded if name.endswith(".rules") or name in secret]


def test_a_child_is_told_the_board_of_its_seat_and_no_more() -> None:
    """Two deals that look alike are one question."""
    match, think = asked()
    public = {"table", "names", "players", "strength", "temper", "company"}  # all know these
    assert set(Question.model_fields) == {"board", "seed"} | public  # no deal is in a seed

    line = question(think).model_dump_json()

    assert f'"{match.seed}"' not in line
    assert to_plain(match.legal(think.seat)[0])["do"] in BotWorker().answer(line)


def test_each_table_has_bots_of_its_own() -> None:
    """Though they think in one process; of too many tables, those are forgotten that are over."""
    _, think = asked()
    worker = BotWorker(most=2)
    for table in ("a", "b", "a", "c"):
        worker.answer(question(replace(think, table=table)).model_dump_json())

    assert [table for table, *_ in worker._seated] == ["a", "c"]


@pytest.mark.parametrize(("strength", "alike"), [("medium", False), ("strong", True)])
def test_a_bot_has_the_temper_of_its_name(strength: Strength, alike: bool) -> None:
    """By the same lot Clara lies where Dora does not; but strong ones show no temper."""
    _, think = asked()

    def moves(name: str) -> list[object]:
        named = replace(think, names=(name,) * 4, strength=strength)
        lines = [question(replace(named, seed=str(seed))).model_dump_json() for seed in range(20)]
        return [
            DECISIONS[think.board.game].model_validate_json(BotWorker().answer(line)).move
            for line in lines
        ]

    assert (moves("Clara") == moves("Dora")) is alike


def test_a_table_plays_the_same_games_again() -> None:
    """The same draws, the same games to the letter: chance tells bots nothing that is not drawn."""
    once, again, other = (two_games(seed).book.moves for seed in (1, 1, 2))

    assert once == again != other


def test_no_seed_of_a_bot_is_in_a_record() -> None:
    """Records are shown after a game; who knew a bot's seed could foretell it for the evening."""
    room = two_games(seed=1)
    seeds = {post.seed for post in room.posted if isinstance(post, Think)}

    assert len(seeds) == 4  # each seat has its own, and keeps it
    assert not any(seed in str(room.book.records) for seed in seeds)


def two_games(seed: int) -> Room:
    """A table that has played two games by itself; its bots do not wait."""
    room, thinker = Room(TableSettings(pace=0, endless=True, bots="easy"), seed=seed), BotWorker()
    room.bots_answer = False

    def over() -> bool:
        for think in room.thoughts:
            decision = thinker.answer(question(think).model_dump_json())
            move = DECISIONS[think.board.game].model_validate_json(decision).move
            room.table.decided(think, move, room.now)
        room.thoughts.clear()
        return room.table.table_state.tallied >= 2

    room.until(over)
    return room
