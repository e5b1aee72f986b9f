"""Profiles that know all games, for tests that are not about what newcomers are told."""

from pathlib import Path

from engine.catalog import CATALOG
from tui.machine.read_primers import keep_primer


def knows_all(config: Path, *profiles: str) -> None:
    """Nothing is explained to these, whose settings are kept in this folder."""
    for profile in profiles:
        for game in CATALOG:
            keep_primer({"XDG_CONFIG_HOME": str(config)}, profile, game)
