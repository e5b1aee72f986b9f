"""The limits that the system sets to a process. It knows no use of them."""

import sys

if sys.platform != "win32":
    import resource

# That may be open at once: a table takes five, each guest of a broker one, and a look two for each
# place, of which a flood of announcements names hundreds.
FILES = 8192


def raise_limits() -> None:
    """Take as many files as the system gives for the asking."""
    if sys.platform == "win32":  # which sets no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
