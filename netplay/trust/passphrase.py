"""The bounds of a passphrase, wherever it was written or typed. It loads next to nothing."""

from engine.refusal import Refused

LONGEST = 100  # letters, as netplay.wire.Enter takes them


def secret(text: str) -> str:
    """The text as a passphrase, which may be none; or Refused."""
    if len(text) > LONGEST or not text.isprintable():
        reason = f"A passphrase is one line of at most {LONGEST} printable characters."
        raise Refused("bad-passphrase", reason)
    return text
