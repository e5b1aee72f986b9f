"""The games that other people's tables have sent: kept by the profile, found again, and few."""

import os
from pathlib import Path
from typing import cast

import pytest

from engine.record import packed
from engine.refusal import Refused
from netplay.client.client import Client
from netplay.trust.profile import open_profile
from tests.tui.positions import Position
from tests.tui.replayed import journal, played
from tui.machine import kept_games
from tui.machine.kept_games import GameKeeper, KeptGame, keep_game, kept_files, kept_folder
from tui.machine.past_games import past_games, tape, wanted
from tui.machine.replay_id import short_name
from tui.replay.past_game import PastGame

TABLE, OTHER = "0123456789abcdef", "0123ffffffffffff"
GAME = "royal-menagerie"


def game(table: str = TABLE, number: int = 1, came: float = 1e9) -> KeptGame:
    """A game that Ana and Ben were sent."""
    small = packed(played(GAME, 4).record)
    assert small is not None
    names = ("Ana", "Ben", "Bruno", "Emil")
    return KeptGame(
        table=table,
        number=number,
        game=GAME,
        host="Mia",
        names=names,
        you=1,
        came=came,
        packed=small,
    )


def keep(*games: KeptGame, title: str = "default") -> list[Path]:
    """These are kept by this profile; what it then has."""
    open_profile(title).close()
    for one in games:
        keep_game(kept_folder(os.environ, title), one)
    return kept_files(os.environ, title)


def listed(kept: list[Path]) -> list[PastGame]:
    return list(past_games(kept=kept).games)


def test_a_kept_game_is_a_past_game_like_others() -> None:
    """With whose table it was, who played, and which seat was one's own; and seen again."""
    (past,) = listed(keep(game()))

    assert (past.title, past.host, past.you) == ("Royal Menagerie", "Mia", 1)
    assert tape(past).record == played(GAME, 4).record
    assert tape(past).players == "Ana, Ben (you), Bruno, Emil"


@pytest.mark.parametrize("text", [f"{TABLE}/2", "01234/2", "01234"])
def test_a_kept_game_is_found_by_its_name(text: str) -> None:
    """In as few letters as its table needs; without a number, it is the last one."""
    kept = keep(game(), game(number=2), game(OTHER))

    assert wanted(text, kept=kept).names[0] == "Ana"
    assert {past.short_id for past in listed(kept)} == {"01234/1", "01234/2", "0123f/1"}
    assert short_name(TABLE, kept) == "01234"


@pytest.mark.parametrize("text", ["0123/1", "01234/3"])
def test_a_name_that_no_kept_game_has_is_refused(text: str) -> None:
    """Two tables begin so, or that game was not kept."""
    with pytest.raises(Refused, match=r"not one table|No game 3"):
        wanted(text, kept=keep(game(), game(OTHER)))


def test_a_folder_that_cannot_be_read_is_told_of(tmp_path: Path) -> None:
    """It is not said that there is no such table, which nobody can know; others are found."""
    folder = tmp_path / "file"
    folder.touch()
    with pytest.raises(Refused, match="cannot be read"):
        wanted("0123/1", folder=folder)

    kept = keep(game())
    [past] = listed(kept)
    assert wanted(past.id, folder=folder, kept=kept).names[0] == "Ana"


@pytest.mark.parametrize("server", ["", "-nmjpgvzy"])
def test_a_game_that_also_stands_in_a_journal_is_listed_once(server: str) -> None:
    """As the journal has it; its name is short, also where it was opened in a server of many."""
    path = journal(TABLE, 1)
    path.rename(path.with_name(f"{TABLE}{server}.palmoff"))
    kept = keep(game())

    (past,) = listed(kept)
    assert (past.host, past.short_id) == ("Host", "0123/1")
    assert short_name(TABLE, kept) == "0123"
    assert wanted("0123/1", kept=kept).names[1] == "Ana"


def test_a_game_that_the_journal_has_not_is_found_as_it_was_sent() -> None:
    """A stranger's table forgets its oldest games, but whoever was there keeps them."""
    journal(TABLE, 1)
    kept = keep(game(number=3))

    assert {past.short_id for past in listed(kept)} == {"0123/1", "0123/3"}
    assert wanted("0123/3", kept=kept).record == played(GAME, 4).record
    with pytest.raises(Refused, match=r"no game 2 in .*\.palmoff"):
        wanted("0123/2", kept=kept)


def test_what_a_profile_was_sent_while_it_was_in_use_is_its_own() -> None:
    """It is default-2 then; another person's profile is not."""
    keep(game(number=1))
    keep(game(number=2), title="default-2")
    keep(game(number=3), title="zoe")

    assert [past.number for past in listed(kept_files(os.environ, "default"))] == [1, 2]


def test_only_the_latest_games_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many evenings: a folder that grows without end is a nuisance."""
    monkeypatch.setattr(kept_games, "MOST", 3)
    folder = kept_folder(os.environ, "default")
    for number in range(1, 7):
        keep(game(number=number))
        os.utime(folder / f"{TABLE}-{number}.game", (number, number))

    assert {file.name for file in keep()} == {f"{TABLE}-{number}.game" for number in (4, 5, 6)}


def test_a_damaged_file_hides_no_other() -> None:
    """It is told of in a sentence, and left as it is."""
    good, bad = keep(game(), game(number=2))
    bad.write_bytes(b"nonsense")

    found = past_games(kept=[good, bad])
    assert [past.number for past in found.games] == [1]
    assert found.troubles == [f"{bad} is damaged, or was kept by a newer Palmoff."]
    with pytest.raises(Refused, match="is damaged"):
        wanted(str(bad))


# --- During a visit -------------------------------------------------------------------------------


class Guest:
    """A client, as a keeper knows it."""

    class Visit:
        table = TABLE

    def __init__(self, position: Position) -> None:
        self.seat = position.client
        self.visit = self.Visit()


def visited() -> tuple[GameKeeper, Client]:
    """A table whose game has just ended, and its record has come."""
    position = Position(GAME).play(10_000)
    position.hand_out()
    open_profile("default").close()
    return GameKeeper("default"), cast(Client, Guest(position))


def test_what_comes_is_kept_once() -> None:
    """However often it is looked at; then one knows of which table there are games here."""
    keeper, client = visited()
    keeper.look(client)
    (file,) = kept_files(os.environ, "default")
    file.unlink()
    keeper.over(client)

    assert keeper.table == TABLE
    assert kept_files(os.environ, "default") == []


def test_what_cannot_be_kept_is_told_when_the_visit_is_over() -> None:
    """It disturbs no game; the replay at the table works all the same."""
    keeper, client = visited()
    kept_folder(os.environ, "default").parent.parent.mkdir(parents=True)
    kept_folder(os.environ, "default").parent.write_text("no folder")
    keeper.look(client)

    assert keeper.table == ""
    with pytest.raises(Refused, match="cannot be kept in"):
        keeper.over(client)
