"""The moments of Royal Gambit: a bust, a Queen that saves, a duel, the end. It knows no rule."""

from collections.abc import Iterator, Sequence

from engine.game import Event
from engine.games.royal_gambit.sentences import CALLED
from engine.games.royal_gambit.view import (
    Busted,
    Covered,
    Flipped,
    Gave,
    HandBegan,
    Rank,
    View,
    Won,
)
from tui.boards.moments import Moment, MomentNames
from tui.boards.royal_gambit.faces import back, face


def gambit_moments(before: View, events: Sequence[Event], cast: MomentNames) -> Iterator[Moment]:
    """The moments in these events, which this view led to."""
    for at, event in enumerate(events):
        match event:
            case Busted():
                yield _bust(before, event, events[:at], cast)
            case Covered():
                yield _saved(event, cast)
            case HandBegan(kind="duel", players=players):
                yield _duel(event, players, cast)
            case Won():
                yield _won(event, cast)
            case _:
                pass


def _bust(before: View, bust: Busted, past: Sequence[Event], cast: MomentNames) -> Moment:
    seat, points = bust.seat, before.scores[bust.seat]
    came = [event for event in past if _reached(event, seat)]
    hold, rank = f"{cast.does(seat, 'has', 'have')} a pair ...", _twin(bust.cards)
    match came[-1] if came else None:
        case Flipped(cards=cards):
            what = "a card" if len(cards) == 1 else "two cards"
            hold = f"{cast.does(seat, 'flips', 'flip')} {what} ..."
        case Gave(seat=giver):
            hold = f"{cast.does(giver, 'gives', 'give')} {cast.name(seat)} a card ..."
        case _:
            pass
    lost = "1 point is gone." if points == 1 else f"{points} points are gone."
    return Moment(
        hold=hold,
        shown=f"A second {CALLED.get(rank, rank)}!",
        verdict="BUST!",
        look="bad",
        seats=(seat,),
        tells=(*came[-1:], bust),
        lands=f"{cast.does(seat, 'is', 'are')} out of this hand.",
        near=lost if points > 0 else "",
        bold=2 + points // 3,
        cards=(face(rank),),
        back=back(),
    )


def _reached(event: Event, seat: int) -> bool:
    """True if a card came to this seat by it."""
    match event:
        case Flipped(seat=flipper):
            return flipper == seat
        case Gave(to=receiver):
            return receiver == seat
        case _:
            return False


def _twin(cards: Sequence[Rank]) -> Rank:
    """The card of the pair, the newest if there are more."""
    twins = [card for card in cards if cards.count(card) > 1]
    return (twins or list(cards))[-1]


def _saved(covered: Covered, cast: MomentNames) -> Moment:
    seat = covered.seat
    return Moment(
        hold=f"{cast.does(seat, 'has', 'have')} a pair ...",
        shown="A Queen covers it.",
        verdict="SAVED!",
        look="good",
        seats=(seat,),
        tells=(covered,),
        lands=covered.says().text(cast.names, cast.you),
        cards=(face("Q"),),
        back=back(),
        bold=6,
    )


def _duel(began: Event, players: Sequence[int], cast: MomentNames) -> Moment:
    names = " and ".join(map(cast.name, players))
    return Moment(
        hold="Nobody leads alone ...",
        verdict="A DUEL!",
        look="warn",
        seats=tuple(players),
        tells=(began,),
        lands=f"{names[:1].upper()}{names[1:]} play this hand alone.",
        bold=8,
    )


def _won(won: Won, cast: MomentNames) -> Moment:
    ours = won.seat == cast.you
    return Moment(
        hold="The points are counted ...",
        verdict="YOU WIN!" if ours else f"{cast.names[won.seat]} WINS!".upper(),
        look="good",
        seats=(won.seat,),
        tells=(won,),
        lands=f"{cast.does(won.seat, 'wins', 'win')} with {won.points} points.",
        bold=20,
    )
