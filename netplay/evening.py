"""An evening as its table tells of it: people, what they did, lies to be liked. Messages only.

Keys of people are nobody's business: here people are known by their place in the list.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from engine.evening.deeds import Deed
from engine.evening.tally import RESULTS, Tally
from netplay.message import Count, Few, Message
from netplay.trust.words import ShownName

SHOWN_PEOPLE = 12
SHOWN_TRUSTS = 6  # other people of whom it is told how often somebody believed them
SHOWN_LIES = 12

CardName: TypeAlias = Annotated[str, Field(pattern=r"^[a-z][a-z_]{0,31}$")]


class Like(Message):
    """For the best lie of the evening; each person has one to give."""

    do: Literal["like"] = "like"
    lie: Count  # its number


class Tallied(Message):
    """Somebody's deeds in all games of an evening."""

    name: ShownName
    bot: bool = False
    played: Few
    won: Few
    results: Annotated[str, Field(pattern=rf"^[wl]{{0,{RESULTS}}}$")]
    deeds: dict[Deed, Few] = Field(default_factory=dict)

    @property
    def tally(self) -> Tally:
        return Tally(self.played, self.won, self.results, self.deeds)


class Trust(Message):
    """The claims of another one that somebody has judged, and how many they believed."""

    whom: Annotated[int, Field(ge=0, lt=SHOWN_PEOPLE)]
    judged: Few
    believed: Few


class EveningPerson(Tallied):
    """Somebody's evening, as all may know it."""

    trusts: Annotated[tuple[Trust, ...], Field(max_length=SHOWN_TRUSTS)] = ()


class BelievedLie(Message):
    """A lie that was believed."""

    number: Count
    game: Count
    liar: ShownName
    fooled: ShownName
    claim: CardName
    card: CardName


class EveningLie(BelievedLie):
    """A lie of the evening, and the number of people who like it best."""

    likes: Few = 0


class EveningBoard(Message):
    """All that one guest is told of the evening, each time anything of it has changed."""

    do: Literal["evening"] = "evening"
    version: Count  # rises with every change
    games: Few  # that are counted here
    last: Few  # the number of the last of them at this table
    people: Annotated[tuple[EveningPerson, ...], Field(max_length=SHOWN_PEOPLE)]
    lies: Annotated[tuple[EveningLie, ...], Field(max_length=SHOWN_LIES)] = ()
    you: Annotated[int, Field(ge=0, lt=SHOWN_PEOPLE)] | None = None  # among the people
    liked: Count | None = None  # the lie that this guest has liked
