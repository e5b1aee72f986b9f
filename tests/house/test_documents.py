"""The commands that the documents tell people to type, and the places that they name, are there."""

import re
import shlex
from collections import Counter
from pathlib import Path

import pytest

from engine.__main__ import _parser as engine_parser
from tui.cli.parser import parsed
from tui.commands.flags import AnyCommand

HOUSE = Path(__file__).parents[2]
DOCUMENTS = (
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "DECISIONS.md", "SECURITY.md"),
    *("BROKERS.md", "netplay/PROTOCOL.md", "shipping/package.md"),
)
CODE = re.compile(r"`[^`]*`")
WORDS = "play|host|serve|party|join|watch|tables|rules|replay|doctor|schema|--(?!version)[a-z]+"
PALMOFF = re.compile(rf"palmoff ((?:{WORDS})\b[^`#\n]*)")
ENGINE = re.compile(r"python -m engine ([^`#\n]+)")
MAKE = re.compile(r"make ([a-z]+)\b")
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
UNBREAKABLE = ("|", "    ", "![")  # a row of a table, code, a picture
PLACE = re.compile(r"`((?:engine|netplay|tui|tests)/[\w./<>-]+)`")


def told(pattern: re.Pattern[str]) -> list[str]:
    """The words that the documents say of this kind, line breaks in code taken for spaces."""
    texts = [(HOUSE / name).read_text(encoding="utf-8") for name in DOCUMENTS]
    whole = [CODE.sub(lambda code: code[0].replace("\n", " "), text) for text in texts]
    return sorted({found.strip() for text in whole for found in pattern.findall(text)})


@pytest.mark.parametrize("words", told(PALMOFF))
def test_what_palmoff_is_told_it_understands(words: str) -> None:
    """Every flag and word exists; capitals stand for something of one's own."""
    assert isinstance(parsed(shlex.split(words)), AnyCommand)


@pytest.mark.parametrize("words", told(ENGINE))
def test_what_the_engine_is_told_it_understands(words: str) -> None:
    """Every flag and word exists."""
    assert engine_parser().parse_args(shlex.split(words)).lines


def test_every_make_target_exists() -> None:
    """And has a line in `make help`."""
    makefile = (HOUSE / "Makefile").read_text(encoding="utf-8")

    missing = [
        target
        for target in told(MAKE)
        if not re.search(rf"^{target}: .*##", makefile, re.MULTILINE)
    ]

    assert missing == []


def test_every_place_exists() -> None:
    """A file or folder that a document names is there; <key> stands for any game."""
    named = [place.replace("<key>", "royal_gambit") for place in told(PLACE)]

    assert [place for place in named if not (HOUSE / place).exists()] == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_leads_somewhere(name: str) -> None:
    """Each picture and page is there, and each part of a page has its heading."""
    links = LINK.findall((HOUSE / name).read_text("utf-8"))

    assert [link for link in links if "://" not in link and not _is_there(link, name)] == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_line_stands_in_a_paper_twice(name: str) -> None:
    """A merge that keeps both sides tells the same again; short lines may well be alike."""
    lines = Counter((HOUSE / name).read_text("utf-8").splitlines())

    assert [line for line, times in lines.items() if times > 1 and _is_prose(line)] == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_lines_can_be_read_side_by_side(name: str) -> None:
    """Text is broken at 120 columns, so that a difference shows in full."""
    lines = (HOUSE / name).read_text("utf-8").splitlines()

    assert [line for line in lines if len(line) > 120 and _is_prose(line)] == []


def _is_prose(line: str) -> bool:
    return len(line) > 60 and not line.startswith(UNBREAKABLE)


def _is_there(link: str, name: str) -> bool:
    path, _, part = link.partition("#")
    page = (HOUSE / name).parent / path if path else HOUSE / name
    return page.is_file() and (not part or part in _parts(page.read_text("utf-8")))


def _parts(page: str) -> set[str]:
    """The headings of a page as links call them: small, without signs, with hyphens for blanks."""
    kept = (re.sub(r"[^\w\- ]", "", heading) for heading in HEADING.findall(page))
    return {heading.lower().replace(" ", "-") for heading in kept}
