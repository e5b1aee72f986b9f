"""The bundle on a machine that reaches no other: installed, played, a party given, taken away.

`make shipped` runs this, in a network namespace that has a loopback and nothing else.
"""

import os
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.e2e.table_of_processes import Process, opened
from tests.e2e.test_play import ALONE, OVER, Typist
from tests.house import HOUSE

# Root has a namespace for the asking; others are root in one of their own.
ALONE_IN_THE_WORLD = ("unshare", "--net", *(() if os.geteuid() == 0 else ("--map-root-user",)))
WITH_A_LOOPBACK = ("sh", "-c", 'ip link set lo up && exec "$@"', "sh")
PARTY = ("party", "royal-gambit", "--plain", "--quiet", "--address", "127.0.0.1")
NO_REGISTRY = {"PIP_CONFIG_FILE": os.devnull}  # nor a folder that this machine may know of


@pytest.mark.asyncio
async def test_the_bundle_plays_where_there_is_no_network(tmp_path: Path) -> None:
    """All that it takes lies in the folder: a game against bots ends, and a party has its doors."""
    bundle, prefix = next((HOUSE / "dist").glob("*-bundle")), tmp_path / "prefix"
    _run(bundle / "install", prefix)
    async with opened(tmp_path, program=(str(prefix / "bin" / "palmoff"),)) as home:
        home.within = (*ALONE_IN_THE_WORLD, *WITH_A_LOOPBACK)
        me: Typist = await home.palmoff(*ALONE, kind=Typist, environ={"PYTHONPATH": ""})
        await me.says(OVER)
        me.type("q")
        assert (await me.ends(), me.complaints) == (0, [])

        party: Process = await home.palmoff(*PARTY, environ={"PYTHONPATH": ""})
        await party.says("you@127.0.0.1")
        await party.says("http://127.0.0.1")
        party.child.send_signal(signal.SIGINT)
        await party.ends()
    _run(bundle / "uninstall", prefix)
    assert [path for path in prefix.rglob("*") if not path.is_dir()] == []


def _run(script: Path, *words: str | Path) -> None:
    """Run one of the bundle's scripts, without the network and without what pip is told here."""
    told = {name: own for name, own in os.environ.items() if not name.startswith("PIP_")}
    command: Sequence[str | Path] = (*ALONE_IN_THE_WORLD, *WITH_A_LOOPBACK, script, *words)
    subprocess.run(command, check=True, env={**told, **NO_REGISTRY}, stdout=subprocess.DEVNULL)
