"""The first lines of seats: what gives way where there is no room for all of it."""

from tui.paint.seat_header import Head, drawn, fewest
from tui.paint.spans import Span, line, text_of, width

LONG = "Friedrich-Karl X"


def shown(size: int, *names: str) -> list[str]:
    """The first lines of bots with these names, all with the same tag."""
    heads = [
        Head(line("1 "), Span(name, "bold", "1"), line(" bot"), line(" 13/40"), line(" 13"))
        for name in names
    ]
    lines = drawn(heads, size, "~")
    assert {width(spans) for spans in lines} == {size}
    return text_of(lines).split("\n")


def test_with_room_all_is_told() -> None:
    """In as many words as there are."""
    assert shown(20, "Gustav", "Ana") == ["1 Gustav bot   13/40", "1 Ana bot      13/40"]


def test_the_tag_is_shortened_first_and_for_all() -> None:
    """The name of the player is worth more than the tag's second half; seats are told alike."""
    assert shown(15, "Gustav", "Ana") == ["1 Gustav bot 13", "1 Ana bot    13"]


def test_a_name_is_worth_more_than_who_plays_for_it() -> None:
    """A name that is not whole leaves no room for the word after it."""
    assert shown(13, "Gustav", "Ana") == ["1 Gustav   13", "1 Ana      13"]


def test_a_name_touches_no_edge_where_a_cell_can_be_left() -> None:
    """The edge of a box may stand at its left or its right."""
    head = Head(line("1 "), Span("Gustav"), line(" bot "), line(" 13/40"), line(" 13"))
    (spaced,) = fewest([head], 12)
    (tight,) = fewest([head], 11)

    assert (width(spaced.after), width(tight.after)) == (1, 0)


def test_a_long_name_may_be_cut_with_a_sign() -> None:
    """The tag is shortened for it; as long as one knows it, nothing else gives way."""
    assert shown(20, LONG) == ["1 Friedrich-~ bot 13"]
    assert shown(10, LONG) == ["1 Frie~ 13"]


def test_a_name_keeps_its_key() -> None:
    """Cut or not, it can be clicked."""
    head = Head(line("1 "), Span(LONG, "bold", "1"), (), line(" 13"), line(" 13"))

    assert [span.key for span in drawn([head], 10, "~")[0]] == ["", "1", ""]
