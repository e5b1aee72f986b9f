"""The ssh door: where it listens, and by what rules of the protocol."""

import asyncio
import socket

import asyncssh

from tui.doors.hall import Hall
from tui.doors.limits import Gate
from tui.doors.listening import let_in
from tui.doors.ssh.connection import GuestConnection
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


class SshDoor:
    """The door: made before the sandbox closes, opened when it has."""

    def __init__(self, hall: Hall, gate: Gate, key: asyncssh.SSHKey) -> None:
        self._hall = hall
        self._gate = gate
        self._loop = asyncio.get_running_loop()
        self._options = asyncssh.SSHServerConnectionOptions(
            loop=self._loop,
            server_factory=self._keeper,
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
        )

    def _keeper(self) -> SshKeeper:
        hall = self._hall
        return SshKeeper(hall.people, self._gate, hall.keyless, self._loop.time, self._session)

    def _session(self, keeper: SshKeeper) -> SshSession:
        return SshSession(self._hall, keeper)

    async def run(self, listening: socket.socket) -> None:
        """Let in who comes, for ever."""
        await let_in(listening, self._connection)

    def _connection(self) -> GuestConnection:
        return GuestConnection(self._loop, self._options)
