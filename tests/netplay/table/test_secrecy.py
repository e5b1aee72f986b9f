"""A table's words to somebody depend on nothing that they may not know."""

from collections.abc import Sequence
from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalog import CATALOG
from engine.luck import Luck
from engine.moves import Move, to_plain
from netplay.table.effects import Broadcast, Send, TableEffect
from netplay.table.live_game import LiveGame
from netplay.table.state import TableState
from netplay.table.table import Table
from netplay.table.table_view import MOST, ViewWriter
from netplay.trust import frames
from netplay.wire import (
    Ask,
    Beat,
    Enter,
    Pause,
    Play,
    Say,
    Show,
    Start,
    TableSettings,
    Wish,
    encode,
)
from tests.netplay.room import Notebook

PLAYERS = ("ana", "ben", "cleo", "dan")
PEOPLE = (*PLAYERS, "wim")


class Hall:
    """A table without a link: everybody hears everything, and it is kept by whom."""

    def __init__(self, key: str, delay: int) -> None:
        self.now = 1000.0
        self.sent: list[tuple[str, bytes]] = []  # to whom; all who watch are a star
        self.sizes: set[int] = set()  # to which that was padded
        self.views = ViewWriter()
        self._ids = count(1)
        table_state = TableState(
            "Host", TableSettings(game=key, delay=delay, clock=40), owner="ana"
        )
        self.table = Table(table_state, Notebook(), lambda: f"{next(self._ids):032x}", 1, self.now)
        for person in PEOPLE:
            self.say(person, Enter(name=person.capitalize(), watch=person == "wim"))
        self.say("ana", Start())

    @property
    def live_game(self) -> LiveGame:
        live_game = self.table.table_state.live_game
        assert live_game is not None
        return live_game

    def say(self, person: str, wish: Wish) -> None:
        ask = Ask(id=f"{next(self._ids):032x}", wish=wish)
        self.table.hear(person, ask, self.now)
        self._keep(self.table.posts())

    def play(self, seat: int, move: Move) -> None:
        live_game = self.live_game
        wish = Play(number=live_game.number, after=live_game.after, move=to_plain(move))
        self.say(PLAYERS[seat], wish)

    def rest(self) -> None:
        """Time goes by; everybody is there, and has seen everything."""
        self.now += 1.0
        for person in PEOPLE:
            self.table.hear(person, Beat(seen=self.table.revision, epoch=1), self.now)
        self.table.tick(self.now)
        self._keep(self.table.posts())

    def swap(self, seat: int, seed: str) -> None:
        """All that this seat does not know becomes something else."""
        match = self.live_game.match
        match.state = match.game.imagine(match.view(seat), Luck(seed))
        match._legal = {}
        self.live_game.legal = [match.legal(other) for other in range(match.seats)]

    def heard_by(self, person: str) -> list[bytes]:
        """The messages that came to this person, or to all who watch."""
        return [data for to, data in self.sent if to in (person, "*")]

    def _keep(self, posts: Sequence[TableEffect]) -> None:
        for post in posts:
            match post:
                case Send(key, Show() as view):
                    data, least = self.views.written(view)
                    self.sent.append((key, data))
                    self.sizes.add(len(frames.pad(data, least)))
                case Send(key, message):
                    self.sent.append((key, encode(message)))
                case Broadcast(view):
                    self.sent.append(("*", self.views.written(view)[0]))
                case _:
                    pass


@pytest.mark.parametrize("key", CATALOG)
def test_no_length_tells_one_hand_from_another(key: str) -> None:
    """At each moment all who sit there are shown something of one size, until the game is over."""
    hall, random = Hall(key, delay=0), Random(key)
    while (match := hall.live_game.match).outcome is None:
        hall.rest()
        hall.sizes.clear()
        seat = match.to_act[0]
        hall.play(seat, hall.live_game.legal[seat].pick(random))

        assert len(hall.sizes) == 1 or hall.live_game.outcome


def moved(hall: Hall, random: Random, moves: int) -> None:
    """So many moves, whatever they are."""
    for _ in range(moves):
        if not hall.live_game.match.to_act:
            return
        seat = hall.live_game.match.to_act[0]
        hall.play(seat, hall.live_game.match.legal(seat).pick(random))


def common(one: Hall, other: Hall) -> tuple[int, Move] | None:
    """A move that can be made at both tables, whoever has to make it."""
    if one.live_game.match.to_act != other.live_game.match.to_act:
        return None
    for seat in one.live_game.match.to_act:
        elsewhere = other.live_game.match.legal(seat)
        both = [move for move in one.live_game.match.legal(seat) if move in elsewhere]
        if both:
            return seat, both[len(both) // 2]
    return None


def alike(one: Hall, other: Hall, seat: int) -> bool:
    """True if the seat, and who watches, may know the same of both games."""
    return all(
        one.live_game.match.view(who) == other.live_game.match.view(who) for who in (seat, None)
    )


def chatter(hall: Hall, seat: int, wish: Play) -> None:
    """All that can happen at a table but a move; of those only what is not for this seat to do."""
    if seat not in hall.live_game.match.to_act:
        hall.say(PLAYERS[seat], wish)
    hall.say(PLAYERS[seat], wish.model_copy(update={"move": {"do": "fold"}}))
    hall.say("ben", Say(text="who has the rat?"))
    hall.say("wim", Say(text="I do not"))
    hall.say("ana", Pause(paused=True))
    hall.rest()
    hall.say("ana", Pause(paused=False))
    hall.say(PLAYERS[seat], Enter(name="Back"))
    hall.rest()


def attempt(hall: Hall) -> Play:
    """The wish of somebody, whether or not it is theirs to have."""
    live_game = hall.live_game
    move = live_game.match.legal(live_game.match.to_act[0])[0]
    return Play(number=live_game.number, after=live_game.after, move=to_plain(move))


def played_alike(one: Hall, other: Hall, seat: int) -> int:
    """Play both as one until this seat may know that they differ; how often it went on."""
    for made in count():
        wanted = common(one, other) if alike(one, other, seat) else None
        if wanted is None:
            return made
        before = len(one.sent), len(other.sent)
        for hall in (one, other):
            hall.play(*wanted)
            hall.rest()
        if not alike(one, other, seat):
            del one.sent[before[0] :], other.sent[before[1] :]
    raise AssertionError


@given(
    key=st.sampled_from(sorted(CATALOG)),
    seat=st.integers(0, 3),
    seed=st.integers(0, 10**6),
    moves=st.integers(0, 60),
    delay=st.sampled_from([0, 2]),
)
@settings(max_examples=40)
def test_nobody_is_told_what_depends_on_what_they_may_not_know(
    key: str, seat: int, seed: int, moves: int, delay: int
) -> None:
    """Two games that are one to this seat: to the byte the same for it, and for whoever watches."""
    one, other = Hall(key, delay), Hall(key, delay)
    for hall in (one, other):
        moved(hall, Random(seed), moves)
    other.swap(seat, f"swapped {seed}")
    if one.live_game.match.to_act:
        wish = attempt(one)
        for hall in (one, other):
            chatter(hall, seat, wish)
        played_alike(one, other, seat)

    assert one.heard_by(PLAYERS[seat]) == other.heard_by(PLAYERS[seat])


@given(key=st.sampled_from(sorted(CATALOG)), seed=st.integers(0, 10**6))
@settings(max_examples=10)
def test_no_view_tells_by_its_length(key: str, seed: int) -> None:
    """Whatever is shown to whom in a whole game is padded to one size, and fits into it."""
    hall = Hall(key, 0)
    moved(hall, Random(seed), 400)
    hall.rest()

    shows = [data for _, data in hall.sent if data.startswith(b'{"do":"show"')]
    assert shows
    assert max(map(len, shows)) <= MOST
