"""The hall of a door: the numbers of its tables, by which all guests choose them."""

from types import SimpleNamespace
from typing import Any

from tests.tui.party.test_poster import summary
from tui.doors.hall import Hall
from tui.doors.people import DoorPeople
from tui.doors.thinker import DoorThinker


def test_a_table_keeps_its_number_while_others_come_and_go() -> None:
    """In whichever order they then stand; a number is not soon that of another table."""
    hall = Hall(DoorPeople(b"secret"), DoorThinker(lambda question: None))

    def numbered(*names: str) -> dict[int, str]:
        there = [SimpleNamespace(fingerprint=name, summary=summary(name)) for name in names]
        watch: Any = SimpleNamespace(tables=there)
        hall.watch = watch
        return {number: table.summary.name for number, table in hall.numbered.items()}

    assert numbered("Balcony", "Cellar") == {1: "Balcony", 2: "Cellar"}
    assert numbered("Attic", "Balcony", "Cellar") == {1: "Balcony", 2: "Cellar", 3: "Attic"}
    assert numbered("Attic", "Cellar", "Hall") == {2: "Cellar", 3: "Attic", 4: "Hall"}
    assert [table.summary.name for table in hall.tables] == ["Cellar", "Attic", "Hall"]
    assert numbered() == {}  # the broker was away for some seconds
    assert numbered("Cellar", "Hall", "Yard") == {2: "Cellar", 4: "Hall", 5: "Yard"}
