"""Measurements, as lines to read and as values to keep."""

import json
from pathlib import Path

from tests.instruments.ladder.matchup import Figure, Matchup


def line(matchup: Matchup, figure: Figure) -> str:
    told = f"{matchup.counts} {figure.rate:6.1%} ± {figure.error:.1%} of {figure.games}"
    judged = f"{_verdict(matchup, figure)}: {matchup.gate}" if matchup.gate else ""
    return f"{matchup.game:22} {matchup.name:44} {told:26} {judged}".rstrip()


def _verdict(matchup: Matchup, figure: Figure) -> str:
    assert matchup.gate
    return "holds" if matchup.gate.holds(figure.rate, figure.error) else "FAILS"


def plain(matchup: Matchup, figure: Figure) -> dict[str, object]:
    gate = matchup.gate
    return {
        "game": matchup.game,
        "name": matchup.name,
        "counts": matchup.counts,
        "games": figure.games,
        "hits": figure.hits,
        "rate": figure.rate,
        "error": figure.error,
        "gate": str(gate) if gate else None,
        "holds": gate.holds(figure.rate, figure.error) if gate else None,
    }


def write(figures: dict[str, object], file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
