"""The evening as something to open at a table: its board, and a like to give."""

from collections.abc import Callable, Sequence
from functools import partial

from netplay.evening import EveningLie, Like
from netplay.wire import Wish
from tui.evening.painter import EveningPainter
from tui.paint.keys import Key
from tui.paint.page import Size
from tui.paint.panel import Item, Menu, Panel, Reading
from tui.paint.spans import BLANK, Line, Lines, text_of

LIKE = "l"
MOST = 9  # lies to choose from, by digits


class EveningPanel(Reading):
    """The whole board; who has not given their like yet can do so here."""

    def __init__(
        self,
        evening: Callable[[], EveningPainter],  # as it is by now
        called: str,
        wish: Callable[[Wish], None],
    ) -> None:
        super().__init__("The evening", lambda size: evening().page(size), tall=True)
        self._evening = evening
        self._called = called
        self._wish = wish
        offers: Sequence[Key] = [(LIKE, LIKE, "like the best lie")] if self._lies else []
        self.keys = [*offers, *Reading.keys]

    def shown(self, size: int, height: int) -> tuple[Lines, Line]:
        whole = self._evening().whole(size, height)
        return (whole, BLANK) if len(whole) <= height else super().shown(size, height)

    @property
    def _lies(self) -> Sequence[EveningLie]:
        return likeable(self._evening(), self._called)

    def press(self, key: str, room: Size) -> object:
        if key == LIKE and self._lies:
            return self._choice()
        return super().press(key, room)

    def _choice(self) -> Panel:
        """The question which it is to be; nothing is given by one slip."""
        items = [
            Item(str(number), self._told(lie), partial(self._asked, lie))
            for number, lie in enumerate(self._lies[:MOST], 1)
        ]
        return Menu("Your one like of this evening goes to", items)

    def _asked(self, lie: EveningLie) -> Panel:
        def give() -> None:
            self._wish(Like(lie=lie.number))

        items = [Item("y", "yes, like it best", give), Item("n", "no", lambda: None)]
        return Menu(self._told(lie), items)

    def _told(self, lie: EveningLie) -> str:
        return text_of([self._evening().people.told_of(lie)])


def likeable(painter: EveningPainter, called: str) -> Sequence[EveningLie]:
    """The lies of others, for whoever has a like to give."""
    board = painter.board
    if board.liked is not None:
        return ()
    return [lie for lie in board.lies if lie.liar != called]
