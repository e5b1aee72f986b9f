"""The options of Royal Menagerie that a table may choose. It knows no card."""

from engine.options import Split, option
from engine.values import value


@value
class Options:
    """The options that a table may choose."""

    actions: tuple[int, ...] = option(  # RM-2
        (4, 4, 4, 2, 2),
        Split(16, {"shoot": 16, "steal": 16, "trade": 16, "bazaar": 6, "windfall": 16}),
        "How many of the action cards are shoot, steal, trade, bazaar and windfall.",
    )
