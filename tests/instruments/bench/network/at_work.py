"""Processors that have something to do, as those of a machine on which people play.

One that has not is halted, its caches are lent to others, and how long it takes to come to itself
says nothing of the programs that are measured: most of all on a virtual machine.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from subprocess import Popen

WORK = """\
import os
if hasattr(os, "SCHED_IDLE"):
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
else:
    os.nice(19)
while os.getppid() == {parent}:
    sum(range(100))
"""


@contextmanager
def at_work() -> Iterator[None]:
    """As long as the `with` lasts, each has a process that gives way to all others at once."""
    with ExitStack() as stack:
        for _ in range(os.cpu_count() or 1):
            process = Popen([sys.executable, "-c", WORK.format(parent=os.getpid())])
            stack.callback(process.wait)
            stack.callback(process.kill)
        yield
