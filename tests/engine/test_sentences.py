"""Happenings are told in whole sentences, to each reader in the words for them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields
from random import Random
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import pytest

from engine.catalog import CATALOG
from engine.games.royal_gambit.view import Named
from engine.games.royal_menagerie.view import Played, Shoot, Trade
from engine.seats import About
from engine.sentences import All, Sentence, Template, Who, kind, things

NAMES = ("Ana", "Bob", "Cleo", "Dan")
YOU = re.compile(r"\b[Yy]ou(r|rs)?\b")
THIRD_PERSON = re.compile(r"\b[Yy]ou (?!pass\b|as\b)\w+s\b")  # "you takes"
KINDS = [
    pytest.param(key, made, id=f"{key}-{made.__name__}")
    for key, info in CATALOG.items()
    for made in (*info.moves, *info.events)
]
OFFERED = Template("{giver} offers {to} a card.", giver="{giver} offer {to} a card.")


def _fields(made: type) -> list[str]:
    return [field.name for field in fields(made)]


class _Maker:
    """Values of any kind of move or event; no two seats of one are the same."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.seats = self.random.sample(range(len(NAMES)), len(NAMES))

    def made(self, hint: Any) -> Any:
        if hint in (int, bool, str, type(None)):
            return None if hint is type(None) else hint(self.random.randrange(2))
        if hasattr(hint, "__dataclass_fields__"):
            hints = get_type_hints(hint, include_extras=True)
            return hint(**{name: self.made(hints[name]) for name in _fields(hint)})
        if get_origin(hint) is tuple:
            return tuple(self.made(get_args(hint)[0]) for _ in range(self.random.randint(1, 3)))
        if get_origin(hint) is Annotated:
            return self._annotated(*get_args(hint)[:2])
        choice = self.random.choice(get_args(hint))
        return choice if get_origin(hint) is Literal else self.made(choice)

    def _annotated(self, hint: Any, about: About) -> Any:
        if about is About.SEAT:
            return self.seats.pop()
        return tuple(self.made(get_args(hint)[0]) for _ in NAMES)


def told(kind_: type, seed: int) -> Sentence:
    """Such a move or event, in words."""
    thing = _Maker(seed).made(kind_)
    sentence: Sentence = thing.says() if hasattr(thing, "says") else thing.label()
    return sentence


def faults(sentence: Sentence, names: Sequence[str]) -> Iterator[str]:
    """The faults in it, for anybody who may read it."""
    plain = sentence.text(names)
    for you in (None, *range(len(names))):
        text = sentence.text(names, you)
        if not re.fullmatch(r"[A-Z0-9].*[.!]", text) or re.search(r"[{}]|  | [.,:]", text):
            yield f"no sentence: {text}"
        if bool(YOU.search(text)) != (you is not None and names[you] in plain):
            yield f"to {you}: {text}"
        if THIRD_PERSON.search(text) or (you is not None and names[you] in text):
            yield f"not to you: {text}"


@pytest.mark.parametrize(("key", "kind_"), KINDS)
def test_every_move_and_event_is_a_whole_sentence_for_every_reader(key: str, kind_: type) -> None:
    """It says "you" to whoever is part of it, and to nobody else."""
    assert [fault for seed in range(60) for fault in faults(told(kind_, seed), NAMES)] == []


@pytest.mark.parametrize(
    ("event", "yours"),
    [
        (Named(1, "J", 1), "You must flip two cards for your own Jack."),
        (Played(1, Shoot(1, "ibis"), False), "You shoot your own ibis."),
        (
            Played(1, Trade(0, "ibis", 1, "ibis"), False),
            "You trade your own ibis for Ana's ibis.",
        ),
    ],
)
def test_what_somebody_does_to_themselves_is_told_so(event: Any, yours: str) -> None:
    """The seat that acts is the seat it is done to: one sentence for both."""
    assert event.says().text(NAMES, 1) == yours
    assert list(faults(event.says(), NAMES)) == []


def test_the_reader_is_you_in_any_place() -> None:
    """As the one who acts and as the one who is acted on; a spectator reads names."""
    offered = OFFERED(giver=Who(0), to=Who(1))

    assert [offered.text(NAMES, you) for you in (0, 1, None)] == [
        "You offer Bob a card.",
        "Ana offers you a card.",
        "Ana offers Bob a card.",
    ]


def test_a_name_is_written_as_its_owner_writes_it() -> None:
    """Also where a sentence begins with it."""
    assert OFFERED(giver=Who(0), to=Who(1)).text(["emil", "Bob"]) == "emil offers Bob a card."


def test_seats_and_cards_are_marked() -> None:
    """So that a screen can colour a name by its seat, and a card by its kind."""
    sentence = Template("{who's} {card} goes to {others}.")(
        who=Who(2), card=kind("stink_bug"), others=All((0, 1))
    )

    assert [part for part in sentence.parts(NAMES, 1) if part[1]] == [
        ("Cleo", "seat 2"),
        ("stink bug", "stink_bug"),
        ("Ana", "seat 0"),
        ("you", "seat 1"),
    ]


@pytest.mark.parametrize(
    ("cards", "listed"),
    [
        (["ibis"], "an ibis"),
        (["bat", "bat"], "two bats"),
        (["fly", "bat", "fly", "toad"], "two flies, a bat and a toad"),
        ([], "nothing"),
    ],
)
def test_cards_are_counted_in_words(cards: list[str], listed: str) -> None:
    """With the article that English wants."""
    assert Template("It is {cards}.")(cards=things(cards)).text([]) == f"It is {listed}."
