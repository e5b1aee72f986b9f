"""The state that a table keeps of itself."""

from netplay.open_tables import TablePlan, new_state
from netplay.table.guests import Guest
from netplay.table.state import BOTS, CASTS, TableState, by_lot
from netplay.wire import TableSettings
from tests.netplay.room import written


def test_who_played_is_written_down_for_each_game() -> None:
    """Chairs change hands in an evening; who sees a game again sees who played that one."""
    table_state = TableState("Host", TableSettings(seats=2))
    table_state.cast(1)
    table_state.guests["key"] = Guest(key="key", id="ab" * 4, name="Ana", heard=0.0)
    table_state.chairs[0] = "key"
    table_state.cast(2)

    again = TableState.restored(written(table_state.plain()), 0.0)
    bots = [(BOTS[0], None), (BOTS[1], None)]
    assert again.casts == {"1": bots, "2": [("Ana", "key"), bots[1]]}


def test_of_an_endless_evening_only_the_latest_casts_are_kept() -> None:
    """The part that is written down at every change stays small."""
    table_state = TableState("Host", TableSettings(seats=2))
    for number in range(1, CASTS + 3):
        table_state.cast(number)

    assert list(table_state.casts) == [str(number) for number in range(3, CASTS + 3)]


def test_the_bots_of_a_new_table_are_named_by_lot() -> None:
    """Each name comes to each seat; the same seed draws the same names, each once."""
    lots = [by_lot(str(seed)) for seed in range(200)]

    assert by_lot("1") == lots[1]
    assert all(sorted(lot) == sorted(BOTS) for lot in lots)
    assert all({lot[seat] for lot in lots} == set(BOTS) for seat in range(len(BOTS)))


def test_a_table_that_is_taken_up_again_keeps_the_names_of_its_bots() -> None:
    """A guest who has come to know Clara finds her in the same chair."""
    names = by_lot("kept")
    table_state = TableState("Host", TableSettings(), bots=names)

    again = TableState.restored(written(table_state.plain()), 0.0)

    assert again.bots == names
    assert [again.name_at(seat) for seat in range(4)] == list(names[:4])


def test_a_table_from_before_the_lot_keeps_the_names_that_it_had() -> None:
    """Its journal does not say how its bots are called, for all tables had the same."""
    plain = TableState("Host", TableSettings(), bots=by_lot("other")).plain()
    del plain["bots"]

    assert TableState.restored(written(plain), 0.0).bots == BOTS


def test_new_tables_are_served_with_different_bots() -> None:
    """Whoever plays again meets others; that twenty tables are alike does not happen by chance."""
    plan = TablePlan(TableSettings(), "Host")

    assert len({new_state(plan).bots[:4] for _ in range(20)}) > 1
