"""How many columns text takes: as wcwidth counts, but for marks, and without it where it can be."""

import subprocess
import sys
from unicodedata import category

from wcwidth import iter_graphemes, wcwidth

from netplay.trust.width import cells, graphemes


def test_all_is_as_wide_as_wcwidth_says() -> None:
    """Also what is counted without it; marks that stand beside their letters take a column."""
    chars = [chr(number) for number in range(0x80, sys.maxunicode + 1)]
    wrong = [char for char in chars if cells(char) != max(0, wcwidth(char))]

    assert {category(char) for char in wrong} == {"Mc"}
    assert {cells(char) for char in wrong} == {1}


def test_letters_are_those_of_wcwidth() -> None:
    """Also where it is not asked, as no letter there has marks."""
    texts = [f"a{chr(number)}b" for number in range(0x80, 0x3000)] + [
        "e\u0301é",
        "न्दी",
        "가",
        "“▼—→”",
    ]

    assert [text for text in texts if list(graphemes(text)) != list(iter_graphemes(text))] == []


def test_our_own_signs_need_no_wcwidth() -> None:
    """It takes a megabyte, and every client counts these."""
    program = (
        "import sys\n"
        "from netplay.trust.width import cells, cut\n"
        "from tui.paint.glyphs import OURS\n"
        "assert all(cells(sign) == 1 for sign in OURS)\n"
        "assert cut(''.join(OURS), 3) == ''.join(OURS)[:3]\n"
        "print('wcwidth' in sys.modules)\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)

    assert ended.stdout == b"False\n"
