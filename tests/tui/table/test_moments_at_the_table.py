"""A card turns over at a table: what is seen of it, and what no key does meanwhile."""

import pytest

from tests.tui.positions import Position
from tests.tui.table.judgements import NOW, Judgement
from tui.paint.big_letters import large
from tui.paint.cards import LARGE
from tui.paint.spans import Span, text_of
from tui.table.deeds import RingBell
from tui.table.footer import GO_ON
from tui.table.menus import taunts
from tui.table.painter import paint
from tui.table.visit import BLINK, LULL, Surroundings, TableVisit


def seen(table: Judgement, now: float, size: tuple[int, int] = (80, 24)) -> str:
    table.visit.tick(now)
    return text_of(table.visit.paint(*size, Surroundings(now)))


def asked(table: Judgement) -> bool:
    return table.model.choosing is not None


def test_nothing_gives_the_end_away_before_the_verdict() -> None:
    """Neither seats nor log nor the card; then it is told, and the danger moves."""
    table = Judgement()
    table.shown()

    hold, stamp, slide = (seen(table, NOW + time) for time in (0.1, 2.2, 2.6))
    assert "Ben says “fly”. You call it a lie ..." in hold
    assert "It is a bat." not in hold
    assert "to judge" not in hold.split("\n")[0]
    assert "It is a bat." in stamp
    assert "Ben takes it." not in stamp
    assert "Ben takes it." in slide
    assert "One more bat and Ben loses." in slide


def test_the_danger_moves_when_the_card_slides() -> None:
    """Until then the card lies before nobody."""
    table, counts = Judgement(), list[int]()
    table.shown()
    for time in (0.1, 2.2, 2.6, 3.0):
        seen(table, NOW + time)
        scene = table.model.scene
        assert scene is not None
        counts.append(scene.view.piles[1].count("bat"))
    assert counts == [2, 2, 3, 3]


def test_the_log_tells_it_once_the_card_slides() -> None:
    """On a screen where a panel does not cover it, it would else tell too early."""
    table = Judgement()
    before = len(table.model.story.entries)
    table.shown()

    assert len(table.model.entries) == before
    seen(table, NOW + 2.6)
    assert len(table.model.entries) > before


def test_the_next_question_and_its_bell_wait() -> None:
    """Until nothing moves any more; the bell rings once."""
    table = Judgement(said=True)
    assert table.shown() is None
    assert not asked(table)
    assert table.visit.tick(NOW + 2.8) is None
    assert not asked(table)

    assert table.visit.tick(NOW + 2.95) == RingBell()
    assert asked(table)
    assert table.visit.tick(NOW + 3) is None


def test_a_key_ends_it_and_does_nothing_else() -> None:
    """Whatever it means at other times."""
    for key in ("1", "enter", "escape", "/", "!", "?", "tab", "z"):
        table = Judgement(said=True)
        table.shown()
        assert table.visit.press(key) is True
        assert table.model.playing is None
        assert table.model.panel is None
        assert table.model.choosing is not None
        assert not table.model.choosing.begun


def test_a_key_that_is_held_down_commits_nothing() -> None:
    """Until it is let go; then it means again what it says."""
    table = Judgement(said=True)
    table.shown()
    now = NOW + 1
    for _ in range(100):
        assert table.visit.press("enter") is True
        now += 0.03
        table.visit.tick(now)

    assert table.model.choosing is not None
    assert not table.model.choosing.begun
    assert not table.position.client.playing
    for _ in range(3):
        now = table.visit.next_change(now) or now + LULL
        table.visit.tick(now)
    table.visit.press("enter")
    assert table.model.choosing.begun


def test_a_key_that_is_pressed_again_and_again_counts_soon() -> None:
    """Twice a second is no key that is held down: only the first of them may still be one."""
    table = Judgement(said=True)
    table.shown()
    for at in range(3):
        table.visit.press("enter")
        begun = table.model.choosing is not None and table.model.choosing.begun
        assert begun == (at == 2)
        for tick in range(1, 51):
            table.visit.tick(NOW + 1 + at / 2 + tick / 100)


def test_another_key_counts_soon_after_a_skip() -> None:
    """Only the one that skipped is held back for longer."""
    table = Judgement(said=True)
    table.shown()
    table.visit.press("z")
    table.visit.tick(NOW + 1)
    table.visit.tick(NOW + 1 + BLINK)
    table.visit.press("1")
    assert table.model.choosing is not None
    assert table.model.choosing.begun


def test_garbage_that_comes_as_keys_commits_nothing() -> None:
    """Its first letter ends the moment, and nobody can have meant the others."""
    table = Judgement(said=True)
    table.shown()
    for at, key in enumerate(["z", *"1111tfp2", "enter", "enter", "escape", "x", "/", "1"] * 5):
        assert table.visit.press(key) is True
        table.visit.tick(NOW + 1 + at * 0.001)

    assert table.model.panel is None
    assert table.model.choosing is not None
    assert not table.model.choosing.begun
    assert not table.position.client.playing


def test_who_is_not_in_it_sees_it_shorter() -> None:
    """Spectators too, but on a beamer it is seen in full."""
    lengths = []
    for seat, beamer in ((0, False), (3, False), (None, False), (None, True)):
        table = Judgement(seat=seat)
        table.model.beamer = beamer
        table.shown()
        table.visit.tick(NOW + 2)
        lengths.append(table.model.playing is not None)
    assert lengths == [True, False, False, True]


def test_at_home_the_card_is_large_above_the_hand() -> None:
    """Nobody is asked anything: it has those lines, and the footer tells how to go on."""
    table = Judgement()
    table.shown()
    lines = seen(table, NOW + 2.2).splitlines()

    assert any(f"╭{'─' * (LARGE[0] - 2)}╮" in told for told in lines[:8])
    assert "╰bat─────╯" in lines[-2]
    assert GO_ON in lines[-1]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
def test_seats_and_hand_keep_their_places_while_all_look(size: tuple[int, int]) -> None:
    """Only what lies between them makes room for the card."""
    table = Judgement()
    scene, board = table.model.scene, table.model.board
    assert scene is not None
    assert board is not None
    hand = board.hand_lines(scene, *size)
    before = seen(table, NOW, size).splitlines()
    table.shown()
    after = seen(table, NOW + 0.1, size).splitlines()
    goal = next(at for at, told in enumerate(before) if "four of a kind" in told)

    assert after[1 : goal + 1] == before[1 : goal + 1]
    assert after[-1 - hand : -1] == before[-1 - hand : -1]


@pytest.mark.parametrize("size", [(40, 40), (60, 20), (80, 24), (120, 36), (200, 60)])
def test_on_a_big_screen_no_seat_moves_while_all_look(size: tuple[int, int]) -> None:
    """Seats, what was told last and the invite stay where they are, and as they are."""
    table = Judgement(seat=None)
    table.model.beamer, table.model.invite = True, "ABCD-EFGH"
    before = seen(table, NOW, size).splitlines()
    table.shown()
    meanwhile = seen(table, NOW + 0.1, size).splitlines()
    seats = next(at for at, told in enumerate(before) if "1 Ana" in told)

    assert meanwhile[seats:] == before[seats:]
    assert meanwhile[1:seats] != before[1:seats]


def test_on_a_big_screen_seats_stay_whatever_the_headline_is() -> None:
    """A name that has no large letters leaves as much room as one that has."""
    table = Judgement(seat=None)
    table.model.beamer = True
    places = set()
    for name in ("Ben", "Бен"):
        show = table.model.show
        assert show is not None
        chairs = tuple(chair.model_copy(update={"name": name}) for chair in show.scene.chairs)
        table.model.show = show.model_copy(
            update={"scene": show.scene.model_copy(update={"chairs": chairs}), "revision": 99}
        )
        lines = seen(table, NOW, (120, 36)).splitlines()
        places.add(next(at for at, told in enumerate(lines) if f"1 {name}" in told))
    assert len(places) == 1


def test_on_a_big_screen_whoever_decides_has_the_colour_of_their_seat() -> None:
    """The large letters, as the box."""
    position = Position("royal-gambit", seat=None)
    position.model.beamer = True
    visit, shown = TableVisit(position.model, motion="none"), set()
    for move in range(6):
        visit.look(NOW + move)
        (turn,) = position.match.to_act
        lines = visit.paint(120, 36, Surroundings(NOW + move))
        drawn = {span.look for spans in lines[2:7] for span in spans if span.look}
        assert drawn == {f"seat {turn} bold chosen"}
        shown.add(turn)
        position.one_move()
        position.send()
    assert len(shown) > 1


def test_on_a_big_screen_a_table_that_stands_still_says_so_in_large() -> None:
    """In the place of the name of whoever would have to decide, until it goes on."""
    position = Position("royal-gambit", seat=None)
    position.model.beamer = True
    letters = large("Paused", 116, "warn")
    there = []
    for paused in (None, "Paused by Ana.", None):
        position.show(paused=paused)
        shown = {span for spans in paint(position.model, (), 120, 36) for span in spans}
        there.append(all(shown >= {*spans} - {Span(" ")} for spans in letters))

    assert there == [False, True, False]


@pytest.mark.parametrize("size", [(120, 36), (200, 60), (100, 60)])
def test_on_a_big_screen_nothing_jumps_when_another_name_is_shown(size: tuple[int, int]) -> None:
    """A name too long for the largest letters has the same lines as a short one."""
    position = Position("royal-gambit", seat=None)
    position.model.beamer = True
    show = position.client.show
    assert show is not None
    goals = set()
    for name in ("Bo", "Bartholomew Long", "李小龙"):
        chairs = show.scene.chairs
        position.show(chairs=[chair.model_copy(update={"name": name}) for chair in chairs])
        lines = paint(position.model, (), *size)
        goals.add(next(at for at, spans in enumerate(lines) if "points yet" in text_of([spans])))

    assert len(goals) == 1


def test_what_went_wrong_is_told_beside_the_way_on() -> None:
    """The question would be its place."""
    table = Judgement()
    table.shown()
    table.visit.notice = "The table is full."
    assert seen(table, NOW + 1).splitlines()[-1].endswith("The table is full.")


def test_without_motion_the_end_is_seen_at_once() -> None:
    """And the question is asked."""
    table = Judgement(motion="none", said=True)
    assert table.shown() == RingBell()
    assert table.model.choosing is not None


def test_whoever_reads_something_is_not_disturbed() -> None:
    """An open panel stays open, and its keys mean what they say."""
    table = Judgement()
    table.model.panel = taunts(table.model)
    table.shown()
    assert table.model.choosing is None
    assert table.model.playing is None
    assert table.visit.press("escape") is True
    assert table.model.panel is None


def test_a_terminal_may_shrink_meanwhile() -> None:
    """In the smallest size all is told as well; in one that is too small no key does anything."""
    table = Judgement(glyphs="ascii")
    table.shown()
    seen(table, NOW + 1, (200, 60))
    small = seen(table, NOW + 2.6, (60, 20))
    assert all(told in small for told in ("A LIE!", "It is a bat.", "Ben takes it.", "loses."))

    table.visit.resized(30, 5)
    assert "needs 60x20" in seen(table, NOW + 2.7, (30, 5)).replace("\n", " ")
    assert table.visit.press("enter") is False

    table.visit.resized(80, 24)
    still = Judgement(motion="none", glyphs="ascii")
    still.shown()
    assert seen(table, NOW + 3) == seen(still, NOW + 3)


def test_a_view_that_comes_meanwhile_ends_nothing() -> None:
    """The moment goes on, and so does what is told by then."""
    table = Judgement()
    table.shown()
    table.position.send(watching=3)
    table.visit.look(NOW + 1)
    assert table.model.playing is not None
    assert table.model.playing.stage == "edge"


def test_a_flood_of_moments_is_not_waited_for() -> None:
    """Where bots play on at once, what it has all led to is seen."""
    table = Judgement()
    match, running = table.position.match, table.position.running
    table.shown()
    for _ in range(60):
        if match.to_act:
            table.position.one_move()
    table.position.send()
    table.visit.look(NOW + 0.1)
    assert sum(event.do == "judged" for event in running.events) > 2
    assert table.model.playing is None
    assert table.model.game is table.model.dealt
