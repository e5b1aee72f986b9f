"""The cards of Royal Gambit are their ranks, which need no shapes; a colour says what they do."""

from collections.abc import Mapping

from tui.paint.hues import AQUA, LIME, ORANGE, PINK, VIOLET
from tui.paint.palette import CYAN, RED, Tint

TINTS: Mapping[str, Tint] = {
    "lucky": LIME,  # the 7
    "hot": ORANGE,  # the 8
    "sniper": AQUA,  # the J
    "life": PINK,  # the Q
    "double": VIOLET,  # the K
    "red_back": Tint(dark=223, light=88, ansi=RED, dark_ground=52, light_ground=224),
    "set_only": Tint(dark=110, light=25, ansi=CYAN),  # what counts in a set alone
}
SHAPES: Mapping[str, Mapping[str, str]] = {}
