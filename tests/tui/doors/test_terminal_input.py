"""The bytes of guests' terminals: keys, clicks, pastes, and what is none of these."""

from tui.doors.terminal_input import (
    Clicked,
    KeyPressed,
    Pasted,
    TerminalEvent,
    TerminalInput,
    Wheeled,
)


def events(*parts: bytes) -> list[TerminalEvent]:
    """The events of these, which come one second after another."""
    terminal = TerminalInput()
    found = [event for at, part in enumerate(parts) for event in terminal.feed(part, at)]
    return [*found, *terminal.pause()]


def keys(*parts: bytes) -> list[str]:
    return [event.key for event in events(*parts) if isinstance(event, KeyPressed)]


def test_keys_have_the_names_that_pages_know() -> None:
    """Signs stand for themselves; what is unseen has a name, in either mode of the cursor keys."""
    sent = b"t \r\t\x7f\x1b[A\x1bOB\x1b[5~\x1b[1;5D\x1b[Z\x03"

    assert keys(sent) == [
        *("t", "space", "enter", "tab", "backspace", "up", "down"),
        *("pageup", "ctrl+left", "shift+tab", "ctrl+c"),
    ]


def test_a_sequence_and_a_letter_may_come_in_parts() -> None:
    """A network cuts where it likes."""
    assert keys(b"\x1b", b"[", b"6~", b"\xc3", b"\xa9") == ["pagedown", "é"]


def test_a_lone_escape_is_a_key_once_nothing_follows() -> None:
    """And half a sequence is nothing."""
    assert keys(b"\x1b") == ["escape"]
    assert keys(b"\x1bg") == ["escape", "g"]
    assert keys(b"\x1b[<0;5") == []


def test_a_click_counts_where_the_button_is_let_go() -> None:
    """The wheel counts at once; other buttons and what is dragged are nothing here."""
    sent = b"\x1b[<0;3;4M\x1b[<0;5;6m\x1b[<64;1;1M\x1b[<2;1;1m\x1b[<32;9;9M"

    assert events(sent) == [Clicked(4, 5), Wheeled(up=True)]


def test_what_is_pasted_is_no_key() -> None:
    """However it is cut; a paste that never ends takes no more memory than a long one."""
    assert events(b"\x1b[200~q\ry\x1b[2", b"01~x") == [Pasted("q\ry"), KeyPressed("x")]
    [pasted] = events(b"\x1b[200~", b"z" * 100_000, b"\x1b[201~")
    assert isinstance(pasted, Pasted)
    assert len(pasted.text) == 4096


def test_what_nobody_can_type_so_fast_is_a_paste() -> None:
    """So terminals send one that cannot tell it from keys; its rest belongs to it."""
    terminal = TerminalInput()
    pieces = (b"1111tfp\r\r\x03 and more", 1.0), (b"g\r", 1.05), (b"g", 2.0)
    found = [event for piece, now in pieces for event in terminal.feed(piece, now)]

    assert found == [Pasted("1111tfp\r\r\x03 and more"), Pasted("g\r"), KeyPressed("g")]


def test_keys_that_are_held_down_are_keys() -> None:
    """However many of them a line that stalled brings at once."""
    assert keys(b"\x1b[B" * 100) == ["down"] * 100


def test_enter_that_is_held_down_is_pressed_once() -> None:
    """No card is played by a finger that stays where it is; pressed twice it counts twice."""
    terminal, enter = TerminalInput(), KeyPressed("enter")

    assert [list(terminal.feed(b"\r", at / 30)) for at in range(4)] == [[enter], [], [], []]
    assert list(terminal.pause()) == []
    assert [list(terminal.feed(b"\r", 5 + at / 30)) for at in range(2)] == [[enter], []]
    assert terminal.waits
    assert list(terminal.pause()) == [enter]


def test_a_paste_keeps_its_empty_lines() -> None:
    """However the network has cut it, and however long it takes."""
    terminal = TerminalInput()
    pieces = b"\x1b[200~a", b"\r", b"\r"
    assert [event for piece in pieces for event in terminal.feed(piece, 1.0)] == []
    assert list(terminal.pause()) == []
    assert list(terminal.feed(b"b\x1b", 2.0)) == []
    assert list(terminal.pause()) == []
    assert list(terminal.feed(b"[201~t", 3.0)) == [Pasted("a\r\rb"), KeyPressed("t")]


def test_garbage_is_no_event_and_keeps_nothing_waiting() -> None:
    """Bytes that never become a sequence are given up after a while."""
    assert keys(b"\x00\x1b[" + b"1;" * 200, b"t")[-1] == "t"
    assert keys(b"\xff\xfe") == ["\ufffd", "\ufffd"]
