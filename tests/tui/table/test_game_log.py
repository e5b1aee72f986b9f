"""The log of a table: in words for its reader, in the colours of the people and cards it names."""

import pytest

from engine.palming.view import Judged, LaidOpen
from netplay.wire import TalkLine
from tests.tui.positions import Position
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import Span, text_of, woven
from tui.table.game_log import GameLog, LogEntry
from tui.table.log_place import LogPlace, LogReader

NAMES = ("Ana", "Ben", "Cleo")
EVENTS = (Judged(2, 0, "bat", said=False, card="toad", right=True), LaidOpen(0, ("toad",)))


def logged(seat: int | None) -> list[LogEntry]:
    """The log of whoever has this seat once these events have come."""
    position = Position("cockroach-poker", 3, seat=seat)
    show = position.model.show
    assert show is not None
    assert show.board is not None
    board = show.board.model_copy(update={"number": 7, "told": 0, "events": EVENTS})
    log = GameLog()
    log.take(show.model_copy(update={"board": board}), NAMES)
    return [entry for entry in log.entries if entry.look == "event"]


@pytest.mark.parametrize(
    ("seat", "verdict", "taken"),
    [
        (0, "Cleo calls your “bat” a lie. It is a toad, so Cleo is right.", "You take the toad."),
        (2, "You call Ana's “bat” a lie. It is a toad, so you are right.", "Ana takes the toad."),
        (
            None,
            "Cleo calls Ana's “bat” a lie. It is a toad, so Cleo is right.",
            "Ana takes the toad.",
        ),
    ],
)
def test_the_log_says_you(seat: int, verdict: str, taken: str) -> None:
    """To the one who sits there, in any role."""
    assert [entry.text for entry in logged(seat)] == [verdict, taken]


def test_spectators_read_names() -> None:
    """As do those whom it does not concern."""
    assert [entry.text for entry in logged(None)] == [entry.text for entry in logged(1)]


def test_names_and_cards_have_their_colours() -> None:
    """Each name that of its seat, each card that of its kind, all else the log's."""
    _, taken = logged(0)

    assert taken.spans == (
        Span("You", "seat 0"),
        Span(" take the ", "event"),
        Span("toad", "toad"),
        Span(".", "event"),
    )


def test_colours_stay_with_their_letters_where_a_line_breaks() -> None:
    """However narrow the log is."""
    verdict, _ = logged(0)
    for size in range(8, 70):
        lines = woven(verdict.spans, size, "  ")
        named = "".join(span.text for line in lines for span in line if span.look == "seat 2")

        assert named == "CleoCleo"
        assert " ".join(text_of(lines).split()) == verdict.text


def test_no_entry_is_without_its_beginning() -> None:
    """An entry that does not fit is left out; of the newest one a sign says that it goes on."""
    entries = [LogEntry("one two three", ""), LogEntry("four five", "")]
    newest, all_of_it, alone, cut = (
        text_of(LogReader(entries[:many], GLYPHS["rich"], (7, height)).seen(0)).split("\n")
        for many, height in ((2, 3), (2, 4), (1, 1), (2, 1))
    )

    assert newest == ["", "four", "  five"]
    assert all_of_it == ["one two", "  three", "four", "  five"]
    assert alone == [" … PgDn"]
    assert cut == [" … PgDn"]


def test_an_entry_before_the_newest_is_begun_where_it_does_not_fit() -> None:
    """In two lines or more, with the sign that it goes on; in a single one nothing is told."""
    entries = [LogEntry("one two three four five six", ""), LogEntry("seven", "")]
    told = [
        text_of(LogReader(entries, GLYPHS["rich"], (7, height)).seen(0)).split("\n")
        for height in (2, 3)
    ]

    assert told == [["", "seven"], ["one two", "  thre…", "seven"]]


def test_while_one_reads_back_the_newest_stands_below_from_its_beginning() -> None:
    """Its last words alone would be taken for those of what stands above."""
    entries = [LogEntry(f"old {number}", "") for number in range(9)]
    entries.append(LogEntry("Cleo says something", ""))
    shown = text_of(LogReader(entries, GLYPHS["rich"], (9, 4)).seen(5)).split("\n")

    assert shown[-1] == "Cleo say…"
    assert shown[:-1] == ["old 3", "old 4", "old 5"]


@pytest.mark.parametrize("height", range(1, 9))
def test_what_is_too_long_for_the_log_can_be_read_to_its_end(height: int) -> None:
    """PgDn goes on from its beginning, PgUp back to it and further; a sign leads on."""
    words = [f"word{number}" for number in range(20)]
    entries = [LogEntry(f"before {number}", "") for number in range(6)]
    entries.append(LogEntry(" ".join(words), "good"))
    log = LogReader(entries, GLYPHS["rich"], (14, height))
    place, seen = LogPlace(), list[str]()
    for _ in range(30):
        seen.append(text_of(log.seen(log.back(place))))
        assert len(log.seen(log.back(place))) <= height
        place = log.moved(place, -5)

    assert "word0" in seen[0] or height == 1
    assert "… PgDn" in seen[0]
    assert "word19" in seen[-1]
    assert "PgDn" not in seen[-1]
    assert set(words) <= set(" ".join(seen).split()) or height < 3
    for _ in range(60):
        seen.append(text_of(log.seen(log.back(place))))
        place = log.moved(place, 5)
    assert seen.count(seen[0]) == 2
    assert "before 0" in seen[-1] or height == 1


def test_something_new_ends_the_reading_on() -> None:
    """The log shows the newest again; nobody reads on in what is not."""
    entries = [LogEntry(" ".join(["word"] * 30), "good")]
    log = LogReader(entries, GLYPHS["rich"], (14, 4))
    place = log.moved(LogPlace(), -5)
    assert log.back(place) < 0

    later = LogReader([*entries, LogEntry("news", "")], GLYPHS["rich"], (14, 4))
    assert later.back(place) == 0


def test_who_speaks_comes_or_goes_has_the_colour_of_their_seat() -> None:
    """Whoever only watches has none."""
    position = Position("cockroach-poker", 3)
    said = TalkLine(number=1, name="Cleo", text="Ha!"), TalkLine(number=2, name="Zoe", text="Ha!")
    chairs = position.model.show.scene.chairs if position.model.show else ()
    away = chairs[2].model_copy(update={"present": False})
    position.show(lines=said, chairs=(*chairs[:2], away))

    *_, hers, watched, gone = (entry.spans for entry in position.model.entries)
    assert hers[:2] == (Span("<", "chat"), Span("Cleo", "seat 2"))
    assert watched[:2] == (Span("<", "chat"), Span("Zoe", "chat"))
    assert gone == (Span("Cleo", "seat 2"), Span(" is away.", "dim"))
