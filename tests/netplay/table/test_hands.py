"""No key is shown a second hand of a game, whatever people do at a table.

What is drawn are walks through all that can happen; what was sent is read as whoever got it would.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import count
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from netplay.newcomers import LetIn, Remove
from netplay.table.effects import Broadcast, Send
from netplay.table.journal_port import JournalFullError
from netplay.table.resume import resumed
from netplay.table.state import TableState
from netplay.table.table import Table
from netplay.wire import (
    Ask,
    Beat,
    Change,
    Enter,
    Leave,
    Pause,
    Play,
    Show,
    Sit,
    Stand,
    Start,
    TableSettings,
    Wish,
)
from tests.netplay.room import Notebook, written

KEYS = ("ana", "ben", "cleo", "dan", "emil", "finn", "gil")
LONG = 40.0  # seconds after which bots play for whoever is away


class Walk:
    """A table to which anything happens, and the hands that it has shown to each key."""

    def __init__(self, seed: int, seats: int, endless: bool, owner: str | None) -> None:
        self.random = Random(seed)
        self.now = 1000.0
        self.book = Notebook()
        self.boot = 1
        self._ids = count(1)
        self.shown: dict[tuple[int, str], set[int]] = defaultdict(set)
        self.given: dict[tuple[int, str], set[int]] = defaultdict(set)
        self._dealt: set[int] = set()
        table = TableSettings(seats=seats, endless=endless, pace=0, grace=10)
        self.table = Table(TableState("Host", table, owner=owner), self.book, self._id, 1, self.now)
        self.keep()

    def _id(self) -> str:
        return f"{next(self._ids):032x}"

    # --- What happens -----------------------------------------------------------------------------

    def say(self, key: str, wish: Wish) -> None:
        table_state = self.table.table_state
        before = table_state.seated()
        self.table.hear(key, Ask(id=self._id(), wish=wish), self.now)
        if isinstance(wish, LetIn) and key == table_state.owner:
            new = table_state.seated().keys() - before.keys()
            self._are_given({key: seat for key, seat in table_state.seated().items() if key in new})
        self.keep()

    def moves(self, most: int) -> None:
        """Whoever is to decide does, or a bot for them; then all are shown what came of it."""
        live_game = self.table.table_state.live_game
        with suppress(JournalFullError):
            while live_game is not None and live_game.match.to_act and most:
                seat, most = live_game.match.to_act[0], most - 1
                step = live_game.match.step(seat, live_game.legal[seat].pick(self.random))
                self.table.wishes.make(live_game, step, None, self.now)
        self.tick(0.1)

    def tick(self, seconds: float) -> None:
        self.now += seconds
        self.table.tick(self.now)
        self.keep()

    def beats(self) -> None:
        """Everybody is there; nobody has seen anything, so that all is sent again."""
        self.now += 1.0
        for key in list(self.table.table_state.guests):
            self.table.hear(key, Beat(seen=0), self.now)
            self.keep()

    def restart(self) -> None:
        """The host dies and is taken up again from its book."""
        assert self.book.table_state is not None
        self.boot += 1
        self.book.turned(None)
        table_state = resumed(written(self.book.table_state), self.book.kept(), self.now)
        self.table = Table(table_state, self.book, self._id, self.boot, self.now)
        if table_state.live_game and not any(
            game == table_state.live_game.number for game, _ in self.shown
        ):
            self._are_given(
                table_state.seated()
            )  # it died right after the deal: they sit as before
        self.keep()

    def dies_after_the_deal(self, owner: str) -> None:
        """All seats are dealt anew, but the book is full before it has who sits where."""
        self.book.turned(1)
        self.say(owner, Start())
        self.beats()
        self.restart()

    # --- What was sent ----------------------------------------------------------------------------

    def keep(self) -> None:
        table_state = self.table.table_state
        if table_state.live_game and table_state.live_game.number not in self._dealt:
            self._dealt.add(table_state.live_game.number)
            self._are_given(table_state.seated())
        for post in self.table.posts():
            if isinstance(post, Broadcast):
                assert post.view.board is None or post.view.board.view.seat is None
            if isinstance(post, Send) and isinstance(post.message, Show):
                self._has_seen(post.key, post.message)

    def _are_given(self, hands: Mapping[str, int]) -> None:
        live_game = self.table.table_state.live_game
        for key, seat in hands.items() if live_game else ():
            assert live_game is not None
            self.given[live_game.number, key].add(seat)

    def _has_seen(self, key: str, show: Show) -> None:
        if show.board is not None and show.board.view.seat is not None:
            self.shown[show.board.number, key].add(show.board.view.seat)


def anything(walk: Walk, random: Random) -> None:
    """A thing that may happen, by whoever."""
    key = random.choice(KEYS)
    table_state = walk.table.table_state
    guests = [guest.id for guest in table_state.guests.values()] or ["deadbeef"]
    other, owner = random.choice(guests), table_state.owner or key
    seats = replace(table_state.settings, seats=random.choice((2, 3, 4)))
    deeds: list[Callable[[], None]] = [
        *[lambda: walk.say(key, Enter(name=key, watch=random.random() < 0.3))] * 4,
        *[lambda: walk.say(key, Sit(seat=random.choice((None, 0, 1, 2, 3))))] * 6,
        *[lambda: walk.say(key, Stand())] * 2,
        *[lambda: walk.say(key, Leave())] * 2,
        *[lambda: walk.say(owner, LetIn(guest=other))] * 3,
        lambda: walk.say(key, LetIn(guest=other)),
        lambda: walk.say(owner, Remove(guest=other)),
        *[lambda: walk.say(owner, Start())] * 3,
        lambda: walk.say(key, Start()),
        lambda: walk.say(owner, Change(settings=seats)),
        lambda: walk.say(key, Pause(paused=random.random() < 0.5)),
        lambda: walk.say(key, Play(number=table_state.games, after=0, move={"do": "judge"})),
        *[lambda: walk.moves(random.choice((1, 5, 400)))] * 4,
        *[walk.beats] * 4,
        lambda: walk.tick(random.choice((0.1, 6.0, LONG))),
        walk.restart,
        *[lambda: walk.book.turned(None)] * 2,
        lambda: walk.book.turned(random.choice((0, 1, 2))),
        *[lambda: walk.dies_after_the_deal(owner)] * 2,
    ]
    random.choice(deeds)()


@given(
    seed=st.integers(0, 10**9),
    seats=st.integers(2, 4),
    endless=st.booleans(),
    owner=st.sampled_from(["ana", None]),
)
@settings(max_examples=100)
def test_no_key_is_ever_shown_a_second_hand_of_a_game(
    seed: int, seats: int, endless: bool, owner: str | None
) -> None:
    """Each sees the one that they were dealt, or that the owner gave them, and no other."""
    walk, random = Walk(seed, seats, endless, owner), Random(seed)
    for key in KEYS[:3]:
        walk.say(key, Enter(name=key))
    walk.say(KEYS[0], Start())
    for _ in range(100):
        anything(walk, random)

    for (game, key), hands in walk.shown.items():
        assert len(hands) == 1, f"{key} saw the hands of seats {hands} of game {game}"
        assert hands <= walk.given[game, key], f"{key} was never given that hand of game {game}"
