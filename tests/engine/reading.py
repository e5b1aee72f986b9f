"""Views as one reads them."""

from collections.abc import Sequence

from engine.game import View


def read(view: View, names: Sequence[str], you: int | None = None) -> list[str]:
    """The sentences of a view for this reader."""
    return [sentence.text(names, you) for sentence in view.says()]
