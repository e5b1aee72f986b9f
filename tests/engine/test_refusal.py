"""How somebody is told no."""

from engine.refusal import Refused


def test_a_reason_is_one_line_that_no_terminal_obeys() -> None:
    """It may quote what a hostile file or table says."""
    refused = Refused("odd", "There is no 'b\x1b[2J\nat\u202e'.")

    assert refused.reason == str(refused) == "There is no 'b\ufffd[2J\ufffdat\ufffd'."
