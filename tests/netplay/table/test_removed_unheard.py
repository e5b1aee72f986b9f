"""News for whoever was removed and may not have heard of it: told on coming back."""

from netplay.newcomers import Remove
from netplay.wire import Ask, Beat, Enter
from tests.netplay.room import Room
from tests.netplay.table.test_guests import ask, names, room


def removed_just_after_they_were_cut_off() -> Room:
    """A room that takes Ben for present when Ana removes him; he hears nothing of it."""
    table = room("ana", "ben")
    ana, ben = table.people["ana"], table.people["ben"]
    ben.online = False
    ask(table, ana, Remove(guest=ben.seat.you or ""))
    table.table.hear("ben", Ask(id="ab" * 8, wish=Enter(name="Ben")), table.now)
    assert "ben" in table.table.table_state.guests
    ben.online = True
    return table


def test_who_was_cut_off_just_before_they_were_removed_is_told_on_coming_back() -> None:
    """They tell of a view from before; whoever has heard it comes again without any."""
    table = removed_just_after_they_were_cut_off()
    ben = table.people["ben"]
    assert ben.seat.show is not None

    table.table.hear("ben", Beat(seen=ben.seat.show.revision), table.now)
    table.run(1)

    assert ben.seat.farewell is not None
    assert ben.seat.farewell.reason == (
        "Ana removed you from the table while you were out of reach; if you want, come again."
    )
    assert names(table) == ["ana", "-", "-", "-"]
    again = table.join("ben")
    table.run(2)
    assert again.seat.entered
    assert again.seat.farewell is None


def test_who_comes_again_after_a_removal_is_not_told_of_it_twice() -> None:
    """Their new client has seen nothing before; nor does what it sees from now on tell of that."""
    table = removed_just_after_they_were_cut_off()
    table.table.hear("ben", Beat(seen=0), table.now)
    ben = table.join("ben")
    table.run(3)

    assert ben.seat.farewell is None
    assert names(table) == ["ana", "ben", "-", "-"]
