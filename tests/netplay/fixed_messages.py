"""Messages of every kind, always the same, and the bytes that they have been sent as.

Tables and guests of other versions read those bytes: they change with PROTOCOL and never else. Then
`python -m tests.netplay.fixed_messages` writes them anew.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from engine.catalog import CATALOG
from engine.evening.deeds import Deed
from engine.games.cockroach_poker_royal.view import PayOne, PayTwo
from engine.games.royal_gambit.view import Bust, Cover, Order
from engine.games.royal_menagerie.view import Waste
from engine.match import Match
from engine.moves import Move, to_plain
from netplay.betting import Bet
from netplay.evening import (
    EveningBoard,
    EveningLie,
    EveningPerson,
    Like,
    Trust,
)
from netplay.message import Message
from netplay.newcomers import Admit, Close, LetIn, Remove, Unban
from netplay.reception_wire import AddTable, ServerSummary, TableAdded, TableRefused
from netplay.table.bets import Bets, BetTally
from netplay.table.live_game import LiveGame
from netplay.table.news import News
from netplay.table.state import TableState
from netplay.table.table_view import scenes, show
from netplay.wire import (
    Ask,
    Beat,
    BrokerAccount,
    Change,
    Enter,
    Farewell,
    GameRecord,
    Leave,
    Nod,
    Pause,
    Play,
    Refusal,
    Rename,
    Reply,
    Say,
    Show,
    Sit,
    Stand,
    Start,
    TableSettings,
    TableSummary,
    TalkKey,
    Taunt,
    Whereabouts,
    Wish,
    encode,
)

FILE = Path(__file__).parent / "fixed_messages.txt"
ID = "0123456789abcdef"
RARE: tuple[Move, ...] = (  # moves that may not come up in a game
    *(PayOne("royal_bat"), PayTwo("bat", "fly"), Order("7"), Cover(), Bust(), Waste("steal")),
)
OPTIONS: Mapping[str, dict[str, Any]] = {
    "cockroach-poker-royal": {"ruling": "japanese"},
    "royal-gambit": {"goal": 20},
}


def wishes() -> Iterator[Wish]:
    """A wish of each kind, but moves."""
    yield Enter(name="Zoë", passphrase="open")
    yield from (Sit(seat=3), Sit(), Stand(), Start(), Leave(), Rename(name="Ana"))
    yield from (Say(text="Not a bat, surely?"), Taunt(taunt="liar"), Pause(paused=True))
    yield from (
        Remove(guest=ID, ban=True),
        Unban(name="Ben"),
        Close(closed=True),
        Admit(code="abcdefgh"),
        LetIn(guest=ID),
        Bet(number=1, after=5, true=False),
    )
    yield Like(lie=3)
    settings = TableSettings(game="royal-menagerie", options={"actions": [4, 4, 4, 2, 2]})
    yield Change(settings=settings)


def replies() -> Iterator[Message]:
    """The messages that a table sends but views."""
    yield Reply(id=ID, you=ID)
    yield Reply(id=ID, refused=Refusal(code="stale", reason="The game has moved on since."))
    yield TalkKey(epoch=2, key=ID * 4, least=7)
    yield BrokerAccount(user="known-7", password=ID * 2)
    yield Whereabouts(places=("192.168.0.7:18830", "[fe80::7%eth0]:18830"))
    yield from (Farewell(code="closed", reason="The host goes home."), Nod(), evening())
    people = ("Ana", "Ben")
    yield GameRecord(number=3, names=people, you=1, packed="eJyrBQAAfgB8", reasons="eJyrBQAAfgB8")
    yield TableSummary(
        title="Royal Gambit",
        game="royal-gambit",
        host="Ana",
        name="Upstairs",
        seats=4,
        free=2,
        playing=True,
        locked=False,
        watching=True,
        version="1.0",
    )


def evening() -> EveningBoard:
    """Of two games."""
    deeds: dict[Deed, int] = {"claims": 9, "lies": 4, "believed": 2}
    ana = EveningPerson(name="Ana", played=2, won=1, results="lw", deeds=deeds)
    trusts = (Trust(whom=0, judged=5, believed=3),)
    ben = EveningPerson(name="Ben", bot=True, played=2, won=1, results="wl", trusts=trusts)
    lie = EveningLie(number=3, game=2, liar="Ana", fooled="Ben", claim="rat", card="bat", likes=1)
    return EveningBoard(
        version=3,
        games=2,
        last=2,
        people=(ana, ben),
        lies=(lie,),
        you=0,
        liked=3,
    )


def receptions() -> Iterator[Message]:
    """The messages to a server itself, and its answers."""
    yield AddTable(id=ID, host="Ana", name="Upstairs", settings=TableSettings())
    yield TableAdded(id=ID, table=ID, fingerprint="a" * 16)
    refusal = Refusal(code="name-taken", reason="A table here is called Upstairs already.")
    yield TableRefused(id=ID, refused=refusal)
    yield ServerSummary(host="Ana", tables=2, most=100, anyone=True, owner=2 * ID)


def of_game(key: str) -> Iterator[Message]:
    """A game: each kind of move when it is first made, what is shown then, and at the end."""
    settings = TableSettings(game=key, options=OPTIONS.get(key, {}), seats=4)
    bets = Bets({"wim": BetTally("Wim", 2, 3, last=True)})
    table_state = TableState("Ana", settings, bets=bets)
    random, kinds = Random(key), set[type]()
    match = Match.new(key, 4, settings.options, "fixed")
    live_game = table_state.live_game = LiveGame(match, 1, settings, 0.0)
    while match.to_act:
        seat = match.to_act[0]
        move = match.legal(seat).pick(random)
        if type(move) not in kinds:
            kinds.add(type(move))
            yield _played(live_game.after, move)
            yield _shown(table_state, seat)
        live_game.commit(match.step(seat, move), 0.0)
    yield _shown(table_state, None)


def _played(after: int, move: Move) -> Ask:
    return Ask(id=ID, wish=Play(number=1, after=after, move=to_plain(move)))


def _shown(table_state: TableState, seat: int | None) -> Show:
    """The view that this seat is shown, or a spectator."""
    whole = show(table_state, None, scenes(table_state, 0.0), 0.0, News(1))
    assert table_state.live_game is not None
    update = {"seat": seat, "board": table_state.live_game.board(seat, 0.0)}
    return whole.model_copy(update=update)


def messages() -> Iterator[Message]:
    """All of them, in this order."""
    yield Beat(seen=2**33, epoch=1, kept=3, evening=2)
    yield from (_played(2, move) for move in RARE)
    yield from (Ask(id=ID, wish=wish) for wish in wishes())
    yield from replies()
    yield from receptions()
    for key in CATALOG:
        yield from of_game(key)


def lines() -> list[str]:
    """The bytes that they are sent as."""
    return [encode(message).decode() for message in messages()]


if __name__ == "__main__":
    FILE.write_text("\n".join(lines()) + "\n", "utf-8")
