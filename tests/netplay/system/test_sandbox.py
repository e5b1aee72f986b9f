"""The sandbox of what speaks with strangers: what an intruder could do there, and what not."""

import json
import socket
import subprocess
import sys

from netplay.system.sandbox import lacking

ALLOWED = {"connect to the broker", "a thread", "random bytes"}


def test_an_intruder_can_do_nothing_but_what_a_door_must() -> None:
    """No file, program, process, signal or kind of socket; TCP to the broker's port alone."""
    with socket.create_server(("127.0.0.1", 0)) as ours, socket.create_server(("", 0)) as foreign:
        ports = [str(each.getsockname()[1]) for each in (ours, foreign)]
        ran = subprocess.run(
            [sys.executable, "-m", "tests.netplay.system.attacks", *ports],
            capture_output=True,
            check=True,
        )

    results = json.loads(ran.stdout)
    assert {name for name, result in results.items() if result == "done"} == ALLOWED
    assert set(results.values()) - {"done"} <= {"EPERM", "EACCES"}


def test_what_this_system_lacks_is_told() -> None:
    """Each thing in words; nothing, where all of it is there."""
    assert all(sentence.startswith(("Landlock", "seccomp")) for sentence in lacking())
