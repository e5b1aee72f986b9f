"""Every decision of every game, on the real screen: by keys alone, and by the mouse alone."""

from collections.abc import Iterator
from random import Random

import pytest

from engine.catalog import ALL_GAMES, CATALOG
from engine.moves import tag
from tests.tui.positions import Position
from tests.tui.table_decisions import DECISIONS, Decision
from tests.tui.table_room import Room, room
from tui.paint.spans import Span, line
from tui.table.painter import paint

CONNECTED = line(Span("connected", "good"))
FORMS = [(info.key, seats) for info in ALL_GAMES for seats in info.seats]
SIZES = ((60, 20), (80, 24), (200, 60))


async def asked(there: Room, decision: Decision) -> None:
    """The table puts the question to us."""
    await there.dealt(decision.game, decision.state, decision.seat)
    await there.observe("YOUR TURN")


async def played(there: Room, decision: Decision) -> None:
    """Exactly that move has gone out, and is seen to be on its way."""
    label = decision.move.label().text(there.model.names, decision.seat)
    assert there.played == [decision.move], decision
    assert len(there.wishes) == 1
    assert label in there.shown


def test_every_kind_of_move_is_tried() -> None:
    """A new kind needs a case here."""
    for game, info in CATALOG.items():
        tried = {tag(type(decision.move)) for decision in DECISIONS[game]}
        assert tried == set(map(tag, info.moves))


@pytest.mark.asyncio
@pytest.mark.parametrize("game", DECISIONS)
async def test_keys_make_every_move(game: str) -> None:
    """However fast they come; and no move goes out before its last key."""
    async with room(Position(game)) as there:
        for decision in DECISIONS[game]:
            await asked(there, decision)
            *keys, last = decision.keys.split()
            await there.press(*keys)
            assert not there.wishes
            await there.press(last)
            await played(there, decision)


@pytest.mark.asyncio
@pytest.mark.parametrize("game", DECISIONS)
async def test_clicks_make_every_move(game: str) -> None:
    """On what the screen shows: each key of a move is painted somewhere when it is its turn."""
    async with room(Position(game)) as there:
        for decision in DECISIONS[game]:
            keys = decision.keys.split()
            if "right" in keys:
                continue
            await asked(there, decision)
            for key in keys:
                assert not there.wishes
                again = there.model.choosing is not None and there.model.choosing.ready
                await there.click("enter" if again else key)
            await played(there, decision)


@pytest.mark.parametrize(("key", "seats"), FORMS)
def test_every_answer_can_be_clicked(key: str, seats: int) -> None:
    """At every step of every decision of a game, on the smallest screen as well."""
    position, random = Position(key, seats, seed="5"), Random(5)
    for size in SIZES * 6:
        while position.match.to_act and 0 not in position.match.to_act:
            position.one_move()
        position.show()
        if position.model.choosing is None:
            return
        answers = list(_answered(position, random, size))
        assert answers
        position.client._pending.clear()
        position.one_move()


def _answered(position: Position, random: Random, size: tuple[int, int]) -> Iterator[str]:
    """The keys of a move chosen at random, each seen to be painted beside all others."""
    model = position.model
    while (choosing := model.choosing) is not None:
        painted = {span.key for spans in paint(model, CONNECTED, *size) for span in spans}
        keys = [answer.option.key for answer in choosing.answers] or ["enter"]
        assert painted >= set(keys), (size, set(keys) - painted)
        assert len(set(keys)) == len(keys)
        key = random.choice(keys)
        yield key
        model.press(key)
