"""Newcomers in the middle of a game: what they and the owner are told, on screen and in lines."""

import pytest

from netplay.newcomers import LetIn
from netplay.wire import ShownGuest
from tests.netplay.table.test_guests import room as table_of
from tests.tui.lines.test_table import Reader
from tests.tui.positions import US, Position
from tests.tui.table.test_painter import painted
from tests.tui.table_room import room
from tui.table.slash_commands import wish

CLEO = ShownGuest(id="c1" * 8, name="Cleo", present=True, waiting=True, asking=True)
DAN = ShownGuest(id="d1" * 8, name="Dan", present=True, waiting=True, asking=True)


@pytest.mark.asyncio
async def test_the_owner_lets_somebody_in_with_one_key() -> None:
    """The first of those who ask; the last line names them, and the log tells of it once."""
    async with room(Position("cockroach-poker").play_until_asked()) as there:
        await there.arrives(watchers=(CLEO, DAN))
        assert "+ let Cleo in" in there.shown
        assert "Cleo would like to play" in there.shown

        await there.press("+", "+")
        assert there.wishes == [LetIn(guest=CLEO.id)]
        await there.arrives(watchers=(DAN,))

        assert "+ let Dan in" in there.shown
        assert "Dan would like to play" not in there.shown


@pytest.mark.asyncio
async def test_the_owner_chooses_from_the_menu_whom_to_let_in() -> None:
    """Where several people ask."""
    async with room(Position("cockroach-poker").play_until_asked()) as there:
        await there.arrives(watchers=(CLEO, DAN))

        await there.press("escape", "i", "2")

        assert there.wishes == [LetIn(guest=DAN.id)]


@pytest.mark.asyncio
async def test_nobody_else_is_offered_to_let_anybody_in() -> None:
    """Nor is the owner, where nobody asks."""
    async with room(Position("cockroach-poker").play_until_asked()) as there:
        for scene in ({"owner": f"{2:016x}", "watchers": (CLEO,)}, {"watchers": ()}):
            await there.arrives(**scene)
            await there.press("+", "escape")
            assert "let somebody in" not in there.shown
            await there.press("escape")

        assert not there.wishes


@pytest.mark.parametrize(
    ("asking", "owner", "told"),
    [
        (True, CLEO.id, "You get a seat in the next game, or at once if Cleo lets you in."),
        (True, US, "You get a seat in the next game, or at once if you let yourself in."),
        (False, CLEO.id, "You get a seat in the next game."),
    ],
)
def test_a_newcomer_is_told_what_to_wait_for(asking: bool, owner: str, told: str) -> None:
    """And who may let them in before, if anybody can."""
    me = ShownGuest(id=US, name="Ana", present=True, waiting=True, asking=asking)
    position = Position("cockroach-poker", seat=None)
    position.show(watchers=(me, CLEO), watching=2, owner=owner)

    for size in ((60, 20), (80, 24)):
        assert told in " ".join(painted(position, *size).split())


def test_a_spectator_is_told_how_to_ask_for_a_chair() -> None:
    """They do not get one at once."""
    assert "Press Esc, then u, to ask for a seat." in painted(
        Position("cockroach-poker", seat=None)
    )


def test_a_spectator_is_told_of_the_big_screen() -> None:
    """Nobody has to look for it in a menu, on the smallest screen either."""
    for size in ((60, 20), (80, 24)):
        told = " ".join(painted(Position("cockroach-poker", seat=None), *size).split())
        assert "Esc, then b: big screen." in told


def test_in_lines_the_owner_is_told_who_asks_and_lets_them_in() -> None:
    """Both are told what becomes of it."""
    table = table_of("ana")
    reader = Reader(table).start()
    table.join("ben")
    table.run(1)
    newcomer = Reader(table, "ben")
    reader.plain.look()
    assert reader.heard("Ben would like to play: /letin Ben gives them a bot's hand at once.")
    assert newcomer.heard("You get a seat in the next game, or at once if Ana lets you in.")

    reader.type("/letin Ben")
    before = len(newcomer.said)
    newcomer.plain.look()

    assert any("your hand" in line.lower() for line in newcomer.said[before:])
    assert reader.heard("* Ana let Ben take ")
    assert table.table.table_state.chair_of("ben") is not None


def test_in_lines_nobody_is_told_twice() -> None:
    """Neither the newcomer nor the owner, whatever else happens."""
    table = table_of("ana")
    reader = Reader(table).start()
    table.join("ben")
    table.run(1)
    newcomer = Reader(table, "ben")
    for _ in range(2):
        reader.type("/pause", "/go")
        newcomer.plain.look()

    assert sum("would like to play" in line for line in reader.said) == 1
    assert sum("next game" in line for line in newcomer.said) == 1


def test_somebody_is_let_in_by_name() -> None:
    """As everybody is called at a table."""
    position = Position("cockroach-poker")
    position.show(watchers=(CLEO,))
    assert position.model.show is not None

    assert wish("letin Cleo", position.model.show.scene) == LetIn(guest=CLEO.id)
