"""The command line of an instrument that tells a line for each of many tables."""

import argparse
from collections.abc import Sequence
from multiprocessing import cpu_count
from typing import Protocol, TypeVar


class Titled(Protocol):
    """A table that can be asked for by a part of its title."""

    @property
    def title(self) -> str: ...


T = TypeVar("T", bound=Titled)


def parser(name: str, told: str | None, example: str) -> argparse.ArgumentParser:
    """The options that all of these have; `example` is a part of one of its lines."""
    made = argparse.ArgumentParser(f"python -m tests.instruments.ladder.{name}", description=told)
    made.add_argument("--games", type=int, default=400, help="for each line (default: 400)")
    made.add_argument("--only", default="", help=f"such as '{example}'")
    made.add_argument("--seed", default="1", help="another seed, other games (default: 1)")
    made.add_argument("--processes", type=int, default=cpu_count(), help="default: all cores")
    return made


def chosen(
    by: argparse.ArgumentParser, asked: argparse.Namespace, tables: Sequence[T]
) -> Sequence[T]:
    """The tables whose lines were asked for."""
    found = [table for table in tables if asked.only in table.title]
    if asked.games < 1 or not found:
        by.error("It takes at least one game, and one line that holds the text of --only.")
    return found
