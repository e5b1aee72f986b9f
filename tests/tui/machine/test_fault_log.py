"""Our own faults: kept in a file for whoever mends them, and told to the player in one sentence."""

import os
from pathlib import Path

import pytest

from tests.newcomers import knows_all
from tests.tui.on_a_pty import on_a_pty
from tui.machine import fault_log
from tui.machine.fault_log import LARGEST, LONGEST, log_file, told


def fault(words: str = "a card too many") -> AssertionError:
    """A fault of ours, raised where a secret is at hand."""
    secret = "open" + "sesame"
    try:
        raise AssertionError(words + secret[:0])
    except AssertionError as raised:
        return raised


def test_a_fault_is_kept_where_its_sentence_says() -> None:
    """The whole traceback and no value of a variable, for its owner's eyes alone."""
    sentence = told(fault())

    kept = log_file().read_text()
    assert sentence == f"Something in Palmoff broke; the details are in {log_file()}."
    assert kept.endswith("AssertionError: a card too many\n\n")
    assert f'"{__file__}", line' in kept
    assert "opensesame" not in kept
    assert log_file().stat().st_mode & 0o777 == 0o600


def test_one_fault_is_kept_behind_the_other() -> None:
    """The first is the one that people remember, the last the one they were told of."""
    told(fault("one"))
    told(fault("two"))

    kept = log_file().read_text()
    assert 0 < kept.index("AssertionError: one") < kept.index("AssertionError: two")


def test_the_log_never_gets_large() -> None:
    """Neither by many faults nor by one with endless words, of which both ends are kept."""
    for number in range(LARGEST // LONGEST + 3):
        told(fault(f"{number}: " + "very " * LONGEST + "long"))
        assert log_file().stat().st_size <= LARGEST

    last = log_file().read_text().rpartition("Traceback")[2]
    assert f"{number}: very " in last
    assert last.endswith("very long\n\n")


def test_words_that_are_no_text_are_kept() -> None:
    """A file's name may hold bytes of any encoding."""
    told(fault("no file \udcff"))

    assert r"no file \udcff" in log_file().read_text()


@pytest.mark.parametrize("trouble", ["a pipe", "a folder", "no home", "of others"])
def test_where_nothing_can_be_kept_the_sentence_is_all(
    trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It then names what broke, so that there is something to report."""
    log_file().parent.mkdir(parents=True, mode=0o755 if trouble == "of others" else 0o700)
    match trouble:
        case "a pipe":
            os.mkfifo(log_file())
        case "a folder":
            log_file().mkdir()
        case "no home":
            monkeypatch.setattr(fault_log, "log_file", homeless)
        case _:
            pass  # its folder is not ours alone

    assert told(fault()) == "Something in Palmoff broke (AssertionError at test_fault_log.py:18)."


def homeless() -> Path:
    raise RuntimeError("no home")


@pytest.mark.parametrize("where", ["handler", "worker", "timer", "looks", "keys"])
def test_the_full_screen_ends_with_the_sentence_alone(where: str) -> None:
    """No traceback, no value of a variable, whatever part of the app it was that broke."""
    with on_a_pty("tests.tui.breaking", where) as program:
        assert program.ended(reading=True) == 1
        program.until(lambda: b"log.\r\n" in program.painted)

    after = program.painted.rpartition(b"\x1b[?1049l")[2].decode()
    said = after[after.index("palmoff: ") :]
    assert said == f"palmoff: Something in Palmoff broke; the details are in {log_file()}.\r\n"
    assert "Traceback" not in program.painted.decode()
    assert "opensesame" not in program.painted.decode()
    assert "Traceback" in log_file().read_text()


@pytest.mark.parametrize("words", [(), ("--plain",)])
def test_a_board_that_breaks_is_no_fault_of_the_table(words: tuple[str, ...]) -> None:
    """In full screen and in lines alike: one sentence about us, and the rest in the log."""
    knows_all(Path(os.environ["XDG_CONFIG_HOME"]), "default")
    with on_a_pty("tests.tui.breaking_table", *words) as program:
        assert program.ended(reading=True) == 1
        program.until(lambda: b"log.\r\n" in program.painted)

    shown = program.painted.decode()
    said = shown[shown.index("palmoff: ") :]
    assert said == f"palmoff: Something in Palmoff broke; the details are in {log_file()}.\r\n"
    assert "Traceback" not in shown
    assert "The table shows" not in shown
    assert "KeyError: 10" in log_file().read_text()
    assert "opensesame" not in log_file().read_text()
