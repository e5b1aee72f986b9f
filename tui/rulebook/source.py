"""The rule books of the games, as they lie in the games' folders, and the options of each."""

import re
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from importlib.resources import files

from engine.catalog import CATALOG
from engine.refusal import UnknownGame
from engine.values import value


@value
class OpenRuleBook:
    """What a key may ask for: the book of a game, open at this rule, or at its beginning."""

    game: str
    at: str | None


def rulebook(key: str) -> str:
    if key not in CATALOG:
        raise UnknownGame(key, CATALOG)
    folder = files("engine.games") / key.replace("-", "_")
    return (folder / "rulebook.md").read_text(encoding="utf-8")


HEADING = re.compile(r"(?P<title>.*?)(?: \{(?P<id>[A-Z]{2}-\d+)\})?")  # of a section
CARDS = re.compile(r"\{cards: ([^}]*)\}")  # a paragraph in whose place these are pictured


def spoken(text: str) -> str:
    """Words of a rule book as one reads them, without its marks and line breaks."""
    joined = " ".join(line.removeprefix("> ") for line in text.splitlines())
    return re.sub("`([^`]*)`", "“\\1”", " ".join(joined.split()))


def headed(text: str) -> tuple[str, str]:
    """What a section is called, and the id of the rule that it is, if it is one."""
    found = HEADING.fullmatch(text)
    assert found is not None
    return found["title"], found["id"] or ""


@cache  # a panel asks anew for each painting
def rules(key: str) -> Mapping[str, tuple[str, str]]:
    """The rules of a game by their ids: what each is called, and what it says."""
    found: dict[str, tuple[str, str]] = {}
    for part in rulebook(key).split("\n## ")[1:]:
        head, _, text = part.partition("\n")
        title, id_ = headed(head)
        if id_:
            paragraphs = [it for it in text.strip().split("\n\n") if not CARDS.fullmatch(it)]
            found[id_] = title, " ".join(map(spoken, paragraphs))
    return found


def rule(key: str, id_: str) -> tuple[str, str]:
    """One rule: what it is called, and what it says."""
    return rules(key)[id_]


def options(key: str) -> str:
    """What a table may choose, an option a paragraph."""
    lines = ["## Options", ""]
    for entry in fields(CATALOG[key].Options):
        kind, usual = entry.metadata["kind"], entry.metadata["kind"].told(entry.default)
        default = ",".join(map(str, usual)) if isinstance(usual, tuple) else usual
        lines.append(f"{entry.name}: {entry.metadata['meaning']} Default: {default}.")
        lines += [f"  {line}" for line in kind.explained()]
    return "\n".join(lines)
