"""The moments of Royal Menagerie: a theft, a stampede, the roles at the end. It knows no rule."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.game import Event
from engine.games.royal_menagerie.sentences import over
from engine.games.royal_menagerie.view import (
    ANIMALS,
    Animal,
    Gift,
    Played,
    RolesRevealed,
    Shoot,
    Stampeded,
    Steal,
    Trade,
    View,
    sides,
)
from tui.boards.moments import Moment, MomentNames
from tui.boards.royal_menagerie.faces import back, face, role
from tui.boards.royal_menagerie.kinds import nearness
from tui.paint.glyphs import Glyphs

SWING = 2  # points from which on a play is worth being seen again


def menagerie_moments(
    events: Sequence[Event], after: View, cast: MomentNames, glyphs: Glyphs
) -> Iterator[Moment]:
    """The moments in these events, which led to this view."""
    for at, event in enumerate(events):
        match event:
            case Played(move=Steal() as theft):
                full = any(isinstance(e, Stampeded) and e.seat == event.seat for e in events[at:])
                there = ANIMALS if full else _there(after, event.seat)
                stolen = _theft(event, theft, after, cast, glyphs)
                yield replace(stolen, track=nearness(there, glyphs))
            case Stampeded():
                yield _stampede(event, events[:at], after, cast, glyphs)
            case RolesRevealed():
                yield _roles(event, after, cast)
            case _:
                pass


def swings(
    before: View, events: Sequence[Event], after: View, cast: MomentNames, glyphs: Glyphs
) -> Iterator[Moment]:
    """The plays that gave or cost somebody many points."""
    for event in events:
        match event:
            case Played(move=Gift(card=animal, to=seat)):
                pass
            case Played(move=Shoot(whose=seat, animal=animal)):
                pass
            case _:
                continue
        points, was = after.points[seat], before.points[seat]
        change = points - was
        if abs(change) >= SWING:
            told = event.says().text(cast.names, cast.you).rstrip(".")
            yield Moment(
                hold=f"{told} ...",
                verdict=f"{abs(change)} {'MORE' if change > 0 else 'LOST'}!",
                look="good" if change > 0 else "bad",
                seats=tuple(dict.fromkeys((seat, event.seat))),
                tells=(event,),
                lands=f"{cast.does(seat, 'has', 'have')} {_points(after, seat)} now, after {was}.",
                track=nearness(_there(after, seat), glyphs),
                cards=(face(animal, glyphs),),
                back=back(),
                bold=abs(change),
            )


def _there(view: View, seat: int) -> Sequence[Animal]:
    """The types of animals that this menagerie has."""
    return [one for one in ANIMALS if one in view.menageries[seat]]


def _theft(event: Played, theft: Steal, after: View, cast: MomentNames, glyphs: Glyphs) -> Moment:
    seat, animal, robbed = event.seat, theft.animal, theft.whose
    whose = "your" if robbed == cast.you else f"{cast.names[robbed]}'s"
    return Moment(
        hold=f"{cast.does(seat, 'reaches', 'reach')} into {whose} menagerie ...",
        shown=f"The {animal}!",
        verdict="STOLEN!",
        look="bad" if robbed == cast.you else "warn",
        seats=(seat, robbed),
        tells=(event,),
        lands=f"{cast.does(seat, 'steals', 'steal')} {whose} {animal}.",
        near=f"{cast.does(seat, 'has', 'have')} {_points(after, seat)} now, "
        f"{cast.acts(robbed, 'has', 'have')} {_points(after, robbed)}.",
        bold=SWING,
        cards=(face(animal, glyphs),),
        back=back(),
    )


def _points(view: View, seat: int) -> str:
    points = view.points[seat]
    return f"{points} point{'' if points == 1 else 's'}"


def _stampede(
    event: Stampeded, past: Sequence[Event], after: View, cast: MomentNames, glyphs: Glyphs
) -> Moment:
    seat = event.seat
    plays = [e for e in past if isinstance(e, Played) and _came(e, seat)]
    cards = tuple(face(animal, glyphs) for e in plays[-1:] if (animal := _came(e, seat)))
    whose = "your" if seat == cast.you else f"{cast.names[seat]}'s"
    return Moment(
        hold=f"A sixth kind comes into {whose} menagerie ...",
        shown="Now all six are there.",
        verdict="STAMPEDE!",
        look="bad",
        seats=tuple(dict.fromkeys((seat, *(e.seat for e in plays[-1:])))),
        tells=(event,),
        lands=f"{cast.does(seat, 'loses', 'lose')} one animal of each kind.",
        track=nearness(_there(after, seat), glyphs),
        bold=7,
        cards=cards,
        back=back(),
    )


def _came(event: Played, seat: int) -> Animal | None:
    """The animal that came into this menagerie by a play."""
    match event.move:
        case Gift(card=animal, to=to) if to == seat:
            return animal
        case Steal(animal=animal) if event.seat == seat:
            return animal
        case Trade(one=one, other=other) as trade if seat in (one, other):
            return trade.other_animal if seat == one else trade.animal
        case _:
            return None


def _roles(event: RolesRevealed, after: View, cast: MomentNames) -> Moment:
    winners = after.outcome.winners if after.outcome else ()
    court = any(event.roles[seat] == "grand_vizier" for seat in winners)
    return Moment(
        hold="Everybody shows their role ...",
        shown=over(event.reason).text(cast.names),
        verdict=_verdict(winners, cast, court=court),
        look="bad" if cast.you is not None and cast.you not in winners else "good",
        seats=tuple(range(len(event.roles))),
        tells=(event,),
        lands=sides(event.roles, event.scores),
        cards=tuple(map(role, event.roles)),
        captions=tuple(map(cast.name, range(len(event.roles)))),
        bold=20,
        back=back(),
    )


def _verdict(winners: Sequence[int], cast: MomentNames, *, court: bool) -> str:
    if cast.you is not None:
        return "YOU WIN!" if cast.you in winners else "YOU LOSE!"
    return "COURT WINS!" if court else "PLOT WINS!"
