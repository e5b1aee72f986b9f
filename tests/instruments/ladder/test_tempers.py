"""The tempers of the palming bots, as people at the table can get to know them."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import product

import pytest

from engine.bots.personas import NAMED
from tests.instruments.ladder.tempers import (
    GAMES,
    STRENGTHS,
    Count,
    Table,
    among_themselves,
    learned,
    likely,
    main,
    named,
    rate,
    with_person,
)

TABLES = [Table(game, strength) for game, strength in product(GAMES, STRENGTHS)]


@cache
def habits(table: Table) -> Count:
    """The habits of bots drawn by lot in a hundred games, some two hundred claims of each."""
    return sum((among_themselves(table, str(game)) for game in range(100)), Counter())


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_tempers_are_odds(table: Table) -> None:
    """Nobody lies, or believes, so often or so seldom that one need not look at the table."""
    for name in NAMED:
        lies = rate(habits(table), name, "lies", "truth")
        believes = rate(habits(table), name, "believes", "doubts")

        assert lies.games > 150 < believes.games
        for habit in (lies, believes):
            doubt = 2 * habit.error  # as a hundred games are few
            assert 0.3 - doubt <= habit.rate <= 0.7 + doubt, name


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_tempers_can_be_told_apart(table: Table) -> None:
    """Whoever plays with them for an evening notices who lies more often, and so on."""

    def share(name: str, did: str, *others: str) -> float:
        return rate(habits(table), name, did, *others).rate

    assert share("Dora", "lies", "truth") + 0.1 < share("Clara", "lies", "truth")
    assert share("Frida", "believes", "doubts") + 0.08 < share("Bruno", "believes", "doubts")
    judged = "believes", "doubts"
    assert share("Hedda", "passes", *judged) + 0.05 < share("Gustav", "passes", *judged)


def test_sixty_claims_tell_who_made_them() -> None:
    """Of one who always lies they do, and for certain; of eight who are all alike they do not."""
    lies = {name: (60, 0) if name == "Clara" else (30, 30) for name in NAMED}
    games = [_claims(lies) for _ in range(20)]
    alike = [_claims(dict.fromkeys(NAMED, (30, 30))) for _ in range(20)]

    assert likely(_claims(lies), "Clara", sum(games, Counter()))["Clara"] > 0.99
    right, sure = named(games)
    assert (right.games, right.hits, sure.hits) == (160, 40, 20)
    assert named(alike)[0].hits == named(alike)[0].games / len(NAMED)


def _claims(of_each: Mapping[str, tuple[int, int]]) -> Count:
    """A game in which each has lied, and told the truth, so many times."""
    return Counter(
        {
            (name, did): times
            for name, both in of_each.items()
            for did, times in zip(("lies", "truth"), both, strict=True)
        }
    )


def test_names_alone_win_no_game() -> None:
    """A judge by names that thirty games have taught loses about as often as anybody."""
    table = Table("cockroach-poker", "medium")
    seen: Count = sum((among_themselves(table, str(game)) for game in range(30)), Counter())

    lost = sum(with_person(table, learned(seen), f"person {game}") for game in range(60))

    assert lost >= 9  # of 15 as everybody's share; of bots whose tempers were no odds it lost 1


def test_it_tells_of_every_line_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """From processes of their own, to which the tables come."""
    main(["--games", "4", "--only", "cockroach-poker: medium", "--processes", "2"])
    told = capsys.readouterr().out

    assert "told, of these three" in told
    assert all(name in told for name in NAMED)
