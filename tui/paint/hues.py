"""Colours for the kinds of a game: those of one game stay apart also to the colour-blind."""

from tui.paint.palette import CYAN, GREEN, MAGENTA, RED, Tint

VIOLET = Tint(dark=141, light=97, ansi=MAGENTA)
AQUA = Tint(dark=50, light=21, ansi=CYAN)
ORANGE = Tint(dark=208, light=94, ansi=RED)
LIME = Tint(dark=156, light=18, ansi=GREEN)
PINK = Tint(dark=219, light=128, ansi=f"bold {MAGENTA}")
YELLOW = Tint(dark=226, light=161, ansi=f"bold {RED}")
TEAL = Tint(dark=36, light=52, ansi=f"bold {CYAN}")
OLIVE = Tint(dark=107, light=53, ansi=f"bold {GREEN}")
