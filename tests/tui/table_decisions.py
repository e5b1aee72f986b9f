"""Every kind of decision of every game, in positions put together by hand: its keys, its move."""

from collections.abc import Sequence
from typing import Any

from engine.games.cockroach_poker.rules import GAME as CLASSIC
from engine.games.cockroach_poker_royal.rules import GAME as ROYAL
from engine.games.cockroach_poker_royal.view import PayOne, PayTwo
from engine.games.royal_gambit.view import Bust, Cover, Give, Hit, Name, Order, Stay
from engine.games.royal_menagerie.view import (
    Bazaar,
    Gift,
    OpenBazaar,
    OpenWindfall,
    Shoot,
    Steal,
    Trade,
    Waste,
    Windfall,
)
from engine.moves import Move
from engine.palming.view import HandOn, Judge, Offer, Pass
from engine.values import value
from tests.engine.games import gambit_table as gambit
from tests.engine.games import menagerie_table as menagerie
from tests.engine.games.palming_table import Ruling, classic, facing, played, royal

ANA, BEN, CLEO, DAN = range(4)
RULINGS: Sequence[Ruling] = ("english", "japanese")


@value
class Decision:
    """A question to a seat, the keys that answer it, and the move that these make."""

    game: str
    state: Any
    keys: str  # apart by blanks; enter is a key
    move: Move
    seat: int = ANA


def _classic() -> list[Decision]:
    asked = classic("bat fly", "toad", "rat", "rat spider")
    given = played(
        CLASSIC, classic("toad", "bat fly", "rat", "rat", turn=BEN), Offer("bat", 0, "fly")
    )
    passed = played(CLASSIC, given, Pass(peek=False))
    two = classic("bat fly", "toad")
    cases = (
        (asked, "1 3 p", Offer("bat", CLEO, "spider")),
        (asked, "2 2 k", Offer("fly", BEN, "stink_bug")),
        (asked, "right enter right enter right enter", Offer("fly", CLEO, "fly")),
        (two, "2 b enter", Offer("fly", BEN, "bat")),
        (given, "t enter", Judge(true=True)),
        (given, "f enter", Judge(true=False)),
        (given, "p l enter", Pass(peek=True)),
        (given, "p b enter", Pass(peek=False)),
        (passed, "4 c enter", HandOn(DAN, "cockroach")),
        (played(CLASSIC, two, Offer("fly", BEN, "bat")), "f enter", Judge(true=False), BEN),
    )
    return [Decision("cockroach-poker", *case) for case in cases]


def _royal(ruling: Ruling) -> list[Decision]:
    asked = royal("royal_rat joker bat", "toad", "fly", ruling=ruling, penalty="bat...")
    start = facing("rat fly toad", "bat...", ruling)
    given = played(ROYAL, start, Offer("blank", BEN, "rat"))
    paying = played(ROYAL, given, Judge(true=True))
    cases = (
        (asked, "3 2 y", Offer("joker", BEN, "royal")),
        (asked, "2 3 t", Offer("royal_rat", CLEO, "toad")),
        (given, "t enter", Judge(true=True), BEN),
        (given, "f enter", Judge(true=False), BEN),
        (given, "p enter", Pass(peek=True), BEN),
        (played(ROYAL, given, Pass(peek=True)), "y enter", HandOn(CLEO, "royal"), BEN),
        (paying, "o enter", PayOne("rat"), BEN),
        (paying, "w 1 2", PayTwo("fly", "rat"), BEN),
        (paying, "w 2 enter", PayTwo("rat", "toad"), BEN),
    )
    return [Decision("cockroach-poker-royal", *case) for case in cases]


def _gambit() -> list[Decision]:
    table, after = gambit.table, gambit.after
    turn = table("A K", "2", "3", deck="4 5 6")
    seven = after(table("", "5 6", "2", deck="7 A 2"), Hit())
    eight = after(table("", "5 6", "2", deck="8 A 2"), Hit())
    sniper = after(table("", "5 6", "2", deck="J A 2"), Hit())
    order = after(table("", "5 6", "2", deck="J 7 8 A"), Hit(), Name("J", ANA))
    give = after(table("5 6", "", "2", deck="7 A", turn=BEN), Hit(), Name("7", ANA))
    pair = after(table("Q 5", "2", deck="5 A"), Hit())
    cases = (
        (turn, "h enter", Hit()),
        (turn, "s enter", Stay()),
        (table("", "2", deck="4 5 6"), "enter", Hit()),
        (seven, "3 enter", Name("7", CLEO)),
        (eight, "2 enter", Name("8", BEN)),
        (sniper, "1 enter", Name("J", ANA)),
        (order, "8 enter", Order("8")),
        (give, "6 enter", Give("6")),
        (pair, "c enter", Cover()),
        (pair, "b enter", Bust()),
    )
    return [Decision("royal-gambit", *case) for case in cases]


def _menagerie() -> list[Decision]:
    animals = ("tiger ibis", "tiger komodo", "komodo", "mammoth")
    full = menagerie.position(
        menagerie.turn(ANA),
        hands=("tiger shoot steal trade bazaar windfall", "ibis", "ibis", "ibis"),
        menageries=animals,
    )
    bare = menagerie.position(menagerie.turn(ANA), hands=("shoot steal", "ibis", "ibis", "ibis"))
    row = menagerie.position(
        menagerie.turn(ANA, 0),
        OpenBazaar(ANA, menagerie.cards("ibis tiger shoot steal")),
        hands=("tiger trade", "ibis", "ibis", "ibis"),
        menageries=animals,
    )
    fall = menagerie.position(
        menagerie.turn(ANA, 0),
        OpenWindfall(ANA, 2),
        hands=("tiger trade", "ibis", "ibis", "ibis"),
        menageries=animals,
    )
    cases = (
        (full, "1 3 enter", Gift("tiger", CLEO)),
        (full, "2 2 k", Shoot(BEN, "komodo")),
        (full, "2 1 i", Shoot(ANA, "ibis")),
        (full, "3 4 enter", Steal(DAN, "mammoth")),
        (full, "3 2 t", Steal(BEN, "tiger")),
        (full, "4 1 2 t k", Trade(ANA, "tiger", BEN, "komodo")),
        (full, "5 enter", Bazaar()),
        (full, "6 enter", Windfall()),
        (bare, "1 enter", Waste("shoot")),
        (bare, "2 enter", Waste("steal")),
        (row, "2 4 enter", Gift("ibis", DAN)),
        (row, "3 2 t", Shoot(BEN, "tiger")),
        (row, "4 3 enter", Steal(CLEO, "komodo")),
        (fall, "1 2 enter", Gift("tiger", BEN)),
        (fall, "2 1 4 i", Trade(ANA, "ibis", DAN, "mammoth")),
    )
    return [Decision("royal-menagerie", *case) for case in cases]


DECISIONS = {
    "cockroach-poker": _classic(),
    "cockroach-poker-royal": [case for ruling in RULINGS for case in _royal(ruling)],
    "royal-gambit": _gambit(),
    "royal-menagerie": _menagerie(),
}
