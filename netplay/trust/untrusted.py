"""The one place that knows which exceptions bytes from a stranger can cause. It knows no format."""

import struct
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from nacl.exceptions import CryptoError

P = ParamSpec("P")
T = TypeVar("T")

# PyNaCl mostly raises CryptoError, but ValueError for a box shorter than its overhead, TypeError
# for one shorter than its seal, and RuntimeError for a public key that stands for no secret.
# UnicodeDecodeError is a ValueError.
CAUSED_BY_GARBAGE = (CryptoError, ValueError, TypeError, RuntimeError, struct.error)


def none_if_garbage(read: Callable[P, T]) -> Callable[P, T | None]:
    """For a small reader of a stranger's bytes: what it cannot read is None."""

    @wraps(read)
    def reader(*args: P.args, **kwargs: P.kwargs) -> T | None:
        try:
            return read(*args, **kwargs)
        except CAUSED_BY_GARBAGE:
            return None

    return reader
