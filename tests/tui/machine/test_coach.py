"""The coach: a strong bot with nothing but our view, in a process of its own."""

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.catalog import CATALOG
from netplay import bot_policy, bot_pool
from netplay.positions import HISTORY
from tests.netplay.wait import until
from tests.tui.positions import Position
from tests.tui.table_room import judging, room
from tui.machine.coach import Coach
from tui.paint.spans import BLANK, text_of
from tui.table.game_log import LogEntry
from tui.table.log_place import LogPlace
from tui.table.painter import paint


@pytest.mark.asyncio
@pytest.mark.parametrize("game", CATALOG)
async def test_the_coach_says_what_it_would_do_and_why(game: str) -> None:
    """A legal move, as a sentence, and a reason."""
    position = Position(game, 4).play(10).play_until_asked()
    said: list[str] = []
    coach = Coach(position.model, said.append)
    assert coach.ask() == ""
    thinking = asyncio.create_task(coach.run())
    await until(lambda: said)
    thinking.cancel()
    await asyncio.wait([thinking])

    labels = {move.label().text(position.model.names, 0) for move in position.match.legal(0)}
    move, _, why = said[0].removeprefix("Coach: ").partition(". ")
    assert f"{move}." in labels
    assert why.endswith(".")


def test_while_it_thinks_it_says_so() -> None:
    """In the place of its key, and about the decision at hand alone."""
    position = Position("cockroach-poker", 4).play(10).play_until_asked()
    coach = Coach(position.model, print)
    assert ". advice" in footer(position)
    coach.ask()
    assert ". thinking ..." in footer(position)

    position.one_move()
    position.play_until_asked()
    assert ". advice" in footer(position)


@pytest.mark.parametrize("back", [0, 7, 1999])
def test_on_the_smallest_screen_no_key_is_cut_while_it_thinks(back: int) -> None:
    """Keys that there is no room for are left out whole; how to leave the log never is."""
    position = Position("cockroach-poker", 4).play(10).play_until_asked()
    Coach(position.model, print).ask()
    position.model.place = LogPlace()
    told = {part.strip() for part in footer(position, 60).replace("  ", "\n").split("\n")}
    assert told - {""} == {"? explain", ". thinking ...", "/ chat", "! taunt", "Esc menu"}

    entries = position.model.story.entries
    entries += [LogEntry("a line", "")] * back
    position.model.place = LogPlace(back, entries[-1])
    shown = footer(position, 60)
    assert "Esc menu" in shown
    assert bool(re.search("[1-9][0-9]* lines back, End returns", shown)) is bool(back)


def footer(position: Position, size: int = 80) -> str:
    return text_of(paint(position.model, BLANK, size, 24)[-1:])


@pytest.mark.asyncio
async def test_a_coach_that_dies_is_asked_once_more_and_then_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its question is not just forgotten; and it can be asked again."""
    monkeypatch.setattr(bot_pool, "PATIENCE", 0.0)
    position = Position("cockroach-poker", 4).play(10).play_until_asked()
    said: list[str] = []
    coach = Coach(position.model, said.append)
    coach.ask()
    thinking = asyncio.create_task(coach.run())
    await until(lambda: said)
    thinking.cancel()
    await asyncio.wait([thinking])

    assert said == ["Coach: I lost my train of thought; ask me again."]
    assert coach._again is not None
    assert position.model.advising is None


def test_a_table_may_forbid_the_coach() -> None:
    """It says so, and nothing is asked."""
    position = Position("cockroach-poker").play_until_asked()
    position.settings = replace(position.settings, coach=False)
    position.show(settings=position.settings)

    assert "turned the coach off" in Coach(position.model, print).ask()


def test_the_coach_is_silent_while_others_decide() -> None:
    """There is nothing to advise."""
    position = Position("cockroach-poker", seat=None).play(4)

    assert "when it is your turn" in Coach(position.model, print).ask()


def test_whoever_asks_again_and_again_has_it_think_once() -> None:
    """Nobody has to wait for many thoughts on one decision."""
    position = Position("cockroach-poker", 4).play(10).play_until_asked()
    coach = Coach(position.model, print)

    assert [coach.ask() for _ in range(20)] == [""] * 20
    assert coach._asked.qsize() == 1


def test_the_coach_is_shown_all_that_was_to_be_seen_before_it_was_asked() -> None:
    """Also what is older than the newest events: it judges people by all that they did."""
    position, coach = seen_by_coach()
    coach.ask()

    shown = [coach._asked.get_nowait() for _ in range(coach._asked.qsize())]
    told = {
        event
        for think in shown
        for event in range(think.board.told, think.board.told + len(think.board.events))
    }
    assert len(told) == len(position.running.events) > 2 * HISTORY
    assert [think.asks for think in shown] == [False] * (len(shown) - 1) + [True]


@pytest.mark.asyncio
async def test_every_view_that_comes_is_kept_for_the_coach() -> None:
    """From the first one on, though nobody has asked it yet."""
    async with room(judging()) as there:
        await there.arrives()

        assert there.screen.coach._kept


def test_little_is_kept_for_the_coach() -> None:
    """A board that tells all that the last one did takes its place."""
    position, coach = seen_by_coach()

    assert len(coach._kept) <= 2 * len(position.running.events) / HISTORY + 1


def seen_by_coach() -> tuple[Position, Coach]:
    """A long game, of which each view was seen, and in which it is for us to decide."""
    position = Position("royal-gambit", 4)
    coach = Coach(position.model, print)
    for _ in range(100):
        position.play(1)
        coach.look()
    position.play_until_asked()
    coach.look()
    return position, coach


@pytest.mark.asyncio
async def test_a_coach_without_its_policy_says_so_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table's host may have a sound one, and says nothing of ours; it is told once."""
    file = tmp_path / "policy.json"
    monkeypatch.setattr(bot_policy, "path", lambda key: file)
    bot_policy.policy.cache_clear()
    position = Position("cockroach-poker", 4).play(10).play_until_asked()
    said: list[str] = []
    coach = Coach(position.model, said.append)
    coach.ask()
    thinking = asyncio.create_task(coach.run())
    await until(lambda: len(said) == 2)
    coach.ask()
    await until(lambda: len(said) == 3)
    thinking.cancel()
    await asyncio.wait([thinking])
    bot_policy.policy.cache_clear()

    lacks = f"Coach: Bots of Cockroach Poker play by simpler rules: {file} cannot be used."
    assert [line.startswith(lacks) for line in said] == [True, False, False]
