"""The only randomness: fair, repeatable, and to be stacked by tests."""

from collections import Counter
from itertools import permutations

import pytest

from engine.luck import Luck


def test_the_same_luck_gives_the_same_order() -> None:
    """A seed decides every shuffle to come."""
    first, after = Luck("a").shuffle(range(52))
    again, after_again = Luck("a").shuffle(range(52))

    assert (first, after) == (again, after_again)
    assert after.shuffle(range(52)) == after_again.shuffle(range(52))


def test_each_shuffle_is_another() -> None:
    """Neither the next luck nor another seed repeats an order."""
    first, after = Luck("a").shuffle(range(52))
    second, _ = after.shuffle(range(52))
    other, _ = Luck("b").shuffle(range(52))

    assert len({first, second, other}) == 3


def test_the_order_of_a_seed_never_changes() -> None:
    """Records of old games must replay: this order was written down once."""
    order, _ = Luck("palmoff").shuffle("abcdefgh")

    assert "".join(order) == "bdeahcgf"


def test_shuffling_keeps_the_cards() -> None:
    """Twins and all."""
    cards = "aabbbcd"

    order, _ = Luck("x").shuffle(cards)

    assert Counter(order) == Counter(cards)


def test_few_cards_are_shuffled_too() -> None:
    """Nothing and one card are orders as well."""
    assert Luck("x").shuffle(())[0] == ()
    assert Luck("x").shuffle("a")[0] == ("a",)


@pytest.mark.parametrize(("cards", "bound"), [("ab", 15.2), ("abc", 25.8), ("abcd", 55.5)])
def test_all_orders_are_equally_likely(cards: str, bound: float) -> None:
    """Chi-square over all orders stays below its 99.99 % bound (1, 5 and 23 degrees)."""
    luck, orders = Luck("fair"), list(permutations(cards))
    counts = Counter[tuple[str, ...]]()
    for _ in range(1000 * len(orders)):
        order, luck = luck.shuffle(cards)
        counts[order] += 1

    chi_square = sum((counts[order] - 1000) ** 2 / 1000 for order in orders)

    assert chi_square < bound


def test_stacked_luck_gives_the_orders_it_was_given() -> None:
    """A test names the cards that come first; the others follow as they lay."""
    luck = Luck.stacked("dc", "ba")

    first, luck = luck.shuffle("abcd")
    second, _ = luck.shuffle("ab")

    assert ("".join(first), "".join(second)) == ("dcab", "ba")


def test_stacked_luck_knows_its_twins() -> None:
    """Each card named is taken once."""
    order, _ = Luck.stacked("bb").shuffle("abab")

    assert "".join(order) == "bbaa"


def test_stacked_luck_says_what_is_missing() -> None:
    """A test that asks for a card that is not there, or one shuffle too many, hears of it."""
    with pytest.raises(LookupError, match="asks for"):
        Luck.stacked("z").shuffle("abcd")
    with pytest.raises(LookupError, match="holds no order"):
        Luck.stacked().shuffle("abcd")
