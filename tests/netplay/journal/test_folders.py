"""A user's tables lie in the user's data directory, where nobody else can look."""

from pathlib import Path

import pytest

from engine.refusal import Refused
from netplay.journal import folders, listing


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


def test_a_folder_that_cannot_be_read_is_not_taken_for_an_empty_one(tmp_path: Path) -> None:
    """As where it is another user's: the tables in it are not lost, and nobody may think so."""
    assert folders.files(tmp_path / "none", ".palmoff") == []
    (tmp_path / "file").touch()

    with pytest.raises(Refused, match=r"file/tables cannot be read \(Not a directory\)"):
        folders.files(tmp_path / "file" / "tables", ".palmoff")
    with pytest.raises(Refused, match="cannot be read"):
        listing.latest(tmp_path / "file" / "tables")
