"""Finished games to look back at: real ones, of players who pick any legal move."""

from contextlib import closing
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

from engine.match import Match
from engine.moves import Plain
from engine.transcript import NAMES, at_random
from netplay.journal.folders import tables_folder
from netplay.journal.journal import Journal
from netplay.reasons import Reasons
from netplay.replay import Replay
from netplay.table.journal_port import MoveMade
from tests.netplay.journal_games import IDENTITY, table_state
from tui.paint.glyphs import GLYPHS
from tui.replay.painter import ReplayPage

SEATS = {
    "cockroach-poker": (2, 6),
    "cockroach-poker-royal": (2, 6),
    "royal-gambit": (2, 8),
    "royal-menagerie": (4,),
}
ANA = "0a" * 32  # her key
WHY = "Nobody has seen it."  # of all moves but the first
GAMES = tuple((key, seats) for key, allowed in SEATS.items() for seats in allowed)


@cache
def played(key: str, seats: int) -> Match:
    """A game to its end."""
    match = Match.new(key, seats, {}, "seed")
    for seat, move in at_random(match, "luck"):
        match.play(seat, move)
    return match


@cache
def replay(key: str, seats: int) -> Replay:
    return Replay(played(key, seats).record)


def page(
    key: str = "cockroach-poker",
    seats: int = 6,
    glyphs: str = "rich",
    you: int | None = None,
    reasons: Reasons | None = None,
) -> ReplayPage:
    """The page of a game that was just opened; `you` is the seat that one had in it."""
    return ReplayPage(replay(key, seats), NAMES[:seats], GLYPHS[glyphs], you, reasons)


def journal(table: str, games: int, *, moves: int = 0) -> Path:
    """A journal of this user with so many finished games and, then, moves of one that goes on."""
    identity = replace(IDENTITY, table=table)
    with closing(Journal.create(identity, tables_folder())) as book:
        book.save(_house(games))
        for number in range(1, games + 1):
            _write(book, number, played("royal-menagerie", 4).record, None)
        if moves:
            _write(book, games + 1, Match.new("royal-menagerie", 4, {}, "now").record, moves)
    return book.path


def _house(games: int) -> Plain:
    cast = [[name, ANA if name == "Ana" else None] for name in ("Bruno", "Ana", "Dora", "Emil")]
    casts = {str(number): cast for number in range(1, games + 1)}
    return table_state("royal-menagerie").plain() | {"casts": casts}


def _write(book: Journal, number: int, record: Plain, moves: int | None) -> None:
    """A game as the table writes it down; one with a number of moves goes on after these."""
    book.deal(number, {**record, "moves": [], "outcome": None})
    made = record["moves"] if moves is None else _begun(record, moves)
    for at, move in enumerate(made):
        last = moves is None and at == len(made) - 1
        ended = record["outcome"] if last else None
        book.move(MoveMade(number, at, move, why=WHY if at else "", outcome=ended))


def _begun(record: Plain, moves: int) -> list[Plain]:
    """The first moves of a game that was just dealt."""
    match = Match.new(record["game"], record["seats"], record["options"], record["seed"])
    for seat, move in islice(at_random(match, "luck"), moves):
        match.play(seat, move)
    begun: list[Plain] = match.record["moves"]
    return begun
