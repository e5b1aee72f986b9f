"""The evening of a table: all games that are over, as far as everybody saw them.

A value: what happens gives another one. It is written down as it stands, and told to each guest as
a board, which names no key. What a game was, engine.evening has counted.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Self, TypeAlias

from pydantic import Field

from engine.evening.deeds import GameDeeds
from engine.evening.tally import FRESH
from engine.moves import Plain
from engine.refusal import Refused
from engine.values import value
from netplay.evening import (
    SHOWN_LIES,
    SHOWN_PEOPLE,
    SHOWN_TRUSTS,
    BelievedLie,
    EveningBoard,
    EveningLie,
    EveningPerson,
    Tallied,
    Trust,
)
from netplay.message import Count, Few, Message

MOST_PEOPLE = 80  # of whom an evening is kept: whoever has not played for longest is forgotten
MOST_LIKES = 200  # more than there can be people at a table, and people who have played
NEWEST = 6  # lies of a game that can be liked
KEPT_LIKED = 6  # lies of earlier games that are kept as they are liked
ROOM = 15_000  # bytes of a board

SavedKey: TypeAlias = Annotated[str, Field(max_length=64)]
TrustPair: TypeAlias = Annotated[tuple[Few, Few], Field(strict=False)]  # claims judged, believed
Trusts: TypeAlias = dict[SavedKey, TrustPair]  # by whoever made them


@value
class Player:
    """Somebody in a game: a person by their key, a bot by its name."""

    key: str
    name: str
    bot: bool


@value
class PlayedGame:
    """A game that is over."""

    number: int
    players: tuple[Player, ...]  # by seat
    winners: tuple[int, ...]
    done: GameDeeds


class SavedPerson(Tallied):
    """Somebody's evening."""

    trusts: Annotated[Trusts, Field(max_length=MOST_PEOPLE)] = Field(default_factory=dict)


class SavedLie(BelievedLie):
    """By whose key it was told: nobody likes their own."""

    key: SavedKey


class Evening(Message):
    """The memory of an evening. `after` and `liked` give another one, of a higher version."""

    version: Few = 0
    games: Few = 0
    last: Few = 0  # the number of the last game
    lied: Few = 0  # the number of the last lie
    people: Annotated[dict[SavedKey, SavedPerson], Field(max_length=MOST_PEOPLE)] = Field(
        default_factory=dict
    )  # who has not played for longest, first
    lies: Annotated[list[SavedLie], Field(max_length=NEWEST + KEPT_LIKED)] = Field(
        default_factory=list
    )
    likes: Annotated[dict[SavedKey, Count], Field(max_length=MOST_LIKES)] = Field(
        default_factory=dict
    )  # by whom, of which lie

    @cached_property
    def plain(self) -> Plain:
        """As it is written down: made once, as the table is held against this at every move."""
        return self.model_dump(mode="json")

    # --- What happens -----------------------------------------------------------------------------

    def after(self, game: PlayedGame) -> Self:
        """With one more game."""
        people = dict(self.people)
        for seat, player in enumerate(game.players[: len(game.done.deeds)]):
            before = people.pop(player.key, None)
            people[player.key] = _played(before, player, game, seat)
        fresh = self._tricks(game)
        return self._with(
            games=self.games + 1,
            last=game.number,
            lied=self.lied + len(fresh),
            people=dict(list(people.items())[-MOST_PEOPLE:]),
            lies=[*self._liked_best(), *fresh[-NEWEST:]],
        )

    def _with(self, **changes: object) -> Self:
        """The next version. It is made anew: a copy would have what was cached of this one."""
        fields = {name: getattr(self, name) for name in type(self).model_fields}
        return self.model_construct(**fields | changes | {"version": self.version + 1})

    def _tricks(self, game: PlayedGame) -> list[SavedLie]:
        """The lies of a game that were believed."""
        return [
            SavedLie(
                number=self.lied + at,
                game=game.number,
                key=game.players[trick.giver].key,
                liar=game.players[trick.giver].name,
                fooled=game.players[trick.judge].name,
                claim=trick.claim,
                card=trick.card,
            )
            for at, trick in enumerate(game.done.tricks, 1)
        ]

    def _liked_best(self) -> list[SavedLie]:
        """The lies kept of earlier games: those that were liked, and the newest of all others."""
        kept = sorted(self.lies, key=lambda lie: (self.likes_of(lie.number), lie.number))
        return sorted(kept[-KEPT_LIKED:], key=lambda lie: lie.number)

    def likes_of(self, lie: int) -> int:
        return list(self.likes.values()).count(lie)

    def liked(self, key: str, number: int) -> Self:
        """Somebody likes this lie best: once an evening, and somebody else's."""
        lie = next((lie for lie in self.lies if lie.number == number), None)
        if lie is None:
            raise Refused("no-such-lie", "There is no lie of that number on the evening's board.")
        if key in self.likes:
            raise Refused("liked", "You have given your like for this evening.")
        if lie.key == key:
            raise Refused("own-lie", "That lie is your own; like somebody else's.")
        return self._with(likes=dict([*self.likes.items(), (key, number)][-MOST_LIKES:]))

    def without(self, key: str) -> Self:
        """Somebody has left: what they liked counts on only if they have played."""
        if key in self.people or key not in self.likes:
            return self
        return self._with(likes={who: lie for who, lie in self.likes.items() if who != key})

    # --- What is told -----------------------------------------------------------------------------

    def board(self, key: str) -> EveningBoard:
        """As this guest is told of it, with as many people as a message has room for.

        Names can take 256 bytes each, as letters may have marks.
        """
        sizes = (SHOWN_PEOPLE, SHOWN_PEOPLE // 2, SHOWN_PEOPLE // 4)
        boards = (self._board(key, most) for most in sizes)
        return next(board for board in boards if len(board.people) <= 3 or _bytes(board) <= ROOM)

    def _board(self, key: str, most: int) -> EveningBoard:
        latest = list(self.people)[-most:]
        shown = sorted(latest, key=lambda one: (-self.people[one].won, self.people[one].played))
        lies = sorted(self.lies, key=lambda lie: (-self.likes_of(lie.number), -lie.number))
        return EveningBoard(
            version=self.version,
            games=self.games,
            last=self.last,
            people=tuple(_shown(self.people[one], shown) for one in shown),
            lies=tuple(self._shown_lie(lie) for lie in lies[: min(SHOWN_LIES, 2 * most)]),
            you=shown.index(key) if key in shown else None,
            liked=self.likes.get(key),
        )

    def _shown_lie(self, lie: SavedLie) -> EveningLie:
        told = lie.model_dump(exclude={"key"})
        return EveningLie(**told, likes=self.likes_of(lie.number))


NEW_EVENING = Evening()


def _played(before: SavedPerson | None, player: Player, game: PlayedGame, seat: int) -> SavedPerson:
    """Somebody's evening with one more game."""
    tally = (before.tally if before else FRESH).after(seat in game.winners, game.done.deeds[seat])
    return SavedPerson(
        name=player.name,
        bot=player.bot,
        played=tally.played,
        won=tally.won,
        results=tally.results,
        deeds=dict(tally.deeds),
        trusts=_trusts(before.trusts if before else {}, game, seat),
    )


def _trusts(before: Trusts, game: PlayedGame, seat: int) -> Trusts:
    """Whose claims somebody has judged so far, and how often these were believed."""
    trusts = dict(before)
    for told in game.done.judged:
        if told.judge == seat:
            key = game.players[told.giver].key
            judged, believed = trusts.pop(key, (0, 0))
            trusts[key] = judged + 1, believed + told.believed
    return dict(list(trusts.items())[-MOST_PEOPLE:])


def _shown(person: SavedPerson, people: Sequence[str]) -> EveningPerson:
    known = [
        Trust(whom=people.index(key), judged=judged, believed=believed)
        for key, (judged, believed) in person.trusts.items()
        if key in people
    ]
    most = sorted(known, key=lambda trust: -trust.judged)[:SHOWN_TRUSTS]
    return EveningPerson(**person.model_dump(exclude={"trusts"}), trusts=tuple(most))


def _bytes(board: EveningBoard) -> int:
    return len(board.model_dump_json().encode())
