"""The abilities of the terminal, as far as its environment tells, and as its player likes it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from tui.paint.preferences import Motion, Preferences

if TYPE_CHECKING:
    from tui.paint.palette import Depth

GlyphSet: TypeAlias = Literal["rich", "safe", "ascii"]

DUMB = ("", "dumb", "unknown")
# What a TERM can do; COLORTERM, which would tell more, does not travel over ssh.
CONSOLES = ("vt1", "vt2", "vt3", "vt4", "vt5")  # as they once were made of metal
TRUE = (
    "alacritty",
    "contour",
    "foot",
    "ghostty",
    "kitty",
    "konsole",
    "rio",
    "wezterm",
    "xterm-ghostty",
    "xterm-kitty",
)
SHADES = ("gnome", "mintty", "putty", "rxvt-unicode", "screen", "st", "tmux", "vte")
BARE = ("linux", *CONSOLES)  # with a font of their own


@dataclass(frozen=True, slots=True)
class Terminal:
    """The ways of drawing here."""

    dumb: bool  # there is no drawing here: speak in lines
    depth: "Depth"
    dark: bool
    glyphs: GlyphSet
    motion: Motion
    bell: bool
    halves: bool = True  # whether half blocks, of which pictures are made, take one cell

    @classmethod
    def of(cls, environ: Mapping[str, str], taste: Preferences, *, tty: bool) -> "Terminal":
        """The one that this environment and taste make; a pipe or a file is no `tty`."""
        auto = taste.glyphs == "auto"
        glyphs = _glyphs(environ) if taste.glyphs == "auto" else taste.glyphs
        return cls(
            dumb=not tty or (environ.get("TERM", "") in DUMB and not _of_windows(environ)),
            depth=_depth(environ) if taste.colours == "auto" else taste.colours,
            dark=_dark(environ) if taste.theme == "auto" else taste.theme == "dark",
            glyphs=glyphs,
            halves=glyphs == "rich" or (auto and glyphs == "safe" and not _wide(environ)),
            motion=_motion(environ, taste.motion),
            bell=taste.bell,
        )


def _of_windows(environ: Mapping[str, str]) -> bool:
    """True of the Terminal of Windows, where no TERM and no locale are told."""
    return "WT_SESSION" in environ and "TERM" not in environ


def _depth(environ: Mapping[str, str]) -> "Depth":
    if environ.get("NO_COLOR"):
        return "none"
    term = environ.get("TERM", "")
    if environ.get("COLORTERM") in ("truecolor", "24bit") or "WT_SESSION" in environ:
        return "true"
    if _is(term, TRUE) or term.endswith(("-direct", "-truecolor")):
        return "true"
    if _is(term, SHADES) or term.endswith("-256color"):
        return "256"
    return "none" if term.startswith(CONSOLES) else "16"


def _is(term: str, names: tuple[str, ...]) -> bool:
    """True of one of them, and of a kind of it: screen.linux, tmux-256color."""
    return term in names or term.startswith(tuple(f"{name}{c}" for name in names for c in "-."))


def _dark(environ: Mapping[str, str]) -> bool:
    """True if the ground is dark; few terminals tell, and most are."""
    ground = environ.get("COLORFGBG", "").rpartition(";")[2]
    return not ground.isdecimal() or int(ground) in (*range(7), 8)


def _glyphs(environ: Mapping[str, str]) -> GlyphSet:
    if _of_windows(environ):
        return "rich"
    locale = _locale(environ)
    if environ.get("TERM", "").startswith(BARE) or not _utf8(locale):
        return "ascii"
    return "safe" if _wide(environ) else "rich"


def _wide(environ: Mapping[str, str]) -> bool:
    """True if signs that are narrow elsewhere, half blocks among them, may take two cells."""
    return _locale(environ)[:2] in ("zh", "ja", "ko")


def _locale(environ: Mapping[str, str]) -> str:
    """The locale of characters; the one that Python puts in the place of C is none."""
    lang = environ.get("LANG", "")
    kind = environ.get("LC_CTYPE", "")
    if kind == "C.UTF-8" and lang in ("", "C", "POSIX"):  # PEP 538
        kind = ""
    return environ.get("LC_ALL") or kind or lang


def _utf8(locale: str) -> bool:
    return locale.partition("@")[0].upper().replace("-", "").endswith("UTF8")


def _motion(environ: Mapping[str, str], taste: Motion) -> Motion:
    """Over ssh all that moves is sent, so it moves for a shorter time."""
    if environ.get("NO_MOTION"):
        return "none"
    return "short" if taste == "full" and _remote(environ) else taste


def _remote(environ: Mapping[str, str]) -> bool:
    return any(environ.get(name) for name in ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"))
