"""The words and flags of the command `palmoff`. It runs nothing."""

import argparse
from ipaddress import ip_address
from typing import TypeAlias

from engine.refusal import Refused
from tui.boards.shelf import BOARDS, DEFAULT_GAME

Parser: TypeAlias = argparse.ArgumentParser
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def parser() -> Parser:
    top = Parser(prog="palmoff", description="Card games about palming cards off on each other.")
    top.set_defaults(command=None, read=top.parse_args)  # the lobby has words of its own to read
    _lobby(top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    _play(commands)
    _host(commands)
    _serve(commands)
    _join(commands)
    _others(commands)
    for one in (top, *commands.choices.values()):
        one.allow_abbrev = False  # half a flag may be meant as another: --passphrase has no file
    return top


def _lobby(top: Parser) -> None:
    """Without a command: their own names, since those of a command would overwrite them."""
    told = "without a command: look, and open tables, only on this one's network"
    _address(top, told, dest="lobby_address")
    top.add_argument(
        "--profile",
        dest="lobby_profile",
        help="without a command: who you are (default: default)",
    )


def _play(commands: Commands) -> None:
    play = commands.add_parser("play", help="play at once, against bots")
    _game(play)
    _person(play)


def _host(commands: Commands) -> None:
    host = commands.add_parser("host", help="open a table and sit down at it")
    _game(host)
    _table(host)
    _resume(host)
    _person(host)


def _serve(commands: Commands) -> None:
    serve = commands.add_parser("serve", help="open a table, and do not sit down at it")
    _game(serve)
    _table(serve)
    serve.add_argument("--owner", metavar="KEY", help="the player who may start games")
    serve.add_argument("--name", default="Palmoff", help="what the host is called")
    _resume(serve)
    serve.add_argument("--json", action="store_true", help="say how to join as a line of JSON")
    serve.add_argument("--until-eof", action="store_true", help=argparse.SUPPRESS)


def _join(commands: Commands) -> None:
    for word, what in (("join", "sit down at a table"), ("watch", "watch a table")):
        join = commands.add_parser(word, help=what)
        join.add_argument("invite", nargs="?", help="HOST:PORT/FINGERPRINT, as its host says it")
        join.add_argument("--broker", metavar="URL", help="mqtt://USER@HOST:PORT, if not our own")
        _address(join, "look only on this one's network")
        _passphrase(join)
        _person(join)


def _others(commands: Commands) -> None:
    tables = commands.add_parser("tables", help="the tables of this network and machine")
    tables.add_argument("--json", action="store_true", help="a line of JSON for each")
    _address(tables, "ask only on this one's network")
    _books(commands)
    doctor = commands.add_parser("doctor", help="what works on this machine, and what does not")
    _address(doctor, "ask only this one's network")
    doctor.add_argument("--json", action="store_true", help="the findings as JSON")
    commands.add_parser("schema", help="the JSON Schema of all messages")


def _books(commands: Commands) -> None:
    rules = commands.add_parser("rules", help="the rule book of a game, and its options")
    rules.add_argument("game", nargs="?", help=f"one of {', '.join(BOARDS)}")
    rules.set_defaults(json=False)
    replay = commands.add_parser("replay", help="see a finished game again")
    replay.add_argument(
        "past", nargs="?", metavar="ID|FILE", help="which one (default: choose from the list)"
    )
    replay.add_argument("--json", action="store_true", help="the record; without ID, the list")
    _profile(replay)
    for book in (rules, replay):
        book.add_argument("--plain", action="store_true", help="in lines of text")


def _game(command: Parser) -> None:
    games = f"one of {', '.join(BOARDS)} (default: {DEFAULT_GAME})"
    command.add_argument("game", nargs="?", default=DEFAULT_GAME, help=games)
    command.add_argument("--seats", type=int, metavar="N", help="how many play")
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; `palmoff rules GAME` lists them",
    )
    command.add_argument("--pace", type=int, metavar="MS", help="milliseconds a bot waits")
    command.add_argument(
        "--bots", choices=("easy", "medium", "strong"), help="how well bots play (default: medium)"
    )


def _table(command: Parser) -> None:
    _address(command, "the address to be reached at")
    command.add_argument("--port", type=_port, default=0, metavar="N", help="(default: any)")
    command.add_argument("--broker", metavar="URL", help="mqtt://USER@HOST:PORT, not our own")
    command.add_argument("--clock", type=int, metavar="S", help="seconds for a decision")
    command.add_argument("--grace", type=int, metavar="S", help="until a bot plays for the absent")
    command.add_argument("--delay", type=int, metavar="N", help="decisions spectators see later")
    command.add_argument("--no-watching", action="store_true", help="take no spectators")
    command.add_argument("--no-coach", action="store_true", help="nobody may ask for advice")
    command.add_argument("--endless", action="store_true", help="play game after game")
    command.add_argument("--quiet", action="store_true", help="do not announce the table")
    _passphrase(command)


def _address(command: Parser, told: str, dest: str = "address") -> None:
    command.add_argument("--address", metavar="ADDRESS", type=_ip, dest=dest, help=told)


def _ip(text: str) -> str:
    """An address to bind to, so no name; and none of those that stand for all there are."""
    try:
        wrong = ip_address(text).is_unspecified
    except ValueError:
        wrong = True
    if wrong:
        raise Refused(
            "bad-address",
            f"--address takes an IP address of this machine, not {text!a}; without the flag, "
            "it is all of them.",
        )
    return text


def _port(text: str) -> int:
    """A port to listen at; 0 stands for any."""
    if not (text.isascii() and text.isdecimal() and int(text[:6]) < 65536):
        raise Refused("bad-port", f"--port takes a number from 1 to 65535, not {text!a}.")
    return int(text)


def _resume(command: Parser) -> None:
    command.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="JOURNAL",
        help="go on with this user's last table, or with that of a journal",
    )


def _passphrase(command: Parser) -> None:
    command.set_defaults(passphrase=None)  # a screen asks for it: no flag, all read command lines
    command.add_argument(
        "--passphrase-file",
        metavar="FILE",
        help="its first line is the table's passphrase (or set PALMOFF_PASSPHRASE)",
    )


def _person(command: Parser) -> None:
    command.add_argument("--name", help="what you are called (default: as last time)")
    _profile(command)
    command.add_argument("--plain", action="store_true", help="in lines of text")
    command.add_argument("--json", action="store_true", help="for scripts: JSON, a line each way")


def _profile(command: Parser) -> None:
    command.add_argument("--profile", default="default", help="who you are (default: default)")
