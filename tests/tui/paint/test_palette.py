"""The palette: animals stay apart to the colour-blind, and no depth draws with more than it has."""

from itertools import combinations
from typing import TypeAlias

import pytest
from rich.color import ColorType
from rich.style import Style

from engine.games.cockroach_poker.view import ANIMALS as CREATURES
from engine.games.cockroach_poker_royal.view import CLAIMS
from engine.games.royal_menagerie.view import ANIMALS
from tui.boards.shelf import tints
from tui.paint.palette import DEPTHS, SEATS, Depth, Palette
from tui.paint.unpainted import UnpaintedError
from tui.screens.styles import rich

Vector: TypeAlias = tuple[float, float, float]

APART = 24  # in CIELAB: more than that is between colours that people name differently
READABLE = 4.5  # to one: what WCAG asks of text
SEEN = 1.8  # to one: as much as the 16 colours have on black and on white both

# Machado, Oliveira and Fernandes 2009, at full severity; for linear light.
SIGHTS: dict[str, tuple[Vector, Vector, Vector]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ: tuple[Vector, Vector, Vector] = (  # of linear sRGB, by the white of D65
    (0.433953, 0.376219, 0.189828),
    (0.212673, 0.715152, 0.072175),
    (0.017758, 0.109477, 0.872765),
)
# How terminals draw the 16 colours that we use: red, green, magenta, cyan.
XTERM = {"red": "#cd0000", "green": "#00cd00", "magenta": "#cd00cd", "cyan": "#00cdcd"}


def drawn(depth: Depth, dark: bool, look: str) -> Style:
    """How the terminal draws this look."""
    return rich(Palette(depth, dark, tints()).style(look))


def times(rows: tuple[Vector, Vector, Vector], vector: Vector) -> Vector:
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in rows)
    return one, two, three


def light(style: Style, *, ground: bool = False) -> Vector:
    """The linear light of a style's colour."""
    colour = style.bgcolor if ground else style.color
    assert colour is not None
    parts = (part / 255 for part in colour.get_truecolor())
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return red, green, blue


def lab(seen: Vector) -> Vector:
    clipped = tuple(min(1.0, max(0.0, part)) for part in seen)
    xyz = times(XYZ, (clipped[0], clipped[1], clipped[2]))
    x, y, z = (p ** (1 / 3) if p > 216 / 24389 else (24389 / 27 * p + 16) / 116 for p in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Style, other: Style, sight: str) -> float:
    """How far apart two colours are to those who see so."""
    seen = (lab(times(SIGHTS[sight], light(style))) for style in (one, other))
    return float(sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5)


def contrast(style: Style) -> float:
    front, ground = (times(XYZ, light(style, ground=g))[1] for g in (False, True))
    return (max(front, ground) + 0.05) / (min(front, ground) + 0.05)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("dark", [True, False])
@pytest.mark.parametrize("kinds", [CREATURES, CLAIMS, ANIMALS, tuple(SEATS)])
def test_animals_and_seats_stay_apart_to_the_colour_blind(
    kinds: tuple[str, ...], dark: bool, sight: str
) -> None:
    """No two animals of a game look alike, and no two seats, whichever cones somebody lacks."""
    near = {
        (one, other): distance(drawn("256", dark, one), drawn("256", dark, other), sight)
        for one, other in combinations(kinds, 2)
    }
    assert {pair: apart for pair, apart in near.items() if apart < APART} == {}


@pytest.mark.parametrize("dark", [True, False])
@pytest.mark.parametrize("role", sorted(tints().keys() - {"rule"}))
def test_every_role_is_readable(role: str, dark: bool) -> None:
    """Text stands out from its ground; a rule between texts need not."""
    assert contrast(drawn("true", dark, role)) >= READABLE


@pytest.mark.parametrize("dark", [True, False])
def test_what_is_readable_stays_so_in_the_bar(dark: bool) -> None:
    """The bar has a ground of its own."""
    for role in ("", "dim", "warn", "good", "danger", "bold"):
        assert contrast(drawn("256", dark, f"bar {role}")) >= 3.5


@pytest.mark.parametrize("ground", ["#000000", "#ffffff"])
def test_sixteen_colours_are_readable_on_black_and_on_white(ground: str) -> None:
    """Nobody can know whether the terminal is dark or light; so only such colours are used."""
    used = {style.color.name for role in tints() if (style := drawn("16", True, role)).color}
    assert used == XTERM.keys()
    for colour in XTERM.values():
        assert contrast(Style(color=colour, bgcolor=ground)) > SEEN


ALLOWED: dict[Depth, set[ColorType | None]] = {
    "none": {None},
    "16": {None, ColorType.STANDARD},
    "256": {ColorType.EIGHT_BIT},
    "true": {ColorType.EIGHT_BIT},  # few need more than these, and they are half the bytes
}


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("dark", [True, False])
def test_no_depth_draws_with_more_than_it_has(depth: Depth, dark: bool) -> None:
    """Without colours nothing is coloured, and nothing slants or blinks anywhere."""
    for role in ("", *tints()):
        style = drawn(depth, dark, role)
        assert {c.type if c else None for c in (style.color, style.bgcolor)} <= ALLOWED[depth]
        assert not style.italic
        assert not style.blink


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_cursor_is_visible_without_colour(depth: Depth) -> None:
    """The chosen line is reversed, and so differs from the others."""
    for role in ("", "rat", "key", "dim"):
        assert drawn(depth, True, f"{role} chosen").reverse
        assert not drawn(depth, True, role).reverse


@pytest.mark.parametrize("role", ["danger", "turn", "key", "title", "you", "royal", "bar", "dim"])
def test_weight_tells_what_colour_cannot(role: str) -> None:
    """Where there is no colour, what matters still differs from plain text."""
    assert drawn("none", True, role) != drawn("none", True, "")


@pytest.mark.parametrize("depth", ["none", "16"])
def test_that_all_is_well_is_not_the_loudest_in_a_bar(depth: Depth) -> None:
    """Where a bar is reversed, a colour in it would be a patch of that colour."""
    assert drawn(depth, True, "bar well") == drawn(depth, True, "bar")
    assert drawn("256", True, "bar well") != drawn("256", True, "bar")


def test_without_colours_all_animals_look_the_same() -> None:
    """None is emphasized by chance; a royal is bold, and so the only ones that are."""
    style = Palette("none", True, tints()).style
    assert {style(animal) for animal in (*CREATURES, *ANIMALS)} == {style("")}
    assert {style(f"royal_{animal}") for animal in CLAIMS if animal in CREATURES} == {style("bold")}


def test_looks_are_made_once() -> None:
    """A screen asks for the same look thousands of times."""
    palette = Palette("256", True, tints())
    assert rich(palette.style("rat bold")) is rich(palette.style("rat bold"))


def test_an_unknown_role_is_our_fault() -> None:
    """A board that names a role nobody has drawn is told so."""
    with pytest.raises(UnpaintedError, match="TINTS has no 'rta': add it"):
        drawn("256", True, "rta")
