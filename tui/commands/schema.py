"""`palmoff schema`: the messages, for programs."""

from dataclasses import dataclass

from tui.commands.flags import AnyCommand


@dataclass(frozen=True, slots=True)
class SchemaCommand(AnyCommand):
    """Print the JSON Schema of all messages."""

    WORD = "schema"
