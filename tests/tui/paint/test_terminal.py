"""The terminal: what an environment says about it, and what is then really sent to it."""

import subprocess
import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import pytest

from tests.tui.on_a_pty import on_a_pty
from tui.paint.glyphs import GLYPHS
from tui.paint.palette import DEPTHS
from tui.paint.preferences import DEFAULT, Motion, Preferences, choices
from tui.paint.sgr import PLAIN, SgrLook
from tui.paint.terminal import Terminal

UTF8 = {"LANG": "en_GB.UTF-8"}
SSH = {"SSH_CONNECTION": "::1 1 ::1 2"}


def of(environ: Mapping[str, str] = MappingProxyType({}), taste: Preferences = DEFAULT) -> Terminal:
    return Terminal.of({"TERM": "xterm", **environ}, taste, tty=True)


# --- Colours --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("term", "depth"),
    [
        ("xterm", "16"),
        ("linux", "16"),
        ("ansi", "16"),
        ("vt100", "none"),
        ("xterm-256color", "256"),
        ("vte-256color", "256"),
        ("screen", "256"),
        ("screen.xterm-256color", "256"),
        ("tmux", "256"),
        ("tmux-256color", "256"),
        ("rxvt-unicode", "256"),
        ("st-256color", "256"),
        ("alacritty", "true"),
        ("foot", "true"),
        ("foot-extra", "true"),
        ("xterm-ghostty", "true"),
        ("wezterm", "true"),
        ("xterm-kitty", "true"),
        ("xterm-direct", "true"),
    ],
)
def test_a_known_term_has_its_colours(term: str, depth: str) -> None:
    """Also over ssh, where COLORTERM does not get to."""
    assert of({"TERM": term, **SSH}).depth == depth


@pytest.mark.parametrize("says", ["truecolor", "24bit"])
def test_colorterm_is_believed(says: str) -> None:
    """A terminal that says that it has all colours has them."""
    assert of({"COLORTERM": says}).depth == "true"


def test_no_color_is_obeyed_unless_empty() -> None:
    """As no-color.org has it."""
    assert of({"NO_COLOR": "1", "COLORTERM": "truecolor"}).depth == "none"
    assert of({"NO_COLOR": "", "COLORTERM": "truecolor"}).depth == "true"


# --- Signs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environ", "glyphs"),
    [
        (UTF8, "rich"),
        ({"LANG": "de_DE.utf8@euro"}, "rich"),
        ({"LC_ALL": "C.UTF-8"}, "rich"),
        ({"LANG": "C.UTF-8"}, "rich"),
        (UTF8 | SSH, "rich"),
        (UTF8 | {"SSH_TTY": "/dev/pts/1"}, "rich"),
        ({"LC_CTYPE": "UTF-8"} | SSH, "rich"),
        ({"LANG": "ja_JP.UTF-8"} | SSH, "safe"),
        ({"LANG": "ja_JP.UTF-8"}, "safe"),
        ({"LANG": "en_US.UTF-8", "LC_CTYPE": "zh_CN.UTF-8"}, "safe"),
        ({"LANG": "ko_KR.UTF-8", "LC_ALL": "en_US.UTF-8"}, "rich"),
        ({}, "ascii"),
        ({"LC_CTYPE": "C.UTF-8"}, "ascii"),  # which Python itself puts there
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "ascii"),
        ({"LANG": "en_US.ISO-8859-1"}, "ascii"),
        (UTF8 | {"LC_ALL": "POSIX"}, "ascii"),
        (UTF8 | {"TERM": "linux"}, "ascii"),
        (UTF8 | {"TERM": "vt220"}, "ascii"),
    ],
)
def test_signs_are_what_the_terminal_can_show(environ: dict[str, str], glyphs: str) -> None:
    """Rich ones over ssh too, safe ones for wide letters, ASCII where nothing else is sure."""
    assert of(environ).glyphs == glyphs


@pytest.mark.parametrize(
    ("environ", "glyphs", "halves"),
    [
        (UTF8, "auto", True),
        (UTF8 | SSH, "auto", True),
        (UTF8 | SSH, "safe", False),
        ({"LANG": "ja_JP.UTF-8"}, "auto", False),
        ({"LANG": "ja_JP.UTF-8"} | SSH, "auto", False),
        ({"LANG": "ja_JP.UTF-8"}, "rich", True),
        ({} | SSH, "auto", False),
    ],
)
def test_pictures_are_drawn_wherever_half_blocks_take_one_cell(
    environ: dict[str, str], glyphs: Literal["auto", "rich", "safe"], halves: bool
) -> None:
    """Over ssh too, unless people write there in wide letters, or want none."""
    assert of(environ, Preferences(glyphs=glyphs)).halves == halves


# --- The rest -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("says", "dark"),
    [("15;0", True), ("0;15", False), ("0;7", False), ("7;8", True), ("0;default;15", False)],
)
def test_a_terminal_that_tells_its_ground_is_believed(says: str, dark: bool) -> None:
    """COLORFGBG ends with the colour of the ground."""
    assert of({"COLORFGBG": says}).dark == dark


def test_the_ground_is_dark_where_nothing_tells() -> None:
    """Most are; the theme can be chosen."""
    assert of().dark
    assert of({"COLORFGBG": "15;default"}).dark


@pytest.mark.parametrize("term", ["", "dumb", "unknown"])
def test_a_dumb_terminal_is_for_lines(term: str) -> None:
    """Nothing can be painted there."""
    assert of({"TERM": term}).dumb
    assert not of().dumb


def test_what_is_no_terminal_is_for_lines() -> None:
    """A pipe, or a file."""
    assert Terminal.of({"TERM": "xterm"}, Preferences(), tty=False).dumb
    assert Terminal.of({}, Preferences(), tty=True).dumb


def test_a_taste_goes_before_what_is_guessed() -> None:
    """The person who chose has looked at it."""
    taste = Preferences(glyphs="ascii", colours="256", theme="light", motion="none", bell=False)
    terminal = of({"COLORTERM": "truecolor", "NO_COLOR": "1", **UTF8}, taste)
    assert (terminal.glyphs, terminal.depth, terminal.dark) == ("ascii", "256", False)
    assert terminal.motion == "none"
    assert not terminal.bell


def test_things_move_for_a_shorter_time_over_ssh() -> None:
    """Every step of a movement is sent; whoever wants none of it has none anywhere."""
    assert of().motion == "full"
    assert of(SSH).motion == "short"
    assert of(SSH, Preferences(motion="none")).motion == "none"


@pytest.mark.parametrize("motion", ["full", "short", "none"])
def test_the_environment_can_forbid_all_motion(motion: Motion) -> None:
    """Whatever was chosen here once."""
    assert of({"NO_MOTION": "1"}, Preferences(motion=motion)).motion == "none"


def test_every_taste_can_be_drawn() -> None:
    """The choices are those that there are."""
    assert set(choices("glyphs")) == {"auto", *GLYPHS}
    assert set(choices("colours")) == {"auto", *DEPTHS}


def test_looking_at_the_terminal_loads_nothing_slow() -> None:
    """It is done before the first frame, and before Textual may be loaded."""
    seen = "import sys, tui.paint.terminal; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True)
    assert not {"textual", "rich", "pydantic", "nacl"} & set(run.stdout.split())


# --- What is really sent --------------------------------------------------------------------------

FULL = {
    "LANG": "en_GB.UTF-8",
    "LC_ALL": "en_GB.UTF-8",
    "TERM": "xterm-256color",
    "COLORTERM": "truecolor",
}


@pytest.mark.parametrize(
    ("environ", "colours"),
    [
        ({"NO_COLOR": "1"}, set()),
        ({"TERM": "vt100", "COLORTERM": ""}, set()),
        ({"TERM": "xterm", "COLORTERM": ""}, {"few"}),
        ({"COLORTERM": ""}, {"256"}),
        ({"TERM": "tmux", "COLORTERM": ""}, {"256"}),
    ],
)
def test_no_more_colours_are_sent_than_there_are(
    environ: dict[str, str], colours: set[str]
) -> None:
    """By a real app on a terminal, whose widgets are not all painted by us."""
    with on_a_pty("tests.tui.ticker", "11", **FULL | environ) as program:
        program.until(lambda: " page 11 " in program.grid.text)
        assert "typed" in program.grid.text
        looks = {look for row in program.grid.cells for _, look in row}
        assert {kind for look in looks for kind in _kinds(look)} <= colours
        assert any("7" in look.words for look in looks), "the cursor is seen in any case"


def _kinds(look: SgrLook) -> set[str]:
    colours = {look.front, look.ground} - {PLAIN.front, PLAIN.ground}
    if any(";2;" in colour for colour in colours):
        return {"true"}
    if any(";5;" in colour for colour in colours):
        return {"256"}
    return {"few"} if colours else set()
