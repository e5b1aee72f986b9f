"""Tables to look at, made of real games, without a network: what a seat is shown, and no more."""

from collections.abc import Mapping
from copy import copy
from random import Random
from typing import Any

from engine.bots.random_bot import decide
from engine.match import Match
from engine.record import packed
from netplay.client.state import ClientState
from netplay.table.live_game import LiveGame
from netplay.wire import Chair, Enter, GameRecord, Show, TableScene, TableSettings
from tui.paint.glyphs import GLYPHS, Glyphs
from tui.table.model import TableModel

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hugo")
US = "ab" * 8  # who we are at the table


class Position:
    """A game that goes on at random, and the sitting of one who is at its table."""

    def __init__(
        self,
        game: str,
        seats: int = 4,
        *,
        seat: int | None = 0,
        options: Mapping[str, Any] | None = None,
        seed: str = "1",
    ) -> None:
        self.match = Match.new(game, seats, options or {}, seed)
        plain = {name: _plain(worth) for name, worth in (options or {}).items()}
        self.settings = TableSettings(game=game, seats=seats, options=plain)
        self.running = LiveGame(self.match, 1, self.settings, 0.0)
        self.seat = seat
        self.client = ClientState(Enter(name="Ana"), lambda: US)
        self.client.you = US
        self.model = TableModel(self.client, GLYPHS["rich"])
        self._random = Random(seed)
        self._revision = 0
        self.show()

    def drawn_with(self, glyphs: str | Glyphs) -> "Position":
        """The same table on another terminal."""
        signs = GLYPHS[glyphs] if isinstance(glyphs, str) else glyphs
        self.model = TableModel(self.client, signs)
        self.model.look()
        return self

    def play(self, moves: int) -> "Position":
        """So many moves of anybody, chosen at random, or fewer if the game ends."""
        for _ in range(moves):
            if self.match.to_act:
                self.one_move()
        self.show()
        return self

    def play_until_asked(self) -> "Position":
        """On until it is for our seat to decide."""
        while self.seat not in self.match.to_act:
            assert self.match.to_act, "the game is over before our seat is asked once more"
            self.one_move()
        self.show()
        return self

    def moves_to(self, least: int) -> int:
        """How many moves lead to our first decision after so many; in a short game, to our last."""
        match, random = Match.from_json(self.match.to_json()), copy(self._random)
        turns, made = [0], 0
        while match.to_act and turns[-1] < least:
            if self.seat in match.to_act:
                turns.append(made)
            actor = match.to_act[0]
            match.play(actor, decide(match.legal(actor), random))
            made += 1
        return turns[-1]

    def one_move(self) -> None:
        actor = self.match.to_act[0]
        move = decide(self.match.legal(actor), self._random)
        self.running.commit(self.match.step(actor, move), 0.0)

    def show(self, **scene: object) -> None:
        """Have the table show itself as it is now, and be looked at."""
        self.send(**scene)
        self.model.look()

    def send(self, **scene: object) -> None:
        """Have a view come in of the table as it is now."""
        self._revision += 1
        seen = TableScene(
            host="Ana",
            settings=self.settings,
            locked=False,
            phase="over" if self.match.outcome else "playing",
            paused=None,
            owner=US,
            chairs=tuple(self._chair(seat) for seat in range(self.match.seats)),
            watchers=(),
            watching=0,
            lines=(),
            games=1,
        ).model_copy(update=scene)
        self.client.show = Show(
            revision=self._revision,
            you=US,
            seat=self.seat,
            scene=seen,
            board=self.running.board(self.seat, 0.0),
        )

    def hand_out(self) -> GameRecord:
        """Have the record of the game come in, which is over."""
        small = packed(self.match.record)
        assert small is not None
        names = NAMES[: self.match.seats]
        sent = GameRecord(number=self.running.number, names=names, you=self.seat, packed=small)
        self.client.receive(sent, 0.0)
        return sent

    def _chair(self, seat: int) -> Chair:
        """People at even seats, bots at odd ones, and somebody away at the fifth."""
        guest = US if seat == self.seat else None if seat % 2 else f"{seat:016x}"
        return Chair(guest=guest, name=NAMES[seat], bot=guest is None, present=seat != 4)


def _plain(worth: object) -> Any:
    return list(worth) if isinstance(worth, tuple) else worth
