"""`make train`: the same seed makes the same policy, also if it is stopped and taken up again."""

import json
from itertools import count
from pathlib import Path

import pytest

from engine.bots.palming.policy import read
from netplay.bot_policy import path
from tests.instruments.train import __main__ as train
from tests.instruments.train.compiled import Course, Lessons, solve

GAMES = 12


def trained(folder: Path, seed: int = 1) -> bytes:
    """The file that a tiny course makes, of so many games for each number of seats."""
    folder.mkdir(exist_ok=True)
    into, kept = folder / "policy.json", folder / "train.json"
    words = {"games": GAMES, "seed": seed, "into": into, "kept": kept}
    train.main([f"--{name}={word}" for name, word in words.items()])
    return into.read_bytes()


def test_the_same_seed_makes_the_same_file(tmp_path: Path) -> None:
    """Byte for byte; another seed another one."""
    one, again = trained(tmp_path / "one"), trained(tmp_path / "again")
    other = trained(tmp_path / "other", seed=2)

    assert one == again
    assert json.loads(one)["seats"] != json.loads(other)["seats"]


def test_a_course_that_is_stopped_goes_on_to_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was solved by then is not solved again."""
    whole, calls = trained(tmp_path / "whole"), count(1)

    def stopped(course: Course, lessons: Lessons, games: int) -> Lessons:
        if next(calls) == 4:
            raise KeyboardInterrupt
        return solve(course, lessons, games)

    monkeypatch.setattr(train, "SHARE", 5)
    monkeypatch.setattr(train, "solve", stopped)
    with pytest.raises(KeyboardInterrupt):
        trained(tmp_path / "stopped")

    assert trained(tmp_path / "stopped") == whole


def test_the_policy_that_is_shipped_says_how_it_was_made() -> None:
    """By which command; and the bots can read it."""
    text = path("cockroach-poker").read_text("utf-8")

    assert "make train" in text
    assert read(json.loads(text)).nearest(4).seats == 4
