"""Deeds that a table does at once, and those that it leaves to its next tick."""

from netplay.table.effects import Send
from netplay.table.table import REST
from netplay.wire import Ask, Say, Show, Start, Wish
from tests.netplay.room import Room
from tests.netplay.table.test_guests import room


def says(table: Room, key: str, wish: Wish) -> None:
    """Bring this wish to the table, which gets no tick."""
    table.table.hear(key, Ask(id=table.draw(), wish=wish), table.now)


def test_a_lone_wish_does_not_wait_for_a_tick() -> None:
    """The view of what it has changed is made before the table returns."""
    table = room("ana", "ben")
    table.run(1)
    before = table.table.revision

    says(table, "ana", Say(text="here"))

    assert table.table.revision == before + 1


def test_wishes_one_behind_the_other_are_one_change() -> None:
    """The first is shown at once, and all that come before the next tick are shown with that."""
    table = room("ana", "ben")
    table.run(1)
    before = table.table.revision

    for number in range(5):
        says(table, "ben", Say(text=f"line {number}"))
    assert table.table.revision == before + 1
    table.run(REST)

    assert table.table.revision == before + 2


def test_nobody_waits_for_a_deal() -> None:
    """Also where something else was wished just before: the cards are there at once."""
    table = room("ana", "ben")
    table.run(1)
    says(table, "ana", Say(text="here we go"))

    says(table, "ana", Start())

    sent = [post.message for post in table.table.posts() if isinstance(post, Send)]
    assert any(isinstance(view, Show) and view.board is not None for view in sent)


def test_a_stranger_waits_for_a_tick() -> None:
    """Newcomers may be many, so that nothing is done for them at once."""
    table = room("ana")
    table.run(1)
    before = table.table.revision
    eve = table.join("eve", watch=True)

    for message in eve.seat.tick(table.now):
        table.table.hear("eve", message, table.now)

    assert table.table.revision == before
