"""`palmoff serve`: opens a table and tells how to get there."""

import json
import os
import sys
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path

from engine.refusal import Refused
from netplay.journal.listing import latest, resumable
from netplay.mqtt.address import GUEST, Address
from netplay.server import Ready, ServerPlan
from netplay.server import serve as serve_plan
from netplay.system.loop import run
from netplay.trust.keys import player_key
from netplay.trust.words import name
from tui.machine import settings_from_args


def serve(asked: Namespace) -> None:
    try:
        run(serve_plan(_plan(asked), _as_json if asked.json else _in_words, _note))
    except Refused as refused:
        if asked.json:
            print(json.dumps({"refused": refused.reason}), flush=True)
        raise


def _plan(asked: Namespace) -> ServerPlan:
    return ServerPlan(
        settings=settings_from_args.settings(asked),
        host=name(asked.name),
        owner=player_key(asked.owner) if asked.owner else None,
        passphrase=settings_from_args.passphrase(asked),
        address=asked.address,
        port=asked.port,
        broker=None if asked.broker is None else _broker(asked.broker),
        resume=_journal(asked.resume),
        until_eof=asked.until_eof,
        announce=not asked.quiet,
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
