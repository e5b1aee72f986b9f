"""The engine on the command line: play a game out, or a record back, as text."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine import files
from engine.match import Match
from engine.options import from_text
from engine.refusal import Refused, UnknownGame
from engine.shelf import SHELF
from engine.transcript import at_random, transcript


def main(arguments: Sequence[str] | None = None) -> int:
    asked = _parser().parse_args(arguments)
    try:
        for line in asked.lines(asked):
            print(line)
    except Refused as refused:
        print(refused.reason, file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader has seen enough
        sys.stderr.close()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(required=True)
    play = commands.add_parser("play", help="play a game at random and print it")
    play.add_argument("game", help="its key, such as royal-gambit")
    play.add_argument("--seats", type=int, help="how many play (default: as few as can, from 3 on)")
    play.add_argument("--seed", default="1", help="the same seed gives the same game (default: 1)")
    play.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; a list's values stand between commas",
    )
    play.add_argument("--json", action="store_true", help="print the game's record instead")
    play.set_defaults(lines=_play)
    replay = commands.add_parser("replay", help="print the game that a record tells of")
    replay.add_argument("file", type=Path, help="a record as JSON")
    replay.set_defaults(lines=_replay)
    for command in (play, replay):
        command.allow_abbrev = False
        command.add_argument("--brief", action="store_true", help="moves and events, no views")
    return parser


def _play(asked: argparse.Namespace) -> Iterator[str]:
    if asked.game not in SHELF:
        raise UnknownGame(asked.game, SHELF)
    game = SHELF[asked.game]
    seats = max(3, game.seats[0]) if asked.seats is None else asked.seats
    options = dict(from_text(game.Options, text) for text in asked.option)
    match = Match.new(asked.game, seats, options, asked.seed)
    decisions = at_random(match, asked.seed)
    if not asked.json:
        return transcript(match, decisions, views=not asked.brief)
    for seat, move in decisions:
        match.play(seat, move)
    return iter([match.to_json()])


def _replay(asked: argparse.Namespace) -> Iterator[str]:
    played = Match.replay(files.record(asked.file))
    match = Match(played.game, played.seats, played.options, played.seed)
    return transcript(match, played.moves, views=not asked.brief)


if __name__ == "__main__":
    sys.exit(main())
