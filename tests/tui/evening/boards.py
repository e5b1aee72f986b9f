"""Boards of evenings, put together by hand for tests."""

from engine.evening.deeds import Deed
from netplay.betting import BetScore
from netplay.evening import EveningBoard, EveningLie, EveningPerson, Trust
from tui.evening.painter import EveningPainter
from tui.paint.glyphs import GLYPHS

NAMES = ("Ana", "Ben", "Cleo", "Dan")  # who have the chairs
LIARS: dict[Deed, int] = {"claims": 10, "lies": 8, "believed": 3, "caught": 4}


def person(name: str, results: str, deeds: dict[Deed, int], *trusts: Trust) -> EveningPerson:
    won = results.count("w")
    return EveningPerson(
        name=name, played=len(results), won=won, results=results, deeds=deeds, trusts=trusts
    )


def lie(number: int, liar: str, likes: int = 0) -> EveningLie:
    return EveningLie(
        number=number, game=1, liar=liar, fooled="Cleo", claim="rat", card="fly", likes=likes
    )


ANA = person("Ana", "wwl", LIARS, Trust(whom=1, judged=4, believed=3))
BEN = person("Ben", "lww", {"claims": 9, "lies": 2, "believed": 1, "caught": 1})
CLEO = person("Cleo", "wlw", {"hands": 6, "busts": 4, "rescues": 3, "best_hand": 26})
BOARD = EveningBoard(
    version=4,
    games=3,
    last=3,
    people=(ANA, BEN, CLEO),
    lies=(lie(2, "Ben", likes=2), lie(1, "Ana")),
    you=0,
)


BETS = (BetScore(name="Wim", right=3, made=4),)


def painter(board: EveningBoard = BOARD, glyphs: str = "ascii") -> EveningPainter:
    return EveningPainter(board, NAMES, GLYPHS[glyphs], BETS)
