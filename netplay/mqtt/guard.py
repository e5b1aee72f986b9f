"""The first steps of a child: it gives up rights, and ties its life to ours.

It is run as a program: `python guard.py PARENT USER GROUP PROGRAM [ARGUMENT...]`, with numbers for
the three, USER -1 to stay who one is. It knows nothing of what it starts, and imports little, as
every table waits for it to open.
"""

import ctypes
import os
import sys

PR_SET_PDEATHSIG = 1  # Linux: the kernel ends us when the thread that started us ends
SIGKILL = 9


def main(parent: int, user: int, group: int, command: list[str]) -> None:
    # Opened while we may still go everywhere, since what lies in root's home is closed to others.
    program: int | str = os.open(command[0], os.O_RDONLY)
    if os.execve not in os.supports_fd:
        program = command[0]
    if user >= 0:
        os.setgroups([])
        os.setgid(group)
        os.setuid(user)  # this would undo the tie, which therefore comes after it
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, SIGKILL)
        if os.getppid() != parent:  # it ended before we were tied to it
            sys.exit(1)
    else:
        # macOS has nothing like it.
        watch()
    os.execve(program, command, os.environ)


def watch() -> None:
    """Leaves a process behind that ends us when our standard input does: when our parent ends."""
    watched = os.getpid()
    if os.fork() == 0:
        os.close(1)  # whoever listens to us must hear our end
        os.close(2)
        while os.read(0, 1):
            pass
        if os.getppid() == watched:
            os.kill(watched, SIGKILL)
        os._exit(0)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
