"""Royal Menagerie in words: moves, events and views as people read them."""

import json
from dataclasses import asdict

import pytest

from engine.game import Event
from engine.games.royal_menagerie.rules import GAME
from engine.games.royal_menagerie.view import (
    Bazaar,
    CardPlay,
    Drew,
    EndStageBegan,
    Gift,
    OpenBazaar,
    OpenWindfall,
    Played,
    RolesRevealed,
    Shoot,
    Stampeded,
    Steal,
    Trade,
    TurnedUp,
    Waste,
    Windfall,
)
from engine.moves import from_plain, tag, to_plain
from tests.engine.games.menagerie_table import (
    ANN,
    BOB,
    CID,
    DEE,
    NAMES,
    NONE,
    ROLES,
    cards,
    position,
    turn,
)
from tests.engine.reading import read

MOVES: dict[CardPlay, str] = {
    Gift("tiger", CID): "Give Cid the tiger.",
    Shoot(DEE, "ibis"): "Shoot Dee's ibis.",
    Steal(ANN, "ibis"): "Steal Ann's ibis.",
    Trade(ANN, "ibis", CID, "tiger"): "Trade Ann's ibis for Cid's tiger.",
    Bazaar(): "Open a Bazaar.",
    Windfall(): "Play a Windfall.",
    Waste("shoot"): "Play the Shoot card without effect.",
}

EVENTS: dict[Event, str] = {
    Played(BOB, Gift("tiger", CID), False): "Bob gives Cid the tiger.",
    Played(BOB, Trade(ANN, "ibis", CID, "tiger"), False): "Bob trades Ann's ibis for Cid's tiger.",
    Played(BOB, Windfall(), True): (
        "Bob takes the Windfall card from the Bazaar. Bob plays a Windfall."
    ),
    TurnedUp(("tiger", "shoot", "tiger")): "The Bazaar offers two tigers and a Shoot card.",
    TurnedUp(()): "The Bazaar offers nothing.",
    Drew(ANN, 1, ()): "Ann draws 1 card.",
    Drew(ANN, 2, ()): "Ann draws 2 cards.",
    Drew(ANN, 1, ("ibis",)): "Ann draws 1 card, and an ibis from the discards.",
    Drew(ANN, 0, ("ibis", "ibis")): "Ann draws two ibises from the discards.",
    Stampeded(DEE): "Stampede! Dee loses one animal of each kind.",
    EndStageBegan(): (
        "The deck is empty: from now on nobody draws, and everybody plays one card a turn."
    ),
    RolesRevealed(ROLES, (4, 3, 2, 1), "solo victory"): (
        "The game is over, and the Grand Vizier wins alone."
        " The roles: Ann the Grand Vizier with 4 points,"
        " Bob the Loyalist with 3 points, Cid a Conspirator with 2 points,"
        " Dee a Conspirator with 1 point."
        " The Grand Vizier and the Loyalist have 7 together, and the Conspirators 3."
    ),
}


@pytest.mark.parametrize(("move", "label"), MOVES.items())
def test_a_move_is_an_imperative(move: CardPlay, label: str) -> None:
    """It names everything it means, so that it can be read alone."""
    assert move.label().text(NAMES) == label


@pytest.mark.parametrize("move", MOVES)
def test_a_move_is_plain_data(move: CardPlay) -> None:
    """It survives the wire, told apart by its tag."""
    assert from_plain(GAME.info.moves, json.loads(json.dumps(to_plain(move)))) == move


def test_every_kind_of_move_and_event_has_its_tag() -> None:
    """The words that tell them apart in records and on the wire, which outlive this program."""
    kinds: list[type] = [*GAME.info.moves, *GAME.info.events]

    assert " ".join(tag(kind) for kind in kinds) == (
        "gift shoot steal trade bazaar windfall waste"
        " played turned_up drew stampeded end_stage_began revealed"
    )


@pytest.mark.parametrize(("event", "sentence"), EVENTS.items())
def test_an_event_is_a_sentence(event: Event, sentence: str) -> None:
    """It tells what everybody saw."""
    assert event.says().text(NAMES) == sentence


def test_the_face_knows_all_moves_and_events() -> None:
    """Whatever happens at the table can be read by a client."""
    assert set(GAME.info.moves) == {type(move) for move in MOVES}
    assert set(GAME.info.events) == {type(event) for event in EVENTS}


def test_a_view_reads_as_the_table() -> None:
    """It tells who has what, what is open, who is to play, and what a seat alone knows."""
    state = position(
        turn(ANN, 1),
        OpenBazaar(CID, cards("ibis shoot")),
        OpenWindfall(BOB, 2),
        hands=("ibis", "shoot trade", "", "mammoth"),
        known=("", "trade", "", ""),
        menageries=("tiger tiger", "", "ibis", ""),
        deck="komodo",
        discards="trade trade",
    )

    assert read(GAME.view(state, BOB), NAMES, BOB) == [
        "Ann has 3 points with two tigers, and 1 card in hand. Ann is the Grand Vizier.",
        "You have 0 points with no animals, and 2 cards in hand. You are the Loyalist. "
        "Everybody knows of a Trade card in your hand.",
        "Cid has 1 point with an ibis, and no cards in hand.",
        "Dee has 0 points with no animals, and 1 card in hand.",
        "The deck has 1 card.",
        "The discards are two Trade cards.",
        "It is Ann's turn, with 1 card to play.",
        "The Bazaar offers an ibis and a Shoot card. It is Cid's turn to take one.",
        "You have 2 cards to play for a Windfall.",
        "Still unseen: an ibis, a komodo and a mammoth.",
        "Your hand is a Shoot card and a Trade card.",
    ]


def test_a_spectator_reads_no_hand() -> None:
    """Nor who would be next at a Bazaar that has been emptied."""
    state = position(
        turn(ANN, 0, end_stage=True),
        OpenBazaar(CID, ()),
        OpenWindfall(BOB, 1),
        hands=("", "shoot", "", ""),
        deck="",
    )

    assert read(GAME.view(state, None), NAMES)[4:] == [
        "The deck is empty.",
        "There are no discards.",
        "It is Ann's turn in the end stage, with no cards to play.",
        "The Bazaar is over.",
        "Bob has 1 card to play for a Windfall.",
        "Still unseen: a Shoot card.",
    ]


def test_the_end_is_told() -> None:
    """With all roles, and who has won in which way."""
    lines = read(GAME.view(position(hands=NONE, deck=""), ANN), NAMES)

    assert "The game is over, and the Conspirators win." in lines
    assert lines[1] == (
        "Bob has 0 points with no animals, and no cards in hand. Bob is the Loyalist."
    )


def test_a_view_is_plain_data() -> None:
    """It goes through JSON, the open actions told apart by their tags."""
    state = position(turn(ANN, 1), OpenBazaar(CID, cards("ibis")), OpenWindfall(BOB, 2))

    plain = json.loads(json.dumps(asdict(GAME.view(state, BOB))))

    assert [phase["do"] for phase in plain["stack"]] == ["turn", "open_bazaar", "open_windfall"]
