"""`palmoff play`, `host`, `join` and `watch` in lines: for any terminal, and for scripts."""

import json
import sys
from argparse import Namespace

from netplay.loop import run
from tui.at_table import AtTable
from tui.errand import Errand
from tui.ways import way


def visit(asked: Namespace) -> None:
    """Be at a table until one leaves."""
    with way(asked, Errand()) as found:
        if found.notice:
            print(f"palmoff: {found.notice}", file=sys.stderr, flush=True)
        if asked.json and found.invites:
            print(json.dumps({"code": "open", "invites": list(found.invites)}), flush=True)
        elif found.invites:
            for invite in found.invites:
                print(f"To join: palmoff join {invite}", flush=True)
        table = AtTable(found.goal, found.keys, found.enter, script=asked.json)
        run(table.run(start=found.start))
        if table.client.fingerprint is not None:
            found.visited(table.client.fingerprint)
