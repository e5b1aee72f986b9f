"""The panels over a table, as pure models on a painting."""

from dataclasses import replace

import pytest

from engine.catalog import CATALOG
from netplay.wire import ShownGuest
from tests.tui.positions import US, Position
from tui.machine.door_ways import ways_in
from tui.paint.glyphs import GLYPHS
from tui.paint.panel import Item, Menu, Reading, opened
from tui.paint.panel_page import Panels
from tui.paint.spans import Lines, Span, line, text_of
from tui.table.gathering import above_log
from tui.table.menus import about, explained, what_else
from tui.table.painter import paint


def painted(position: Position) -> Lines:
    return paint(position.model, line(Span("connected", "good")), 80, 24)


def test_the_rules_are_those_of_the_decision_at_hand() -> None:
    """Also when the table has gone on meanwhile: then they are read from their beginning."""
    position = Position("cockroach-poker").play_until_asked()
    panel = explained(position.model)
    told = set()
    for _ in range(12):
        panel.press("pagedown", (80, 8))
        position.play(1)
        first = position.model.rules[1][0]
        assert text_of(panel.paint(80, 8)).split("\n")[0].endswith(first)
        told.add(first)

    assert len(told) > 1


def test_another_text_is_read_from_its_beginning() -> None:
    """And the same one from where one was."""
    texts = [["one", "two", "three"], ["four", "five", "six"]]
    panel = Reading("Words", lambda size: [line(word) for word in texts[0]])
    panel.paint(80, 1)
    panel.press("down", (80, 1))
    assert text_of(panel.paint(80, 1)) == "two"

    del texts[0]
    assert text_of(panel.paint(80, 1)) == "four"


@pytest.mark.parametrize(
    ("rows", "keys"),
    [
        (0, {"up", "down", "enter", "escape"}),
        (5, {"escape"}),
        (50, {"up", "down", "pageup", "pagedown", "escape"}),
    ],
)
def test_below_a_panel_stand_the_keys_that_it_takes(rows: int, keys: set[str]) -> None:
    """No other one does anything while it is open, so none is offered; a menu has no rows here.

    A text that is seen as a whole is not scrolled.
    """
    position = Position("cockroach-poker").play_until_asked()
    model = position.model
    assert "/ chat" in text_of(painted(position)[-1:])
    reading = Reading("Words", lambda size: [line("word")] * rows)
    model.panel = reading if rows else what_else(model)

    lines = painted(position)
    assert {span.key for span in lines[-1] if span.look == "key"} == keys
    assert not any(span.look == "key" for spans in lines[-7:-1] for span in spans)


@pytest.mark.parametrize("key", CATALOG)
def test_there_is_one_cursor_while_a_menu_is_open(key: str) -> None:
    """That of the decision comes back with the keys; it would only be taken for the menu's."""
    position = Position(key).play_until_asked()

    def cursors() -> set[str]:
        shown = [span for spans in painted(position) for span in spans if "chosen" in span.look]
        return {span.text.strip() for span in shown if not span.look.startswith("seat")}

    before = cursors()
    position.model.panel = what_else(position.model)
    assert cursors() == {"rule book"}
    position.model.panel = None
    assert cursors() == before


WATCHED = {
    (0, ()): ("Spectators see the game at once.", "Watching: nobody."),
    (1, ("Ben",)): ("Spectators see the game 1 decision later.", "Watching: Ben."),
    (3, ("Ben", "Cleo")): ("Spectators see the game 3 decisions later.", "Watching: Ben, Cleo."),
}


@pytest.mark.parametrize(("delay", "names"), WATCHED)
def test_who_watches_and_how_late_is_told_in_words(delay: int, names: tuple[str, ...]) -> None:
    """Also if nobody does, and if there is no delay."""
    position = Position("cockroach-poker").play(3)
    settings = replace(position.settings, delay=delay)
    watchers = tuple(ShownGuest(id="cd" * 8, name=name, present=True) for name in names)
    position.show(settings=settings, watchers=watchers)

    told = text_of(about(position.model).paint(80, 20)).splitlines()
    assert set(WATCHED[delay, names]) <= set(told)


def test_at_a_table_of_ones_own_nobody_is_to_be_kept_out() -> None:
    """With bots alone; the menu has room for the way out then."""
    position = Position("cockroach-poker")
    show = position.client.show
    assert show is not None
    ours, *others = show.scene.chairs
    bots = [chair.model_copy(update={"guest": None}) for chair in others]
    position.show(chairs=(ours, *bots))
    menu = text_of(what_else(position.model).paint(80, 20))

    assert "remove a player" not in menu
    assert "newcomers" not in menu
    assert "leave the table" in menu
    position.show()
    assert "remove a player" in text_of(what_else(position.model).paint(80, 20))


def test_whoever_is_here_can_be_removed_however_many_there_are() -> None:
    """A crowd that watches is what its owner wants to be rid of."""
    position = Position("cockroach-poker")
    crowd = [ShownGuest(id=f"{n:016x}", name=f"Cleo {n}", present=True) for n in range(1, 13)]
    position.show(owner=US, watchers=tuple(crowd))
    others = what_else(position.model).press("k", (80, 10))

    assert isinstance(others, Menu)
    others.press("up", (80, 10))  # to the last of them
    asked = others.press("enter", (80, 10))

    assert isinstance(asked, Menu)
    assert asked.title == "Remove Cleo 12?"


def test_a_panel_says_which_part_of_it_is_in_sight() -> None:
    """In its title line; while all of it is seen it says nothing."""
    panel = Reading("Words", lambda size: [line(str(number)) for number in range(14)])
    assert "1-5 of 14" in text_of(opened(panel, [], 80, 6, "…")[:1])
    panel.press("end", (80, 5))
    assert "10-14 of 14" in text_of(opened(panel, [], 80, 6, "…")[:1])

    assert " of 14" not in text_of(opened(panel, [], 80, 15, "…")[:1])


def test_a_menu_says_which_part_of_it_is_in_sight() -> None:
    """Where not all columns fit beside each other."""
    menu = Menu("Which?", [Item(key, "x" * 20, lambda: None) for key in "abcdef"])
    assert "1-4 of 6" in text_of(opened(menu, [], 60, 3, "…")[:1])

    assert " of 6" not in text_of(opened(menu, [], 80, 3, "…")[:1])


def test_advice_is_not_offered_to_who_plays_not() -> None:
    """The coach would only say so."""
    assert ". advice" in text_of(painted(Position("cockroach-poker").play(3))[-1:])

    assert ". advice" not in text_of(painted(Position("cockroach-poker", seat=None).play(3))[-1:])


@pytest.mark.parametrize("game", CATALOG)
def test_after_a_game_no_rule_is_that_of_the_decision(game: str) -> None:
    """There is none."""
    position = Position(game).play(10_000)
    panel = explained(position.model)

    assert panel.title == "The rules"
    assert "It isn't your turn" in text_of(panel.paint(80, 8))


INVITE = "192.168.100.200:50000/abcdefghijklmnop"
KEY = f"SHA256:{'aB3' * 14}c."
DOORS: dict[str, dict[str, object]] = {
    "ssh": {"port": 2222, "fingerprint": KEY[:-1]},
    "web": {"port": 8222},
}
WAYS = ways_in("192.168.100.200", DOORS)


@pytest.mark.parametrize("width", [60, 80])
def test_how_to_come_here_stands_on_one_line(width: int) -> None:
    """It is to be copied."""
    position = Position("cockroach-poker").play_until_asked()
    position.model.invites = (INVITE,)
    position.model.panel = about(position.model)

    shown = text_of(paint(position.model, line("connected"), width, 24))

    assert f"palmoff join {INVITE}" in shown.splitlines()


@pytest.mark.parametrize("width", [60, 80])
def test_how_guests_come_in_by_doors_is_told_whole(width: int) -> None:
    """While people gather and in the panel: the line to type, the door's key, the page."""
    position = Position("cockroach-poker").play_until_asked()
    position.model.ways = WAYS
    position.model.panel = about(position.model)
    panel = paint(position.model, line("connected"), width, 24)

    for shown in (text_of(panel), text_of(above_log(position.model, width, 18))):
        assert "By ssh: ssh -p 2222 NAME@192.168.100.200" in shown
        assert KEY in shown
        assert "http://192.168.100.200:8222/" in shown


@pytest.mark.parametrize("width", [60, 80])
def test_where_a_game_is_kept_stands_on_one_line(width: int) -> None:
    """With its number: it stays that game, also when the table has played another."""
    position = Position("cockroach-poker").play(10_000)
    assert "The host can replay it." in text_of(paint(position.model, line("connected"), width, 24))
    position.hand_out()
    position.model.replayed_as = "0123"

    shown = text_of(paint(position.model, line("connected"), width, 24))

    assert "palmoff replay 0123/1" in shown
    assert "v watch the replay" in shown


def test_of_a_menu_only_the_line_that_is_too_long_is_cut() -> None:
    """The others do not look as if something of them were missing."""
    menu = Menu("Which?", [Item("a", "x" * 100, lambda: None), Item("b", "short", lambda: None)])

    shown = text_of(Panels(menu, GLYPHS["rich"]).paint(80, 24))

    assert shown.count("…") == 1


def test_every_column_of_a_menu_can_be_reached_from_the_one_before() -> None:
    """The last one may be shorter; then one comes to its end, also by the sign that leads on."""
    menu, room = Menu("Which?", [Item(key, "x" * 20, lambda: None) for key in "abcdefg"]), (30, 4)
    menu.press("up", room)
    menu.press("pageup", room)
    assert text_of(menu.shown(*room)[1:]) == "1-4 of 7"
    menu.press("down", room)

    menu.press("pagedown", room)

    assert text_of(menu.shown(*room)[1:]) == "5-7 of 7"
