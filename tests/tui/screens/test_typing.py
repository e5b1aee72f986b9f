"""Lines that are typed at the bottom of a screen, whichever screen it is."""

from collections.abc import Callable

import pytest
from textual.app import App
from textual.events import Key, Paste
from textual.pilot import Pilot

from engine.refusal import Refused
from tui.boards.shelf import tints
from tui.paint.glyphs import GLYPHS
from tui.paint.page import Wanted
from tui.paint.palette import Palette
from tui.paint.spans import Lines, Span, line, text_of
from tui.screens.paged import PageScreen


class Asking:
    """A page that wants a line as soon as `/` is pressed."""

    def __init__(self) -> None:
        self.glyphs = GLYPHS["rich"]
        self.notice = ""
        self.keys: list[str] = []
        self.lines: list[str] = []

    def paint(self, width: int, height: int) -> Lines:
        return [line(Span("click", "", "x")), line(self.notice)]

    def press(self, key: str) -> object:
        self.keys.append(key)
        if key == "/":
            return Wanted("Say", self._said)
        return True

    def _said(self, text: str) -> None:
        if text == "no":
            raise Refused("no", "No.")
        self.lines.append(text)


class AskingApp(App[None]):
    """A page on the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.asking = Asking()
        self.shown = PageScreen(self.asking, Palette("256", True, tints()))

    def on_mount(self) -> None:
        self.push_screen(self.shown)

    @property
    def typed(self) -> str:
        return self.shown.line.text if self.shown.line is not None else ""


async def until(pilot: Pilot[None], holds: Callable[[], object]) -> None:
    for _ in range(200):
        if holds():
            return
        await pilot.pause()
    raise AssertionError("it never came to that")


@pytest.mark.asyncio
async def test_no_letter_is_lost_that_comes_with_the_key_that_asks() -> None:
    """Over a slow line they come together, before the line is there."""
    app = AskingApp()
    async with app.run_test() as pilot:
        for name, sign in (("slash", "/"), ("h", "h"), ("i", "i"), ("enter", None)):
            app.post_message(Key(name, sign))
        await until(pilot, lambda: app.asking.lines)

    assert app.asking.lines == ["hi"]
    assert app.asking.keys == ["/"]


@pytest.mark.asyncio
async def test_tab_does_not_lead_away_from_the_line() -> None:
    """Words that are typed after it are not lost."""
    app = AskingApp()
    async with app.run_test() as pilot:
        await pilot.press("slash", "a", "tab", "b", "enter")
        await until(pilot, lambda: app.asking.lines)

    assert app.asking.lines == ["ab"]


@pytest.mark.asyncio
async def test_what_is_pasted_holds_nothing_that_a_terminal_obeys() -> None:
    """It would be sent to the terminal as it is."""
    app = AskingApp()
    async with app.run_test() as pilot:
        await pilot.press("slash")
        app.post_message(Paste("a\x1b]0;owned\x07b\u202ec\nand more"))
        await until(pilot, lambda: app.typed)

        assert app.typed == "a]0;ownedbc"


@pytest.mark.asyncio
async def test_nothing_is_lost_that_is_pasted_with_the_key_that_asks() -> None:
    """It comes before the line has been painted; what is pasted without a line is no key."""
    app = AskingApp()
    async with app.run_test() as pilot:
        for event in (Paste("x"), Key("slash", "/"), Paste("hi "), Key("a", "a"), Paste("ll")):
            app.post_message(event)
        app.post_message(Key("enter", None))
        await until(pilot, lambda: app.asking.lines)

    assert app.asking.lines == ["hi all"]
    assert app.asking.keys == ["/"]


@pytest.mark.asyncio
async def test_the_terminal_is_told_where_letters_are_composed() -> None:
    """At the cursor of the line, in columns as they are counted."""
    app = AskingApp()
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.press("slash", "猫", "n", "left")
        await until(pilot, lambda: app.typed == "猫n")

        assert app.cursor_position == (3, 9)


@pytest.mark.asyncio
async def test_a_line_that_is_refused_stays_to_be_mended() -> None:
    """And why stands on the page."""
    app = AskingApp()
    async with app.run_test() as pilot:
        await pilot.press("slash", "n", "o", "enter")
        await until(pilot, lambda: "No." in text_of(app.shown.sheet.lines))
        await pilot.press("t", "enter")
        await until(pilot, lambda: app.asking.lines)

        assert app.asking.lines == ["not"]
        assert app.shown.line is None


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("across", "keys"), [(80, " Enter takes it  Esc drops it"), (30, " Esc drops it"), (12, "Say:")]
)
async def test_what_is_asked_for_stands_above_what_is_typed(across: int, keys: str) -> None:
    """In full, the keys beside it only where they fit."""
    app = AskingApp()
    async with app.run_test(size=(across, 20)) as pilot:
        await pilot.press("slash", "a")
        await until(pilot, lambda: app.typed == "a")
        last = text_of(app.shown.sheet.lines).splitlines()[-2]

        assert last.startswith(" Say:")
        assert last.endswith(keys)


@pytest.mark.asyncio
async def test_a_click_elsewhere_on_a_page_ends_the_typing() -> None:
    """And is what it always is."""
    app = AskingApp()
    async with app.run_test() as pilot:
        await pilot.press("slash", "a")
        await pilot.click(offset=(1, 0))
        await until(pilot, lambda: "x" in app.asking.keys)

        assert app.shown.line is None
        assert not app.asking.lines


@pytest.mark.asyncio
async def test_signs_are_keys_by_themselves() -> None:
    """Not by the names that Textual has for them; what is unseen goes by its name."""
    app = AskingApp()
    async with app.run_test() as pilot:
        for key in (Key("full_stop", "."), Key("space", " "), Key("alt+1", "1"), Key("up", None)):
            app.post_message(key)
        await until(pilot, lambda: len(app.asking.keys) == 4)

    assert app.asking.keys == [".", "space", "alt+1", "up"]


@pytest.mark.asyncio
async def test_news_that_come_while_a_screen_goes_find_nothing_to_paint() -> None:
    """As somebody's name, which was being looked up when the lobby was left."""
    app = AskingApp()
    async with app.run_test():
        await app.shown.sheet.remove()
        app.shown.repaint()

        assert app.shown.is_mounted
