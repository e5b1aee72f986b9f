"""The keys of players and tables, and what people call a table's key. It knows no wire."""

from base64 import b32encode
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b, sha256
from typing import TypeAlias

from nacl.public import PrivateKey
from nacl.signing import SigningKey, VerifyKey
from nacl.utils import random as system_random

from engine.refusal import Refused
from netplay.trust.frames import ID_BYTES

Random: TypeAlias = Callable[[int], bytes]
PlayerKey: TypeAlias = str  # a player's public key in hex: this IS the player
Fingerprint: TypeAlias = str  # 16 base32 characters: a table's key, short enough to read out

KEY_BYTES = 32
ACCOUNT_USER, ACCOUNT_PASSWORD = r"^known-[0-9]{1,3}$", r"^[0-9a-f]{32}$"
ACCOUNT = r"^(known-[0-9]{1,3}:)?[0-9a-f]{32}$"  # older profiles have a password alone
FINGERPRINT_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
# 80 bits: short enough to be read out, and too many to make a key that is called like another.
FINGERPRINT_BYTES, FINGERPRINT_LENGTH = 10, 16
CODE_BYTES = 5


def new_id(random: Random = system_random) -> str:
    """A random id for a table or a client, fit for a topic."""
    return random(ID_BYTES).hex()


def fingerprint(signing: VerifyKey) -> Fingerprint:
    """By SHA-256, which every language has at hand for clients of its own."""
    digest = sha256(b"palmoff table\0" + bytes(signing)).digest()
    return b32encode(digest[:FINGERPRINT_BYTES]).decode().lower()


def code_of(key: PlayerKey) -> str:
    """By what somebody outside can be told from all others, who could be called the same."""
    return b32encode(sha256(key.encode()).digest()[:CODE_BYTES]).decode().lower()


def player_key(text: str) -> PlayerKey:
    """A player's key as somebody typed it, or Refused."""
    key = text.strip().lower()
    if len(key) != 2 * KEY_BYTES or not set(key) <= set("0123456789abcdef"):
        raise Refused("bad-key", f"A player's key is {2 * KEY_BYTES} hexadecimal digits.")
    return key


@dataclass(frozen=True, slots=True)
class PlayerKeys:
    """A player's key pair."""

    private: PrivateKey = field(repr=False)

    @classmethod
    def new(cls, random: Random = system_random) -> "PlayerKeys":
        return cls.load(random(KEY_BYTES))

    @classmethod
    def load(cls, stored: bytes) -> "PlayerKeys":
        """The inverse of `dump`; a ValueError or TypeError if it is not that."""
        return cls(PrivateKey(stored))

    def dump(self) -> bytes:
        """The secret, to be kept."""
        return bytes(self.private)

    @property
    def public(self) -> PlayerKey:
        return bytes(self.private.public_key).hex()


@dataclass(frozen=True, slots=True)
class TableKeys:
    """A table's two key pairs: one that letters are sealed to, one that it signs with."""

    box: PrivateKey = field(repr=False)
    signing: SigningKey = field(repr=False)

    @classmethod
    def new(cls, random: Random = system_random) -> "TableKeys":
        return cls.load(random(2 * KEY_BYTES))

    @classmethod
    def load(cls, stored: bytes) -> "TableKeys":
        """The inverse of `dump`; a ValueError or TypeError if it is not that."""
        return cls(PrivateKey(stored[:KEY_BYTES]), SigningKey(stored[KEY_BYTES:]))

    def dump(self) -> bytes:
        """Both secrets, to be kept."""
        return bytes(self.box) + bytes(self.signing)

    @property
    def fingerprint(self) -> Fingerprint:
        return fingerprint(self.signing.verify_key)

    @property
    def login_secret(self) -> bytes:
        """For the logins of those who are known at the broker of a server with these keys."""
        # Derived, and not drawn: so it is the same after a restart, and stands in no file of its
        # own.
        return blake2b(bytes(self.signing), digest_size=32, person=b"palmoff known").digest()


@dataclass(frozen=True, slots=True)
class TableIdentity:
    """The identity of a table, as its journal keeps it; the boot rises with each start."""

    keys: TableKeys
    table: str  # its id
    server: str  # the id of the process that serves it: each start has another
    boot: int
    epoch: int = 1  # of the talk key
