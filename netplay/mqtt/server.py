"""A run of the NATS server: started until it answers, looked after, stopped.

It knows how a server is to behave; what becomes of one that does not is decided elsewhere.
"""

import asyncio
import json
import os
import shutil
from contextlib import suppress
from pathlib import Path

from engine.refusal import Refused
from netplay.mqtt import nats, ports, topics
from netplay.mqtt.attempts import post
from netplay.mqtt.child import Child
from netplay.mqtt.dial import NoBroker
from netplay.mqtt.nats import NatsPlan
from netplay.mqtt.sentry import Sentry
from netplay.system.tempdirs import Scratch

START = 10.0  # seconds in which it must answer; it takes a hundredth of that
POLL = 0.005  # seconds between two questions whether it does
CHECK = 2.0  # seconds between two looks at it while it runs
ANSWER = 2.0  # seconds for it to answer us: it is on this machine, which somebody may keep busy
DEAF = 3  # questions in a row that were not answered, each for so long
LATE = 0.1  # seconds by which we are too late ourselves to tell who it was that did not answer
SHUT = 10.0  # seconds for which it may answer, but not let us in, where we are outside
HOARD = 16 * 1024 * 1024  # bytes; six for each account whose sessions give way, if it is flooded


class Server:
    """A server that has answered."""

    def __init__(self, child: Child, sentry: Sentry, plan: NatsPlan, scratch: Scratch) -> None:
        self._child = child
        self._sentry = sentry
        self._plan = plan
        self._scratch = scratch

    @classmethod
    async def start(cls, program: Path, plan: NatsPlan, scratch: Scratch) -> "Server":
        """A new one with an empty store, or Refused."""
        # Asked first, so that it is told in our words: those of NATS are for its own log.
        ports.check(plan.bind, plan.port)
        # With it goes all that strangers have had the last one keep. Nothing of ours was in it.
        shutil.rmtree(_store(scratch), ignore_errors=True)
        file = _written(plan, scratch)
        child = Child([str(program), "-c", str(file)], scratch.path, nats.ENVIRONMENT)
        sentry = Sentry(plan.host, topics.silent(plan.server))
        try:
            await _answered(child, sentry)
            await _bounded(plan)
        except BaseException:
            sentry.leave()
            await child.stop()
            raise
        finally:
            file.unlink(missing_ok=True)  # there is a password in it, and it has been read
        return cls(child, sentry, plan, scratch)

    @property
    def pid(self) -> int:
        return self._child.pid

    async def trouble(self) -> str:
        """Waits until it is of no more use, and tells in words what happened."""
        clock = asyncio.get_running_loop().time
        # Two ways to be of no use: it answers nobody, as when it hangs; or it answers, and lets the
        # tables in no more, as when strangers have filled what they share with them. A storm of
        # logins looks like the second for a while, and has longer.
        deaf, shut = 0, 0.0
        while True:
            began = clock()
            with suppress(TimeoutError):
                async with asyncio.timeout(CHECK):
                    await self._child.ended.wait()
                return self._child.fate
            if deaf == DEAF:
                return "did not answer any more"
            if _bytes(_store(self._scratch)) > HOARD:
                return "was filled up by somebody"  # in the end nobody could log in any more
            match await self._refusal():
                case None:
                    deaf, shut = 0, 0.0
                    continue
                case "unreachable" | "deserted":
                    deaf += 1
                case _:
                    deaf = 0
            # However long that took: this machine may have been asleep, and its broker with it.
            shut += min(clock() - began, CHECK + ANSWER)
            if shut > SHUT:
                return "did not let the tables in any more"

    def reload(self) -> Path:
        """Have it read its logins anew, from this file: it cuts whoever is let in no more."""
        file = _written(self._plan, self._scratch)
        self._child.reload()
        return file

    async def stop(self) -> None:
        self._sentry.leave()
        await self._child.stop()

    async def _refusal(self) -> str | None:
        """The word for why it does not answer us, or does not let us in, if so.

        None also where it may have answered, but we did something else for too long to hear that.
        """
        clock = asyncio.get_running_loop().time
        due = clock() + ANSWER
        try:
            await self._sentry.ask(ANSWER)
        except NoBroker as lost:
            return None if clock() > due + LATE else lost.code
        return None


def _store(scratch: Scratch) -> Path:
    return scratch.path / "store"


def _written(plan: NatsPlan, scratch: Scratch) -> Path:
    try:
        return scratch.write("nats.conf", plan.configuration(_store(scratch)))
    except OSError as error:
        why = f"{scratch.path} cannot be written to ({error.strerror})"
        raise Refused("broker-start", f"The broker cannot be told its logins: {why}.") from None


async def _answered(child: Child, sentry: Sentry) -> None:
    """Waits until it has let the tables in, or Refused."""
    try:
        async with asyncio.timeout(START):
            while not child.ended.is_set():
                with suppress(NoBroker):
                    await sentry.ask(ANSWER)
                    return
                await asyncio.sleep(POLL)
    except TimeoutError:
        why = f"it did not answer within {START:g} seconds"
    else:
        why = nats.essence(child.words)
    raise Refused(
        "broker-start",
        f"The broker could not be started: {why}. Fix that, or give another --port.",
    )


async def _bounded(plan: NatsPlan) -> None:
    """Bounds what it keeps for strangers, as no configuration can."""
    base = nats.UPDATE.replace(".", "/")
    letters = {f"{base}/{it['name']}": json.dumps(it).encode() for it in nats.BOUNDS}
    for keeper in plan.keepers:
        # Without these bounds one line of messages that are to be acknowledged or retained filled
        # the store, and had the broker start anew each four seconds.
        with suppress(NoBroker):  # then the watch over the store has to do
            await post(keeper, letters, ANSWER)


def _bytes(folder: Path) -> int:
    """This is asked all the time; pathlib would take five times as long."""
    total = 0
    for place, _, names in os.walk(folder):
        for name in names:
            with suppress(OSError):  # it vanished meanwhile
                total += os.lstat(os.path.join(place, name)).st_size
    return total
