"""`palmoff serve`: opens a table and tells how to get there."""

import json
import os
import sys
from dataclasses import asdict
from pathlib import Path

from engine.refusal import Refused
from netplay.checked_settings import asked
from netplay.journal.listing import latest, resumable
from netplay.mqtt.address import GUEST, Address
from netplay.server import Ready, ServerPlan
from netplay.server import serve as serve_plan
from netplay.system.loop import run
from netplay.trust.keys import player_key
from netplay.trust.words import name
from tui.commands.serve import ServeCommand
from tui.machine.passphrase import passphrase


def serve(command: ServeCommand) -> None:
    try:
        run(serve_plan(_plan(command), _as_json if command.json else _in_words, _note))
    except Refused as refused:
        if command.json:
            print(json.dumps({"refused": refused.reason}), flush=True)
        raise


def _plan(command: ServeCommand) -> ServerPlan:
    return ServerPlan(
        settings=asked(command.game, command.options, command.settings),
        host=name(command.name),
        owner=player_key(command.owner) if command.owner else None,
        passphrase=passphrase(None, command.passphrase_file),
        address=command.address,
        port=command.port,
        broker=None if command.broker is None else _broker(command.broker),
        resume=_journal(command.resume),
        until_eof=command.until_eof,
        announce=not command.quiet,
    )


def _broker(url: str) -> Address:
    """One that we do not bring along."""
    address = Address.read(url, os.environ)
    if address.user == GUEST:
        raise Refused(
            "bad-broker",
            f"A table cannot come to a broker as {GUEST}, who may only ask: name the account of "
            "hosts, as in mqtt://host@HOST:PORT.",
        )
    return address


def _journal(resume: str | None) -> Path | None:
    """Which table to go on with: none, the last, or that of a file."""
    if resume is None:
        return None
    return resumable(Path(resume)) if resume else latest()


def _as_json(ready: Ready) -> None:
    print(json.dumps({**asdict(ready), "invites": ready.invites}), flush=True)


def _in_words(ready: Ready) -> None:
    print("The table is open. To sit down at it:")
    for invite in ready.invites:
        print(f"  palmoff join {invite}")
    print(f"Its journal is {ready.journal}. Ctrl-c closes it; --resume goes on.", flush=True)


def _note(sentence: str) -> None:
    print(f"palmoff: {sentence}", file=sys.stderr, flush=True)
