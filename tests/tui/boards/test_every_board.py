"""Laws that hold for every board, of any game at any table, in thousands of positions."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from itertools import cycle, product
from random import Random
from typing import Any

import pytest

from engine.catalog import CATALOG
from engine.game import Event
from engine.games.royal_menagerie.view import Waste
from engine.match import Match
from engine.moves import Move
from netplay.trust.width import cells
from tui.boards.board import AnyBoard, BoardScene
from tui.boards.move_builder import ENTER, MoveBuilder
from tui.boards.shelf import BOARDS, board
from tui.paint.glyphs import GLYPHS, Glyphs
from tui.paint.spans import Lines, flow, line, width
from tui.rulebook.source import rules

SIZES = (
    (18, 3),
    (18, 4),
    (20, 3),
    (26, 3),
    (38, 3),
    (38, 8),
    (40, 3),
    (60, 12),
    (80, 3),
    (100, 20),
)
PAPERS = tuple(product(GLYPHS.values(), SIZES))
NAMES = (
    "Ana",
    "Bartholomew Long",
    "猫猫猫猫猫猫猫猫",
    "Zoë",
    "E",
    "Friedrich-Karl X",
    "WWWWWWWW",
    "é",
)
SCREENS = "?/!"  # keys that the screens keep for themselves
FORMS: Mapping[str, Sequence[Mapping[str, Any]]] = {  # of games whose options ask for other moves
    "cockroach-poker-royal": ({"ruling": "english"}, {"ruling": "japanese"}),
    "royal-gambit": ({}, {"turns": "whole", "deck": "running", "goal": 15}),
    "royal-menagerie": ({}, {"actions": (2, 2, 2, 6, 4)}, {"actions": (0, 0, 16, 0, 0)}),
}
SCREENFULS = ((60, 20), (80, 24), (100, 30), (120, 40), (200, 60))
BESIDE = 24  # cells right of a name
EACH = 50  # positions of each table that are looked at


def tables() -> Iterator[tuple[str, Mapping[str, Any], int]]:
    """Every game on the shelf with every number of seats, as it comes or in its forms."""
    for key, info in CATALOG.items():
        for options, seats in product(FORMS.get(key, ({},)), info.seats):
            yield key, options, seats


TABLES = [
    pytest.param(key, options, seats, id="-".join(map(str, (key, *options.values(), seats))))
    for key, options, seats in tables()
]


def positions(
    key: str, options: Mapping[str, Any], seats: int
) -> Iterator[tuple[Match, list[Event]]]:
    """Positions of random games, from the deal to the end, with all that happened in them."""
    random, shown = Random(f"{key} {seats}"), 0
    for seed in range(EACH):
        match, events = Match.new(key, seats, options, str(seed)), list[Event]()
        while shown < EACH:
            if not match.to_act or random.random() < 0.3:
                shown += 1
                yield match, events
            if not match.to_act:
                break
            events += stepped(match, random)


def stepped(match: Match, random: Random) -> tuple[Event, ...]:
    """Make a decision: first any kind of move, then any move of that kind."""
    seat = match.to_act[0]
    legal = match.legal(seat)
    legal = legal.narrowed("do", random.choice(legal.values("do")))
    return match.play(seat, legal.pick(random))


def scene_of(
    painter: AnyBoard, match: Match, seat: int | None, events: list[Event]
) -> BoardScene[Any]:
    """The scene that this seat's board paints, with its decision if it has one."""
    names = [painter.glyphs.plain(name) for name in NAMES[: match.seats]]
    view = match.view(seat)
    bare: BoardScene[Any] = BoardScene(view, names, events, None)
    if seat is None or seat not in match.to_act:
        return bare
    choosing = MoveBuilder(
        match.legal(seat), painter.steps, lambda field, values: painter.options(bare, field, values)
    )
    return BoardScene(view, names, events, choosing)


def with_choosing(scene: BoardScene[Any], choosing: MoveBuilder) -> BoardScene[Any]:
    return BoardScene(scene.view, scene.names, scene.events, choosing)


def walk(choosing: MoveBuilder) -> Iterator[MoveBuilder]:
    """Every question that can be come to by keys, and every move that Enter could make."""
    yield choosing
    for answer in choosing.answers:
        further = copy(choosing)
        assert further.takes(answer.option.key)
        if further.press(answer.option.key) is None:
            yield from walk(further)


def made(choosing: MoveBuilder) -> Iterator[Move]:
    """Every move that keys can make."""
    if choosing.ready is not None:
        move = copy(choosing).press(ENTER)
        assert move is not None
        yield move
    for answer in choosing.answers:
        further = copy(choosing)
        move = further.press(answer.option.key)
        if move is None:
            yield from made(further)
        else:
            yield move


@pytest.mark.parametrize(("key", "options", "seats"), TABLES)
def test_keys_reach_every_legal_move(key: str, options: Mapping[str, Any], seats: int) -> None:
    """No legal move is hidden, and no other can be made."""
    painter = board(key, GLYPHS["ascii"])
    for match, events in positions(key, options, seats):
        for seat in match.to_act:
            choosing = scene_of(painter, match, seat, events).choosing
            assert choosing is not None

            assert sorted(map(repr, made(choosing))) == sorted(map(repr, match.legal(seat)))


@pytest.mark.parametrize(("key", "options", "seats"), TABLES)
def test_every_question_can_be_answered(key: str, options: Mapping[str, Any], seats: int) -> None:
    """Each answer has a key of its own, which is no screen's, and stands in sight at 80 columns."""
    painter, screens = board(key, GLYPHS["rich"]), cycle(SCREENFULS)
    for match, events in positions(key, options, seats):
        for seat in match.to_act:
            scene = scene_of(painter, match, seat, events)
            assert scene.choosing is not None
            for choosing in some(walk(scene.choosing)):
                check_question(painter, with_choosing(scene, choosing), choosing, next(screens))


def some(walked: Iterator[MoveBuilder]) -> Iterator[MoveBuilder]:
    """The questions near the top of the tree: those further down are like them."""
    for at, choosing in enumerate(walked):
        if at > 20:
            return
        yield choosing


def check_question(
    painter: AnyBoard, scene: BoardScene[Any], choosing: MoveBuilder, screen: tuple[int, int]
) -> None:
    keys = [answer.option.key for answer in choosing.answers]
    assert len(set(keys)) == len(keys)
    assert all(len(key) == 1 and key not in SCREENS and key == key.lower() for key in keys)
    if choosing.answers:
        question = painter.question(scene, choosing)
        assert 0 < cells(question) <= 80 - len("   Esc back")
    told = [answer.option for answer in choosing.answers if answer.field not in painter.hand_fields]
    assert len(flow([line(f"{one.key} {one.words}") for one in told], 80)) <= 2
    held = {answer.option.key for answer in choosing.answers} - {one.key for one in told}
    assert held <= shown_in_hand(painter, scene, 80, painter.hand_height)
    lines = painter.hand_lines(scene, *screen)
    assert held <= shown_in_hand(painter, scene, screen[0], lines)
    assert held <= shown_in_hand(painter, scene, screen[0], lines + 1)  # where one stands out


def shown_in_hand(painter: AnyBoard, scene: BoardScene[Any], size: int, height: int) -> set[str]:
    """The keys that stand in a hand of so many lines."""
    hand = painter.hand(scene, size, height)[:height]
    seen = [spans for spans in hand if width(spans) <= size]
    return {span.key for spans in seen for span in spans if span.key and span.text.strip()}


@pytest.mark.parametrize(("key", "options", "seats"), TABLES)
def test_nothing_overflows(key: str, options: Mapping[str, Any], seats: int) -> None:
    """Whoever looks on, in any size and any signs: no line too wide, no block too high."""
    random = Random(seats)
    for match, events in positions(key, options, seats):
        for seat in (*match.to_act, random.choice((0, seats - 1, None))):
            glyphs, (size, height) = random.choice(PAPERS)
            painter = board(key, glyphs)
            scene = scene_of(painter, match, seat, events)
            for painted in blocks(painter, scene, size, height):
                check_block(painted, glyphs, size, height)
            check_block(painter.reveal(scene, size), glyphs, size, 1000)
            check_block(painter.confess(scene, size), glyphs, size, 1000)


def blocks(painter: AnyBoard, scene: BoardScene[Any], size: int, height: int) -> Iterator[Lines]:
    """All that a board paints at one moment."""
    for seat in range(len(scene.names)):
        assert width(painter.beside_name(scene, seat)) <= BESIDE
        assert width(painter.seat_foot(scene, seat, size)) <= size
        yield painter.before(scene, seat, size, height)
    yield painter.centre(scene, size, height)
    yield painter.hand(scene, size, height)


def check_block(painted: Lines, glyphs: Glyphs, size: int, height: int) -> None:
    assert len(painted) <= height
    for spans in painted:
        plain = sum(cells(glyphs.plain(span.text)) for span in spans)
        assert plain == width(spans)  # in this terminal's characters it takes no other room
        assert plain <= size


@pytest.mark.parametrize(("key", "options", "seats"), TABLES)
def test_every_moment_has_its_words(key: str, options: Mapping[str, Any], seats: int) -> None:
    """Players who are waited for are known and told what for, and rules of the book explain it."""
    painter, known = board(key, GLYPHS["safe"]), rules(key)
    for match, events in positions(key, options, seats):
        scene = scene_of(painter, match, None, events)

        assert painter.deciders(scene.view) == match.to_act
        assert bool(painter.doing(scene)) == bool(match.to_act)
        assert set(painter.rules(scene.view)) <= set(known)


@pytest.mark.parametrize("key", sorted(CATALOG))
def test_every_kind_of_move_is_among_these(key: str) -> None:
    """The positions above call for every decision that the game knows, but for the rarest one."""
    kinds = {
        box.kind
        for game, options, seats in tables()
        if game == key
        for match, _ in positions(game, options, seats)
        for seat in match.to_act
        for box in match.legal(seat).boxes
    }

    unseen = set(CATALOG[key].moves) - kinds - {Waste}  # test_royal_menagerie has it
    assert not unseen, f"No table comes to these; give {key} a line in FORMS with options that do."


def test_every_game_has_a_board() -> None:
    """The shelf of boards is as long as that of games."""
    assert set(BOARDS) == set(CATALOG)
