"""`make bench`: how fast engine, network and screens are, beside their peers, all in one run."""

import argparse
import json
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.instruments.bench import ours, report
from tests.instruments.bench.stopwatch import Load, measure

FULL = (5, 0.15)  # rounds, and seconds for a load in a round
QUICK = (3, 0.01)

NOTE = """
Rates are of the best of {rounds} rounds, in which all loads take turns for about {portion} s each;
noise is by how much a middling round took longer. Time is this process's CPU time on one core.
The bare loop lists the legal moves of each decision, since players, bots and refusals need them."""


def main(words: Sequence[str] | None = None) -> None:
    """Measure, print the table, and write the JSON."""
    asked = _parser().parse_args(words)
    written: dict[str, Any] = {"machine": report.machine()}
    if asked.only in (None, "engine"):
        written |= _engine(quick=asked.quick)
    for part in ("network", "screens", "doors", "page"):
        if asked.only in (None, part):
            written[part] = _measured(part, quick=asked.quick)
    _write(written, asked.json)


def _engine(*, quick: bool) -> dict[str, Any]:
    rounds, portion = QUICK if quick else FULL
    figures = measure([*ours.loads(), *_peers()], rounds, portion, _tell)
    print("\n".join(report.table(figures)))
    print(NOTE.format(rounds=rounds, portion=portion), flush=True)
    return report.as_json(figures)


def _measured(part: str, *, quick: bool) -> dict[str, Any]:
    """Not loaded where only the engine is measured, which needs nothing to be installed."""
    module = import_module(f"tests.instruments.bench.{part}.report")
    plain: dict[str, Any] = module.measured(_tell, quick=quick)
    return plain


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m tests.instruments.bench", description=__doc__)
    parser.add_argument(
        "--json",
        metavar="FILE",
        type=Path,
        default=Path(".bench/bench.json"),
        help="where to write all figures (%(default)s)",
    )
    parser.add_argument(
        "--quick", action="store_true", help="a few seconds and rough figures, to see that it works"
    )
    parser.add_argument(
        "--only",
        choices=("engine", "network", "screens", "doors", "page"),
        help="one part of it (default: all)",
    )
    return parser


def _peers() -> list[Load]:
    try:
        peers = import_module("tests.instruments.bench.peers")
    except ModuleNotFoundError as missing:
        _tell(
            f"The peers are left out, as there is no {missing.name} here:"
            " run `make bench`, or `pip install -e '.[bench]'`."
        )
        return []
    loads: list[Load] = peers.loads()
    return loads


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _write(measured: dict[str, Any], file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(measured, indent=1) + "\n", "utf-8")
    _tell(f"All figures are in {file}.")


if __name__ == "__main__":
    main()
