"""Bets of spectators, in words and keys, and how often everybody was right. Pure.

It knows no game: the board words the claim, and the game says whether one is about to be judged.
"""

from collections.abc import Mapping

from engine.catalog import CATALOG
from engine.refusal import Refused
from netplay.betting import Bet, BetScore
from tui.boards.told import told
from tui.paint.spans import Line, Lines, Span, flow, line
from tui.table.model import TableModel

TYPED: Mapping[str, bool] = {"/true": True, "/false": False}
KEYS: Mapping[str, bool] = {"t": True, "f": False}
CALLED = {True: "true", False: "a lie"}
GAP = "   "


def may_bet(model: TableModel) -> bool:
    """True if we watch, and see a claim that is about to be judged."""
    show, game = model.show, model.game
    if show is None or game is None or show.seat is not None or model.playing is not None:
        return False
    return CATALOG[game.game].judging(game.view)


def bet(model: TableModel, *, true: bool) -> None:
    """Bet on the claim that is shown; Refused if there is none to bet on."""
    if model.show is not None and model.show.seat is not None:
        raise Refused("no-bets", "Only those who watch can bet.")
    if model.game is None or not may_bet(model):
        raise Refused("no-bets", "There is no claim to bet on now.")
    model.bets(Bet(number=model.game.number, after=model.game.after, true=true))


def offered(model: TableModel, size: int) -> Lines:
    """The claim with the keys to bet by, our own bet, and how often everybody was right."""
    lines: Lines = []
    board, scene = model.board, model.scene
    if board is not None and scene is not None and may_bet(model):
        claim = board.claim(scene)
        asked = told(claim, scene.names, None, "turn", model.glyphs.plain) if claim else ()
        lines = flow([asked, _keys(model)], size, GAP, model.glyphs.ellipsis)
    score = scores(model, size)
    return [*lines, score] if score else lines


def _keys(model: TableModel) -> Line:
    parts = [line(Span(key, "key", key), Span(f" {CALLED[true]}  ")) for key, true in KEYS.items()]
    if model.bet is None:
        return line("Your bet: ", *parts)
    return line(f"Your bet: {CALLED[model.bet.true]}.  ", *parts)


def scores(model: TableModel, size: int) -> Line:
    """The scores of those who bet, as many as there is room for."""
    found = model.scores
    parts = [line(Span("Right bets: ", "dim"))]
    for at, score in enumerate(found):
        parts.append(line(", " if at else "", _score(model, score)))
    return flow(parts, size, "", model.glyphs.ellipsis)[0] if found else ()


def _score(model: TableModel, score: BetScore) -> Line:
    words = Span(f"{_name(model, score)} {score.right} of {score.made}")
    match score.last:
        case None:
            return line(words)
        case True:
            return line(words, Span(f" {model.glyphs.yes}", "good"))
        case False:
            return line(words, Span(f" {model.glyphs.no}", "bad"))


def _name(model: TableModel, score: BetScore) -> str:
    ours = score.name == model.called and not model.for_all  # to a whole room nobody is "you"
    return "you" if ours else model.glyphs.plain(score.name)


def sentence(model: TableModel) -> str:
    """The same as a sentence; nothing where nobody has bet."""
    found = model.scores
    told_ = ", ".join(f"{_name(model, it)} {it.right} of {it.made}" for it in found)
    return f"Right bets: {told_}." if found else ""
