"""Tables to be measured: `palmoff serve` as a process, on either broker, its journal anywhere."""

import os
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

from netplay.client.client import Goal
from netplay.mqtt.address import PASSWORD, Address
from netplay.trust.invite import Expected
from tests.instruments.bench.network.child import Child, child
from tests.netplay.brokers import BROKERS, Running

GAME = "cockroach-poker"
SERVE = "tests.instruments.bench.network.unlimited"
DISK = Path(".bench")
MEMORY = Path("/dev/shm")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table is: its broker, which runs already, and the folder of its journal.

    The embedded broker of a table has a twin, of the same kind and configuration, since nobody but
    the table has the password for the former.
    """

    broker: Running
    journals: Path
    memory: Path | None = None  # another, which is on no disk, if this one is

    @property
    def in_memory(self) -> "Place | None":
        """The same with journals in memory; None if they are, or cannot be."""
        return replace(self, journals=self.memory, memory=None) if self.memory else None

    @property
    def embedded(self) -> bool:
        return self.broker.name == "nats"


@dataclass(frozen=True, slots=True)
class Opened:
    """A table that is open."""

    goal: Goal
    process: Child
    began: float  # when its process was started
    opened: float  # and when it said that it is open


@asynccontextmanager
async def place(broker: str, journals: Path) -> AsyncIterator[Place]:
    """The broker, started, and a new folder for journals."""
    journals.mkdir(exist_ok=True)
    async with AsyncExitStack() as stack:
        running = await stack.enter_async_context(BROKERS[broker]())
        others = {memory()} - {journals, None}
        folders = [
            Path(stack.enter_context(tempfile.TemporaryDirectory(dir=where))).absolute()
            for where in (journals, *others)
        ]
        yield Place(running, *folders)


@asynccontextmanager
async def table(at: Place, *words: str, game: str = GAME) -> AsyncIterator[Opened]:
    """A table of these settings; it ends with the `async with`."""
    environ = {"XDG_DATA_HOME": str(at.journals), "XDG_CONFIG_HOME": str(at.journals)}
    if not at.embedded:
        environ[PASSWORD] = at.broker.host.password or ""
    began = monotonic()
    async with child(SERVE, _serve(at, game, words), environ) as process:
        ready = await process.line()
        address = Address.of_guest("127.0.0.1", ready["port"])
        goal = Goal(address, ready["table"], Expected(ready["fingerprint"]))
        yield Opened(goal, process, began, monotonic())


def _serve(at: Place, game: str, words: Sequence[str]) -> list[str]:
    """To this machine alone, and gone as soon as we are."""
    common = ("serve", game, "--json", "--quiet", "--until-eof", "--address", "127.0.0.1")
    host = at.broker.host
    broker = () if at.embedded else ("--broker", f"mqtt://{host.user}@{host.host}:{host.port}")
    return [*common, *broker, *words]


def memory() -> Path | None:
    """A folder that is no disk, if this system has one."""
    return MEMORY if os.access(MEMORY, os.W_OK) else None
