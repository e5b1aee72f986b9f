"""The rule books of the games, as they lie in the games' folders, and the options of each."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias

from engine.catalog import CATALOG
from engine.refusal import UnknownGame
from engine.values import value


@value
class OpenRuleBook:
    """A key may open the book of a game: at this rule, or at its beginning."""

    game: str
    at: str | None


@cache  # who opens it again reads no file: behind a door there is none
def rulebook(key: str) -> str:
    if key not in CATALOG:
        raise UnknownGame(key, CATALOG)
    folder = files("engine.games") / key.replace("-", "_")
    return (folder / "rulebook.md").read_text(encoding="utf-8")


HEADING = re.compile(r"(?P<title>.*?)(?: \{(?P<id>[A-Z]{2}-\d+)\})?")  # of a section
QUOTED = re.compile(r'`([^`]*)`|"([^"]*)"')
CARDS = re.compile(r"\{cards: ([^}]*)\}")  # a paragraph in whose place these are pictured
TOKENS = re.compile(r'"[^"]*"|\S+')  # of it: what somebody says of a card, or its name

BlockKind: TypeAlias = Literal["title", "part", "section", "text", "example", "cards"]


@value
class BookBlock:
    """A paragraph of a book as its author means it, without marks and line breaks."""

    kind: BlockKind
    text: str
    id: str = ""  # of a rule, which a section may be


def blocks(key: str) -> Iterator[BookBlock]:
    """The book, paragraph by paragraph."""
    for at, part in enumerate(rulebook(key).strip().split("\n\n")):
        marks, _, rest = part.partition(" ")
        cards = CARDS.fullmatch(" ".join(part.split()))
        if marks in ("#", "##"):
            found = HEADING.fullmatch(spoken(rest))
            assert found is not None
            kind: BlockKind = "section" if marks == "##" else "part" if at else "title"
            yield BookBlock(kind, found["title"], found["id"] or "")
        elif cards:
            yield BookBlock("cards", cards[1])
        else:
            yield BookBlock("example" if marks == ">" else "text", spoken(part))


def spoken(text: str) -> str:
    """Words of a rule book as one reads them, without its marks and line breaks."""
    joined = " ".join(line.removeprefix("> ") for line in text.splitlines())
    return QUOTED.sub(r"“\1\2”", " ".join(joined.split()))


@value
class Rule:
    """A rule as it is told where it is needed: in words, without pictures."""

    title: str
    paragraphs: Sequence[str]


@cache  # a panel asks anew for each painting
def rules(key: str) -> Mapping[str, Rule]:
    """The rules of a game by their ids."""
    titles: dict[str, str] = {}
    said: dict[str, list[str]] = {}
    id_ = ""
    for block in blocks(key):
        if block.kind in ("title", "part", "section"):
            id_ = block.id
            titles[id_], said[id_] = block.text, []
        elif block.kind != "cards":
            said[id_].append(block.text)
    return {id_: Rule(title, tuple(said[id_])) for id_, title in titles.items() if id_}


def rule(key: str, id_: str) -> Rule:
    return rules(key)[id_]


def options(key: str) -> str:
    """The options of a game, a paragraph each."""
    lines = ["## Options", ""]
    for entry in fields(CATALOG[key].Options):
        kind, usual = entry.metadata["kind"], entry.metadata["kind"].told(entry.default)
        default = ",".join(map(str, usual)) if isinstance(usual, tuple) else usual
        lines.append(f"{entry.name}: {entry.metadata['meaning']} Default: {default}.")
        lines += [f"  {line}" for line in kind.explained()]
    return "\n".join(lines)
