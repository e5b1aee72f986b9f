"""The bots of Royal Gambit: start here. All is open in this game but the order of the deck.

- easy plays by feel: it stays with so many points, or so many cards, and lets chance aim.
- medium counts the cards that are left and goes by rules of thumb (thumb.py), for points alone.
- strong tries its moves over guessed decks (search.py), with everybody playing the hand out by
  those rules and by the nerve it has learned of them (watch.py), and counts games won
  (prospects.py): so it knows who leads, when the catch-up comes, and what a duel asks for.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from engine.bots.mind import Advice, Mind, Persona
from engine.bots.royal_gambit.reasons import forced, saved, why
from engine.bots.royal_gambit.rules_of_thumb import advised
from engine.bots.royal_gambit.search import Chance, Search
from engine.bots.royal_gambit.watch import Watch
from engine.bots.strength import Strength
from engine.game import Event
from engine.games.royal_gambit.view import Cover, GambitMove, Hit, Stay, View
from engine.moves import Moves

# A position is a hand played out in thought.
BUDGETS: Mapping[Strength, int] = MappingProxyType({"easy": 1, "medium": 1, "strong": 600})


def mind(strength: Strength, persona: Persona, seed: str) -> Mind[GambitMove, View]:
    kinds: Mapping[Strength, type[GambitMind]] = {
        "easy": Easy,
        "medium": Medium,
        "strong": Strong,
    }
    return kinds[strength](persona, seed)


class GambitMind(Mind[GambitMove, View]):
    """The part that the three share: a Queen always saves them, and one choice needs no thought."""

    def __init__(self, persona: Persona, seed: str) -> None:
        self._seed = seed
        self._bold = persona.dares - 0.5

    def new_game(self, players: Sequence[str]) -> None:
        """Whoever they are."""

    def observe(self, events: Sequence[Event], view: object) -> None:
        """Whatever happened."""

    def decides(self, view: View, legal: Moves[GambitMove], budget: int) -> Advice[GambitMove]:
        if len(legal) == 1:
            return Advice(legal[0], forced(view))
        if view.stage == "cover_or_bust":
            return Advice(Cover(), saved(view))
        # The same sight is always thought about alike, however often the coach is asked.
        return self._advice(view, legal, budget, Random(f"{self._seed} {view}"))

    @abstractmethod
    def _advice(
        self, view: View, legal: Moves[GambitMove], budget: int, random: Random
    ) -> Advice[GambitMove]: ...


class Easy(GambitMind):
    """Plays by feel."""

    def _advice(
        self, view: View, legal: Moves[GambitMove], budget: int, random: Random
    ) -> Advice[GambitMove]:
        move = legal.pick(random)
        if view.stage == "hit_or_stay":
            enough = view.scores[view.turn] >= 8 + 8 * self._bold
            many = len(view.places[view.turn].cards) >= 5 + 4 * self._bold
            move = Stay() if enough or many else Hit()
        return Advice(move, why(view, move))


class Medium(GambitMind):
    """Counts what is left, and plays each hand for its points."""

    def _advice(
        self, view: View, legal: Moves[GambitMove], budget: int, random: Random
    ) -> Advice[GambitMove]:
        return self._quick(view, random)

    def _quick(self, view: View, random: Random) -> Advice[GambitMove]:
        move = advised(view, 3 * self._bold, random)
        return Advice(move, why(view, move))


class Strong(Medium):
    """Plays the hand out in thought; without time for that, it is as good as medium."""

    def __init__(self, persona: Persona, seed: str) -> None:
        super().__init__(persona, seed)
        self._watch = Watch()

    def new_game(self, players: Sequence[str]) -> None:
        self._watch.new_game(players)

    def observe(self, events: Sequence[Event], view: object) -> None:
        assert isinstance(view, View)
        self._watch.observe(events, view)

    def _advice(
        self, view: View, legal: Moves[GambitMove], budget: int, random: Random
    ) -> Advice[GambitMove]:
        nerves = [self._nerve(view, seat) for seat in range(len(view.places))]
        chances = Search(view, nerves, random).chances(list(legal), budget)
        if not chances:
            return self._quick(view, random)
        move = self._best(view, chances, random)
        return Advice(move, why(view, move, chances))

    def _best(self, view: View, chances: Sequence[Chance], random: Random) -> GambitMove:
        """The move that wins most; if equal in per cent, as the rules of thumb have it."""
        wins = {chance.move: chance.wins + self._taste(chance.move) for chance in chances}
        best = max(wins, key=wins.__getitem__)
        usual = advised(view, 3 * self._bold, random, to_win=True)
        alike = usual in wins and round(wins[usual], 2) == round(wins[best], 2)
        return usual if alike else best

    def _nerve(self, view: View, seat: int) -> float:
        """Its own is 0: what gives most points."""
        return 0.0 if seat == view.seat else self._watch.nerve(seat)

    def _taste(self, move: GambitMove) -> float:
        """A hit is dearer to the bold, by a few games in a hundred."""
        return 0.1 * self._bold if isinstance(move, Hit) else 0.0
