"""Bets of whoever watches, on the screen and in lines: keys, words, and the score."""

import pytest

from engine.refusal import Refused
from netplay.betting import Bet, BetScore
from netplay.client.state import RefusedWish
from netplay.wire import Refusal
from tests.tui.positions import Position
from tests.tui.table.judgements import NOW, judge, offered
from tui.lines.table import LineTable
from tui.paint.spans import text_of
from tui.table.chat_input import ChatInput
from tui.table.gathering import board
from tui.table.visit import Surroundings, TableVisit

SCORES = (
    BetScore(name="Ana", right=5, made=7, last=True),
    BetScore(name="Zoe", right=3, made=7, last=False),
)


def watching(seat: int | None = None, motion: str = "none") -> tuple[Position, TableVisit]:
    """Ben tells Ana that his bat is a fly."""
    position = offered(seat)
    visit = TableVisit(position.model, motion="full" if motion == "full" else "none")
    visit.look(NOW)
    return position, visit


def seen(visit: TableVisit, width: int = 80) -> str:
    return text_of(visit.paint(width, 24, Surroundings(NOW)))


def bets(position: Position) -> list[Bet]:
    """The bets that went out."""
    wishes = (entry.ask.wish for entry in position.client._pending)
    return [wish for wish in wishes if isinstance(wish, Bet)]


@pytest.mark.parametrize("width", [60, 80, 120])
def test_who_watches_is_asked_before_a_claim_is_judged(width: int) -> None:
    """With two keys; the bet that one has made stands there until the card turns."""
    position, visit = watching()
    assert "Ben says “fly” to Ana." in seen(visit, width)
    assert "t true  f a lie" in seen(visit, width)

    assert visit.press("f") is True
    assert [bet.true for bet in bets(position)] == [False]
    assert "Your bet: a lie." in seen(visit, width)
    judge(position, said=True)
    visit.look(NOW)
    assert "Your bet" not in seen(visit, width)


def test_who_plays_is_offered_no_bet() -> None:
    """The same keys answer the question; typed, it is told why not."""
    position, visit = watching(seat=2)
    assert "Your bet" not in seen(visit)
    assert visit.press("t") is False

    with pytest.raises(Refused, match="Only those who watch can bet"):
        ChatInput(position.model).typed("/true")


def test_a_key_that_ends_a_moment_is_no_bet() -> None:
    """While the card turns over nothing can be bet on."""
    position, visit = watching(motion="full")
    judge(position, said=True)
    visit.look(NOW)
    assert "Press any key to go on." in seen(visit)

    assert visit.press("t") is True
    assert "Press any key to go on." not in seen(visit)
    assert bets(position) == []


@pytest.mark.parametrize("beamer", [False, True])
def test_the_score_keeps_until_the_card_lies_there(beamer: bool) -> None:
    """A bet that was right would tell what the card is."""
    position, visit = watching(motion="full")
    position.model.beamer = beamer
    judge(position, said=True)
    position.send(bets=SCORES)
    visit.look(NOW)
    before = seen(visit)
    visit.tick(NOW + 60)

    assert "Right bets" not in before
    assert "Right bets" in seen(visit)


def test_a_bet_that_came_too_late_is_none() -> None:
    """It is told why, and does not stand there as if it counted."""
    position, visit = watching()
    visit.press("t")
    (bet,) = bets(position)
    late = Refusal(code="stale", reason="Too late: that claim has been judged or passed on.")
    position.client.refusals.append(RefusedWish(bet, late))
    visit.look(NOW)

    assert "Too late" in seen(visit)
    assert position.model.bet is None


def test_the_score_stands_at_the_table_of_who_watches() -> None:
    """A name is "you"; a mark tells who was right the last time. The evening has it as a bar."""
    position, visit = watching()
    position.send(bets=SCORES)
    visit.look(NOW)

    assert "Right bets: you 5 of 7 ✓, Zoe 3 of 7 ✗" in seen(visit)
    position.model.beamer = True
    assert "Right bets: Ana 5 of 7 ✓, Zoe 3 of 7 ✗" in seen(visit)
    assert board(position.model).bets == SCORES


def test_in_lines_one_bets_by_a_command() -> None:
    """It is told once a game, and the score when it changes."""
    position = offered(None)
    said: list[str] = []
    table = LineTable(position.client, said.append)
    table.look()
    assert said.count("/true or /false bets whether a claim is true, until it is judged.") == 1

    table.typed("/false")
    assert [bet.true for bet in bets(position)] == [False]
    judge(position, said=True)
    position.send(bets=SCORES)
    table.look()
    assert "Right bets: you 5 of 7, Zoe 3 of 7." in said
    table.typed("/true")
    assert said[-1] == "! There is no claim to bet on now."
