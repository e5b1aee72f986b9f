"""The first game of each kind: a card before it, and a coach that speaks up by itself during it.

It knows which games this player has been told of, and no file: whoever shows the table keeps it.
"""

from collections.abc import Callable, Collection

from netplay.wire import Start
from tui.paint.pixels import Pen
from tui.table.deeds import KeepPrimer
from tui.table.model import TableModel
from tui.table.primer_panel import PrimerPanel, primer_of


class FirstGame:
    """The lessons that one player has had of the games so far, at one table."""

    def __init__(self, known: Collection[str], *, starts: bool = False, colours: bool = True):
        self._known = set(known)
        self._starts = starts  # whether the first game begins once the card is closed
        self._colours = colours  # whether the terminal has any
        self._learning = ""  # the game that was explained last,
        self._lesson = 0  # and the number of the first one of it, in which the coach speaks up
        self._asked = (0, -1)  # the decision about which it was asked last,
        self._unasked = False  # and whether by nobody
        self.silent = False  # whether it is to speak only when it is asked

    # --- The card ---------------------------------------------------------------------------------

    def look(self, model: TableModel) -> None:
        """Lay the card over the table, if it is time for that; never over what is half done."""
        game, choosing = _played_here(model), model.choosing
        if model.game is not None and game == self._learning and not self._lesson:
            self._lesson = model.game.number
        busy = model.panel is not None or model.sent or (choosing is not None and choosing.begun)
        if not game or busy:
            return
        if game not in self._known:
            model.panel = self._card(model, game)
        elif self._starts:
            self._begin(model)

    def again(self, model: TableModel) -> PrimerPanel | None:
        """The card of the game of this table, for whoever wants to see it once more."""
        game = model.rules[0]
        return self._made(model, game, lambda: False, strict=False) if game else None

    def _card(self, model: TableModel, game: str) -> PrimerPanel:
        def closed() -> object:
            self._known.add(game)
            self._learning, self._lesson = game, 0
            if self._starts:
                self._begin(model)
            return KeepPrimer(game)

        return self._made(model, game, closed, strict=self._starts)

    def _made(
        self, model: TableModel, game: str, closed: Callable[[], object], *, strict: bool
    ) -> PrimerPanel:
        pen = Pen.of(model.glyphs, "256" if self._colours else "none")
        return primer_of(game, pen, closed, strict=strict)

    def _begin(self, model: TableModel) -> None:
        self._starts = False
        model.wish(Start())

    # --- The coach --------------------------------------------------------------------------------

    def teaches(self, model: TableModel) -> bool:
        """True if the coach speaks up by itself in the game that goes on, unless it is silenced."""
        allowed = model.show is not None and model.show.scene.settings.coach and model.coached
        first = model.game is not None and model.game.number == self._lesson
        return allowed and first and _played_here(model) == self._learning

    def asks(self, model: TableModel) -> bool:
        """True if the coach is to be asked now: once a decision, before one has begun with it."""
        choosing, game = model.choosing, model.game
        if self.silent or game is None or choosing is None or choosing.begun or model.panel:
            return False
        if len(game.legal) < 2:  # there is nothing to advise
            return False
        moment = game.number, game.after
        if moment == self._asked or not self.teaches(model):
            return False
        self._asked, self._unasked = moment, True
        return True

    def asked(self) -> None:
        """The person has asked the coach, and wants to hear what it says."""
        self._unasked = False

    def hush(self) -> None:
        """Have the coach speak only when it is asked, or by itself again."""
        self.silent = not self.silent

    def drops(self, model: TableModel) -> bool:
        """True if advice comes too late for whoever has not asked for it."""
        choosing = model.choosing
        return self._unasked and (self.silent or choosing is None or choosing.begun)


def _played_here(model: TableModel) -> str:
    """The game that one plays or is about to play here; none for whoever watches, or after it."""
    show = model.show
    if show is None or show.seat is None or model.over:
        return ""
    if model.board is not None and model.game is not None:
        return model.board.key
    return "" if model.invites else show.scene.settings.game  # invites are to be read before
