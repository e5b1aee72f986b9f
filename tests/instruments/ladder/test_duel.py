"""A new champion must beat the old: how bots of then are loaded, and when somebody is beaten."""

import json
import subprocess
from pathlib import Path

import pytest

from engine.bots.shelf import BOTS
from engine.games.royal_menagerie.view import RolesRevealed
from engine.match import Match
from tests.house import HOUSE
from tests.instruments.ladder.__main__ import main
from tests.instruments.ladder.arena import Chair, play
from tests.instruments.ladder.crown import FILE, champion, check_committed, crown
from tests.instruments.ladder.duel import TERMS, Duel, Result, judged
from tests.instruments.ladder.matchup import Figure, hits, ours
from tests.instruments.ladder.past import NoBotsError, Past, Then, fetch, last_change

GAME = "cockroach-poker"
EVEN = Figure(1000, 4000)


def then(tmp_path: Path) -> Past:
    """Bots like those of the work tree, from a folder."""
    return fetch(str(HOUSE), tmp_path)


def test_bots_of_then_are_other_modules(tmp_path: Path) -> None:
    """Nothing of the work tree's bots thinks for them, or one would be measured against oneself."""
    old = then(tmp_path)

    mind = old.strong(GAME).make("1")

    assert isinstance(mind, Then)
    assert type(mind.mind).__module__ == f"{old.package}.palming.mind"
    assert type(mind.mind) is not type(ours(GAME, "strong").make("1"))


def test_bots_of_then_have_nothing_of_those_of_now(tmp_path: Path) -> None:
    """No import leads from one to the other."""
    old = then(tmp_path)

    code = [file.read_text("utf-8") for file in (tmp_path / old.package).rglob("*.py")]

    assert code
    assert not [text for text in code if "engine.bots" in text or "engine import bots" in text]


def test_bots_of_then_may_be_told_things_by_other_names(tmp_path: Path) -> None:
    """Their methods, and the names of what happens in a game, have changed since."""
    mind = "class Mind:\n    def sits(self, players): self.met = players\n"
    mind += "    def sees(self, events, view): self.seen = Revealed\n"
    bots = tmp_path / "old" / "engine" / "bots"
    bots.mkdir(parents=True)
    (bots / "mind.py").write_text(
        f"from engine.games.royal_menagerie.view import Revealed\n{mind}", "utf-8"
    )

    old = Then(fetch(str(tmp_path / "old"), tmp_path)._module("mind").Mind())
    old.new_game(["Ana"])
    old.observe([], Match.new(GAME, 2, {}, "1").view(0))

    assert old.mind.met == ["Ana"]
    assert old.mind.seen is RolesRevealed


@pytest.mark.parametrize("game", TERMS)
def test_today_s_bots_can_play_against_each_champion(game: str, tmp_path: Path) -> None:
    """By the rules of today a game with a champion in it comes to its end."""
    try:
        old = fetch(champion(game), tmp_path)
    except NoBotsError:
        return  # in a copy without the history there are none
    seats = 2 if game != "royal-menagerie" else 4
    entries = [old.strong(game), *[ours(game, "medium")] * (seats - 1)]
    match = Match.new(game, seats, {}, "champion")

    chairs = [Chair(entry.make(str(at)), 20, str(at)) for at, entry in enumerate(entries)]
    play(match, chairs)

    assert match.outcome


def test_the_same_bots_play_the_same_game_under_either_name(tmp_path: Path) -> None:
    """To be loaded beside the others changes no decision."""
    records = []
    for entry in (ours(GAME, "strong", "fierce"), then(tmp_path).strong(GAME)):
        match = Match.new(GAME, 3, {}, "under either name")
        play(match, [Chair(entry.make(str(at)), entry.budget, str(at)) for at in range(3)])
        records.append(match.record)

    assert records[0] == records[1]


def test_of_the_same_bots_neither_is_better(tmp_path: Path) -> None:
    """Both ways the same seats lose the same games."""
    figures = [hits(matchup, "1") for matchup in Duel(GAME, then(tmp_path)).matchups()]

    assert figures[0] == figures[1]
    assert figures[0].total() == 4  # everybody sits everywhere once


def test_bots_are_fetched_from_a_revision(tmp_path: Path) -> None:
    """They are called by the one that changed them last, and hold what it held."""
    bots = tmp_path / "engine" / "bots"
    bots.mkdir(parents=True)
    for change in ("first", "second", "third"):
        (tmp_path / "notes" if change == "third" else bots / "shelf.py").write_text(change)
        _git(tmp_path, "add", ".")
        _git(tmp_path, "commit", "--message", change)

    old = fetch("HEAD~2", tmp_path / "loaded", tmp_path)
    new = fetch("HEAD", tmp_path / "loaded", tmp_path)

    assert [_shelf(past) for past in (old, new)] == ["first", "second"]
    assert new.name == last_change("HEAD~1", tmp_path)


def _git(folder: Path, *words: str) -> None:
    """In a repository of that folder alone, whatever surrounds it."""
    subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)
    who = ("-c", "user.name=Ana", "-c", "user.email=ana@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


def _shelf(past: Past) -> str:
    return Path(past.folder, past.package, "shelf.py").read_text("utf-8")


def test_a_revision_that_nobody_knows_is_one_sentence() -> None:
    """No traceback for a slip of the pen."""
    with pytest.raises(SystemExit, match=r"^[A-Z][^\n]*\.$"):
        main(["--against", "no-such-revision", "--only", GAME])


def test_a_folder_without_bots_is_one_sentence(tmp_path: Path) -> None:
    """Before anything is played."""
    (tmp_path / "engine" / "bots").mkdir(parents=True)

    with pytest.raises(NoBotsError, match=r"^There are no bots in \S+\.$"):
        fetch(str(tmp_path), tmp_path)


def test_bots_that_cannot_be_loaded_are_one_sentence(tmp_path: Path) -> None:
    """Code of then may ask for what is not there today."""
    bots = tmp_path / "engine" / "bots"
    bots.mkdir(parents=True)
    (bots / "shelf.py").write_text("from engine.moves import Shuffle\n")
    old = fetch(str(tmp_path), tmp_path / "loaded")

    with pytest.raises(NoBotsError, match=r"cannot be loaded: cannot import name 'Shuffle'"):
        old.check(GAME)


def test_who_loses_clearly_less_often_has_beaten_the_other() -> None:
    """Where losses are counted, fewer are better."""
    assert judged(Figure(800, 4000), Figure(1200, 4000), "lost") == "beats"
    assert judged(Figure(1200, 4000), Figure(800, 4000), "lost") == "LOSES to"


def test_who_wins_clearly_more_often_has_beaten_the_other() -> None:
    """Where wins are counted, more are better."""
    assert judged(Figure(1200, 4000), Figure(800, 4000), "won") == "beats"
    assert judged(Figure(800, 4000), Figure(1200, 4000), "won") == "LOSES to"


def test_a_difference_that_chance_explains_is_none() -> None:
    """Nobody is crowned for luck."""
    assert judged(EVEN, EVEN, "won") == "is no better than"
    assert judged(Figure(1050, 4000), Figure(1000, 4000), "won") == "is no better than"
    assert judged(Figure(4, 4), Figure(2, 4), "won") == "is no better than"


def test_every_game_with_bots_has_a_champion_and_terms() -> None:
    """Nobody can change bots without somebody to measure them by."""
    assert set(TERMS) == set(BOTS) == set(json.loads(FILE.read_text("utf-8")))


def test_who_beats_the_champion_is_written_down_and_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the figures that made it champion."""
    monkeypatch.setattr("tests.instruments.ladder.crown.last_change", lambda revision: "new")
    file, old = tmp_path / "champions.json", then(tmp_path)
    file.write_text("{}")
    results = [
        Result(Duel(GAME, old), Figure(800, 4000), Figure(1200, 4000)),
        Result(Duel("royal-gambit", old), EVEN, EVEN),
    ]

    told = crown(results, "1", file)

    champions = json.loads(file.read_text("utf-8"))
    assert [(game, each["revision"]) for game, each in champions.items()] == [(GAME, "new")]
    assert [figure["hits"] for figure in champions[GAME]["figures"]] == [800, 1200]
    assert told[1].startswith(f"{HOUSE} stays the champion of royal-gambit")


def test_nobody_is_crowned_for_bots_that_are_not_committed(tmp_path: Path) -> None:
    """A champion has to be found again."""
    _git(tmp_path, "commit", "--allow-empty", "--message", "first")
    check_committed(tmp_path)
    (tmp_path / "engine" / "bots").mkdir(parents=True)
    (tmp_path / "engine" / "bots" / "shelf.py").write_text("")

    with pytest.raises(NoBotsError, match="not committed"):
        check_committed(tmp_path)


def test_nobody_is_crowned_against_just_anybody() -> None:
    """The champion alone can lose its crown."""
    with pytest.raises(SystemExit, match="leave out the revision"):
        main(["--crown", "--against", "HEAD"])
