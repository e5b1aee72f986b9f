"""Primers of each game for newcomers: whole, short, and in keys that lead on."""

import pytest

from tui.boards.primer import PrimerPart
from tui.boards.shelf import BOARDS, primer
from tui.paint.cards import Card
from tui.paint.glyphs import GLYPHS

GAMES = sorted(BOARDS)
SIGNS = sorted(GLYPHS)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_told_in_few_words(game: str) -> None:
    """The goal in one line of 80 columns, three pictures, and what makes you lose."""
    told = primer(game, GLYPHS["rich"])

    assert len(told.goal) <= 78
    assert len(told.losing) <= 78
    assert len(told.pictures) == 3


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_of_a_try_has_a_key_of_its_own(game: str) -> None:
    """Each tells what comes of it; there are two at least."""
    for step in primer(game, GLYPHS["rich"]).trial:
        keys = [answer.key for answer in step.answers]
        assert len(set(keys)) == len(keys) >= 2
        assert all(len(key) == 1 for key in keys)
        assert all(answer.then for answer in step.answers)


@pytest.mark.parametrize("glyphs", SIGNS)
@pytest.mark.parametrize("game", GAMES)
def test_each_picture_shows_cards(game: str, glyphs: str) -> None:
    """On every terminal; what is not a card is words that it has letters for."""
    told = primer(game, GLYPHS[glyphs])
    shown = [picture.parts for picture in told.pictures]
    shown += [answer.parts for step in told.trial for answer in step.answers]

    assert all(any(isinstance(part, Card) for part in parts) for parts in shown)
    assert all(map(_writable, (part for parts in shown for part in parts)))


def _writable(part: PrimerPart) -> bool:
    return isinstance(part, Card) or GLYPHS["ascii"].plain(part.text).isascii()
