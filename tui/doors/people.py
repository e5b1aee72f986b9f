"""People at a door: the same key, or the same code, is the same player again.

The door derives a player's key from what they prove, with a secret that never leaves it. A table
sees the derived key alone. Pure: it knows no line and no clock.
"""

from base64 import b32encode
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from hmac import compare_digest

from nacl.utils import random as system_random

from netplay.trust.keys import KEY_BYTES, PlayerKeys
from netplay.trust.words import NAME_CELLS, shown

GUEST = "guest"  # what those are called whose name cannot be
MOST_KEYLESS = 4096  # names of people who have a code: an hour of new ones from one address
DRAWN, LETTERS = 7, 12  # letters of a code that were drawn, and all: the rest proves them


@dataclass(frozen=True, slots=True)
class DoorPerson:
    """A guest of a door, as the door knows them."""

    name: str
    keys: PlayerKeys = field(repr=False)
    code: str = field(default="", repr=False)  # that brings them back, if they have no key
    new: bool = False  # whether it is to be told to them


class DoorPeople:
    """Makes people of what a door is shown."""

    def __init__(self, secret: bytes, random: Callable[[int], bytes] = system_random) -> None:
        self._secret = secret
        self._random = random

    def with_key(self, user: str, blob: bytes) -> DoorPerson:
        """The person who has proved to have the private half of this key."""
        return DoorPerson(called(user), self._keys(b"palmoff sshkey", blob))

    def with_token(self, user: str, token: bytes) -> DoorPerson:
        """Whose browser keeps this secret."""
        return DoorPerson(called(user), self._keys(b"palmoff token", token))

    def with_code(self, user: str, typed: str) -> DoorPerson | None:
        """The person who has been here with this code; None if nobody was ever given it."""
        code, name = _tidy(typed), called(user)
        if len(code) != LETTERS or not compare_digest(code, self._code(name, code[:DRAWN])):
            return None
        return DoorPerson(name, self._of_code(name, code), code)

    def stranger(self, user: str) -> DoorPerson:
        """Somebody who has neither a key nor a code yet."""
        name = called(user)
        drawn = b32encode(self._random(DRAWN)).decode().lower()[:DRAWN]
        code = self._code(name, drawn)
        return DoorPerson(name, self._of_code(name, code), code, new=True)

    def _code(self, name: str, drawn: str) -> str:
        """The letters that were drawn, with five that only this door can have added."""
        text = f"{name.casefold()}\0{drawn}".encode()
        # So the door keeps no list of codes, and one that opens again after its death knows them
        # all.
        mark = blake2b(text, key=self._secret, digest_size=4, person=b"palmoff code").digest()
        return drawn + b32encode(mark).decode().lower()[: LETTERS - DRAWN]

    def _of_code(self, name: str, code: str) -> PlayerKeys:
        return self._keys(b"palmoff keyless", f"{name.casefold()}\0{code}".encode())

    def _keys(self, person: bytes, proof: bytes) -> PlayerKeys:
        # Keyed: whoever knows an ssh key that somebody has shown to the world is not that player
        # for it, and tables learn nothing by which guests could be known elsewhere.
        digest = blake2b(proof, key=self._secret, digest_size=KEY_BYTES, person=person)
        return PlayerKeys.load(digest.digest())


class KeylessNames:
    """The names of those who were given a code, and are asked for it; the latest of them."""

    def __init__(self) -> None:
        self._names: dict[str, None] = {}

    def __contains__(self, name: str) -> bool:
        return name.casefold() in self._names

    def __len__(self) -> int:
        return len(self._names)

    def add(self, name: str) -> None:
        self._names.pop(name.casefold(), None)
        self._names[name.casefold()] = None
        if len(self._names) > MOST_KEYLESS:
            del self._names[next(iter(self._names))]


def called(user: str) -> str:
    """The name that somebody came with, made fit to be seen."""
    return shown(user, NAME_CELLS) or GUEST


def spelled(code: str) -> str:
    """A code as it is shown and read out: abcd-efgh-ijkl."""
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))


def _tidy(typed: str) -> str:
    """A code however it was typed."""
    return "".join(char for char in typed.lower() if char.isascii() and char.isalnum())
