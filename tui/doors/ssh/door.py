"""The ssh door: where it listens, and by what rules of the protocol."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack

import asyncssh

from engine.refusal import Refused
from tui.doors.hall import Hall
from tui.doors.limits import Gate
from tui.doors.ssh.keeper import SshKeeper
from tui.doors.ssh.session import SshSession

# dropbear guesses the first, and asyncssh takes a wrong guess amiss: with any other in its place
# dropbear would be thrown out. Whoever knows the second takes that one.
KEX = (
    "curve25519-sha256",
    "mlkem768x25519-sha256",
    "curve25519-sha256@libssh.org",
    "ecdh-sha2-nistp256",
    "ecdh-sha2-nistp384",
    "ecdh-sha2-nistp521",
    "diffie-hellman-group14-sha256",
)
LOGIN = 20.0  # seconds that somebody may take to come in
ALIVE, UNANSWERED = 15.0, 3  # seconds between two questions whether one is there; so many in vain
WINDOW = 64 * 1024  # bytes that a guest may send before we have read them


def host_key(seed: bytes) -> asyncssh.SSHKey:
    """The key of the door, as asyncssh has it: an Ed25519 key is its seed, in this envelope."""
    envelope = bytes.fromhex("302e020100300506032b657004220420")
    return asyncssh.import_private_key(envelope + seed)


async def listen(
    hall: Hall,
    key: asyncssh.SSHKey,
    place: tuple[Sequence[str], int],
    stack: AsyncExitStack,
    gate: Gate,
) -> int:
    """Open the door at these addresses and this port; the port, if any will do. Or Refused."""
    addresses, port = place
    clock = asyncio.get_running_loop().time

    def keeper() -> SshKeeper:
        return SshKeeper(hall.people, gate, hall.keyless, clock, lambda it: SshSession(hall, it))

    for address in addresses or ("",):
        try:
            door = await asyncssh.listen(
                address,
                port,
                server_factory=keeper,
                server_host_keys=[key],
                server_version="Palmoff",
                kex_algs=list(KEX),
                compression_algs=["none"],
                gss_host=None,
                config=(),
                login_timeout=LOGIN,
                keepalive_interval=ALIVE,
                keepalive_count_max=UNANSWERED,
                encoding=None,
                line_editor=False,
                sftp_factory=None,
                allow_scp=False,
                agent_forwarding=False,
                x11_forwarding=False,
                rdns_lookup=False,
                host_based_auth=False,
                password_auth=False,
                window=WINDOW,
                max_pktsize=WINDOW // 2,
                reuse_address=True,
            )
        except OSError as error:
            where = f"{address or 'all addresses'}, port {port}"
            reason = f"The ssh door cannot be opened at {where}: {error.strerror or error}."
            raise Refused("no-door", reason) from None
        stack.push_async_callback(_close, door)
        port = door.get_port()
    return port


async def _close(door: asyncssh.SSHAcceptor) -> None:
    door.close()
