"""`palmoff serve`, started before it is known what to serve: it loads, and is told by its input.

`palmoff play` starts it just before its first frame is out, so that both load side by side.
"""

import json
import sys

from netplay.system.loading import load
from tui.cli.main import main

load("tui.cli.serve")  # what takes long


def serve_soon() -> int:
    """Serve what the first line of our input asks for; nothing, where nobody asks any more."""
    words = sys.stdin.readline()
    return main(json.loads(words)) if words else 0


if __name__ == "__main__":
    sys.exit(serve_soon())
