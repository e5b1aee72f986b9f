"""The messages of bets: spectators say whether a claim that is about to be judged is true."""

from typing import Literal

from netplay.message import Count, Message
from netplay.trust.words import ShownName


class Bet(Message):
    """Say that the claim is true, or a lie, of this game as it is shown after so many moves.

    Until it is judged the table keeps it to itself, and a later bet takes its place.
    """

    do: Literal["bet"] = "bet"
    number: Count
    after: Count
    true: bool


class BetScore(Message):
    """The bets of somebody who watches, this evening, and how many were right."""

    name: ShownName
    right: Count
    made: Count
    last: bool | None = None  # whether they were, of the claim that was judged last; None: no bet
