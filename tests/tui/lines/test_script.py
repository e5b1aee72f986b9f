"""The seat for programs: what it says of a line that is no wish."""

import json

import pytest

from netplay.client.state import ClientState
from netplay.wire import Enter
from tui.lines.script import Script


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"do": "say", "text": " "}', "say.text: A line of talk cannot be empty."),
        ('{"do": "shout"}', "the message: "),
        ("{", "the message: Invalid JSON: "),
    ],
)
def test_a_line_that_is_no_wish_is_refused_in_a_sentence(line: str, reason: str) -> None:
    """It says where the mistake is, and ends as a sentence does."""
    told: list[str] = []
    Script(ClientState(Enter(name="Ana"), lambda: "a" * 16), told.append).typed(line)

    refused = json.loads(told[0])
    assert refused["code"] == "bad-wish"
    assert refused["reason"].startswith(reason)
    assert refused["reason"].endswith(".")
