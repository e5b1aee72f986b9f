"""Files of journals damaged in ways that are the same ones every time."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TypeAlias

Damage: TypeAlias = Callable[[Path], object]

SIZES = (1, 4, 8, 64, 600)
HEADER, SCHEMA = (0, 100), (3400, 4096)  # where they stand in the file
BYTES = (0x00, 0x7F, 0x80, 0xC7, 0xFF)


def unreadable_schema(data: bytes) -> bytes:
    """SQLite names a table in its complaint, and the name is no text."""
    damaged = data.replace(b"tablegamegame", b"table" + b"\xc7" * 8)
    return damaged.replace(b"CREATE TABLE game", b"XXXXXX TABLE game")


def mutated(data: bytes, seed: int) -> bytes:
    """Some bytes are others, are gone, or stand elsewhere too; most often where they matter."""
    random = Random(seed)
    file = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 5))):
        at = random.randrange(*random.choice((HEADER, SCHEMA, (0, len(file)))))
        size, to = random.choice(SIZES), random.randrange(len(file))
        match random.randrange(6):
            case 0:
                file[at : at + size] = random.randbytes(size)
            case 1:
                file[at : at + size] = bytes([random.choice(BYTES)]) * size
            case 2:
                file[at] ^= 1 << random.randrange(8)
            case 3:
                del file[at : at + size]
            case 4:
                file[at:at] = random.randbytes(size)
            case _:
                file[to : to + size] = file[at : at + size]
    return bytes(file)


def in_its_place(make: Damage) -> Damage:
    """The file is gone, and something else is there."""

    def replace(path: Path) -> None:
        path.unlink()
        make(path)

    return replace
