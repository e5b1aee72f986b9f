"""The panels over a table, on the real screen: taunts, rules, the menu and where it leads."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from engine.palming.view import Judge
from netplay.newcomers import Close, Remove
from netplay.wire import Change, Pause, Rename, Sit, Stand, Start, Taunt, Wish
from netplay.wire import ShownGuest as Watcher
from tests.engine.games.palming_table import classic
from tests.tui.positions import Position
from tests.tui.table_room import Room, judging, room
from tui.screens.rules import RulesScreen
from tui.table.menus import what_else

MENU: Mapping[str, Wish] = {  # what each item asks for, where it asks the table for something
    "u": Stand(),
    "p": Pause(paused=True),
    "g": Start(),
    "d": Close(closed=True),
}


@pytest.mark.asyncio
async def test_taunts_go_out_by_key_by_cursor_and_by_click() -> None:
    """Each goes out once, and the panel closes."""
    async with room(judging()) as there:
        await there.press("!", "2")
        await there.press("!", "down", "down", "enter")
        await there.click("!")
        await there.click("4")
        assert there.wishes == [
            Taunt(taunt="trust_me"),
            Taunt(taunt="hurry"),
            Taunt(taunt="nice"),
        ]
        await there.press("!", "t", "escape", "t")

        assert len(there.wishes) == 3
        assert there.ready(), "with the panel closed, t judges"


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_click_below_a_panel_is_no_key_of_the_panel(size: tuple[int, int]) -> None:
    """A card with the key 1 is not the taunt with the key 1."""
    async with room(Position("cockroach-poker", seat=0), size) as there:
        await there.dealt("cockroach-poker", classic("bat fly", "toad"))
        card, cursor = there.where("1"), there.where("2")
        await there.press("!")
        panel = {there.where(str(number)) for number in range(1, 9)}
        for at in {card, cursor} - panel:
            await there.click_at(*at)

        assert not there.wishes
        assert there.model.panel is not None


@pytest.mark.asyncio
async def test_the_rules_of_the_decision_are_one_key_away() -> None:
    """With their ids; they can be scrolled; the book itself is open at the first of them."""
    async with room(judging()) as there:
        await there.press("?")
        assert "CP-6" in there.shown
        await there.press("pagedown")
        assert "CP-6" not in there.shown
        await there.scroll(up=True)
        assert "CP-6" in there.shown
        await there.click("escape")
        assert there.model.panel is None

        await there.press("escape", "r")
        await there.until(lambda: isinstance(there.app.screen, RulesScreen))
        await there.press("escape")
        await there.until(lambda: there.app.screen is there.screen)
        await there.press("t", "enter")
        assert there.played == [Judge(true=True)]


@pytest.mark.asyncio
async def test_where_nothing_is_to_be_decided_the_rule_book_is_one_key_away() -> None:
    """There is no rule of a decision to be read."""
    async with room(Position("cockroach-poker").play(10_000)) as there:
        await there.press("?")

        await there.until(lambda: isinstance(there.app.screen, RulesScreen))


@pytest.mark.asyncio
@pytest.mark.parametrize("clicked", [False, True])
async def test_every_item_of_the_menu_does_what_it_says(clicked: bool) -> None:
    """In a game that is over, for whoever is in charge: there all items are."""
    async with room(Position("cockroach-poker").play(10_000)) as there:
        await _asks_the_table(there, clicked=clicked)
        await _asks_for_a_line(there, clicked=clicked)
        await _opens_a_panel(there, clicked=clicked)
        await _leads_away(there, clicked=clicked)
        items = what_else(there.model)._items  # type: ignore[attr-defined]
        assert {item.key for item in items} == set("gptenukdolrx")


async def chosen(there: Room, key: str, *, clicked: bool) -> None:
    """An item of the menu, by its key or by the mouse."""
    await there.press("escape")
    await (there.click(key) if clicked else there.press(key))


async def _asks_the_table(there: Room, *, clicked: bool) -> None:
    expected: list[Wish] = []
    for key, wish in MENU.items():
        await chosen(there, key, clicked=clicked)
        expected.append(wish)
    await there.arrives(paused="by Ana")
    await there.observe("by Ana")
    await chosen(there, "p", clicked=clicked)
    assert there.wishes == [*expected, Pause(paused=False)]
    await chosen(there, "k", clicked=clicked)
    assert "Cleo" in there.shown
    assert "Ben" not in there.shown.split("Remove a player")[1].split("Esc")[1][:200]
    await _removes_cleo(there, clicked=clicked)


async def _removes_cleo(there: Room, *, clicked: bool) -> None:
    """Asked once, as one slip must not cost somebody their chair."""
    wished = list(there.wishes)
    await there.press("1")
    assert "Remove Cleo?" in there.shown
    await there.press("s")
    assert there.wishes == wished
    for key, ban in (("x", False), ("b", True)):
        await chosen(there, "k", clicked=clicked)
        await there.press("1")
        await (there.click(key) if clicked else there.press(key))
        assert there.last() == Remove(guest=f"{2:016x}", ban=ban)


async def _asks_for_a_line(there: Room, *, clicked: bool) -> None:
    await chosen(there, "n", clicked=clicked)
    assert there.typed == "Ana"
    await there.press("ctrl+u", *"Anna", "enter")
    assert there.last() == Rename(name="Anna")
    await chosen(there, "o", clicked=clicked)
    await (there.click("s") if clicked else there.press("s"))
    await there.press(*"pace=500", "enter")
    assert there.last() == Change(settings=replace(there.position.settings, pace=500))


async def _opens_a_panel(there: Room, *, clicked: bool) -> None:
    await chosen(there, "t", clicked=clicked)
    assert "This table" in there.shown
    await there.press("escape")
    await chosen(there, "e", clicked=clicked)
    assert "No game has been finished yet." in there.shown
    await there.press("escape")


async def _leads_away(there: Room, *, clicked: bool) -> None:
    await chosen(there, "r", clicked=clicked)
    await there.until(lambda: isinstance(there.app.screen, RulesScreen))
    await there.press("escape")
    await there.until(lambda: there.app.screen is there.screen)
    await chosen(there, "l", clicked=clicked)
    assert there.app.lobbies == 1
    await chosen(there, "x", clicked=clicked)
    assert there.app.guest.left


@pytest.mark.asyncio
async def test_a_spectator_is_offered_a_chair_and_nothing_to_decide() -> None:
    """And no keys of the game mean anything."""
    position = Position("cockroach-poker", seat=None).play(3)
    async with room(position) as there:
        watchers = (Watcher(id="ab" * 8, name="Ana", present=True),)
        await there.arrives(watchers=watchers, watching=1, owner="cd" * 8)
        await there.press("p", "1", "enter", "g")
        assert not there.wishes
        await there.press("escape", "u")
        assert there.wishes == [Sit()]
        await there.press("escape")
        assert "remove a player" not in there.shown


@pytest.mark.asyncio
@pytest.mark.parametrize("clicked", [False, True])
async def test_a_spectator_has_it_large_and_calm_for_a_beamer(clicked: bool) -> None:
    """Or not, by the same item of the menu."""
    async with room(Position("cockroach-poker", seat=None).play(3)) as there:
        await chosen(there, "b", clicked=clicked)
        assert "explain" not in there.shown
        await chosen(there, "b", clicked=clicked)
        assert "explain" in there.shown


@pytest.mark.asyncio
async def test_who_is_not_there_yet_can_read_the_rules() -> None:
    """Those of some game: nobody has told yet which is played."""
    position = Position("royal-gambit")
    position.client.show = None
    async with room(position.drawn_with("rich")) as there:
        await there.press("escape", "r")
        await there.until(lambda: isinstance(there.app.screen, RulesScreen))


@pytest.mark.asyncio
async def test_leaving_by_ctrl_c_is_asked_twice() -> None:
    """Once is a slip; also while a line is typed."""
    async with room(judging()) as there:
        await there.press("ctrl+c")
        assert "Leave?" in there.shown
        assert not there.app.guest.left
        await there.press("s", "ctrl+c", "x")
        assert there.app.guest.left


@pytest.mark.asyncio
async def test_who_types_a_line_can_leave_by_ctrl_c_as_well() -> None:
    """The answer does not go into the line."""
    async with room(judging()) as there:
        await there.press("/", *"bye", "ctrl+c", "s", "/", *"bye", "ctrl+c", "x")
        assert not there.wishes
        assert there.app.guest.left


@pytest.mark.asyncio
@pytest.mark.parametrize("clicked", [False, True])
async def test_before_the_first_game_the_invite_is_shown_and_one_may_begin(clicked: bool) -> None:
    """The person in charge may; and not twice."""
    position = Position("royal-gambit")
    position.model.invites = ("192.168.0.7:18830/abcdefghijklmnop",)
    async with room(position) as there:
        assert position.client.show is not None
        lobby = position.client.show.scene.model_copy(update={"phase": "lobby"})
        changed = {"board": None, "scene": lobby, "revision": 99}
        position.client.show = position.client.show.model_copy(update=changed)
        there.screen.changed()
        await there.observe("palmoff join 192.168.0.7:18830/abcdefghijklmnop\n", "begin the game")
        await (there.click("g") if clicked else there.press("g"))
        await there.press("g", "enter")
        assert there.wishes == [Start()]


@pytest.mark.asyncio
async def test_a_clock_is_shown_while_it_runs() -> None:
    """In seconds, beside the connection."""
    position = judging()
    position.running.settings = replace(position.settings, clock=30)
    async with room(position) as there:
        await there.arrives()
        await there.observe("30 s  connected")
