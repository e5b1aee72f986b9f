"""People at a door: the same key and the same code are the same player, others not."""

from tui.doors.people import MOST_KEYLESS, DoorPeople, KeylessNames, called, spelled

SECRET = b"s" * 32


def people(drawn: bytes = b"abcdefgh") -> DoorPeople:
    return DoorPeople(SECRET, lambda size: drawn[:size])


def test_the_same_key_is_the_same_player_under_any_name() -> None:
    """And another key, or the same at another party's door, is somebody else."""
    ana = people().with_key("ana", b"a key")
    again = people().with_key("anna", b"a key")

    assert again.keys.public == ana.keys.public
    assert again.name == "anna"
    assert people().with_key("ana", b"another").keys.public != ana.keys.public
    elsewhere = DoorPeople(b"t" * 32).with_key("ana", b"a key")
    assert elsewhere.keys.public != ana.keys.public


def test_a_code_brings_back_who_was_given_it() -> None:
    """However it is typed, and also when the door has forgotten everything but its secret."""
    zoe = people().stranger("Zoe")

    back = people(b"others").with_code("zoe", f" {spelled(zoe.code).upper()} ")

    assert back is not None
    assert back.keys.public == zoe.keys.public
    assert len(zoe.code) >= 8


def test_a_code_of_nobody_brings_nobody_back() -> None:
    """A letter off, for another name, or no code at all."""
    zoe = people().stranger("zoe")
    off = zoe.code[:-1] + ("a" if zoe.code[-1] != "a" else "b")

    assert people().with_code("zoe", off) is None
    assert people().with_code("ben", zoe.code) is None
    assert people().with_code("zoe", "") is None


def test_two_strangers_of_one_name_are_two() -> None:
    """Somebody without a code is not taken for another one with a code."""
    assert people(b"first..").stranger("zoe").keys != people(b"second.").stranger("zoe").keys


def test_any_user_name_is_a_name() -> None:
    """Whatever somebody logs in as can be seen at a table."""
    assert called("ana") == "ana"
    assert called("\x1b]0;x\a") == "\ufffd]0;x\ufffd"
    assert called("  ") == "guest"
    assert len(called("x" * 500)) == 16


def test_a_door_forgets_names_that_somebody_makes_up_without_end() -> None:
    """The latest are asked for their code, however they spell themselves."""
    names = KeylessNames()
    for number in range(MOST_KEYLESS + 10):
        names.add(f"Eve {number}")

    assert len(names) == MOST_KEYLESS
    assert "eve 10" in names
    assert "Eve 9" not in names
