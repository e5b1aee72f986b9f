"""A machine without power: whatever its disk had not yet taken, nothing that was shown is lost."""

from pathlib import Path

import pytest

from tests.netplay.power_cuts import power_cuts, resumed

TIMES = 25


@pytest.mark.parametrize("seed", range(6))
def test_what_a_power_cut_leaves_is_no_damage(seed: int, tmp_path: Path) -> None:
    """The table goes on, with all that the disk had to have before it was shown."""
    for left, shown, made in power_cuts(tmp_path / "tables", seed, TIMES):
        found = resumed(left, tmp_path / "left")

        assert found == made[: len(found)]
        assert len(found) >= shown
