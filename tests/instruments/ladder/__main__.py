"""`make ladder`: how strong the bots are, in seeded games over all cores, judged by their gates.

With `--against`, the bots of the work tree have to beat those of another revision.
"""

import argparse
import sys
from collections.abc import Sequence
from functools import cache, partial
from importlib import import_module
from multiprocessing import Pool, cpu_count
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.instruments.ladder.cores import Parts, played
from tests.instruments.ladder.crown import champion, check_committed, crown
from tests.instruments.ladder.duel import TERMS, Duel, fought
from tests.instruments.ladder.matchup import Matchup
from tests.instruments.ladder.past import NoBotsError, fetch
from tests.instruments.ladder.report import line, plain, write
from tests.instruments.progress import heed_no_ctrl_c, stoppable

# Each of these modules has MATCHUPS.
LISTS = (
    "tests.instruments.ladder.cockroach_poker",
    "tests.instruments.ladder.cockroach_poker_royal",
    "tests.instruments.ladder.royal_gambit",
    "tests.instruments.ladder.royal_menagerie",
)
CHAMPION = ""  # of each game, to play against


def main(words: Sequence[str] | None = None) -> int:
    """Play all that is asked for; how many gates do not hold, or champions are not beaten."""
    asked = _parser().parse_args(words)
    if asked.against is None and not asked.crown:
        return _gates(asked)
    try:
        return _duels(asked)
    except NoBotsError as why:
        sys.exit(str(why))


def _gates(asked: argparse.Namespace) -> int:
    chosen = [name for name in matchups() if any(map(name.__contains__, asked.only))]
    if not chosen:
        sys.exit(f"No line holds any of {', '.join(asked.only)}.")
    file = asked.json or Path(".bench/ladder.json")
    kept, written = _parts(file, asked), []
    with Pool(asked.processes, heed_no_ctrl_c) as pool:
        for name in chosen:
            figure = played(pool, partial(_listed, name), asked.games, asked.seed, kept)
            written.append(plain(_listed(name), figure))
            print(line(_listed(name), figure), flush=True)
            write({"seed": asked.seed, "matchups": written}, file)
    print(f"All figures are in {file}.", file=sys.stderr)
    return sum(each["holds"] is False for each in written)


def _parts(file: Path, asked: argparse.Namespace) -> Parts:
    """The games played before, beside the file of the figures."""
    return Parts(file.with_suffix(".parts"), asked.seed, resume=asked.resume)


@cache
def matchups() -> dict[str, Matchup]:
    """All there are, by game and name."""
    lists = [import_module(module).MATCHUPS for module in LISTS if _exists(module)]
    return {each.title: each for listed in lists for each in listed}


def _exists(module: str) -> bool:
    return Path(__file__).with_name(module.rpartition(".")[2] + ".py").exists()


def _listed(name: str) -> Matchup:
    return matchups()[name]


def _duels(asked: argparse.Namespace) -> int:
    if asked.crown:
        if asked.against:
            raise NoBotsError("A crown is won from the champion: leave out the revision.")
        check_committed()
    file = asked.json or Path(".bench/duels.json")
    kept = _parts(file, asked)
    with TemporaryDirectory() as folder:
        duels = _chosen(asked, Path(folder))
        with Pool(asked.processes, heed_no_ctrl_c) as pool:
            results = [fought(pool, duel, asked.games, asked.seed, kept) for duel in duels]
    print(*(result.told for result in results), sep="\n", flush=True)
    if asked.crown:
        print(*crown(results, asked.seed), sep="\n", flush=True)
    figures: dict[str, object] = {"seed": asked.seed, "duels": [each.plain for each in results]}
    write(figures, file)
    print(f"All figures are in {file}.", file=sys.stderr)
    return sum(result.verdict != "beats" for result in results)


def _chosen(asked: argparse.Namespace, folder: Path) -> list[Duel]:
    """The games that were asked for, each with bots that can be played against."""
    games = [game for game in TERMS if any(map(f"{game}:".__contains__, asked.only))]
    if not games:
        raise NoBotsError(f"No game is called so; there are {', '.join(TERMS)}.")
    duels = [Duel(game, fetch(asked.against or champion(game), folder)) for game in games]
    for duel in duels:
        duel.champion.check(duel.game)
    return duels


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("it takes at least one")
    return number


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m tests.instruments.ladder", description=__doc__)
    parser.add_argument("--games", type=_positive, help="how many for each line (default: its own)")
    parser.add_argument("--only", nargs="+", default=[""], help="the lines that hold such a text")
    parser.add_argument("--seed", default="1", help="another seed, other games (default: 1)")
    parser.add_argument("--processes", type=int, default=cpu_count(), help="default: all cores")
    parser.add_argument(
        "--against",
        metavar="REVISION",
        nargs="?",
        const=CHAMPION,
        help="play against the bots of a git revision or of a folder that holds engine/bots"
        " (default: those of each game's champion)",
    )
    parser.add_argument(
        "--crown", action="store_true", help="who beats a game's champion becomes its champion"
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on where it was stopped, with the same seed"
    )
    parser.add_argument(
        "--json", metavar="FILE", type=Path, help="default: .bench/ladder.json, or duels.json"
    )
    return parser


if __name__ == "__main__":
    with stoppable("With --resume it goes on."):
        sys.exit(bool(main()))
