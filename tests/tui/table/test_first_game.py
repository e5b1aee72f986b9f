"""The first game of a kind: the card before it, and the coach that speaks up during it."""

from collections.abc import Collection
from dataclasses import replace

import pytest

from engine.moves import Box, Moves
from engine.palming.view import Pass
from netplay.wire import Start
from tests.tui.positions import Position
from tests.tui.table_room import GIVEN, deal
from tui.paint.spans import text_of
from tui.table.deeds import KeepPrimer
from tui.table.first_game import FirstGame
from tui.table.primer_panel import PrimerPanel
from tui.table.visit import Surroundings, TableVisit

NOW = 1000.0
GAME = "cockroach-poker"


class Mentor:
    """A coach that counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def ask(self) -> str:
        self.asked += 1
        return ""

    def look(self) -> None:
        """It keeps nothing."""


class Newcomer:
    """Somebody at a table who knows these games."""

    def __init__(
        self, known: Collection[str] = (), *, seat: int | None = 0, starts: bool = False
    ) -> None:
        self.position = Position(GAME, seat=seat)
        deal(self.position, GAME, GIVEN, seat)
        self.coach = Mentor()
        self.visit = TableVisit(self.position.model, self.coach)
        self.visit.first = FirstGame(known, starts=starts)

    def look(self, **scene: object) -> "Newcomer":
        """A view comes in."""
        self.position.send(**scene)
        self.visit.look(NOW)
        return self

    def gathers(self) -> "Newcomer":
        """Nobody has dealt yet."""
        self.position.send(phase="lobby")
        show = self.position.client.show
        assert show is not None
        self.position.client.show = show.model_copy(update={"board": None})
        self.visit.look(NOW)
        return self

    def press(self, *keys: str) -> object:
        """The deed that the last of these keys leaves to do."""
        return [self.visit.press(key) for key in keys][-1]

    def peeks(self) -> None:
        """A decision of ours that another one follows."""
        made = self.position.match.step(0, Pass(peek=True))
        self.position.running.commit(made, 0.0)

    @property
    def card(self) -> bool:
        return isinstance(self.visit.model.panel, PrimerPanel)

    @property
    def wishes(self) -> list[object]:
        return [entry.ask.wish for entry in self.position.client._pending]

    @property
    def text(self) -> str:
        return text_of(self.visit.paint(80, 24, Surroundings(NOW)))


# --- The card -------------------------------------------------------------------------------------


def test_the_first_time_a_card_lies_over_the_table() -> None:
    """When it is closed, the game is to be remembered, and it does not come again."""
    newcomer = Newcomer().look()
    assert newcomer.card
    assert "One player loses" in newcomer.text

    assert newcomer.press("escape") == KeepPrimer(GAME)
    assert not newcomer.look().card


def test_the_second_time_there_is_none() -> None:
    """Of this game; another one is explained."""
    assert not Newcomer([GAME]).look().card
    assert Newcomer(["royal-gambit"]).look().card


def test_nobody_is_told_unless_the_front_end_knows_what_they_know() -> None:
    """As in all tests that are about something else."""
    newcomer = Newcomer()
    newcomer.visit.first = None

    assert not newcomer.look().card


def test_spectators_and_those_who_have_played_are_told_nothing() -> None:
    """A card would cover what they look at."""
    assert not Newcomer(seat=None).look().card

    newcomer = Newcomer()
    newcomer.position.play(10_000)
    assert newcomer.position.match.outcome
    assert not newcomer.look().card


def test_the_card_comes_before_the_game_where_one_waits_for_it() -> None:
    """But never over the invites, which are to be read out."""
    assert Newcomer().gathers().card

    host = Newcomer()
    host.visit.model.invites = ("192.168.0.7:18830/abcdefghijklmnop",)
    assert not host.gathers().card
    assert host.look().card


def test_a_decision_half_made_is_not_covered() -> None:
    """Nor an open menu; the card comes once that is done with."""
    newcomer = Newcomer([GAME]).look()
    newcomer.press("p")
    newcomer.visit.first = FirstGame(())
    assert not newcomer.look().card
    newcomer.press("escape")
    assert newcomer.card

    busy = Newcomer([GAME]).look()
    busy.press("escape")
    busy.visit.first = FirstGame(())
    assert not busy.look().card


def test_the_card_takes_all_keys() -> None:
    """The key that is pressed to close it judges no card."""
    newcomer = Newcomer().look()
    newcomer.press("t")

    assert not newcomer.card
    assert not newcomer.wishes
    choosing = newcomer.visit.model.choosing
    assert choosing is not None
    assert not choosing.begun


def test_a_table_of_ones_own_begins_when_the_card_is_closed() -> None:
    """Not before, and once."""
    newcomer = Newcomer(starts=True).gathers()
    assert newcomer.press("x") is True
    assert newcomer.card
    assert not newcomer.wishes

    newcomer.press("escape")
    newcomer.gathers()
    assert newcomer.wishes == [Start()]


def test_who_thinks_of_leaving_and_stays_reads_on() -> None:
    """A table of one's own would not begin otherwise."""
    newcomer = Newcomer(starts=True).gathers()
    newcomer.visit.leave()
    assert not newcomer.card

    newcomer.press("s")
    assert newcomer.card


def test_the_menu_shows_the_card_again() -> None:
    """It is kept as known, and no game begins by it."""
    newcomer = Newcomer([GAME]).look()
    newcomer.press("escape", "h")
    assert newcomer.card

    assert newcomer.press("escape") is True
    assert "how to play" not in newcomer.text
    assert not newcomer.wishes


# --- The coach ------------------------------------------------------------------------------------


def taught() -> Newcomer:
    """In the first game, before the first decision."""
    newcomer = Newcomer().look()
    newcomer.press("escape")
    return newcomer


def test_in_a_first_game_the_coach_speaks_up_once_a_decision() -> None:
    """However many views come of it; and at the next decision again."""
    newcomer = taught().look().look()
    assert newcomer.coach.asked == 1

    newcomer.peeks()
    newcomer.look().look()
    assert newcomer.coach.asked == 2


def test_the_coach_keeps_quiet_where_there_is_only_one_move() -> None:
    """As before the first card of a hand of Royal Gambit."""
    newcomer = Newcomer()
    newcomer.position.running.legal[0] = Moves.of(Box(Pass, ((True,),)))
    newcomer.look().press("escape")

    assert newcomer.look().coach.asked == 0


def test_in_a_later_game_it_waits_to_be_asked() -> None:
    """Also of the same evening."""
    assert Newcomer([GAME]).look().coach.asked == 0

    newcomer = taught()
    newcomer.position.play(10_000)
    newcomer.look()
    asked = newcomer.coach.asked
    deal(newcomer.position, GAME, GIVEN)
    assert newcomer.look().coach.asked == asked


@pytest.mark.parametrize("allowed", [True, False])
def test_where_the_table_forbids_the_coach_it_keeps_quiet(allowed: bool) -> None:
    """Whoever presses its key is told why."""
    newcomer = Newcomer()
    settings = replace(newcomer.position.settings, coach=allowed)
    newcomer.look(settings=settings).press("escape")
    newcomer.look(settings=settings)

    assert newcomer.coach.asked == allowed


def test_the_menu_silences_the_coach_and_lets_it_speak_again() -> None:
    """In the words of what the key does now."""
    newcomer = taught()
    newcomer.press("escape")
    assert "silence the coach" in newcomer.text
    newcomer.press("c")
    newcomer.peeks()
    assert newcomer.look().coach.asked == 1

    newcomer.press("escape")
    assert "have the coach speak up" in newcomer.text
    newcomer.press("c")
    assert newcomer.look().coach.asked == 2


def test_advice_that_comes_too_late_is_dropped() -> None:
    """Nobody who has begun to choose wants to hear then what they should have done."""
    newcomer = taught()
    newcomer.press("p")
    newcomer.visit.advised("Coach: say true.")
    assert "Coach" not in newcomer.text

    newcomer.press("escape")
    newcomer.visit.advised("Coach: say true.")
    assert "Coach: say true." in newcomer.text


def test_advice_that_was_asked_for_is_told_in_any_case() -> None:
    """Though it came unasked before."""
    newcomer = taught()
    newcomer.press(".", "p")
    newcomer.visit.advised("Coach: say true.")

    assert "Coach: say true." in newcomer.text


def test_the_same_advice_on_one_decision_stands_there_once() -> None:
    """However often it is asked for; on the next decision it may be the same."""
    newcomer = taught()
    story = newcomer.visit.model.story

    for _ in range(3):
        newcomer.press(".")
        newcomer.visit.advised("Coach: say true.")
    assert [entry.text for entry in story.entries].count("Coach: say true.") == 1

    newcomer.visit.model._moment = (1, 99)
    newcomer.visit.advised("Coach: say true.")
    assert [entry.text for entry in story.entries].count("Coach: say true.") == 2
