"""Damage to bytes and to JSON: the same one for the same chance."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

SIZES = (1, 2, 8, 64, 600)
BYTES = (0x00, 0x0A, 0x1B, 0x7F, 0x80, 0xC7, 0xFF)
ODD: Sequence[Any] = (
    *(None, True, -1, 0, 2**31, 2**64, 10**400, 1e308, "", "x" * 500, "\x1b[2J", "\ud800"),
    *("\u202eabc", "a\u0301" * 40, "٣", "../..", [], {}, [[[[]]]], {"do": "show"}),
)
WORDS = (
    "",
    "-",
    "--",
    "--port=-1",
    "--seats",
    "9" * 400,
    "\x1b[2J",
    "\udcff",
    "../x",
    "=",
    "[",
    "%",
)
DEEP = 100_000  # brackets: more than any parser goes into


def mutated(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    """Some bytes are others, gone, there twice, or those of something else."""
    for _ in range(random.choice((1, 1, 2, 5))):
        at, size = random.randrange(len(data) + 1), random.choice(SIZES)
        before, there, behind = data[:at], data[at : at + size], data[at + size :]
        bit = bytes([there[0] ^ 1 << random.randrange(8)]) if there else b""
        other = random.choice(others)
        data = random.choice(
            (
                before + random.randbytes(size) + behind,
                before + bytes([random.choice(BYTES)]) * size + behind,
                before + bit + there[1:] + behind,
                before + behind,
                before + there + there + behind,
                before,
                before + other[at:],
                before + other[:size] + there + behind,
            )
        )
    return data


def twisted(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    """JSON in which a value is another; at times what is no JSON, or far too much of it."""
    if random.random() < 0.3:
        return mutated(data, others, random)
    if random.random() < 0.001:
        return random.choice((b"[", b'{"a":')) * DEEP
    value = json.loads(data)
    for _ in range(random.choice((1, 1, 2, 4))):
        value = _with_another(value, random)
    return json.dumps(value).encode()


def _with_another(value: Any, random: Random) -> Any:
    if not value or not isinstance(value, dict | list) or random.random() < 0.1:
        return random.choice((*ODD, [value], {"a": value}))
    if isinstance(value, list):
        at = random.randrange(len(value))
        more = [] if random.random() < 0.8 else [random.choice(value)]
        return [*value[:at], _with_another(value[at], random), *value[at + 1 :], *more]
    name = random.choice(list(value))
    match random.randrange(8):
        case 0:
            return {key: inner for key, inner in value.items() if key != name}
        case 1:
            return {**value, random.choice(("zzz", "do", "\x1b")): random.choice(ODD)}
        case _:
            return {**value, name: _with_another(value[name], random)}


def reworded(words: Sequence[str], others: Sequence[Sequence[str]], random: Random) -> list[str]:
    """A line of words in which some are others, gone, there twice, or hold what no word holds."""
    made = list(words)
    for _ in range(random.choice((1, 1, 2, 4))):
        at = random.randrange(len(made) + 1)
        match random.randrange(5):
            case 0:
                made[at:at] = [random.choice(WORDS)]
            case 1:
                made[at : at + 1] = random.choice(others)[:2]
            case 2:
                del made[at : at + 1]
            case 3:
                made[at:at] = made[at - 1 : at]
            case _:
                made = made or ["play"]
                word, odd = made[at % len(made)], random.choice(WORDS)
                cut = random.randrange(len(word) + 1)
                made[at % len(made)] = word[:cut] + odd + word[cut:]
    return made
