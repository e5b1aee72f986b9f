"""The rule books of the games, as they lie in the games' folders, and the options of each."""

from dataclasses import fields
from importlib.resources import files

from engine.faces import FACES
from engine.refusal import UnknownGame


def rulebook(key: str) -> str:
    if key not in FACES:
        raise UnknownGame(key, FACES)
    folder = files("engine.games") / key.replace("-", "_")
    return (folder / "rulebook.md").read_text(encoding="utf-8")


def options(key: str) -> str:
    """What a table may choose, an option a paragraph."""
    lines = ["## Options", ""]
    for entry in fields(FACES[key].Options):
        lines.append(f"{entry.name}: {entry.metadata['meaning']} Default: {entry.default}.")
        lines += [f"  {line}" for line in entry.metadata["kind"].explained()]
    return "\n".join(lines)
