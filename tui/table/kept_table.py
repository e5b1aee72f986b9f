"""The parts of the last painting that whoever paints a table again and again keeps."""

from tui.paint.kept_lines import KeptLines
from tui.paint.layout import ScreenPlan
from tui.paint.spans import Lines


class KeptTable:
    """The layout of the screen, and what no key changes that only goes through a hand."""

    def __init__(self) -> None:
        self.plan: KeptLines[ScreenPlan] = KeptLines()
        # Seats and middle, and how far back the log was read.
        self.above: KeptLines[tuple[Lines, int]] = KeptLines()
