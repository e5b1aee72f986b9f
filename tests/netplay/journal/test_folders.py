"""A user's tables lie in the user's data directory, where nobody else can look."""

from pathlib import Path

import pytest

from engine.refusal import Refused
from netplay.journal import folders


@pytest.mark.parametrize("named", ["", "relative/path"])
def test_tables_lie_in_the_data_directory(
    named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one that XDG_DATA_HOME names in full, else the one that everybody has."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", named)
    assert folders.tables_folder() == tmp_path / ".local" / "share" / "palmoff" / "tables"

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert folders.tables_folder() == tmp_path / "data" / "palmoff" / "tables"


def test_a_folder_that_others_can_look_into_is_refused(tmp_path: Path) -> None:
    """With the command that mends it; whose fault it is nobody knows, so it is not changed."""
    tmp_path.chmod(0o755)

    with pytest.raises(Refused, match="make it yours alone with: chmod 700"):
        folders.make(tmp_path)

    assert tmp_path.stat().st_mode & 0o777 == 0o755
