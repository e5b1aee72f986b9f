"""The sprites of all games: whole, told apart without colour, and cheap to send."""

from itertools import combinations
from pathlib import Path

import pytest
from rich.color import ColorSystem

import tui.boards
from engine.games.cockroach_poker import view as poker
from engine.games.cockroach_poker_royal import view as royal
from engine.games.royal_gambit.view import RANKS
from engine.games.royal_menagerie.view import ACTIONS, ANIMALS
from tui.boards.palming import faces as palming
from tui.boards.royal_gambit import faces as gambit
from tui.boards.royal_menagerie import faces as menagerie
from tui.boards.shelf import tints
from tui.boards.sprite_files import loaded, names
from tui.paint.cards import Card, turning
from tui.paint.glyphs import RICH
from tui.paint.palette import Palette
from tui.paint.pixels import Pen, Picture, drawn
from tui.paint.spans import Lines
from tui.screens.styles import rich

PACKAGES = sorted(it.parent.name for it in Path(tui.boards.__file__).parent.glob("*/sprites"))
SPRITES = [(package, name) for package in PACKAGES for name in names(package)]
UNLIKE = {8: 12, 16: 50}  # pixels by which the silhouettes of two cards differ at least
BYTES = 1900  # of the largest picture with 256 colours
TURN = 4800  # of a card that turns over: a whole moment may take 6 KB
PEN = Pen.of(RICH, "256")


def faces() -> list[Card]:
    """Every card of every game."""
    creatures = dict.fromkeys((*poker.DECK, *royal.DECK, *royal.CLAIMS))
    return [
        *(palming.face(card, RICH) for card in creatures),
        *(menagerie.face(card, RICH) for card in (*ANIMALS, *ACTIONS)),
        *(menagerie.role(role) for role in menagerie.ROLES),
        *(gambit.face(rank) for rank in RANKS),
    ]


def silhouette(picture: Picture) -> tuple[bool, ...]:
    return tuple(paint is not None and paint.ink for row in picture for paint in row)


def sent(lines: Lines) -> int:
    """How many bytes a terminal with 256 colours is sent."""
    style = Palette("256", True, tints()).style
    system = ColorSystem.EIGHT_BIT
    spans = [span for spans in lines for span in spans]
    drawn = (rich(style(span.look)).render(span.text, color_system=system) for span in spans)
    return len("".join(drawn).encode())


@pytest.mark.parametrize(("package", "name"), SPRITES)
def test_every_sprite_is_whole(package: str, name: str) -> None:
    """Its file is read without a fault, and draws it in both sizes."""
    sprite = loaded(package, name)
    assert sprite.about.endswith(".")
    assert sorted(sprite.drawings) == [8, 16]


def test_every_card_has_its_picture() -> None:
    """In the hand and on the table."""
    for card in faces():
        assert any(silhouette(card.small)), card.name
        assert any(silhouette(card.large)), card.name


@pytest.mark.parametrize("size", UNLIKE)
@pytest.mark.parametrize("package", PACKAGES)
def test_silhouettes_tell_the_cards_of_a_game_apart(package: str, size: int) -> None:
    """Without colours, and without reading a name."""
    shapes = {
        name: silhouette(drawing.picture)
        for name in names(package)
        if name != "crown"
        for drawing in loaded(package, name).drawings[size][:1]
    }
    alike = {
        (one, other): unlike
        for one, other in combinations(shapes, 2)
        if (unlike := sum(a != b for a, b in zip(shapes[one], shapes[other], strict=True)))
        < UNLIKE[size]
    }
    assert alike == {}


def test_a_royal_card_is_its_animal_with_a_crown_on() -> None:
    """It is unlike the plain one also as a silhouette."""
    for name in royal.ROYALS:
        for size in ("small", "large"):
            with_crown = getattr(palming.face(name, RICH), size)
            plain = getattr(palming.face(name.removeprefix("royal_"), RICH), size)
            assert silhouette(with_crown) != silhouette(plain), (name, size)


@pytest.mark.parametrize(("package", "name"), SPRITES)
def test_a_sprite_is_sent_in_few_bytes(package: str, name: str) -> None:
    """So that a moment has room for it, and a slow line shows it at once."""
    poses = loaded(package, name).drawings[16]
    assert max(sent(drawn(pose.picture, PEN, "face")) for pose in poses) <= BYTES


def test_a_card_turns_over_in_few_bytes() -> None:
    """All frames after the back together, which leaves room for the verdict."""
    card, behind = palming.face("spider", RICH), palming.back()
    assert sum(sent(frame) for frame in turning(card, behind, PEN)[1:]) <= TURN


def test_a_second_pose_is_another_one() -> None:
    """A sprite that is drawn twice moves."""
    for package, name in SPRITES:
        for poses in loaded(package, name).drawings.values():
            assert len({pose.picture for pose in poses}) == len(poses), name
