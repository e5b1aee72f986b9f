"""Cockroach Poker: what the bots have to hold their own against."""

from dataclasses import replace

from engine.bots.shelf import RandomBot
from engine.bots.strength import Strength
from tests.instruments.ladder.matchup import Entry, Gate, Matchup, ours
from tests.instruments.ladder.styles import (
    COIN,
    GANG,
    HONEST,
    LIAR,
    SCHOLAR,
    STYLES,
    Player,
    Style,
    always,
)

GAME = "cockroach-poker"
HARDEST = "passing scholar", "tit for tat", "sly", "neighbour", "never passes", "passer", "scholar"
HALF = replace(COIN, name="half and half", passes=always(0.2))
BELIEVER = next(style for style in STYLES if style.name == "believer")
COUNTS = next(style for style in STYLES if style.name == "counter")
PEOPLE = BELIEVER, COIN, HALF, COUNTS, next(it for it in STYLES if it.name == "scholar")
STRONG, MEDIUM, EASY = ours(GAME, "strong"), ours(GAME, "medium"), ours(GAME, "easy")
UNIFORM = Entry(RandomBot, person=True)


def scripted(style: Style) -> Entry:
    return Entry(lambda seed: Player(style, seed), person=True)


def at_most(rate: float, errors: float, name: str, *entries: Entry) -> Matchup:
    return Matchup(name, GAME, entries, gate=Gate("at most", rate, errors))


def _gates() -> list[Matchup]:
    """Those of the plan: at four seats, against three who are alike."""
    coin, honest, liar = map(scripted, (COIN, HONEST, LIAR))
    mixed = [scripted(style) for style in STYLES if style.name in {"echo", "passer", "sly"}]
    return [
        at_most(0.03, 2, "strong vs 3 uniform", STRONG, UNIFORM, UNIFORM, UNIFORM),
        at_most(0.09, 2, "strong vs 3 coin-flippers", STRONG, coin, coin, coin),
        at_most(0.02, 2, "strong vs 3 honest", STRONG, honest, honest, honest),
        at_most(0.02, 2, "strong vs 3 liars", STRONG, liar, liar, liar),
        at_most(0.05, 2, "strong vs uniform, coin-flipper, honest", STRONG, UNIFORM, coin, honest),
        at_most(0.05, 2, "strong vs coin-flipper, honest, liar", STRONG, coin, honest, liar),
        at_most(0.05, 2, "strong vs echo, passer, sly", STRONG, *mixed),
        at_most(0.12, 2, "strong vs 3 half and half", STRONG, *[scripted(HALF)] * 3),
    ]


def _slope() -> list[Matchup]:
    """People alone among three bots: whoever plays better loses less, and not too little."""
    return [
        _alone(BELIEVER, "easy", 0.0, 0.5),
        _alone(COIN, "easy", 0.2, 0.35),
        _alone(COUNTS, "easy", 0.05, 0.12),
        _alone(COUNTS, "medium", 0.15, 0.25),
        *(_alone(style, "strong", 0.25, 1.0) for style in PEOPLE),
    ]


def _alone(style: Style, strength: Strength, least: float, most: float) -> Matchup:
    entries = scripted(style), *[ours(GAME, strength)] * 3
    gate = Gate("at most", most, 2, least)
    return Matchup(f"{style.name} vs 3 {strength}", GAME, entries, gate=gate, games=1000)


def _ladder() -> list[Matchup]:
    """Each strength has to lose clearly less than its share to the one below."""
    return [
        at_most(0.25, -3, "strong vs 3 medium", STRONG, *[MEDIUM] * 3),
        at_most(0.25, -3, "medium vs 3 easy", MEDIUM, *[EASY] * 3),
        at_most(0.25, -3, "easy vs 3 uniform", EASY, *[UNIFORM] * 3),
    ]


def _tables() -> list[Matchup]:
    """Other numbers of players: fewer losses than one's share, clearly."""
    return [
        at_most(1 / seats, -3, f"strong vs {seats - 1} {name}", STRONG, *[other] * (seats - 1))
        for seats in (2, 3, 6)
        for name, other in (
            ("uniform", UNIFORM),
            ("coin-flipper", scripted(COIN)),
            ("honest", scripted(HONEST)),
            ("liar", scripted(LIAR)),
            ("scholar", scripted(SCHOLAR)),
            ("medium", MEDIUM),
        )
    ]


def _styles() -> list[Matchup]:
    """Hardly worse than among friends, against anybody who has one idea about the game."""
    return [
        at_most(0.15, 2, f"strong vs 3 {it.name}", STRONG, *[scripted(it)] * 3) for it in STYLES
    ]


def _learned() -> list[Matchup]:
    """Some of these lines again, after ten games in the same company: what has it learned?"""
    hardest = {f"strong vs 3 {name}" for name in HARDEST}
    lines = [*_gates(), *(line for line in _styles() if line.name in hardest)]
    return [
        replace(it, name=f"{it.name}, games 11-20", games=2000, length=20, after=10) for it in lines
    ]


MATCHUPS = (
    *_gates(),
    *_slope(),
    *_ladder(),
    *_styles(),
    *_learned(),
    *_tables(),
    Matchup("strong vs 3 who gang up", GAME, (STRONG, *[scripted(GANG)] * 3)),
)
