"""Options are read from what somebody asked for, or refused in one sentence."""

from dataclasses import dataclass, fields

import pytest

from engine.catalog import CATALOG
from engine.options import (
    BadOption,
    Choice,
    SeatOrRandom,
    Split,
    WholeNumber,
    from_text,
    option,
    plain,
    read,
    told,
)


@dataclass(frozen=True, slots=True)
class Options:
    """An option of each kind."""

    pace: str = option("slow", Choice({"slow": "one by one", "fast": "all at once"}), "The pace.")
    goal: int = option(40, WholeNumber(10, 200), "The goal.")
    first: int | str = option("random", SeatOrRandom(), "Who begins.")
    split: tuple[int, ...] = option((3, 2), Split(5, {"left": 5, "right": 2}), "The split.")


def test_what_is_not_asked_for_has_its_default() -> None:
    """An empty wish is a game by the book."""
    assert read(Options, {}, 4) == Options("slow", 40, "random", (3, 2))


@pytest.mark.parametrize(
    "wanted",
    [
        {"pace": "fast"},
        {"goal": 10},
        {"goal": 200},
        {"first": 3},
        {"first": 0},
        {"first": "random"},
        {"split": [5, 0]},
    ],
)
def test_a_value_within_its_bounds_is_taken(wanted: dict[str, object]) -> None:
    """The bounds belong to it; what is read reads again the same."""
    options = read(Options, wanted, 4)

    assert {**plain(options), **wanted} == plain(options)
    assert read(Options, plain(options), 4) == options


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ({"pases": 1}, "There is no option 'pases'; there are: pace, goal, first, split."),
        ({"pace": "quick"}, "Option 'pace' cannot be 'quick'; it must be slow or fast."),
        ({"pace": ["slow"]}, "cannot be"),
        ({"goal": 9}, "it must be a whole number from 10 to 200"),
        ({"goal": 201}, "cannot be 201"),
        ({"goal": "40"}, "cannot be '40'"),
        ({"goal": 40.0}, "cannot be 40.0"),
        ({"goal": True}, "cannot be True"),
        ({"first": 4}, "cannot be 5; it must be random or the number of a seat, from 1 on"),
        ({"first": -1}, "cannot be 0"),
        ({"first": True}, "cannot be True"),
        ({"first": "Random"}, "cannot be"),
        (
            {"split": [3, 3]},
            "it must be 2 counts that add up to 5: left .at most 5., right .at most 2",
        ),
        ({"split": [2, 2]}, "cannot be"),
        ({"split": [2, 3]}, "cannot be"),
        ({"split": [6, -1]}, "cannot be"),
        ({"split": [3, 1, 1]}, "cannot be"),
        ({"split": [3.0, 2]}, "cannot be"),
        ({"split": 5}, "cannot be 5"),
    ],
)
def test_anything_else_is_refused_in_words(wanted: dict[str, object], reason: str) -> None:
    """The sentence names the option, the value and what it can be."""
    with pytest.raises(BadOption, match=reason):
        read(Options, wanted, 4)


def test_options_can_be_typed() -> None:
    """On a command line: a word, a number, numbers between commas."""
    assert from_text(Options, "pace=fast") == ("pace", "fast")
    assert from_text(Options, "goal=60") == ("goal", 60)
    assert from_text(Options, "split=4,1") == ("split", [4, 1])
    assert from_text(Options, "pases=1") == ("pases", 1)  # which `read` refuses
    with pytest.raises(BadOption, match="NAME=VALUE"):
        from_text(Options, "goal")


@pytest.mark.parametrize("seat", range(4))
def test_people_count_seats_from_one(seat: int) -> None:
    """They type and read them so; the games count from nought."""
    assert from_text(Options, f"first={seat + 1}") == ("first", seat)
    assert told(Options, {"first": seat, "goal": 40}) == {"first": seat + 1, "goal": 40}
    assert from_text(Options, "first=random") == ("first", "random")
    assert told(Options, {"first": "random"}) == {"first": "random"}


@pytest.mark.parametrize("key", CATALOG)
def test_every_option_of_the_shelf_explains_itself(key: str) -> None:
    """Each has a meaning and bounds in words, and its default lies within them."""
    info = CATALOG[key]
    defaults = plain(info.Options())

    assert read(info.Options, defaults, info.seats[0]) == info.Options()
    for entry in fields(info.Options):
        assert entry.metadata["meaning"].endswith(".")
        assert entry.metadata["kind"].explained()
