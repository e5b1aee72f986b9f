"""Anybody wishes for anything at any moment; the link loses; the host dies now and then."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalog import CATALOG
from netplay.newcomers import LetIn, Remove
from netplay.wire import (
    Change,
    Enter,
    Leave,
    Pause,
    Rename,
    Say,
    Sit,
    Stand,
    Start,
    TableSettings,
    Taunt,
    Wish,
)
from tests.netplay.room import Loss, Person, Room, at_random
from tests.netplay.table.test_games import board

NAMES = ("ana", "ben", "cleo", "dan", "emma", "finn")


def settings_of(random: Random) -> TableSettings:
    """A table set to anything, possible or not."""
    return TableSettings(
        game=random.choice(sorted(CATALOG)),
        seats=random.choice((2, 3, 4, 5, 6)),
        delay=random.choice((0, 3)),
        clock=random.choice((0, 5)),
        grace=random.choice((0, 10)),
        pace=0,
        endless=random.random() < 0.3,
        watching=random.random() < 0.8,
    )


def any_wish(table: Room, random: Random) -> Wish:
    """Whatever a guest may say, most of it at the wrong moment."""
    guests = [guest.id for guest in table.table.table_state.guests.values()] or ["deadbeef"]
    wishes: tuple[Wish, ...] = (
        Sit(seat=random.choice((None, *range(8)))),
        Sit(),
        Stand(),
        Start(),
        Start(),
        Say(text="hello"),
        Taunt(taunt="hurry"),
        Pause(paused=random.random() < 0.3),
        Pause(paused=False),
        Remove(guest=random.choice(guests), ban=random.random() < 0.2),
        LetIn(guest=random.choice(guests)),
        Change(settings=settings_of(random)),
        Rename(name=random.choice(NAMES)),
        Leave(),
        Enter(name=random.choice(NAMES), watch=random.random() < 0.5),
    )
    return random.choice(wishes)


def something_happens(table: Room, random: Random) -> None:
    """A thing happens that nobody at the table can foresee."""
    name = random.choice(NAMES)
    person = table.people.get(name)
    luck = random.random()
    if person is None or luck < 0.1:
        table.join(name, watch=random.random() < 0.3).chooses = at_random(random.randrange(99))
    elif luck < 0.2:
        person.online = not person.online
    elif luck < 0.25 and table.book.table_state is not None:
        table.restart()
    elif luck < 0.3:
        table.book.full = not table.book.full
    else:
        person.seat.wish(any_wish(table, random))


def check(table: Room) -> None:
    """Assert what must hold at any moment."""
    table_state = table.table.table_state
    seated = [key for key in table_state.chairs if key is not None]
    assert len(seated) == len(set(seated))
    assert set(seated) <= set(table_state.guests)
    assert len(table_state.chairs) == table_state.settings.seats
    assert not [
        guest for guest in table_state.guests.values() if guest.waiting and guest.key in seated
    ]
    names = [guest.name for guest in table_state.guests.values()]
    assert len(names) == len(set(names))
    if table_state.live_game:
        assert table_state.live_game.match.seats == len(table_state.chairs)
        assert table_state.phase != "playing" or all(
            table_state.hands[key] == table_state.chair_of(key) for key in seated
        )


@given(seed=st.integers(0, 10**9), loss=st.sampled_from([Loss(), Loss(0.3, 0.3, 1.0)]))
@settings(max_examples=12)
def test_no_wish_at_no_moment_breaks_the_table(seed: int, loss: Loss) -> None:
    """Chairs, names and hands stay in order; in the end a game is played as if nothing had been."""
    random = Random(seed)
    table = Room(TableSettings(pace=0, grace=10), seed=seed, loss=loss)
    for _ in range(120):
        something_happens(table, random)
        table.run(random.choice((0.1, 0.3, 2.0)))
        check(table)

    table.book.full = False
    table.people.pop("ana", None)
    ana = table.join("ana")
    ana.chooses = at_random(seed)
    table.until(lambda: table.table.table_state.stuck is None)
    table.until(lambda: ana.seat.entered or ana.seat.turned_away is not None)
    ana.seat.wish(Pause(paused=False))
    ana.seat.wish(Start())
    table.until(lambda: table.table.table_state.phase != "lobby")
    table.until(lambda: table.table.table_state.phase == "over", 5000)


@given(seed=st.integers(0, 10**6), drop=st.floats(0, 0.4))
@settings(max_examples=20)
def test_who_sits_down_is_shown_their_hand(seed: int, drop: float) -> None:
    """However much is lost, and though the same moment is shown to all spectators too."""
    table = Room(TableSettings(pace=0), seed=seed, loss=Loss(drop=drop, delay=0.3))
    ana, wim, will = table.join("ana"), *(table.join(key, watch=True) for key in ("wim", "will"))
    table.until(lambda: all(person.seat.entered for person in (ana, wim, will)))
    table.until(lambda: wim.seat.epoch == will.seat.epoch == 1)
    ana.seat.wish(Start())
    table.until(lambda: table.table.table_state.phase == "playing")
    wim.seat.wish(Sit())
    table.until(lambda: table.table.table_state.guests["wim"].waiting)
    ana.seat.wish(LetIn(guest=table.table.table_state.guests["wim"].id))

    table.until(lambda: _sees_the_hand(table, wim), 60)


def _sees_the_hand(table: Room, person: Person) -> bool:
    live_game, seat = (
        table.table.table_state.live_game,
        table.table.table_state.chair_of(person.key),
    )
    show = person.seat.show
    if live_game is None or seat is None or show is None or show.board is None:
        return False
    return bool(board(person) == live_game.match.view(seat))
