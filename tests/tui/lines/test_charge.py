"""Lines tell of a table that is closed, and of whose it is while its owner is away."""

from netplay.newcomers import Close
from netplay.wire import Change, TableSettings
from tests.netplay.table.test_chairs import to_the_end
from tests.netplay.table.test_guests import ask, room
from tests.tui.lines.test_table import Reader


def test_who_comes_to_a_closed_table_is_told_so_once() -> None:
    """The owner also how to open it; who was there when it was closed has read who did it."""
    table = room("ana", "ben")
    ben = Reader(table, "ben")
    ask(table, table.people["ana"], Close(closed=True))
    ben.type("")
    assert not ben.heard("This table is closed")

    back = Reader(table, "ben")
    back.type("", "")
    owner = Reader(table)

    assert [line for line in back.said if "closed to newcomers" in line] == [
        "This table is closed to newcomers."
    ]
    assert owner.heard("/unlock opens it, and /admit CODE lets one of them in.")


def test_who_stands_in_for_the_owner_is_told_what_is_theirs() -> None:
    """Once for each time that the owner is away."""
    table = room("ana", "ben", grace=60)
    ben = Reader(table, "ben")
    table.people["ana"].online = False
    table.run(5)
    ben.type("", "")

    assert len([line for line in ben.said if "you stand in" in line]) == 1


def test_a_change_of_the_table_is_told_to_all_and_how_to_start_to_its_owner() -> None:
    """After a game as well: nothing else in lines would tell which one comes next."""
    table = room("ana", "ben", seats=2)
    owner, ben = Reader(table), Reader(table, "ben")
    owner.start()
    to_the_end(table)
    owner.type("")
    owner.said.clear()
    ask(table, table.people["ana"], Change(settings=TableSettings(game="royal-gambit", pace=0)))
    owner.type("")
    ben.type("")

    for reader in (owner, ben):
        assert reader.heard("The table has changed: the next game is Royal Gambit")
    assert owner.heard("/start begins the game")
    assert not ben.heard("/start begins the game")
