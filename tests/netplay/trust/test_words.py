"""Names and talk: what a terminal may be given, whoever wrote it."""

from unicodedata import category, is_normalized

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from engine.refusal import Refused
from netplay.trust.width import cells
from netplay.trust.words import (
    NAME_CELLS,
    TALK_CELLS,
    PersonName,
    ShownName,
    Talk,
    name,
    shown,
    talk,
)

HOSTILE = {
    "an escape sequence": "\x1b[2J",
    "a C1 control": "a\x9b31m",
    "a line break": "a\nb",
    "a tab": "a\tb",
    "a null": "a\0b",
    "an override of direction": "a\u202eb",
    "an isolate": "a\u2066b",
    "a zero-width space": "a\u200bb",
    "a joiner": "\U0001f468\u200d\U0001f469",
    "a soft hyphen": "a\u00adb",
    "half a pair": "a\ud800",
    "private use": "a\ue000",
    "unassigned": "a\u0378",
    "a no-break space": "a\u00a0b",
    "a line separator": "a\u2028b",
    "a paragraph separator": "a\u2029b",
    "a wide space": "a\u3000b",
    "a filler letter": "a\u3164b",
    "a blank symbol": "\u2800",
    "a tag": "a\U000e0041",
    "a mark on nothing": "\u0301a",
    "a mark beside nothing": "\u0903a",
    "too many marks": "a\u0335\u0336\u0337\u0338",
    "too many marks around one beside": "\u0915\u0901\u0902\u0903\u0941\u0942",
    "vowels of no width": "a\u1161\u1161\u1161\u1161",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_what_could_spoil_a_terminal_is_refused(text: str) -> None:
    """In a sentence, which can itself be shown."""
    with pytest.raises(Refused) as refused:
        talk(text)

    assert refused.value.reason.isprintable()
    assert refused.value.reason.endswith(".")


@pytest.mark.parametrize(
    "text",
    [
        *("Ann", "Zoë", "Nguyễn", "山田太郎", "한국", "नमस्ते", "สวัสดีครับ", "שלום", "O'Neil 2", "🦊"),
        *("ကျော်ဇော်", "ဖြိုး", "လှမျိုး", "ស្រីណូ", "བསྟན་འཛིན", "ஸ்ரீ கௌரி", "محمد"),
    ],
)
def test_people_keep_their_names(text: str) -> None:
    """In any living script, and with an animal if they like."""
    assert name(text) == text


def test_one_text_is_written_one_way() -> None:
    """Composed, without what only chooses a look, and without space around it."""
    assert name("  Zoe\u0308 \u2764\ufe0f ") == "Zo\u00eb \u2764"


@pytest.mark.parametrize("text", ["", "   ", "\ufe0f"])
def test_a_name_is_not_empty(text: str) -> None:
    """Nor is it blank."""
    with pytest.raises(Refused, match="cannot be empty"):
        name(text)


@pytest.mark.parametrize("text", ["a" * 17, "太" * 9, "a" * 100_000])
def test_a_name_fits_its_columns(text: str) -> None:
    """Wide characters count twice."""
    with pytest.raises(Refused, match="at most 16 columns"):
        name(text)


def test_sixteen_columns_are_a_name() -> None:
    """And 200 a line of talk."""
    assert name("a" * 16)
    assert name("太" * 8)
    assert talk("a" * 200)


def test_width_does_not_depend_on_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same name is as wide on the host's machine as on a guest's."""
    text = "\U0001f44d\U0001f3fd" * 3
    here = cells(text)

    monkeypatch.setenv("TERM_PROGRAM", "Apple_Terminal")

    assert cells(text) == here == 12


def test_a_message_says_why_its_name_is_refused() -> None:
    """The sentence reaches who sent it."""
    with pytest.raises(ValidationError) as wrong:
        TypeAdapter(PersonName).validate_python("a\x1bb")

    assert wrong.value.errors()[0]["msg"] == "A name may not hold U+001B: it is a control character"


def test_braces_in_a_message_are_only_braces() -> None:
    """A text is never taken for a template."""
    assert TypeAdapter(Talk).validate_json('"{reason} {0}"') == "{reason} {0}"


def test_the_schema_tells_the_bounds() -> None:
    """Marks included."""
    assert TypeAdapter(Talk).json_schema() == {"type": "string", "minLength": 1, "maxLength": 800}


def test_a_name_from_afar_is_never_refused() -> None:
    """Characters that this machine cannot show are replaced: else one name could blind a client."""
    assert TypeAdapter(ShownName).validate_python("a\x1b[2J\u0378") == "a\ufffd[2J\ufffd"
    assert TypeAdapter(ShownName).validate_python("\u3000") == "\ufffd"
    assert TypeAdapter(ShownName).validate_python("ab" * 20) == "ab" * 8


ODD = st.text(
    st.one_of(
        st.characters(),
        st.characters(categories=["Cc", "Cf", "Mn", "Me", "Mc", "Zs", "Lo"]),
        st.sampled_from("a \u0301\u1161\u3164\ufe0f\u200d\U0001f44d\U0001f3fd\u0338"),
    ),
    max_size=60,
)


@given(ODD)
@example("e" + "\u0301" * 9)
def test_whatever_is_let_through_is_harmless(text: str) -> None:
    """Printable, normal, within its columns, and taken as it is from then on."""
    try:
        clean = name(text)
    except Refused:
        return

    assert clean.isprintable()
    assert is_normalized("NFC", clean)
    assert clean == clean.strip()
    assert 0 < cells(clean) <= NAME_CELLS
    assert name(clean) == clean


@given(ODD)
def test_whatever_is_shown_is_clean(text: str) -> None:
    """Anything can be shown, and what is shown would be let through."""
    safe = shown(text, TALK_CELLS)

    assert safe == "" or talk(safe) == safe


@given(ODD)
def test_a_clean_text_is_shown_as_it_is(text: str) -> None:
    """On the machine that let it through."""
    try:
        clean = talk(text)
    except Refused:
        return

    assert shown(clean, TALK_CELLS) == clean


def test_no_character_escapes_the_rules() -> None:
    """Of all there are, only letters, marks, numbers and signs come through."""
    for first in (*range(0, 0x20000, 0x1000), 0xE0000):
        every = "".join(map(chr, range(first, first + 0x1000)))
        seen = set(shown(every, 0x2000)) - {" "}
        assert all(category(char)[0] not in "CZ" for char in seen)
