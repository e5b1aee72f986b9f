"""Values: they stay what they are, here and in other processes."""

import pickle
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError

import pytest

from engine.values import value


@value
class Card:
    """A card of a pack."""

    rank: str
    of: "Card | None" = None


def test_a_value_is_not_changed() -> None:
    """Neither a field, nor one that it never had."""
    card: object = Card("K")

    for name in ("rank", "suit"):
        with pytest.raises(FrozenInstanceError):
            setattr(card, name, "Q")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_value_comes_to_another_process(protocol: int) -> None:
    """As it was; instruments hand them to their workers."""
    card = Card("K", Card("Q"))

    assert pickle.loads(pickle.dumps(card, protocol)) == card  # noqa: S301  our own


def test_a_value_can_be_copied() -> None:
    """Deeply as well: what holds one may be."""
    card = Card("K", Card("Q"))

    assert copy(card) == card == deepcopy(card)
