"""The signs of cards: one cell each in every set of glyphs, and no two of a game alike."""

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from unicodedata import east_asian_width

import pytest
from wcwidth import wcwidth
from wcwidth.table_vs16 import VS16_NARROW_TO_WIDE

from engine.games.cockroach_poker.view import ANIMALS as CREATURES
from engine.games.royal_menagerie.view import ACTIONS, ANIMALS
from tui.boards.palming import signs as palming
from tui.boards.royal_menagerie import signs as menagerie
from tui.boards.shelf import BOARDS, tints
from tui.paint.glyphs import GLYPHS, OURS
from tui.paint.palette import TINTS
from tui.paint.unpainted import UnpaintedError

SPECIALS = ("royal", "joker", "blank")
WIDTHS = {"rich": {"N", "Na", "A"}, "safe": {"N", "Na"}, "ascii": {"Na"}}
SHAPES: list[Mapping[str, Mapping[str, str]]] = [
    import_module(f"tui.boards.{package}.signs").SHAPES for package in BOARDS.values()
]


def test_no_game_paints_with_a_colour_of_another() -> None:
    """All tints are one mapping: a second "toad" would change the first one's colour."""
    own = [*(import_module(f"tui.boards.{package}.signs").TINTS for package in BOARDS.values())]
    meant = tints()

    assert [name for one in (TINTS, *own) for name in one if one[name] != meant[name]] == []


@pytest.mark.parametrize("shapes", SHAPES)
def test_every_shape_is_one_cell_everywhere(shapes: Mapping[str, Mapping[str, str]]) -> None:
    """None is wide, drawn as an emoji, or of a width that terminals disagree about."""
    emoji = dict(VS16_NARROW_TO_WIDE)["9.0.0"]
    for name, signs in shapes.items():
        for sign in signs.values():
            assert wcwidth(sign) == 1
            assert east_asian_width(sign) in WIDTHS[name]
            assert sign in OURS, f"take one of SURE in tui/paint/glyphs.py, in place of {sign}"
            assert sign.isascii() or not any(a <= ord(sign) <= b for a, b in emoji)


@pytest.mark.parametrize("name", GLYPHS)
@pytest.mark.parametrize(
    ("shapes", "cards"),
    [
        (palming.SHAPES, CREATURES),
        (palming.SHAPES, (*CREATURES, *SPECIALS)),
        (menagerie.SHAPES, (*ANIMALS, *ACTIONS)),
    ],
)
def test_shapes_tell_the_cards_of_a_game_apart(
    shapes: Mapping[str, Mapping[str, str]], cards: tuple[str, ...], name: str
) -> None:
    """Two kinds of a game never share a shape, and none is a mark of danger or of a turn."""
    glyphs = GLYPHS[name]
    drawn = [shapes[name][card] for card in cards]

    assert len(set(drawn)) == len(drawn)
    assert not {glyphs.turn, glyphs.danger, glyphs.back} & set(drawn)


def test_a_royal_card_has_the_shape_of_its_animal() -> None:
    """And a crown beside it."""
    rich = GLYPHS["rich"]

    assert palming.shape("royal_rat", rich) == palming.shape("rat", rich)
    assert palming.crown(rich) == palming.shape("royal", rich)


@pytest.mark.parametrize("signs", [palming, menagerie])
def test_a_card_without_a_sign_is_our_fault_by_name(signs: ModuleType) -> None:
    """Its board lacks a line, and the sentence says where."""
    with pytest.raises(UnpaintedError, match=r"SHAPES\['ascii'\] has no 'goblin': add it"):
        signs.shape("goblin", GLYPHS["ascii"])
