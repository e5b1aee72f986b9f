"""The commands of `palmoff`, one line each. Nothing of a command is loaded before it is chosen."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from netplay.system.loading import load


class Listed(NamedTuple):
    """A command: its word, what it does, its typed value, and what carries that out."""

    word: str
    about: str
    value: str
    by: str


LINES = (  # as they are listed; the lobby has no word
    Listed("", "", "tui.commands.lobby:LobbyCommand", "tui.cli.show:lobby"),
    Listed(
        "play", "play at once, against bots", "tui.commands.play:PlayCommand", "tui.cli.show:visit"
    ),
    Listed(
        "host",
        "open a table and sit down at it",
        "tui.commands.host:HostCommand",
        "tui.cli.show:visit",
    ),
    Listed(
        "serve",
        "open a table without sitting down at it",
        "tui.commands.serve:ServeCommand",
        "tui.cli.serve:serve",
    ),
    Listed(
        "party",
        "open tables for everybody around, with doors for ssh and browsers, and a poster",
        "tui.commands.party:PartyCommand",
        "tui.cli.show:party",
    ),
    Listed("join", "sit down at a table", "tui.commands.join:JoinCommand", "tui.cli.show:visit"),
    Listed("watch", "watch a table", "tui.commands.watch:WatchCommand", "tui.cli.show:visit"),
    Listed(
        "tables",
        "list the tables of this network and machine",
        "tui.commands.tables:TablesCommand",
        "tui.cli.info:tables",
    ),
    Listed(
        "rules",
        "read the rule book of a game, and its options",
        "tui.commands.rules:RulesCommand",
        "tui.cli.show:read",
    ),
    Listed(
        "replay",
        "watch a finished game",
        "tui.commands.replay:ReplayCommand",
        "tui.cli.show:read",
    ),
    Listed(
        "doctor",
        "check what works on this machine, what does not, and say where the papers lie",
        "tui.commands.doctor:DoctorCommand",
        "tui.cli.info:doctor",
    ),
    Listed(
        "schema",
        "print the JSON Schema of all messages",
        "tui.commands.schema:SchemaCommand",
        "tui.cli.info:schema",
    ),
)
COMMANDS: Mapping[str, Listed] = {it.word: it for it in LINES}


def loaded(place: str) -> Any:
    """Load what stands there, by its module and its name."""
    module, _, name = place.partition(":")
    return getattr(load(module), name)
