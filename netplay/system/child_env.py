"""The environment for programs that we start: all of ours but what is secret in it."""

from collections.abc import Mapping

SECRETS = "PALMOFF_"  # variables that begin so may hold a passphrase or a password


def harmless(environ: Mapping[str, str]) -> dict[str, str]:
    """The environment without our secrets."""
    return {name: own for name, own in environ.items() if not name.startswith(SECRETS)}
