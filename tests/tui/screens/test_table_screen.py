"""The table on the real screen: lines that are typed, panels, the log, views that come between."""

import re

import pytest

from engine.games.cockroach_poker.rules import GAME as CLASSIC
from engine.palming.view import Judge, Pass
from netplay.mqtt.link import Disconnected
from netplay.wire import Rename, Say, TalkLine
from tests.engine.games.palming_table import classic, played
from tests.tui.positions import Position
from tests.tui.table_room import GIVEN, judging, room
from tui.table.game_log import LogEntry

PEEKED = played(CLASSIC, GIVEN, Pass(peek=True))

# --- Lines that are typed -------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_what_is_typed_is_never_played() -> None:
    """Though all keys come at once, those that would judge the card among them."""
    async with room(judging()) as there:
        await there.press(*"/ttf pl", "backspace", *"?!", "enter")

        assert there.wishes == [Say(text="ttf p?!")]
        assert not there.begun()
        assert not there.typing


@pytest.mark.asyncio
async def test_a_new_name_takes_the_place_of_the_old_one() -> None:
    """By its first letter; nobody has to erase the name of their login."""
    async with room(judging()) as there:
        await there.press("escape", "n", *"Bob", "enter")

        assert there.wishes == [Rename(name="Bob")]


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_nothing_moves_for_a_line_that_is_typed(size: tuple[int, int]) -> None:
    """It lies over the last two lines; all above them is where it was."""
    async with room(judging(), size) as there:
        before = there.shown.split("\n")
        await there.press("/", *"hm")
        typing = there.shown.split("\n")

        assert typing[:-2] == before[:-2]
        assert typing[-1].strip() == "hm"


@pytest.mark.asyncio
async def test_escape_closes_the_line_and_what_was_half_chosen_stands() -> None:
    """The next Escape takes that back, the one after it opens the menu."""
    async with room(judging()) as there:
        await there.press("p", "/", *"hm", "escape")
        assert not there.typing
        assert there.begun()
        assert "pass on blind" in there.shown

        await there.press("escape")
        assert not there.begun()
        await there.press("escape")
        assert "What else?" in there.shown
        assert not there.wishes


@pytest.mark.asyncio
async def test_who_types_and_clicks_goes_on_typing() -> None:
    """The click chooses a card, the keys after it belong to the line."""
    async with room(judging()) as there:
        await there.press("/", *"wait")
        await there.click("p")
        assert there.begun()
        assert there.typing
        await there.press("tab", "l", "enter")

        assert there.wishes == [Say(text="waitl")]


@pytest.mark.asyncio
async def test_a_view_loses_nothing_that_is_half_done() -> None:
    """Neither what is typed, nor what is chosen, nor the cursor of a menu."""
    async with room(judging()) as there:
        await there.press("p", "right", "/", *"hello", "left")
        await there.arrives(lines=(TalkLine(number=1, name="Ben", text="hurry"),))
        await there.observe("<Ben> hurry")
        assert there.typed == "hello"
        assert there.model.choosing is not None
        assert there.model.choosing.here is not None
        assert there.model.choosing.here.value is False
        await there.press("p", "enter")
        assert there.wishes == [Say(text="hellpo")]

        await there.press("escape", "escape", "down", "down")
        menu = there.shown
        await there.arrives(lines=(TalkLine(number=2, name="Ben", text="come on"),))
        await there.press("enter")
        assert "What else?" in menu
        assert "No game has been finished yet." in there.shown, "the third item"


@pytest.mark.asyncio
async def test_what_is_half_chosen_does_not_make_another_decision() -> None:
    """As when a clock ran out, a bot played for us, and we are asked anew."""
    async with room(judging()) as there:
        there.app.bells = 0
        await there.press("t")
        assert there.ready()
        there.position.match.moves.append((0, Judge(true=True)))
        await there.arrives()
        assert not there.begun()
        assert there.app.bells == 1
        await there.press("enter", "enter")

        assert there.played == [Judge(true=True)], "asked anew, and answered: the first answer"


@pytest.mark.asyncio
async def test_a_double_click_answers_one_question() -> None:
    """On a player: where it was, the claims stand by the time of the second click."""
    async with room(Position("cockroach-poker")) as there:
        await there.dealt("cockroach-poker", classic("bat fly", "toad", "rat", "rat spider"))
        await there.click("1")
        await there.click_twice("2")

        assert not there.wishes
        assert there.begun()


@pytest.mark.asyncio
async def test_whoever_clicks_on_and_on_is_heard() -> None:
    """Of three clicks on one cell the third is meant, as nobody makes three by a slip."""
    async with room(judging()) as there:
        x, y = there.where("t")
        await there.click_at(x, y)
        await there.click_again(x, y)
        assert not there.wishes
        await there.click_again(x, y)

        assert [wish.do for wish in there.wishes] == ["play"]


@pytest.mark.asyncio
async def test_what_only_scrolls_can_be_clicked_as_fast_as_one_likes() -> None:
    """As the part of the rules that is in sight."""
    async with room(judging(), (60, 20)) as there:
        await there.press("?", "pagedown", "pagedown")
        twice = there.shown
        await there.press("pageup", "pageup")
        await there.click_twice("pagedown")

        assert there.shown == twice


# --- Our turn, and what becomes of a move ---------------------------------------------------------


@pytest.mark.asyncio
async def test_a_turn_is_announced_once() -> None:
    """By a bell and in words; a view in between rings no bell, the next decision does."""
    async with room(Position("cockroach-poker", seat=None)) as there:
        await there.dealt("cockroach-poker", GIVEN)
        await there.observe("YOUR TURN")
        assert there.app.bells == 1
        await there.arrives()
        await there.press("!", "escape")
        assert there.app.bells == 1
        await there.dealt("cockroach-poker", PEEKED)
        assert there.app.bells == 2
        await there.dealt("cockroach-poker", classic("bat", "fly", turn=1))
        assert "YOUR TURN" not in there.shown
        assert there.app.bells == 2


@pytest.mark.asyncio
async def test_a_move_is_pending_at_once_and_a_refusal_told_until_the_next_key() -> None:
    """The question stands again under it; nothing is announced twice."""
    async with room(judging()) as there:
        await there.press("f", "enter")
        assert "Sending ..." in there.shown
        assert "YOUR TURN" not in there.shown
        await there.press("t", "enter")
        assert there.played == [Judge(true=False)]

        await there.refuses("Somebody was faster.")
        await there.observe("Somebody was faster.")
        assert not there.app.bells, "it was our turn before, and we were told so"
        await there.press("left")
        assert "Somebody was faster." not in there.shown
        assert "says “" in there.shown


# --- The log, the connection, the size ------------------------------------------------------------


@pytest.mark.asyncio
async def test_the_log_is_scrolled_by_keys_and_by_the_wheel() -> None:
    """Back as far as it goes, and to the newest again."""
    position = judging()
    position.model.story.entries += [LogEntry(f"line {at:03}", "chat") for at in range(100)]
    async with room(position) as there:
        await there.observe("line 099")
        await there.press("pageup", "pageup")
        assert "line 098" not in there.shown
        assert "line 099" in there.shown, "the last that happened is always in sight"
        assert "lines back" in there.shown
        await there.press("pagedown")
        await there.scroll(up=False)
        assert "line 098" in there.shown
        await there.scroll(up=True)
        assert "line 098" not in there.shown
        await there.press(*["pageup"] * 50)
        assert "Game" in there.shown, "how it began"
        await there.press("end")
        assert "line 098" in there.shown
        await there.click("pageup")
        assert "line 098" not in there.shown


@pytest.mark.asyncio
async def test_what_is_read_of_the_log_stands_still() -> None:
    """Whatever comes meanwhile, over however many lines; the next game shows its own news."""
    position = judging()
    position.model.story.entries += [LogEntry(f"line {at:03}", "chat") for at in range(100)]
    async with room(position) as there:
        await there.press("pageup")
        read = re.findall(r"line \d+", there.shown)[:-1]
        await there.arrives(lines=(TalkLine(number=1, name="Ben", text="so much to say " * 9),))
        await there.observe("say")
        assert re.findall(r"line \d+", there.shown) == read

        await there.dealt("cockroach-poker", PEEKED)
        assert "lines back" not in there.shown


@pytest.mark.asyncio
async def test_a_lost_connection_is_told_beside_the_cards() -> None:
    """They stay, and so does what was half chosen."""
    async with room(judging()) as there:
        await there.press("p")
        there.app.guest.status = Disconnected("cut", "The line was cut.")
        there.screen.changed()
        await there.observe("looking for the table ...", "toad", "pass on blind")
        there.app.guest.status = type(there.app.guest).connected
        there.screen.changed()
        await there.observe(" connected")


@pytest.mark.asyncio
async def test_on_the_smallest_screen_one_types_below_the_cards() -> None:
    """The line takes of what fits; where nothing fits, the size is told that is there."""
    async with room(judging(), (60, 20)) as there:
        await there.press("/")
        assert all(seen in there.shown for seen in ("YOUR TURN", "“", "Say"))
        await there.pilot.resize_terminal(59, 20)
        await there.observe("here are 59x20")


@pytest.mark.asyncio
async def test_every_size_is_borne_in_a_running_game() -> None:
    """Down to one cell and back, with a panel open, a line being typed, moves going on."""
    position = Position("cockroach-poker", 6, seed="3").play_until_asked()
    sizes = ((200, 60), (60, 20), (59, 20), (10, 3), (1, 1), (2, 40), (200, 1), (80, 24))
    async with room(position, (200, 60)) as there:
        for keys in ((), ("!",), ("escape",), ("?",), ("escape", "/", "a")):
            await there.press(*keys)
            for size in sizes:
                await there.resized(*size)
                await there.arrives()
        await there.press("enter")
        assert there.wishes == [Say(text="a")]
        await there.observe("YOUR TURN", "explain")


@pytest.mark.asyncio
@pytest.mark.parametrize("mine", [False, True])
async def test_a_table_that_moves_has_another_invite(mine: bool) -> None:
    """Whoever opened it is told how others come there now; a guest need not be."""
    before, now = (f"192.168.0.{number}:18830/abcdefghijklmnop" for number in (7, 8))
    position = judging()
    position.model.invites, position.model.invite = (before,) * mine, before
    async with room(position) as there:
        there.screen.moved([now])

        assert (there.model.invites, there.model.invite) == ([now] if mine else (), now)
        told = [entry.text for entry in there.model.story.entries]
        assert mine == any("has another address" in text for text in told)
