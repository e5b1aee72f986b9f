"""The end of a Cockroach Poker game on the screen: who lied about what."""

from dataclasses import replace

import pytest

from engine.games.cockroach_poker.rules import GAME
from engine.games.cockroach_poker.view import View
from engine.games.cockroach_poker_royal.rules import GAME as ROYAL
from engine.palming.view import HandOn, Judge, Judged, LiesRevealed, Offer, Pass
from tests.engine.games.palming_table import classic, played, royal
from tui.boards.board import BoardScene
from tui.boards.cockroach_poker.board import CockroachPokerBoard
from tui.boards.cockroach_poker_royal.board import CockroachPokerRoyalBoard as RoyalBoard
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import text_of, width

BOARD = CockroachPokerBoard(GLYPHS["ascii"])
NAMES = ("Ana", "Ben", "Cleo")
CODES = ("Ba", "Fl", "Co", "To", "Ra", "Sc", "St")
END = played(GAME, classic("fly", "", "bat"), Offer("fly", 1, "bat"), Judge(true=True))
CAUGHT = LiesRevealed("rat", False, (0, 1), ("toad",), (), ())
BELIEVED = LiesRevealed("bat", True, (0, 1), ("fly",), (), ())
DOUBTED = LiesRevealed("toad", False, (2, 1), ("toad",), (2,), ())
GUESSED = LiesRevealed("spider", True, (2, 0, 1), ("spider", "scorpion"), (2,), (0,))


def over(*rounds: LiesRevealed, names: tuple[str, ...] = NAMES) -> BoardScene[View]:
    """A game that Ben has lost after these rounds."""
    return BoardScene(replace(GAME.view(END, None), revealed=rounds), names, (), None)


def best(*rounds: LiesRevealed, size: int = 39) -> list[str]:
    return text_of(BOARD.reveal(over(*rounds), size)).split("\n")


def claims(*rounds: LiesRevealed, size: int = 80, names: tuple[str, ...] = NAMES) -> list[str]:
    _, *lines = text_of(BOARD.confess(over(*rounds, names=names), size)).split("\n")
    return lines


def test_the_end_names_the_lies_that_were_believed() -> None:
    """The latest first, below how often everybody lied of the cards that they knew."""
    later = LiesRevealed("spider", True, (2, 1), ("rat",), (), ())

    assert best(BELIEVED, CAUGHT, GUESSED, later) == [
        "Ben has no card left to start a round",
        "  with and loses.",
        "Lies:  Ana 2 of 2  Ben 0 of 0",
        "Cleo 1 of 2",
        "Two lies were believed:",
        "Cleo “rat” > Ben: * spider",
        "Ana “fly” > Ben: v bat",
    ]


def test_the_end_says_that_no_lie_was_believed() -> None:
    """Where everybody told the truth or was caught."""
    assert best(CAUGHT, DOUBTED)[-1] == "No lie was believed."


@pytest.mark.parametrize(("height", "cards"), [(7, 0), (8, 1), (40, 1)])
def test_the_cards_that_lost_take_no_lies_their_room(height: int, cards: int) -> None:
    """They stand beside the counts where all of these fit there, and else not at all."""
    six = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Finn")
    lost = classic("toad bat", "rat | toad toad toad", *["fly"] * 4)
    end = played(GAME, lost, Offer("toad", 1, "bat"), Judge(true=True))

    shown = BOARD.reveal(BoardScene(GAME.view(end, None), six, (), None), 38, height)

    told = text_of(shown[: height - 1])
    assert [name for name in six if name not in told.partition("toads")[2]] == []
    assert told.count("To") == cards


def test_a_lie_is_written_short_rather_than_cut() -> None:
    """In a narrow column the card has its code."""
    stinks = LiesRevealed("stink_bug", True, (0, 1), ("cockroach",), (), ())

    assert best(stinks, size=28)[-1] == "Ana “cockroach” > Ben: = St"


def test_nothing_is_revealed_before_the_end() -> None:
    """Whatever a board is asked for."""
    scene = BoardScene(GAME.view(classic("fly", "bat"), None), NAMES, (), None)

    assert BOARD.reveal(scene, 39) == []


def test_every_claim_stands_beside_its_card() -> None:
    """Its worth is told by a mark and a word, never by a colour alone."""
    assert claims(BELIEVED, CAUGHT, DOUBTED, GUESSED) == [
        " 1 v bat     Ana “fly” > Ben       x lie, believed",
        " 2 ^ rat     Ana “toad” > Ben      x lie, caught",
        " 3 o toad    Cleo “toad” > Ben     + true, doubted",
        " 4 * spider  Cleo “spider” > Ana   + true, passed on",
        "             Ana “scorpion” > Ben  x wrong, blind, believed",
    ]


def test_long_names_stand_below_the_card() -> None:
    """Rather than be cut, as long as there is a line for them."""
    names = ("Anastasia Maria", "Benedict Emanuel", "Cleo")

    assert claims(CAUGHT, size=60, names=names) == [
        " 1 ^ rat",
        "   Anastasia Maria “toad” > Benedict Emanuel  x lie, caught",
    ]


@pytest.mark.parametrize("size", [20, 28, 39, 59, 60, 80, 200])
@pytest.mark.parametrize("glyphs", GLYPHS)
def test_the_list_fits_any_width(glyphs: str, size: int) -> None:
    """The verdict is always in sight."""
    rounds = (BELIEVED, CAUGHT, DOUBTED, GUESSED)

    lines = CockroachPokerBoard(GLYPHS[glyphs]).confess(over(*rounds, names=("W" * 16,) * 3), size)

    assert max(map(width, lines)) <= size
    assert text_of(lines).count(", caught") == 1


@pytest.mark.parametrize(("size", "rows"), [(123, 49), (124, 25), (200, 25)])
def test_a_long_list_goes_on_beside_itself(size: int, rows: int) -> None:
    """Where two columns have room; no card is parted from its claims."""
    rounds = ((BELIEVED, GUESSED, DOUBTED) * 13)[:-2]

    lines = claims(*rounds, size=size)

    assert len(lines) == rows
    assert max(map(len, lines)) <= size
    assert (" 20 * spider" in lines[0]) == (rows == 25)
    assert sum(line.count("believed") for line in lines) == 25


def lying_open(pile: str, size: int, height: int) -> list[str]:
    """The look of this pile at a table of Cockroach Poker Royal."""
    state = royal("bat fly", f"rat | {pile}", "toad")
    scene = BoardScene(ROYAL.view(state, None), NAMES, (), None)
    return text_of(RoyalBoard(GLYPHS["ascii"]).before(scene, 1, size, height)).split("\n")


def test_a_royal_that_lies_open_is_told_from_its_animal() -> None:
    """CR-4: whether "royal" can still be true depends on it."""
    assert lying_open("royal_toad toad bat royal_rat", 38, 3) == [
        "vBa#---   :Fl----   #Co----   oToW#--",
        "^RaW---   &Sc----   =St----",
    ]


def test_specials_that_lie_open_are_seen() -> None:
    """CR-8: they count as no animal, but they are out of play."""
    assert lying_open("joker bat blank", 38, 3)[-1] == "^Ra----   &Sc----   =St----   $ _"


def test_every_animal_has_its_place_at_every_seat() -> None:
    """So that one can compare."""
    piles = ("bat", "toad joker", "rat rat stink_bug royal_fly")
    shown = ["\n".join(lying_open(pile, 38, 2)) for pile in piles]

    places = [[rows.index(code) for code in CODES] for rows in shown]
    assert places[0] == places[1] == places[2]


@pytest.mark.parametrize("size", [17, 23, 38, 60])
def test_the_last_place_but_one_is_hot_without_colours(size: int) -> None:
    """A mark stands where the card would come that loses."""
    shown = " ".join(lying_open("rat rat rat bat bat", size, 8))

    tracks = (f"{' '.join(['#' * wide] * 3)} {'!' * wide}" for wide in (2, 5, 8))
    assert any(track in shown for track in ("###!", *tracks))
    assert "danger" in looks("rat rat rat", size)
    assert "danger" not in looks("rat rat bat", size)


def test_large_screens_give_each_creature_a_wide_track_with_air_between() -> None:
    """Seven creatures, then the specials."""
    rooms = (38, 8), (38, 15), (47, 15)
    low, high, wide = (lying_open("rat rat rat bat joker", *room) for room in rooms)

    assert (len(low), len(high), len(wide)) == (8, 15, 15)
    assert [bool(row.strip()) for row in high] == [True, False] * 7 + [True]
    assert "######## ######## ######## !!!!!!!!" in " ".join(wide)


def looks(pile: str, size: int) -> str:
    """All that this pile is drawn with."""
    scene = BoardScene(ROYAL.view(royal("bat fly", f"rat | {pile}", "toad"), None), NAMES, (), None)
    lines = RoyalBoard(GLYPHS["ascii"]).before(scene, 1, size, 8)
    return " ".join(span.look for spans in lines for span in spans)


def test_a_seat_burns_while_one_more_card_loses() -> None:
    """And not before, nor once the game is over."""
    view = ROYAL.view(royal("bat fly", "rat | rat rat rat", "toad | toad toad"), None)
    scene = BoardScene(view, NAMES, (), None)
    board = RoyalBoard(GLYPHS["ascii"])

    assert [board.seat_burns(scene, seat) for seat in range(3)] == [False, True, False]
    ended = replace(over().view, piles=(("bat",) * 3, (), ()))
    assert not BOARD.seat_burns(BoardScene(ended, NAMES, (), None), 0)


def test_the_foot_of_a_seat_counts_the_hand() -> None:
    """In backs and in figures, and says what would lose if there is room."""
    view = ROYAL.view(royal("bat fly", "rat | rat rat rat", "toad"), None)
    scene = BoardScene(view, NAMES, (), None)
    board = RoyalBoard(GLYPHS["ascii"])

    assert text_of([board.seat_foot(scene, 0, 30)]) == "?? 2"
    assert text_of([board.seat_foot(scene, 1, 30)]) == "? 1 - one more rat loses"


def test_all_that_lies_open_is_seen_in_two_short_lines() -> None:
    """Rather than an animal left out, the shapes stand alone, which tell them apart."""
    every = "bat fly royal_cockroach toad toad rat scorpion stink_bug joker blank"

    assert lying_open(every, 18, 2) == ["o2 v1 :1 W#1 ^1 &1", "=1 $ _"]


def test_whatever_is_cut_the_claim_stands_apart() -> None:
    """From a name that is too long for the line."""
    state = played(GAME, classic("fly", "", "bat"), Offer("fly", 1, "cockroach"))
    scene = BoardScene(GAME.view(state, None), ("Anastasia Maria", "Benedict", "Cleo"), (), None)

    shown = text_of(BOARD.centre(scene, 28, 8)).split("\n")
    assert "Anastasia Ma~ -“cockroach”->" in [row.strip() for row in shown]


def passed_blind() -> BoardScene[View]:
    """A card that Ben passes on to Cleo without a look."""
    start = played(GAME, classic("fly", "", "bat"), Offer("fly", 1, "cockroach"))
    state = played(GAME, start, Pass(peek=False), HandOn(2, "scorpion"))
    return BoardScene(GAME.view(state, 2), ("Ana", "Ben", "Cleo"), (), None)


@pytest.mark.parametrize("height", [6, 7])
def test_the_card_lies_still_however_long_its_way_is(height: int) -> None:
    """As before the first offer, when it has been turned over, and as large."""
    begun, long = classic("fly", "", "bat"), passed_blind()
    short = replace(long, view=replace(long.view, handings=long.view.handings[:1]))
    judged = Judged(seat=1, giver=0, claim="bat", said=False, card="fly", right=True)
    verdict = BoardScene(GAME.view(begun, 1), NAMES, (judged,), None)
    scenes = [BoardScene(GAME.view(begun, 1), NAMES, (), None), short, long, verdict]

    edges = [text_of(BOARD.centre(scene, 40, height)).split("\n")[0][:10] for scene in scenes]

    assert edges == ["+--------+"] * len(scenes)


def test_whoever_is_the_last_to_get_a_card_is_not_told_of_passing_it_on() -> None:
    """The line above all tells only what is offered: Cleo has nobody to pass it on to."""
    scene = passed_blind()
    earlier = replace(scene, view=replace(scene.view, handings=scene.view.handings[:1]))

    assert BOARD.doing(scene) == "to judge"
    assert BOARD.doing(earlier) == "to judge or pass on"


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (0, "Slide a card to somebody and say what it is, or lie."),
        (1, "Ana is about to slide a card to somebody."),
    ],
)
def test_before_the_first_card_of_a_game_it_is_told_how_a_round_begins(
    seat: int, told: str
) -> None:
    """Whoever has never played learns what to do with the hand."""
    scene = BoardScene(GAME.view(classic("fly", "bat", "rat"), seat), NAMES, (), None)

    assert told in text_of(BOARD.centre(scene, 90, 9))


def test_the_way_of_the_card_is_drawn_in_the_colours_of_the_seats() -> None:
    """Oneself is "you"; whoever has not looked is told apart."""
    way, *_ = [
        spans
        for spans in BOARD.centre(passed_blind(), 60, 9)
        if spans and "Ana" in text_of([spans])
    ]

    assert text_of([way]).strip() == "Ana -“cockroach”-> Ben -blind-“scorpion”-> you"
    assert {"seat 0 bold", "seat 1 bold", "seat 2 bold"} <= {span.look for span in way}


def test_a_long_way_is_told_in_codes_rather_than_cut() -> None:
    """Where lines are few; what is said of the card stays in sight."""
    shown = text_of(BOARD.centre(passed_blind(), 29, 3)).split("\n")

    assert [row.strip() for row in shown] == [
        "Ana -“Co”->",
        "Ben -blind-“Sc”-> you",
        "face down ~",
    ]


def test_whoever_has_the_card_stands_beside_the_last_claim() -> None:
    """In a line of its own only where no line holds both."""
    shown = [text_of(BOARD.centre(passed_blind(), size, 12)) for size in (44, 26)]

    assert "Ben -blind-“scorpion”-> you" in shown[0]
    assert "Ben -blind-“scorpion”->\nyou\n" in shown[1]


def test_a_card_that_one_has_seen_lies_face_up_for_oneself() -> None:
    """And it is said that one knows it; for others it lies face down."""
    state = played(GAME, classic("fly", "", "bat"), Offer("fly", 1, "cockroach"))
    ours, theirs = (
        text_of(BOARD.centre(BoardScene(GAME.view(state, seat), NAMES, (), None), 50, 9))
        for seat in (0, 1)
    )

    assert "you know it: " in ours
    assert "fly" in ours
    assert "face down" in theirs
    assert "fly" not in theirs


def test_the_penalty_pile_shows_its_top_in_few_cells() -> None:
    """CR-2: a royal in half a line of the smallest screen."""
    state = royal("bat fly", "rat", "toad", penalty="royal_stink_bug bat")
    scene = BoardScene(ROYAL.view(state, None), NAMES, (), None)
    shown = text_of(RoyalBoard(GLYPHS["ascii"]).centre(scene, 29, 8)).split("\n")

    told = [row[12:].strip() for row in shown if row[12:].strip()]
    assert told[-2:] == ["Penalty pile 2,", "top W= St"]


def test_before_the_first_offer_the_goal_is_told_once() -> None:
    """In the line above the middle, or in the bar."""
    state = royal("bat fly", "rat", "toad", penalty="royal_stink_bug bat")
    scene = BoardScene(ROYAL.view(state, 0), NAMES, (), None)
    assert "face up" not in text_of(RoyalBoard(GLYPHS["rich"]).centre(scene, 40, 8))


def test_nobody_is_warned_once_the_game_is_over() -> None:
    """Another bat can come to nobody."""
    view = replace(over().view, piles=(("bat",) * 3, (), ()))
    going = BoardScene(replace(view, outcome=None), NAMES, (), None)
    assert "loses" in text_of(BOARD.before(going, 0, 39, 3))

    assert "loses" not in text_of(BOARD.before(BoardScene(view, NAMES, (), None), 0, 39, 3))
