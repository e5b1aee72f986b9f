"""An evening in sentences, for whoever reads lines: what is painted elsewhere, person by person."""

from collections.abc import Iterator, Sequence

from engine.evening.awards import Award
from engine.evening.tally import Tally
from engine.sentences import Counted, Sentence, Template, Who
from engine.words import times
from netplay.betting import BetScore
from netplay.evening import EveningBoard, EveningLie
from tui.evening.charts import believed_most
from tui.evening.painter import NOTHING_YET, awards_of, heading
from tui.evening.people import EveningNames, sold
from tui.paint.glyphs import GLYPHS

WON = Template("{who} won {won} of {games}.")
LIED = Template("{who} told {lies} in {claims}: {believed} believed, {caught} caught.")
BELIEVED = Template("{who} believed {whom} most, in {believed} of {judged}.")
BUST = Template("{who} went bust in {busts} of {hands}, and scored {best} in the best one.")
RESCUED = Template("{who} owed {rescues} to a Queen.")
BETRAYED = Template(
    "{who} harmed their own side {times}.", who="{who} harmed your own side {times}."
)
HELPED = Template("{who} helped the other side {times}.")
GUESSED = Template("{name} guessed {right} of {bets} right.")


def told(board: EveningBoard, scores: Sequence[BetScore] = ()) -> Iterator[str]:
    """All of it; its reader is "you"."""
    if not board.games:
        yield NOTHING_YET
        return
    yield from in_short(board)
    for at, person in enumerate(board.people):
        trust = believed_most(person)
        if trust is not None:
            judged = Counted(trust.judged, "claim")
            whom = Who(at), Who(trust.whom)
            said = BELIEVED(who=whom[0], whom=whom[1], believed=trust.believed, judged=judged)
            yield from (f"  {text}" for text in _texts(board, iter([said])))
    yield from (f"  {text}" for text in (*new_awards(None, board), *_bets(scores), *lies(board)))


def in_short(board: EveningBoard) -> Iterator[str]:
    """Tell what everybody has done so far."""
    yield f"{heading(board)}:"
    for at, person in enumerate(board.people):
        yield f"  {' '.join(_texts(board, _done(at, person.tally)))}"


def new_awards(before: EveningBoard | None, board: EveningBoard) -> list[str]:
    """Tell what has been earned since, an award each: an old holder is not told again."""
    known = {(award.title, _name(before, award.person)) for award in _given(before)}
    names = [person.name for person in board.people]
    return [
        f"{award.title}: {award.why.text(names, board.you)}"
        for award in _given(board)
        if (award.title, _name(board, award.person)) not in known
    ]


def _given(board: EveningBoard | None) -> list[Award]:
    return awards_of(board) if board is not None else []


def _name(board: EveningBoard | None, person: int) -> str:
    return board.people[person].name if board is not None else ""


def lies(board: EveningBoard) -> Iterator[str]:
    """The lies that can be liked, by their numbers."""
    people = EveningNames(board, (), GLYPHS["rich"])
    for lie in board.lies:
        yield f"{_numbered(lie)} {sold(lie).text(*_named(lie, people))}"


def _named(lie: EveningLie, people: EveningNames) -> tuple[list[str], int | None]:
    names = [lie.liar, lie.fooled]
    return names, people.you_among(names)


def _numbered(lie: EveningLie) -> str:
    likes = f" ({lie.likes} like{'' if lie.likes == 1 else 's'})" if lie.likes else ""
    return f"Lie {lie.number}{likes}:"


def _done(at: int, tally: Tally) -> Iterator[Sentence]:
    """Tell what somebody has done, a sentence for each kind of game."""
    who, count = Who(at), tally.count
    yield WON(who=who, won=tally.won, games=Counted(tally.played, "game"))
    if count("claims"):
        yield LIED(
            who=who,
            lies=Counted(count("lies"), "lie"),
            claims=Counted(count("claims"), "claim"),
            believed=count("believed"),
            caught=count("caught"),
        )
    if count("hands"):
        hands = Counted(count("hands"), "hand")
        best = Counted(count("best_hand"), "point")
        yield BUST(who=who, busts=count("busts"), hands=hands, best=best)
    if count("rescues"):
        yield RESCUED(who=who, rescues=Counted(count("rescues"), "rescue"))
    if count("betrayals"):
        yield BETRAYED(who=who, times=times(count("betrayals")))
    if count("charity"):
        yield HELPED(who=who, times=times(count("charity")))


def _bets(scores: Sequence[BetScore]) -> Iterator[str]:
    for one in scores:
        bets = Counted(one.made, "bet")
        yield GUESSED(name=one.name, right=one.right, bets=bets).text([])


def _texts(board: EveningBoard, sentences: Iterator[Sentence]) -> list[str]:
    names = [person.name for person in board.people]
    return [sentence.text(names, board.you) for sentence in sentences]
