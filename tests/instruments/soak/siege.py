"""A soak by hand: hundreds of throw-away keys at a table at which two people play.

    python -m tests.instruments.soak.siege --seconds 20

The keys rename themselves, knock, guess passphrases, and come in and go, each for so many seconds
and at both brokers; and at ours somebody who has had a seat floods the way of those who are known.
Told is how long a move takes, beside what it takes in peace; how soon a player is back; and how
soon a newcomer is in whom the owner lets in by name of their code. Of how long a move takes, told
beside it is what is nobody's at the table: how long the processors were elsewhere.
"""

import argparse
import asyncio
import re
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory

from netplay.client.client import Client, Goal
from netplay.client.state import choices
from netplay.mqtt.broker import Broker
from netplay.mqtt.logins import Logins
from netplay.mqtt.nats import Visitors
from netplay.newcomers import Admit, Close
from netplay.open_tables import ServedTable
from netplay.trust.keys import PlayerKeys
from netplay.wire import Enter, Start, TableSettings
from tests.instruments.progress import Progress, stoppable
from tests.instruments.soak.strangers import begun, known
from tests.instruments.soak.sybils import KINDS
from tests.netplay.brokers import SERVER, Running, mosquitto
from tests.netplay.serving import KEYS, OWNER, at_the_table, goal, serving
from tests.netplay.wait import until

GAME = TableSettings(game="royal-gambit", seats=2, pace=0)
PACE = 0.03  # seconds between two moves
PASSPHRASE = "sesame"
FLOODING = "flooding"  # what somebody does who has had a seat, by the login that they were told
KINDS_OF_ATTACK = [*KINDS, FLOODING]
CODE = re.compile(r"/admit (\w+)")


@dataclass
class Evening:
    """Ana, who owns the table, and all who come to play with her; and how long each move took."""

    there: Goal
    served: ServedTable
    random: Random
    ana: Client
    ben: Client
    ben_keys: PlayerKeys
    newcomers: list[Client] = field(default_factory=list)  # who get their turn to sit
    took: list[float] = field(default_factory=list)
    background: set["asyncio.Task[None]"] = field(default_factory=set)

    @property
    def players(self) -> list[Client]:
        return [self.ana, self.ben, *self.newcomers]

    async def plays(self) -> None:
        """Whoever is to move does, game after game, until this is cancelled."""
        while True:
            await asyncio.sleep(PACE)
            show = self.ana.seat.show
            if show and show.scene.phase != "playing" and not self.ana.seat.starting:
                self.ana.seat.wish(Start())
            for person in self.players:
                await self._moves(person)

    async def _moves(self, person: Client) -> None:
        clock = asyncio.get_running_loop().time
        seat = person.seat
        if seat.show is None or seat.playing or not len(choices(seat.show)):
            return
        began = clock()
        seat.play(choices(seat.show).pick(self.random))
        await until(lambda: not seat.playing or person not in self.players)
        if not seat.playing:
            self.took.append(clock() - began)

    async def figures(self, meanwhile: Awaitable[object]) -> str:
        """How long moves took until that was over."""
        clock, busy = asyncio.get_running_loop().time, _elsewhere()
        began = clock()
        self.took.clear()
        await meanwhile
        busy = (_elsewhere() - busy) / (clock() - began)
        cuts = quantiles(self.took, n=100) if len(self.took) > 1 else [float("nan")] * 99
        took = f"p50 {cuts[49] * 1000:.0f}, p99 {cuts[98] * 1000:.0f} ms"
        return f"{len(self.took)} moves, {took}, without a processor for {busy:.0%}"

    def comes(self, keys: PlayerKeys, enter: Enter) -> Client:
        """Somebody is on their way to the table."""
        client = Client(self.there, keys, enter)
        self.background.add(asyncio.create_task(client.run()))
        return client

    def joins(self, keys: PlayerKeys, enter: Enter) -> Client:
        """Somebody is on their way to play: as soon as they have a seat they do."""
        newcomer = self.comes(keys, enter)
        self.newcomers.append(newcomer)
        return newcomer


def _elsewhere() -> float:
    """Seconds in which we had something to do, and no processor to do it."""
    return int(Path("/proc/self/schedstat").read_text("ascii").split()[1]) / 1e9


@dataclass(frozen=True)
class Attack:
    """The deeds of the keys, how many there are, and how many frames they send a second."""

    kind: str
    seconds: float
    keys: int
    rate: int

    async def begin(self, broker: Running, served: ServedTable, logins: Logins | None) -> Process:
        identity = served.host.identity
        if logins is not None and self.kind == FLOODING:
            eve = logins.of(PlayerKeys.new().public, asyncio.get_running_loop().time())
            assert eve, "She has come too soon after the last one."
            return await begun("floods", broker.guest.port, identity.table, self.seconds, eve)
        where = [identity.server, identity.table, identity.keys.fingerprint]
        numbers = [broker.guest.port, self.keys, self.rate, 1, self.seconds]
        flags = ["tests.instruments.soak.sybils", self.kind, *where, *map(str, numbers)]
        return await asyncio.create_subprocess_exec(sys.executable, "-m", *flags)


async def soak(attacks: Sequence[Attack]) -> None:
    """Each in turn, at each broker; a TimeoutError if nothing was answered any more."""
    visitors = Visitors(logins=Logins(KEYS.login_secret))
    progress = Progress("siege", 2 * len(attacks))
    async with Broker(SERVER, told=print, visitors=visitors) as broker:
        running = Running("nats", broker.host, broker.guest, broker.pid)
        for number, attack in enumerate(attacks):
            progress.at(number, attack.kind)
            await _suffers(running, visitors.logins, attack)
    strangers = [attack for attack in attacks if attack.kind != FLOODING]
    if not strangers:
        return
    async with mosquitto() as running:  # nobody is known there
        for number, attack in enumerate(strangers, len(attacks)):
            progress.at(number, attack.kind)
            await _suffers(running, None, attack)


async def _suffers(broker: Running, logins: Logins | None, attack: Attack) -> None:
    """Peace first, then war, at a table of its own."""
    async with evening(broker, logins) as people:
        playing = asyncio.create_task(people.plays())
        await until(lambda: len(people.took) >= 3)
        calm = await people.figures(asyncio.sleep(attack.seconds))
        if attack.kind == "guessing":
            people.served.state.passphrase = PASSPHRASE
        crowd = await attack.begin(broker, people.served, logins)
        comings = asyncio.create_task(_comings(people, attack))
        siege = await people.figures(crowd.wait())
        told = [f"{word} {took:.2f} s" for word, took in await comings]
        playing.cancel()
        state = people.served.state
        lines = [f"{line.name} {line.text}" for line in state.lines]
        print(f"{broker.name} {attack.kind}: in peace {calm}; besieged {siege}; {'; '.join(told)}")
        print(f"    {len(state.guests)} are there, who read: {lines}", flush=True)


async def _comings(people: Evening, attack: Attack) -> list[tuple[str, float]]:
    """Ben loses his line and comes back; two come who were never here."""
    await asyncio.sleep(attack.seconds / 3)  # by then the crowd is there
    phrase = PASSPHRASE if attack.kind == "guessing" else ""
    people.ben.close()
    people.ben = again = people.comes(people.ben_keys, Enter(name="Ben", passphrase=phrase))
    told = [("Ben is back after", await _in(again))]
    assert again.seat.entered, again.refused
    zoe = await _let_in(people)
    yan = people.joins(PlayerKeys.new(), Enter(name="Yan", passphrase=phrase))
    took = await _in(yan)
    outcome = yan.refused.reason if yan.refused else "he is in"
    return [*told, ("Zoe, who is let in, after", zoe), (f"Yan by himself ({outcome}) after", took)]


async def _let_in(people: Evening) -> float:
    """The owner closes the table, is told a code, and lets in who has it; seconds until then."""
    clock = asyncio.get_running_loop().time
    began, keys = clock(), PlayerKeys.new()
    people.ana.seat.wish(Close(closed=True))
    await until(lambda: people.ana.seat.answered)
    zoe = people.comes(keys, Enter(name="Zoe"))
    await _in(zoe)
    code = CODE.search(zoe.refused.reason if zoe.refused else "")
    assert code, zoe.refused
    people.ana.seat.wish(Admit(code=code[1]))
    await until(lambda: people.ana.seat.answered)
    zoe = people.joins(keys, Enter(name="Zoe"))
    await _in(zoe)
    assert zoe.seat.entered, zoe.refused
    took = clock() - began
    people.ana.seat.wish(Close(closed=False))
    return took


async def _in(client: Client) -> float:
    clock = asyncio.get_running_loop().time
    began = clock()
    await until(lambda: client.seat.entered or client.refused)
    return clock() - began


@asynccontextmanager
async def evening(broker: Running, logins: Logins | None = None) -> AsyncIterator[Evening]:
    """A table of its own, with Ana and Ben at it."""
    with TemporaryDirectory() as folder:
        async with serving(broker, Path(folder), logins) as there:
            served = there.opens("Ana", GAME)
            way, ben_keys = goal(broker, served), PlayerKeys.new()
            ana, ben = (
                Client(way, OWNER, Enter(name="Ana")),
                Client(way, ben_keys, Enter(name="Ben")),
            )
            async with at_the_table(ana), at_the_table(ben):
                await until(lambda: ana.seat.entered and ben.seat.entered)
                for player in (ana, ben) if logins is not None else ():
                    await known(player)
                people = Evening(way, served, Random(1), ana, ben, ben_keys)
                try:
                    yield people
                finally:
                    for task in people.background:
                        task.cancel()
                    await asyncio.gather(*people.background, return_exceptions=True)


def main() -> None:
    """Read the flags and begin."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--keys", type=int, default=300)
    parser.add_argument("--rate", type=int, default=1000)
    parser.add_argument("--only", choices=KINDS_OF_ATTACK, nargs="*", default=KINDS_OF_ATTACK)
    asked = parser.parse_args()
    attacks = [Attack(kind, asked.seconds, asked.keys, asked.rate) for kind in asked.only]
    asyncio.run(soak(attacks))


if __name__ == "__main__":
    with stoppable(""):
        main()
