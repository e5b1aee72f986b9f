"""The views of a broken or bad host: real ones, with one value that is another than it was."""

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice
from random import Random
from typing import Any, TypeAlias

from netplay.wire import Show, encode

Steps: TypeAlias = tuple[str | int, ...]  # to a value, from the outside

NUMBERS = (-1, 0, 1, 3, 7, 8, 99, 10**7, 10**30)
LONG = 60  # values of a list that has become too long


def twisted(show: Show, random: Random, count: int) -> Iterator[tuple[str, bytes]]:
    """So many messages that differ from this one in one value, with what is different."""
    real = json.loads(encode(show))
    words = sorted({worth for _, worth in _values(real) if isinstance(worth, str)} | {"zzz", ""})
    ways = [way for way, _ in _values(real) if way and way[0] in ("board", "scene", "seat")]
    board = [way for way in ways if way[0] == "board"] or ways
    for _ in range(count):
        way = random.choice(random.choice((board, board, ways)))
        false: Any = deepcopy(real)
        inner = false
        for step in islice(way, len(way) - 1):
            inner = inner[step]
        inner[way[-1]] = _other(inner[way[-1]], words, random)
        what = f"{'.'.join(map(str, way))} = {inner[way[-1]]!r:.60}"
        yield what, json.dumps(false).encode()


def _values(worth: Any, way: Steps = ()) -> Iterator[tuple[Steps, Any]]:
    """All values in a message, its lists and objects among them."""
    yield way, worth
    match worth:
        case dict():
            inner = list(worth.items())
        case list():
            inner = list(enumerate(worth))
        case _:
            inner = []
    for step, one in inner:
        yield from _values(one, (*way, step))


def _other(worth: Any, words: list[str], random: Random) -> Any:
    """Mostly of the same type."""
    match worth:
        case bool():
            return not worth
        case int():
            return random.choice((*NUMBERS, worth + 1, worth - 1, None))
        case str():
            return random.choice((*words, None, "x" * 500))
        case list():
            longer = (worth * LONG)[:LONG]
            return random.choice(([], worth[1:], worth + worth[-1:], worth[::-1], longer))
        case dict():
            return random.choice((None, {}))
        case _:
            return random.choice((0, 2, 99, random.choice(words)))
