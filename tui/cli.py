"""The command `palmoff`. What a command needs is imported when it runs, so that help is instant."""

import argparse
import sys
from collections.abc import Sequence

from engine.faces import FACES
from engine.refusal import Refused

DEFAULT_GAME = "cockroach-poker"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    asked = parser.parse_args(arguments)
    if asked.run is None:
        parser.print_help()
        return 0
    try:
        asked.run(asked)
    except Refused as refused:
        print(f"palmoff: {refused.reason}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader has seen enough
        sys.stderr.close()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="palmoff", description="Card games about palming cards off on each other."
    )
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    games = f"one of {', '.join(FACES)}"
    play = commands.add_parser("play", help="play at once, against bots")
    play.add_argument("game", nargs="?", default=DEFAULT_GAME, help=games)
    play.add_argument("--seats", type=int, help="how many play, you among them")
    play.add_argument("--seed", help="deal the cards of this seed again")
    play.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; `palmoff rules GAME` lists them",
    )
    play.set_defaults(run=_play)
    rules = commands.add_parser("rules", help="read the rule book of a game")
    rules.add_argument("game", help=games)
    rules.set_defaults(run=_rules)
    return parser


def _play(asked: argparse.Namespace) -> None:
    from tui.solo import play

    play(asked.game, asked.seats, asked.option, asked.seed)


def _rules(asked: argparse.Namespace) -> None:
    from tui.rulebook import options, rulebook

    print(rulebook(asked.game))
    print(options(asked.game))


if __name__ == "__main__":
    sys.exit(main())
