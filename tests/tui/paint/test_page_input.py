"""The keys that a page is handed and those of its line: no screen is needed for it."""

from collections.abc import Callable

import pytest

from engine.refusal import Refused
from netplay.trust.width import cells
from tui.paint.difference import patches, whole
from tui.paint.glyphs import GLYPHS
from tui.paint.page import Wanted
from tui.paint.page_input import PageInput, called
from tui.paint.spans import Lines, line, text_of

HINDI = "नमस्ते सबको"


class Hall:
    """A page that wants a line at `/`, has something left to do at `x`, and knows no other key."""

    def __init__(self) -> None:
        self.glyphs = GLYPHS["rich"]
        self.notice = ""
        self.said: list[str] = []

    def press(self, key: str) -> object:
        answers: dict[str, object] = {"/": Wanted("Say", self._said), "x": "leave"}
        return answers.get(key, False)

    def _said(self, text: str) -> object:
        if text == "no":
            raise Refused("no", "No.")
        self.said.append(text)
        return "leave" if text == "bye" else None

    def paint(self, width: int, height: int) -> Lines:
        return [line(f"{width}x{height}"), line(self.notice)]


@pytest.fixture
def hall() -> Hall:
    return Hall()


def keyed(page: PageInput, *keys: str) -> list[object]:
    return [page.key(key) for key in keys]


def test_what_is_left_to_do_is_the_answer_to_the_key(hall: Hall) -> None:
    """Of a key and of a line alike; a line that is wanted is asked for here."""
    page = PageInput(hall)

    assert keyed(page, "x", "y", "/") == ["leave", False, True]
    assert keyed(page, *"bye", "enter") == [True, True, True, "leave"]
    assert page.line is None


def test_a_line_that_is_refused_stays_and_escape_drops_it(hall: Hall) -> None:
    """With why it was refused, which nobody needs any more then."""
    page = PageInput(hall)
    keyed(page, "/", *"no", "enter")
    assert (page.line is not None, hall.notice) == (True, "No.")

    keyed(page, "escape")
    assert (page.line is None, hall.notice) == (True, "")


def test_a_click_is_for_the_page_also_while_a_line_is_typed(hall: Hall) -> None:
    """And what is typed goes on, also if the click asks for the same line again."""
    page = PageInput(hall)
    keyed(page, "/", "a")

    assert page.press("x") == "leave"
    page.press("/")
    keyed(page, "b", "enter")
    assert hall.said == ["ab"]


@pytest.mark.parametrize(("height", "left"), [(24, 23), (20, 20)])
def test_a_page_that_fits_is_shown_also_while_a_line_is_typed(
    hall: Hall, height: int, left: int
) -> None:
    """On the smallest screen it is painted for all of it, and the line covers its end."""
    page = PageInput(hall)
    keyed(page, "/", *"hi")
    shown = text_of(page.painted(hall.paint, 80, height)).splitlines()

    assert shown[0] == f"80x{left}"
    assert shown[-2].startswith(" Say:")
    assert shown[-1] == " hi"
    assert len(shown) == height


def test_a_line_in_any_script_is_painted_as_one_place(hall: Hall) -> None:
    """Terminals count its columns each in their own way: no part of it is painted alone."""
    page = PageInput(hall)
    keyed(page, "/")
    page.paste(HINDI)
    before = screen(page.painted, hall)
    keyed(page, "left")

    (changed,) = patches(before, screen(page.painted, hall))
    assert (changed.y, changed.start, changed.end) == (23, 0, 80)
    assert cells(text_of([before[23]])) == 1 + cells(HINDI)


def screen(painted: Callable[..., Lines], hall: Hall) -> Lines:
    return whole(painted(hall.paint, 80, 24), 80, 24)


@pytest.mark.parametrize(
    ("name", "sign", "key"),
    [
        ("full_stop", ".", "."),
        ("space", " ", "space"),
        ("alt+1", "1", "alt+1"),
        ("up", None, "up"),
        ("enter", "\r", "enter"),
    ],
)
def test_a_key_is_called_by_its_sign_if_that_is_seen(name: str, sign: str | None, key: str) -> None:
    """By its name otherwise."""
    assert called(name, sign) == key
