"""Keeps the doors of a server open: their process, another one whenever it dies, and the coach.

It is a thread beside the server. What the door says is bounded and believed in nothing: the door
speaks with strangers.
"""

import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Lock, Thread, Timer
from typing import IO

from pydantic import ValidationError

from engine.refusal import Refused
from netplay.message import Message
from netplay.system.child_env import harmless
from tui.machine.door_plan import (
    DOOR_REPORTS,
    DoorCrowd,
    DoorFault,
    DoorMemory,
    DoorPlan,
    DoorQuestion,
    DoorReady,
    DoorRefused,
    DoorServer,
    DoorThought,
)
from tui.machine.thinker import Thinker

PATIENCE = 20.0  # seconds for the doors to open
PAUSE, LONGEST_PAUSE = 0.2, 30.0  # seconds until another process, at first and at most
LONGEST_LINE = 1 << 19  # bytes
MOST_REMEMBERED = 1024  # people of whom it is known where they were


@dataclass(frozen=True, slots=True)
class DoorHooks:
    """Whom the keeper tells what."""

    told: Callable[[str], None]  # a sentence about what happened to the doors
    kept: Callable[[str], str]  # the traceback of what broke; what it makes of that is told
    here: Callable[[DoorCrowd], None] = lambda crowd: None


class DoorKeeper:
    """The doors of one server, from opening to closing."""

    def __init__(self, plan: DoorPlan, environ: dict[str, str], hooks: DoorHooks) -> None:
        self.ready = DoorReady()
        self._plan = plan
        self._environ = harmless(environ)
        self._hooks = hooks
        self._server: DoorServer | None = None
        self._door: subprocess.Popen[bytes] | None = None
        self._lock = Lock()  # over the door and its input
        self._memory: dict[str, DoorMemory] = {}  # what the next process has to know, by person
        self._over = Event()
        self._thinker = Thinker(self._environ, self._thought)
        self._thread = Thread(target=self._keep, name="doors", daemon=True)

    def open(self) -> DoorReady:
        """Open them, and keep them open; or Refused."""
        self.ready = self._opened()
        # another process opens them at the same ports, and guests come back by the same line
        self._plan = self._plan.model_copy(update={"ssh": self.ready.ssh, "web": self.ready.web})
        self._thread.start()
        return self.ready

    def lead_to(self, server: DoorServer) -> None:
        """From now on the doors lead to these tables."""
        with self._lock:
            self._server = server
        self._tell(server)

    def close(self) -> None:
        """Close them; whoever is at a table by them keeps their chair for a while."""
        self._over.set()
        with self._lock:
            if self._door is not None:
                _end(self._door)
        self._thinker.close()

    # --- The process ------------------------------------------------------------------------------

    def _opened(self) -> DoorReady:
        """A process whose doors are open."""
        door = subprocess.Popen(
            [sys.executable, "-P", "-m", "tui.doors.process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=self._environ,
            start_new_session=True,
        )
        with self._lock:
            self._door = door
        killing = Timer(PATIENCE, door.kill)
        killing.start()
        self._tell(self._plan.model_copy(update={"remembered": tuple(self._memory.values())}))
        try:
            report = _report(door.stdout)
        finally:
            killing.cancel()
        match report:
            case DoorReady():
                return report
            case DoorRefused(reason=reason):
                refused = Refused("no-door", reason)
            case DoorFault(traceback=text):
                refused = Refused("no-door", self._hooks.kept(text))
            case _:
                refused = Refused("no-door", "The doors could not be opened.")
        _end(door)
        raise refused

    def _keep(self) -> None:
        """In the thread: listen to the process, and start another when it has died."""
        pause = PAUSE
        while not self._over.is_set():
            if self._door is not None:
                heard = self._listen(self._door)
                _end(self._door)
                pause = PAUSE if heard else min(2 * pause, LONGEST_PAUSE)
            if self._over.wait(pause):
                return
            try:
                self._opened()
            except (Refused, OSError) as error:
                self._door = None
                pause = min(2 * pause, LONGEST_PAUSE)
                self._hooks.told(f"The doors are closed for now. {error}")
            else:
                self._hooks.told("The doors had died, and are open again.")
                if self._server is not None:
                    self._tell(self._server)

    def _listen(self, door: "subprocess.Popen[bytes]") -> bool:
        """Until it ends; whether it has said anything at all."""
        heard = False
        while (report := _report(door.stdout)) is not None:
            heard = True
            match report:
                case DoorFault(traceback=text):
                    self._hooks.told(self._hooks.kept(text))
                case DoorQuestion():
                    self._thinker.ask(report)
                case DoorMemory():
                    self._remember(report)
                case DoorCrowd():
                    self._hooks.here(report)
                case _:
                    pass
        return heard

    def _remember(self, memory: DoorMemory) -> None:
        self._memory.pop(memory.person, None)
        self._memory[memory.person] = memory
        if len(self._memory) > MOST_REMEMBERED:
            del self._memory[next(iter(self._memory))]

    def _thought(self, answer: DoorThought) -> None:
        self._tell(answer)

    def _tell(self, order: Message) -> None:
        with self._lock:
            if self._door is None or self._door.stdin is None:
                return
            with suppress(OSError, ValueError):  # it has died; the next is told what matters
                self._door.stdin.write(order.model_dump_json().encode() + b"\n")
                self._door.stdin.flush()


def _report(said: IO[bytes] | None) -> Message | None:
    """The next report of the door; None at its end, or if it makes no sense."""
    assert said is not None
    try:
        return DOOR_REPORTS.validate_json(said.readline(LONGEST_LINE))
    except (ValidationError, OSError, ValueError):
        return None


def _end(door: "subprocess.Popen[bytes]") -> None:
    """It ends with its input; it is not waited for for ever."""
    for pipe in filter(None, (door.stdin, door.stdout)):
        with suppress(OSError):  # what it had still to be told is lost with it
            pipe.close()
    try:
        door.wait(1.0)
    except subprocess.TimeoutExpired:
        door.kill()
        door.wait()
