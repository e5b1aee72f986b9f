"""Being at a table without a screen: what is told of it, and what each key leaves to do."""

from dataclasses import replace

import pytest

from engine.palming.view import Pass
from tests.tui.positions import Position
from tests.tui.table_room import GIVEN, deal
from tui.paint.page import Wanted
from tui.paint.spans import text_of
from tui.rulebook.source import OpenRuleBook
from tui.table.deeds import LeaveTable, NextTable, OpenLobby, RingBell, WatchReplay
from tui.table.visit import FORCED, Surroundings, TableVisit

NOW = 1000.0


class Mentor:
    """A coach that says why it does not think, and counts what it was shown."""

    def __init__(self) -> None:
        self.looks = 0

    def ask(self) -> str:
        return "Not now."

    def look(self) -> None:
        self.looks += 1


def asked(position: Position | None = None) -> Position:
    position = position or Position("cockroach-poker")
    deal(position, "cockroach-poker", GIVEN)
    position.send()
    return position


def made(position: Position) -> bool:
    """Tell whether a move of ours is on its way."""
    return position.client.playing


def bar(visit: TableVisit, **around: object) -> str:
    """The first line, where the connection stands."""
    surroundings = Surroundings(**{"now": NOW, **around})  # type: ignore[arg-type]
    return text_of(visit.paint(80, 24, surroundings)[:1])


def test_a_bell_is_rung_once_for_a_turn() -> None:
    """When the view comes that asks, and at no other look; the coach sees each view once."""
    position, coach = asked(), Mentor()
    visit = TableVisit(position.model, coach)

    assert visit.look(NOW) == RingBell()
    assert visit.look(NOW) is None
    assert coach.looks == 1


def test_what_our_own_move_leads_to_rings_no_bell() -> None:
    """Whoever looks at a card is there, and need not be called to pass it on."""
    position = asked()
    visit = TableVisit(position.model)
    visit.look(NOW)
    for key in ("p", "l", "enter"):
        visit.press(key)
    position.running.commit(position.match.step(0, Pass(peek=True)), NOW)
    position.send()

    assert visit.look(NOW) is None
    assert position.model.choosing is not None
    assert position.model.choosing.answers[0].field == "to"


def test_the_clock_counts_from_when_its_view_came() -> None:
    """In seconds of the front end's own clock."""
    position = asked()
    position.running.settings = replace(position.settings, clock=30)
    position.send()
    visit = TableVisit(position.model)
    position.client.opened(NOW)
    visit.look(NOW)

    assert "30 s  connected" in bar(visit)
    assert "28 s  connected" in bar(visit, now=NOW + 2)


def test_the_only_move_makes_itself_once_it_can_have_been_read() -> None:
    """Nobody is called for it; Enter makes it at once."""
    position = Position("royal-gambit").play_until_asked()
    position.send()
    visit = TableVisit(position.model)
    assert visit.look(NOW) is None

    assert "Your first card comes by itself:" in text_of(visit.paint(80, 24, Surroundings(NOW)))
    assert visit.next_change(NOW) == NOW + FORCED
    assert visit.tick(NOW + FORCED - 0.1) is None
    assert not made(position)
    assert visit.tick(NOW + FORCED) is None
    assert made(position)
    assert visit.next_change(NOW + FORCED) is None


def test_the_only_move_waits_for_whoever_reads() -> None:
    """It is made when they are back; nobody looks again and again meanwhile."""
    position = Position("royal-gambit").play_until_asked()
    visit = TableVisit(position.model)
    visit.look(NOW)
    visit.press("?")
    visit.tick(NOW + FORCED)

    assert not made(position)
    assert visit.next_change(NOW + FORCED) is None
    visit.press("escape")
    later = NOW + 2 * FORCED
    assert visit.next_change(later) == NOW + FORCED
    visit.tick(later)
    assert made(position)


def test_a_choice_never_makes_itself() -> None:
    """However long one thinks."""
    position = asked()
    visit = TableVisit(position.model)
    visit.look(NOW)
    visit.tick(NOW + 1000)

    assert not made(position)


@pytest.mark.parametrize(
    ("around", "told"),
    [
        ({}, "connected"),
        ({"connected": False}, "looking for the table ..."),
        ({"now": NOW + 60}, "the table is silent ..."),
        ({"tables": 2}, "Tab: 2 tables  connected"),
        ({"tables": 2, "called": True}, "Tab: YOUR TURN elsewhere"),  # which takes its room
    ],
)
def test_how_it_stands_is_told_by_who_shows_the_table(around: dict[str, object], told: str) -> None:
    """The connection, and where else one is."""
    position = asked()
    position.client.opened(NOW)
    visit = TableVisit(position.model)
    visit.look(NOW)

    assert bar(visit, **around).endswith(f" {told}")


def test_keys_that_lead_away_are_answered_with_where() -> None:
    """Whoever shows the table goes there, or cannot."""
    visit = TableVisit(asked().model)
    visit.look(NOW)

    assert isinstance(visit.press("/"), Wanted)
    assert visit.press("tab") == NextTable()
    assert [visit.press(key) for key in ("escape", "r")] == [
        True,
        OpenRuleBook("cockroach-poker", "CP-6"),
    ]
    assert [visit.press(key) for key in ("escape", "l")] == [True, OpenLobby()]
    assert [visit.press(key) for key in ("escape", "x", "x")] == [True, True, LeaveTable()]


def test_leaving_is_asked_twice() -> None:
    """Once is a slip; another key is an answer as well."""
    visit = TableVisit(asked().model)

    assert visit.leave() is None
    visit.press("s")
    assert visit.leave() is None
    assert visit.leave() == LeaveTable()


def test_a_guest_without_a_coach_is_offered_none() -> None:
    """Nor a lobby, where there is none; nothing is offered that would not work."""
    visit = TableVisit(asked().model, lobby=False)
    visit.look(NOW)
    assert "advice" not in text_of(visit.paint(80, 24, Surroundings(NOW)))
    assert visit.press(".") is False

    visit.press("escape")
    assert "lobby" not in text_of(visit.paint(80, 24, Surroundings(NOW)))
    assert visit.press("l") is True


def test_a_coach_that_does_not_think_says_why() -> None:
    """In the place of the question."""
    visit = TableVisit(asked().model, Mentor())
    visit.look(NOW)

    assert visit.press(".") is True
    assert "Not now." in text_of(visit.paint(80, 24, Surroundings(NOW)))


def test_what_is_not_in_sight_is_not_played() -> None:
    """On a screen that is too small no key does anything."""
    visit = TableVisit(asked().model)
    visit.look(NOW)
    visit.resized(40, 10)
    assert visit.press("t") is False

    visit.resized(80, 24)
    assert visit.press("t") is True


def test_who_was_sent_the_record_sees_the_game_again_at_once() -> None:
    """Once it is over; not before the record has come, nor once another game is on the table."""
    position = asked()
    visit = TableVisit(position.model)
    visit.look(NOW)
    position.play(10_000)
    assert visit.press("v") is False

    sent = position.hand_out()
    assert visit.press("v") == WatchReplay(sent)
    assert visit.press("b") == WatchReplay(sent, ("b",))
    deal(position, "cockroach-poker", GIVEN)
    position.show()
    assert visit.press("v") is False
