"""A soak by hand: the server of a table of bots, and its broker, are killed again and again.

    python -m tests.instruments.soak.serve --rounds 500

Each time the journal must hold every move that a spectator was shown, replay, and begin with what
it held at the last kill; then the table is taken up again, or goes on at the next broker.
"""

import argparse
import asyncio
import os
import signal
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from engine.catalog import CATALOG
from engine.match import Match
from engine.moves import Plain
from netplay.journal.copy import reading
from tests.e2e.table_of_processes import Player, Table, broker_of, opened
from tests.instruments.progress import stoppable
from tests.instruments.soak.rounds import Rounds
from tests.netplay.wait import until

MOST_MOVES = 40  # between two kills


async def soak(rounds: Rounds, game: str, seed: int) -> None:
    """So many kills, one after the other."""
    random = Random(f"{seed} {rounds.done}")
    with TemporaryDirectory() as folder:
        async with opened(Path(folder)) as room:
            table = await room.serve(game, "--endless", "--pace=0")
            watcher = await room.sets_out("watch", table.invite, "Wim")
            await watcher.arrives()
            held: dict[int, list[Plain]] = {}
            for _ in rounds.left():
                await _moves_on(watcher, random.randint(1, MOST_MOVES))
                whose, before = random.choice(("server", "broker")), _moves(held)
                if whose == "server":
                    await table.kill()
                    held = _checked(table, watcher, held)
                    table = await room.serve("--resume")
                else:
                    os.kill(broker_of(table.pid), signal.SIGKILL)
                    held = _checked(table, watcher, held)
                rounds.passed({f"of the {whose}": 1, "moves held": _moves(held) - before})
    print(f"{rounds.done} kills: {rounds.figures}; no move that was shown was lost.")


def _moves(held: dict[int, list[Plain]]) -> int:
    return sum(map(len, held.values()))


async def _moves_on(watcher: Player, moves: int) -> None:
    """Until the spectator has seen more of the game, or another game."""
    start = watcher.board.get("number"), watcher.after
    await until(
        lambda: watcher.board.get("number") != start[0] or watcher.after >= start[1] + moves
    )


def _checked(table: Table, watcher: Player, held: dict[int, list[Plain]]) -> dict[int, list[Plain]]:
    """The rows of the journal by now: all that was shown and all that it held before."""
    with reading(table.journal) as pages:
        last = pages.last_dealt() or 0
        records = {number: pages.so_far(number) for number in range(1, last + 1)}
    for number, moves in held.items():
        assert records[number]["moves"][: len(moves)] == moves, f"game {number} has lost moves"
    for record in records.values():
        Match.replay(record)
    shown = watcher.board["number"]
    assert len(records[shown]["moves"]) >= watcher.after, "a move was shown that is not held"
    return {number: record["moves"] for number, record in records.items()}


def main() -> None:
    """Read the flags and begin."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--game", choices=CATALOG, default="cockroach-poker")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rounds = Rounds("serve", [asked.seed, asked.game], asked.rounds)
    asyncio.run(soak(rounds, asked.game, asked.seed))


if __name__ == "__main__":
    with stoppable():
        main()
