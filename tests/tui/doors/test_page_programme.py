"""Programmes speak to browsers, and to those as well that were gone for a moment."""

from collections.abc import Sequence

import pytest

from netplay.client.client import Goal
from netplay.mqtt.address import Address
from tests.tui.doors.test_page_stage import Browser, lines, looks
from tui.doors.gallery import Gallery, SightKind
from tui.doors.page.programme import COMING, Backstage, Programme, TableProgramme
from tui.paint.page import Size
from tui.paint.spans import Lines, text_of

SMALL, LARGE = (20, 1), (20, 2)


class Speech(Programme):
    """A speech that says what it is given, and shows nothing else."""

    news: Sequence[str] = ()

    def lines(self, size: Size) -> Lines:
        return lines(*["one"] * size[1])

    def said(self) -> Sequence[str]:
        news, self.news = self.news, ()
        return news

    def speaks(self, *news: str) -> None:
        self.news = news
        self._show()


def heard(browser: Browser) -> tuple[list[str], int]:
    """The sentences that came, and the number of the last one."""
    frames = browser.frames()
    numbers = [frame["heard"] for frame in frames if "heard" in frame]
    return [text for frame in frames for text in frame.get("said", [])], numbers[-1]


@pytest.mark.asyncio
async def test_whoever_asks_for_another_size_misses_no_word() -> None:
    """A page does so when it makes room for bets; somebody new is told nothing of before."""
    speech = Speech(Backstage(looks(), lambda fault: None, list), lambda: None)
    browser, again, new = Browser(), Browser(), Browser()
    speech.join(browser, SMALL, {}, 0)
    speech.speaks("Ana offers a card.")
    said, number = heard(browser)
    assert said == ["Ana offers a card."]

    speech.part(browser, SMALL)
    speech.speaks("Ben calls it true.", "He is wrong.")
    speech.join(again, LARGE, {}, number)
    speech.join(new, LARGE, {}, 0)
    speech.speaks("Ben takes it.")

    assert heard(again)[0] == ["Ben calls it true.", "He is wrong.", "Ben takes it."]
    assert heard(new)[0] == ["Ben takes it."]
    speech.end()


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [(40, 32), (120, 36)])
async def test_before_a_table_is_seen_its_page_says_so_in_every_size(size: Size) -> None:
    """On a phone held upright as on a beamer: none of them is too small for that."""
    gallery = Gallery(Goal(Address("127.0.0.1", 1)))
    kind = SightKind("rich", coloured=True, halves=True, motion="none", beamer=True)
    backstage = Backstage(looks(), lambda fault: None, list)
    programme = TableProgramme(gallery, kind, backstage, lambda: None)

    assert COMING in text_of(programme.lines(size))
