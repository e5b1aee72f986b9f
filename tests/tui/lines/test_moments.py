"""A moment in lines of text: nothing moves there, but it is told in its order."""

from tests.tui.table.judgements import judge, offered
from tui.lines.table import LineTable


def test_a_card_that_turns_over_is_told_in_its_order() -> None:
    """The claim, the card, the verdict, what comes of it; and none of it twice."""
    position, said = offered(), list[str]()
    lines = LineTable(position.client, said.append)
    lines.look()
    told = len(said)
    judge(position, said=False)
    lines.look()

    assert said[told : told + 4] == [
        "* You call it a lie ...",
        "* It is a bat.",
        "* A LIE!",
        "* Ben takes it. One more bat and Ben loses.",
    ]
    assert not any("lays down" in line for line in said[told:])
