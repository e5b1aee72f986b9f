"""The awards of an evening: who earns which, and how it is told."""

from engine.catalog import CATALOG
from engine.evening.awards import PRIZES, awards
from engine.evening.deeds import DEEDS, Deeds, added
from engine.evening.tally import FRESH, Tally
from tests.engine.test_rulebooks import book

NAMES = ("Ana", "Ben")


def having(deeds: Deeds, results: str = "wwl") -> Tally:
    return Tally(len(results), results.count("w"), results, deeds)


def titles(*people: Tally) -> list[tuple[str, str]]:
    """The awards, and who has them."""
    return [(award.title, NAMES[award.person]) for award in awards(people)]


def test_lies_earn_the_long_nose_from_a_threshold_on() -> None:
    """Five claims are too few to tell, and half of them lies too few to laugh at."""
    assert titles(having({"claims": 10, "lies": 7}), having({})) == [("Pinocchio", "Ana")]
    assert titles(having({"claims": 5, "lies": 5}), having({})) == []
    assert titles(having({"claims": 10, "lies": 5}), having({})) == []


def test_an_award_goes_to_who_has_earned_it_most() -> None:
    """By share, not by how much one has played."""
    often = having({"claims": 40, "lies": 30})
    seldom = having({"claims": 8, "lies": 7})

    assert titles(often, seldom) == [("Pinocchio", "Ben")]


def test_of_two_who_did_alike_the_one_who_has_won_less_is_consoled() -> None:
    """If they have won alike as well, nobody gets it."""
    deeds: Deeds = {"rescues": 3}

    assert titles(having(deeds), having(deeds, "lll"))[0] == ("Nine Lives", "Ben")
    assert titles(having(deeds), having(deeds)) == []


def test_an_award_says_why_and_says_you() -> None:
    """To who has it, it is told as to them."""
    (award,) = awards([having({"claims": 10, "lies": 7})])

    assert award.why.text(NAMES) == "Ana lied in 7 of 10 claims."
    assert award.why.text(NAMES, 0) == "You lied in 7 of 10 claims."


def test_who_wins_after_a_row_of_defeats_rises_from_the_ashes() -> None:
    """Not before the win, nor after two; of two, whoever had lain there longer."""
    for results, title in ("lllw", "Phoenix"), ("wlllwl", "Phoenix"), ("lll", ""), ("llwllw", ""):
        risen = [name for name, _ in titles(having({}, results), having({}, "ww"))]
        assert ("Phoenix" in risen) == bool(title), results

    assert ("Phoenix", "Ben") in titles(having({}, "lllw"), having({}, "llllw"))


def test_long_thoughts_are_told_in_minutes() -> None:
    """From two minutes on."""
    for seconds, told in (119, "119 seconds"), (120, "2 minutes"), (1030, "17 minutes"):
        (award,) = awards([having({"longest_thought": seconds})])
        assert award.why.text(NAMES) == f"Ana kept the table waiting for {told} over one decision."


def test_what_happened_two_times_happened_twice() -> None:
    """And three times, three times."""
    for count, told in (2, "twice"), (3, "3 times"):
        found = awards([having({"escapes": count}), having({})])
        assert [award.why.text(NAMES) for award in found if award.title == "Houdini"] == [
            f"Ana got away {told}, one card from losing."
        ]


def test_whoever_has_everything_is_told_of_all_awards_but_the_contradictions() -> None:
    """Each sentence finds its numbers; no two awards have one title."""
    every = having(dict.fromkeys(DEEDS, 30), "wwwwlllllll")
    found = awards([every, FRESH])

    assert len({prize.title for prize in PRIZES}) == len(PRIZES)
    assert len(found) >= 20
    assert not any("{" in award.why.text(NAMES) for award in found)


def test_no_award_is_called_as_a_card_or_a_rule_is() -> None:
    """A name stands for one thing in all games."""
    books = "".join(map(book, CATALOG))

    assert not [prize.title for prize in PRIZES if prize.title in books]


def test_whoever_kept_all_waiting_for_a_minute_has_thought_most() -> None:
    """Over one decision: what somebody took over all of them is no longer."""
    slow = FRESH.after(True, {"longest_thought": 61}).after(True, {"longest_thought": 40})
    many = FRESH.after(True, {"longest_thought": 59}).after(True, {"longest_thought": 59})

    assert slow.deeds["longest_thought"] == 61
    assert titles(slow, many) == [("Thinker", "Ana")]


def test_a_streak_and_a_best_hand_are_kept_at_their_best() -> None:
    """All else adds up."""
    tally = FRESH.after(True, {"best_hand": 12, "lies": 1}).after(True, {"best_hand": 9, "lies": 2})
    tally = tally.after(False, {})

    assert (tally.played, tally.won, tally.results) == (3, 2, "wwl")
    assert tally.deeds == {"best_hand": 12, "lies": 3, "streak": 2}
    assert added({"busts": 1}, {}) == {"busts": 1}
