"""The cards of Royal Gambit as things: a rank in two corners, and what it does between them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Literal, TypeAlias

from engine.games.royal_gambit.view import Rank
from tui.boards import card_rows
from tui.boards.sprite_files import loaded
from tui.paint import cards
from tui.paint.cards import LARGE, MEDIUM, POSTER, SMALL, UNMARKED, Card, Draw, Mark
from tui.paint.pixels import Pen, Picture, greyed
from tui.paint.spans import Lines

PACKAGE = "royal_gambit"
# What a rank is called, and the look of what it does.
CALLED: Mapping[Rank, tuple[str, str]] = {
    "A": ("ace", "gold"),
    "2": ("two", "gold"),
    "3": ("three", "gold"),
    "4": ("four", "gold"),
    "5": ("five", "gold"),
    "6": ("six", "set_only"),
    "7": ("Lucky Seven", "lucky"),
    "8": ("Hot Potato", "hot"),
    "9": ("nine", "set_only"),
    "T": ("ten", "set_only"),
    "J": ("Sniper", "sniper"),
    "Q": ("Extra Life", "life"),
    "K": ("Double Points", "double"),
}
RankForm: TypeAlias = Literal["small", "medium", "large", "poster"]
DOWN: Mapping[RankForm, int] = {
    "small": SMALL[1] + 1,
    "medium": MEDIUM[1],
    "large": LARGE[1],
    "poster": POSTER[1],
}
ACROSS: Mapping[RankForm, int] = {
    "small": SMALL[0],
    "medium": MEDIUM[0],
    "large": LARGE[0],
    "poster": POSTER[0],
}
GREY = "dim"
BARE: Picture = ((None,) * 8,) * 8


def face(rank: Rank) -> Card:
    """A card of this rank."""
    drawing = loaded(PACKAGE, rank)
    name, look = CALLED[rank]
    pictures, stirring = (drawing.picture(8), drawing.picture(16)), drawing.picture(16, 1)
    return Card(name, rank, rank, look, *pictures, rank=rank, stirring=stirring)


def back() -> Card:
    drawing = loaded(PACKAGE, "back")
    return cards.back(drawing.picture(8), drawing.picture(16), "red_back")


def shown(
    rank: Rank, form: RankForm, pen: Pen, mark: Mark = UNMARKED, *, below: bool = False
) -> Lines:
    """The card at this size; without its name if it lies below another, which would cut it."""
    return _shown(rank, form, pen, mark, below)


@cache  # the same few cards are painted again and again
def _shown(rank: Rank, form: RankForm, pen: Pen, mark: Mark, below: bool) -> Lines:
    card = face(rank)
    return DRAWN[form](replace(card, name="") if below else card, pen, mark)


def lost(ranks: Sequence[Rank], form: RankForm, pen: Pen) -> list[Lines]:
    """Cards that count no more; of those below others too little is seen for a small picture."""
    *below, top = ranks
    return [*(_lost(rank, form, pen, True) for rank in below), _lost(top, form, pen, False)]


@cache
def _lost(rank: Rank, form: RankForm, pen: Pen, below: bool) -> Lines:
    card = face(rank)
    grey = replace(card, look=GREY, small=greyed(card.small), large=greyed(card.large))
    return DRAWN[form](replace(grey, name="", small=BARE) if below else grey, pen)


DRAWN: Mapping[RankForm, Draw] = {
    "small": cards.small,
    "medium": cards.medium,
    "large": cards.large,
    "poster": cards.poster,
}


def covered(form: RankForm, pen: Pen) -> Lines:
    """A card that lies face down."""
    return _covered(form, pen)


@cache
def _covered(form: RankForm, pen: Pen) -> Lines:
    behind = replace(back(), small=()) if form == "small" else back()  # it has no room for one
    return cards.backed(behind, pen, (ACROSS[form], DOWN[form]))


def vacant(form: RankForm, pen: Pen) -> Lines:
    """The place of a card that is not there."""
    return card_rows.vacant(pen, ACROSS[form], DOWN[form])
