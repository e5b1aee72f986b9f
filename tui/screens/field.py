"""The one widget to type a line in, at the bottom of a screen.

Textual's own takes letters at once, but hands backspace, Enter and the arrows on to be done later:
of keys that come together, as over a slow line, the letters then overtake the others.
"""

from typing import ClassVar

from textual import events
from textual.widgets import Input


class Field(Input):
    """A line of text, whose keys are taken in the order in which they were pressed."""

    DEFAULT_CSS: ClassVar[str] = """
    Field { dock: bottom; height: 1; border: none; padding: 0 1; }
    """

    async def on_key(self, event: events.Key) -> None:
        for binding in self._bindings.key_to_bindings.get(event.key, ()):
            event.stop()
            event.prevent_default()
            await self.run_action(binding.action)

    def replace(self, text: str, start: int, end: int) -> None:
        """Take what can be seen: what is pasted may hold what the terminal would obey."""
        super().replace("".join(filter(str.isprintable, text)), start, end)

    async def catch_up(self, event: events.Key) -> None:
        """Take a key that was meant for the line, and pressed before the line was there."""
        await self.on_key(event)
        if event.is_printable and event.character is not None:
            self.insert_text_at_cursor(event.character)
