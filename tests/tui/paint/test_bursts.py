"""Text that comes as keys is told from keys."""

from tui.paint.bursts import BEGIN, END, HELD, KEYS, MOST, TAIL, Bursts, EnterKey, PasteCleaner

GARBAGE = "1111tfp\r\r\x03 and whatever else x"


def test_what_nobody_can_have_typed_is_a_paste_and_so_is_its_rest() -> None:
    """Though it comes in pieces; keys that are pressed later are keys."""
    bursts = Bursts()

    assert bursts.pasted(GARBAGE, 1.0) == GARBAGE
    assert bursts.pasted("1x\r", 1.0 + TAIL / 2) == "1x\r"
    assert bursts.pasted("1", 1.1 + TAIL) == ""


def test_keys_that_waited_for_a_line_are_keys() -> None:
    """A few letters, and as many named keys as one likes to hold down."""
    bursts = Bursts()

    assert bursts.pasted("/hi there\r", 1.0) == ""
    assert bursts.pasted("\x1b[C" * 100 + "\x1b[<0;10;20M\x1bOP\x1b]11;rgb:0/0/0\x07", 1.0) == ""
    assert bursts.pasted("/what a script has to say to all\r", 1.0) == ""
    assert bursts.pasted("\r" * (KEYS + 1), 1.0)


def test_of_a_flood_no_more_is_looked_at_than_a_line_can_hold() -> None:
    """Neither of its letters, nor of a sequence in it that never ends."""
    assert len(Bursts().pasted("x" * 10 * MOST, 1.0)) == MOST
    assert Bursts().pasted("\x1bP" + "x" * 100 + "\x1b\\", 1.0)


def test_a_paste_that_says_so_is_left_to_who_reads_it() -> None:
    """From its beginning to its end, in however many pieces."""
    bursts = Bursts()

    assert bursts.pasted("\x1b[200~" + GARBAGE, 1.0) == ""
    assert bursts.pasted(GARBAGE, 1.0) == ""
    assert bursts.pasted(GARBAGE + "\x1b[201~", 1.0) == ""
    assert bursts.pasted(GARBAGE, 2.0) == GARBAGE


def test_a_paste_holds_no_keys() -> None:
    """An escape in it would have what follows taken for keys: ctrl+c, which leaves the table."""
    cleaner = PasteCleaner()
    whole = cleaner.cleaned(f"\x1b[A{BEGIN}a\x1b[A\x03\tb\r{END}\x1b[B")

    assert whole == f"\x1b[A{BEGIN}a[A\tb\r{END}\x1b[B"
    assert cleaner.cleaned("\x1b") == "\x1b"  # a key, outside


def test_a_paste_ends_however_it_is_cut() -> None:
    """A line brings what was sent in pieces of any size."""
    text = f"{BEGIN}a\x1b[2b{END}c"
    for at in range(len(BEGIN), len(text)):
        cleaner = PasteCleaner()
        assert cleaner.cleaned(text[:at]) + cleaner.cleaned(text[at:]) == f"{BEGIN}a[2b{END}c"


def test_enter_that_is_held_down_is_pressed_once() -> None:
    """An offer takes four: none is made by a finger that stays where it is."""
    enter, soon, later = EnterKey(), HELD / 3, 2 * HELD

    assert [enter.pressed("\r", soon * at) for at in range(9)] == ["\r", *[""] * 8]
    assert enter.pressed("\r", 9 * soon + later) == "\r"
    assert enter.pressed("t", 9 * soon + later) == "t"
    assert enter.pressed("\r", 9 * soon + later) == "\r"  # after another key


def test_enter_that_is_pressed_twice_counts_twice() -> None:
    """The second waits until it stands that no more follow, or that another key does."""
    enter, soon = EnterKey(), HELD / 3

    assert [enter.pressed("\r", 0.0), enter.pressed("\r", soon)] == ["\r", ""]
    assert enter.pressed("", 2 * soon) == ""
    assert enter.pressed("", soon + HELD) == "\r"
    assert enter.pressed("", 3 * HELD) == ""

    assert [enter.pressed("\r", 5.0), enter.pressed("\r", 5.0 + soon)] == ["\r", ""]
    assert enter.pressed("t", 5.0 + 2 * soon) == "\rt"


def test_enter_twice_at_once_is_one() -> None:
    """A line that has stalled brings so what a held key has said; other text is left alone."""
    enter = EnterKey()

    assert enter.pressed("\r\r\r", 1.0) == "\r"
    assert enter.pressed("/hi\r", 1.0) == "/hi\r"
    assert enter.pressed("", 1.0) == ""
