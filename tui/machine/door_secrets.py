"""The secrets of this user's doors: the ssh door's host key, and what people's keys are made from.

They are made once and stay, whatever table is open: ssh warns of a door whose key has changed, and
guests find their seats by the other.
"""

from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from typing import Annotated, Literal

from nacl.signing import SigningKey
from pydantic import Field, ValidationError

from engine.refusal import Refused
from netplay.message import Message
from netplay.system import private

SECRET = 32  # bytes
KIND = b"ssh-ed25519"


class DoorSecrets(Message):
    """The contents of the file."""

    palmoff_door: Literal[1] = 1
    host_key: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]  # the seed of an Ed25519 key
    secret: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the host key, as ssh shows it to whoever comes for the first time."""
        public = bytes(SigningKey(bytes.fromhex(self.host_key)).verify_key)
        blob = b"".join(len(part).to_bytes(4) + part for part in (KIND, public))
        return f"SHA256:{b64encode(sha256(blob).digest()).decode().rstrip('=')}"


def door_secrets(environ: Mapping[str, str]) -> DoorSecrets:
    """Those of this user, made now if there are none. Refused, if they cannot be used."""
    try:
        path = private.config_folder(environ) / "door.json"
    except RuntimeError:
        reason = "There is no home folder to keep the door's key in; set HOME or XDG_CONFIG_HOME."
        raise Refused("no-home", reason) from None
    try:
        with private.ours(path):
            return _kept(path)
    except private.NotPrivateError as wrong:
        raise _unusable(path, str(wrong)) from None
    except OSError as error:
        raise _unusable(path, error.strerror or "it cannot be written") from None


def _kept(path: Path) -> DoorSecrets:
    try:
        return DoorSecrets.model_validate_json(private.read(path))
    except FileNotFoundError:
        made = DoorSecrets(host_key=token_bytes(SECRET).hex(), secret=token_bytes(SECRET).hex())
        private.write(path, made.model_dump_json().encode())
        return made
    except ValidationError:
        raise _unusable(path, "it is damaged; move it away") from None


def _unusable(path: Path, why: str) -> Refused:
    return Refused("door-key", f"The key of your doors cannot be kept in {path}: {why}.")
