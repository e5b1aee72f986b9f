"""The player's settings: kept safely, and a file that is no good is told of and left alone."""

import json
import os
from pathlib import Path

import pytest

from netplay.system import private
from tui.machine.preferences import (
    BadPreferences,
    keep_preferences,
    preferences_file,
    read_preferences,
)
from tui.paint.preferences import DEFAULT, Motion, Preferences, choices

OWN = Preferences(glyphs="safe", colours="16", theme="light", motion="none", bell=False)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "palmoff" / "taste.json"


def test_without_a_file_all_is_left_to_the_terminal(path: Path) -> None:
    """And none is made by looking."""
    assert read_preferences(path) == DEFAULT
    assert not path.parent.exists()


def test_what_was_chosen_is_remembered(path: Path) -> None:
    """As often as it is chosen."""
    for taste in (OWN, DEFAULT, OWN):
        keep_preferences(path, taste)
        assert read_preferences(path) == taste


def test_what_a_file_leaves_out_is_as_usual(path: Path) -> None:
    """A person may write one line into it."""
    path.parent.mkdir()
    path.write_text('{"palmoff_taste": 1, "glyphs": "ascii"}')
    assert read_preferences(path) == Preferences(glyphs="ascii")


@pytest.mark.parametrize(("stored", "motion"), [("true", "full"), ("false", "none")])
def test_a_file_of_before_says_whether_things_move(path: Path, stored: str, motion: Motion) -> None:
    """Motion was on or off then."""
    path.parent.mkdir()
    path.write_text(f'{{"palmoff_taste": 1, "motion": {stored}}}')
    assert read_preferences(path) == Preferences(motion=motion)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{}",
        '{"palmoff_taste": 0}',
        '{"palmoff_taste": 1, "glyphs": "emoji"}',
        '{"palmoff_taste": 1, "glyphs": ["rich"]}',
        '{"palmoff_taste": 1, "bell": 1}',
        '{"palmoff_taste": 1, "colours": 16}',
        '{"palmoff_taste": 1, "volume": 11}',
        "[" * 100_000,
        "\xff",
    ],
)
def test_a_damaged_file_is_told_of_and_left_alone(path: Path, text: str) -> None:
    """Also when something else is to be remembered: it is the player's to mend."""
    path.parent.mkdir()
    path.write_bytes(text.encode("latin-1"))
    for attempt in (lambda: read_preferences(path), lambda: keep_preferences(path, OWN)):
        with pytest.raises(BadPreferences, match=r"damaged|plain file") as told:
            attempt()
        assert str(path) in told.value.reason
    assert path.read_bytes() == text.encode("latin-1")


def test_a_newer_file_is_left_alone(path: Path) -> None:
    """An older Palmoff does not spoil what a newer one has written."""
    path.parent.mkdir()
    path.write_text(json.dumps({"palmoff_taste": 2, "smell": "rose"}))
    with pytest.raises(BadPreferences, match="newer"):
        read_preferences(path)


def test_a_place_that_cannot_be_used_is_told_of(path: Path) -> None:
    """A folder where the file should be, a file where the folder should be."""
    path.mkdir(parents=True)
    with pytest.raises(BadPreferences, match="not a plain file"):
        read_preferences(path)
    (path / "file").touch()
    with pytest.raises(BadPreferences, match="cannot be used"):
        keep_preferences(path / "file" / "taste.json", OWN)


def test_a_pipe_is_not_waited_for(path: Path) -> None:
    """Whoever put it there."""
    path.parent.mkdir()
    os.mkfifo(path)
    with pytest.raises(BadPreferences, match="not a plain file"):
        read_preferences(path)


def test_while_another_writes_it_is_told(path: Path) -> None:
    """Nobody waits, and what the other has chosen stands."""
    with private.ours(path), pytest.raises(BadPreferences, match="Another Palmoff is saving"):
        keep_preferences(path, OWN)

    assert read_preferences(path) == DEFAULT


def test_it_lies_beside_the_profiles(tmp_path: Path) -> None:
    """In the config folder of this user."""
    assert (
        preferences_file({"XDG_CONFIG_HOME": str(tmp_path)}) == tmp_path / "palmoff" / "taste.json"
    )
    usual = Path.home() / ".config" / "palmoff" / "taste.json"
    assert preferences_file({}) == preferences_file({"XDG_CONFIG_HOME": "here"}) == usual


def test_the_first_choice_is_the_usual_one() -> None:
    """So that a page of settings can go through them in order."""
    assert all(choices(name)[0] == getattr(DEFAULT, name) for name in Preferences.__slots__)
