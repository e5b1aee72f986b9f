"""A finished game that is looked at again, as a pure model and its painting."""

from dataclasses import fields
from random import Random
from typing import Any

import pytest

from engine.refusal import Refused
from tests.tui.replayed import GAMES, page, played
from tui.boards.shelf import tints
from tui.paint.glyphs import GLYPHS
from tui.paint.page import Wanted
from tui.paint.palette import Palette
from tui.paint.spans import text_of, width
from tui.replay.model import everything
from tui.replay.painter import ReplayPage

PALETTE = Palette("256", True, tints())
SIZES = ((80, 24), (120, 40), (60, 20))
KEYS = ("left", "right", "up", "down", "pageup", "pagedown", "home", "end", "0", "1", "2", "a", "o")


def shown(page: ReplayPage, size: tuple[int, int] = (80, 24)) -> str:
    return text_of(page.paint(*size))


def pressed(page: ReplayPage, *keys: str) -> ReplayPage:
    for key in keys:
        assert page.press(key)
    return page


# --- Where one is ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "at"),
    [
        ((), 0),
        (("right",), 1),
        (("right", "right", "left"), 1),
        (("pagedown",), 10),
        (("pagedown", "pageup"), 0),
        (("left",), 0),
        (("pagedown", "home"), 0),
        (("scrolldown", "scrolldown", "scrollup"), 1),
    ],
)
def test_keys_scrub_forwards_and_back(keys: tuple[str, ...], at: int) -> None:
    """A move, ten, or to the beginning; never before the deal."""
    assert pressed(page(), *keys).at == at


def test_the_end_is_the_last_move() -> None:
    """From there nothing goes on."""
    match = played("cockroach-poker", 6)

    assert pressed(page(), "end").at == len(match.moves)
    assert pressed(page(), "end", "right", "pagedown", "down").at == len(match.moves)


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_down_and_up_leap_over_rounds(key: str, seats: int) -> None:
    """To each beginning of a round, hand or turn, then to the end; and all the way back."""
    there = page(key, seats)
    places = [0]
    while there.at < there.last:
        places.append(pressed(there, "down").at)
    back = [there.at]
    while there.at:
        back.append(pressed(there, "up").at)

    assert back == places[::-1]
    assert len(places) > 3
    for step in places[1:-1]:
        views = (there.replay.at(step - 1, None), there.replay.at(step, None))
        assert there.board.begins(*views)


def test_a_round_begins_with_an_offer() -> None:
    """In Cockroach Poker: there somebody is about to choose a card."""
    there = pressed(page(), "down")
    view: Any = there.view

    assert (there.board.part, view.stage) == ("round", "offer")


def test_one_can_go_to_a_move_by_its_number() -> None:
    """0 is the deal."""
    there = page()
    wanted = there.press("g")
    assert isinstance(wanted, Wanted)

    wanted.done(" 17 ")
    assert there.at == 17
    wanted.done("0")
    assert there.at == 0


@pytest.mark.parametrize("text", ["x", "-1", "1.5", "99999", "9" * 400, "²"])
def test_a_move_that_is_none_is_refused(text: str) -> None:
    """In a sentence, and one stays where one is."""
    there = pressed(page(), "right")

    with pytest.raises(Refused, match=r"\.$"):
        there.jump(text)
    assert there.at == 1


def test_it_goes_on_by_itself_until_it_is_stopped() -> None:
    """By the same key, or by any that goes elsewhere."""
    there = pressed(page(), "space")
    there.tick()
    there.tick()
    assert there.at == 2
    assert "Move 2  playing" in shown(there)

    pressed(there, "space").tick()
    assert there.at == 2
    pressed(there, "space", "left").tick()
    assert (there.at, there.playing) == (1, False)


def test_going_on_by_itself_ends_at_the_end() -> None:
    """There it cannot be begun again."""
    there = pressed(page(), "end", "left", "space")
    there.tick()

    assert (there.at, there.playing) == (there.last, False)
    assert not pressed(there, "space").playing


def test_other_keys_mean_nothing() -> None:
    """The screen may use them: Escape goes back."""
    assert not any(page("royal-menagerie", 4).press(key) for key in ("escape", "5", "x"))


# --- From which side ------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_a_side_shows_what_it_saw(key: str, seats: int) -> None:
    """Spectators at first; a seat by its number."""
    there = pressed(page(key, seats), "pagedown")
    assert there.view == there.replay.at(10, None)

    for seat in range(seats):
        assert pressed(there, str(seat + 1)).view == there.replay.at(10, seat)
    assert pressed(there, "0").view == there.replay.at(10, None)


def test_no_hand_is_seen_from_outside() -> None:
    """Nor what was chosen in secret: only what came of it."""
    there = pressed(page("royal-menagerie", 4), "right")
    assert "1. " not in shown(there)
    assert "You are" not in shown(there)
    assert shown(there).count("│▒▒▒│") >= 3  # roles that lie face down


def test_a_seat_sees_its_own_hand_and_choices() -> None:
    """And nobody else's."""
    there = pressed(page(), "right")
    step = there.replay.made(1)
    assert step is not None
    chosen = f"1. {there.names[step.seat]}: Offer"

    assert chosen in shown(pressed(there, str(step.seat + 1)))
    assert chosen not in shown(pressed(there, str((step.seat + 1) % 6 + 1)))
    assert f"seen by {there.names[(step.seat + 1) % 6]}" in shown(there)


def test_ones_own_seat_is_marked() -> None:
    """In its place, and where it is looked from; nowhere if one did not play."""
    there = page(you=2)
    assert shown(there).replace("you lose", "").count("you") == 1
    assert f"3 {there.names[2]} you" in shown(there)
    assert "0 open  1-6 seat" in shown(there)  # each key once

    assert f"seen by {there.names[2]} (you)" in shown(pressed(there, "3"))
    assert "you" not in shown(page()).replace("you lose", "")


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("size", SIZES)
def test_all_hands_are_seen_at_once(seats: int, size: tuple[int, int]) -> None:
    """A line for each seat at least, in the smallest window too."""
    there = pressed(page("cockroach-poker", seats), "a")

    below = shown(there, size).splitlines()[-4 * seats :]
    for seat, name in enumerate(there.names):
        assert any(text.startswith(f"{seat + 1} {name}") for text in below)


def test_everything_is_what_any_seat_knows() -> None:
    """All roles, while no spectator and no seat knows them all; and the card on its way."""
    menagerie = pressed(page("royal-menagerie", 4), "a")
    view: Any = menagerie.view
    assert sorted(view.roles) == ["conspirator", "conspirator", "grand_vizier", "loyalist"]
    assert None in menagerie.replay.at(0, 0).roles  # type: ignore[attr-defined]

    poker = pressed(page(), "right", "a")
    made = poker.replay.made(1)
    flying: Any = poker.view
    assert made is not None
    assert flying.card == made.move.card  # type: ignore[attr-defined]


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_everything_never_contradicts_what_everybody_sees(key: str, seats: int) -> None:
    """It only fills in what a spectator does not know."""
    there = page(key, seats)
    for step in range(0, len(there.replay), 7):
        public = there.replay.at(step, None)
        known = everything([public, *(there.replay.at(step, seat) for seat in range(seats))])
        for field in fields(public):  # type: ignore[arg-type]
            before, after = getattr(public, field.name), getattr(known, field.name)
            assert _fills(before, after) or before == after


def _fills(before: Any, after: Any) -> bool:
    if isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after):
        return all(_fills(*pair) for pair in zip(before, after, strict=True))
    return before is None or bool(before == after)


# --- No spoilers ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_nothing_is_told_of_what_comes(key: str, seats: int) -> None:
    """Two games that agree so far look the same so far, whatever comes after."""
    whole = page(key, seats)
    there = pressed(page(key, seats), "pagedown")
    before = shown(there)
    there.replay = _cut(whole, 10)

    assert shown(there) == before
    assert str(whole.last) not in before
    assert "won" not in before


def _cut(whole: ReplayPage, last: int) -> Any:
    """The replay as if it had ended soon after this move."""

    class Cut:
        info, seats = whole.replay.info, whole.replay.seats
        at, made = whole.replay.at, whole.replay.made

        def __len__(self) -> int:
            return last + 2

    return Cut()


def test_the_end_is_told_to_who_asks() -> None:
    """How long it is and who wins; the same key hides it again."""
    there = pressed(page(), "o")
    (loser,) = there.replay.outcome.losers
    assert f"The deal, of {there.last} moves  lost by {there.names[loser]}" in shown(there)
    assert "0 open  1-6 seat  a all  o hush" in shown(there)

    assert "lost by" not in shown(pressed(there, "o"))


def test_who_alone_wins_is_told() -> None:
    """Where fewer win than lose."""
    there = pressed(page("royal-gambit", 8), "o")
    (winner,) = there.replay.outcome.winners

    assert f"won by {there.names[winner]}  " in shown(there)


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_at_the_end_all_is_revealed(key: str, seats: int) -> None:
    """As at the table: the board's reveal."""
    there = pressed(page(key, seats), "end")
    reveal = text_of(there.board.reveal(there.scene, 39)).splitlines()

    assert "the game is over" in shown(there)
    assert reveal[0] in shown(there)


# --- Painting -------------------------------------------------------------------------------------


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_every_moment_fits_every_screen(key: str, seats: int, glyphs: str) -> None:
    """Whatever was pressed: all lines there, none too long, and the keys in sight."""
    there, random = page(key, seats, glyphs), Random(1)
    for _ in range(60):
        pressed(there, random.choice(KEYS))
        across, down = random.choice(SIZES)
        lines = there.paint(across, down)
        assert [width(spans) for spans in lines] == [across] * down
        text = text_of(lines)
        assert "Esc back" in text
        assert all(PALETTE.style(s.look) for spans in lines for s in spans)
        assert glyphs != "ascii" or text.isascii()


@pytest.mark.parametrize("size", [(1, 1), (59, 24), (80, 19), (10, 3)])
def test_a_window_that_is_too_small_is_told_so(size: tuple[int, int]) -> None:
    """And nothing breaks."""
    lines = page().paint(*size)

    assert len(lines) <= size[1]
    assert all(width(spans) <= max(1, size[0]) for spans in lines)


def test_the_seats_are_clicked_to_look_from_there() -> None:
    """Each thing that can be clicked stands for a key."""
    keys = {span.key for spans in page().paint(80, 24) for span in spans}

    assert {"1", "2", "3", "4", "5", "6", "0", "a", "o", "g", "left", "right", "space"} <= keys


def test_the_role_of_somebody_else_is_not_called_ones_own() -> None:
    """Seen from another's seat, a secret role is theirs."""
    there = page("royal-menagerie", 4, you=1)

    assert "── you are the Loyalist: help Ana" in shown(pressed(there, "2"))
    assert "you are" not in shown(pressed(there, "3", "4"))


# --- Why the bots did what they did ---------------------------------------------------------------

REASONS = {2: "A rat would hurt you most.", 4: "It may be either."}


def asked(*keys: str) -> ReplayPage:
    """A replay in which bots made the second and the fourth move."""
    return pressed(page(reasons=REASONS), *keys)


def test_a_bot_tells_why_once_it_is_asked() -> None:
    """In the log, below its move, which can then be seen from everywhere; until it is hushed."""
    there = asked("right", "right")
    assert REASONS[2] not in joined(shown(there))

    assert f"The bot told itself: “{REASONS[2]}”" in joined(shown(pressed(there, "y")))
    made = there.replay.made(2)
    assert made
    assert f"2. {there.names[made.seat]}:" in shown(there)
    assert REASONS[2] not in joined(shown(pressed(there, "y", "right")))


@pytest.mark.parametrize("game", ["cockroach-poker", "royal-gambit", "royal-menagerie"])
def test_a_long_reason_is_read_whole_in_the_smallest_terminal(game: str) -> None:
    """It takes the place of the card in the middle; there is more room for it there."""
    reason = " ".join(f"reason{number}" for number in range(24))
    there = pressed(page(game, 4, reasons={20: reason}), *["pagedown"] * 2, "y")
    there.resized(60, 20)

    assert reason in joined(text_of(there.paint(60, 20)))


def test_nothing_is_told_of_what_bots_will_think() -> None:
    """Of no move that is still to come."""
    assert REASONS[4] not in joined(shown(asked("right", "right", "right", "y")))


def test_nobody_else_tells_why() -> None:
    """That is said where somebody else moved, and where no reasons were kept."""
    assert "A person made this move; bots tell why below theirs." in shown(asked("right", "y"))
    assert "has not been kept" in shown(pressed(page(), "y"))
    assert "y why" not in shown(page())
    assert "y why" in shown(asked())


def joined(text: str) -> str:
    """The right half of the screen in one line."""
    return " ".join(line.rpartition("│")[2].strip() for line in text.splitlines())


@pytest.mark.parametrize("size", SIZES)
def test_keys_that_have_no_room_are_left_out_whole(size: tuple[int, int]) -> None:
    """The way back and the one that plays stay; nothing touches what stands beside it."""
    place, keys = shown(pressed(page("royal-gambit", 2), "pagedown"), size).split("\n")[-2:]

    assert "Space play" in keys
    assert keys.rstrip().endswith("Esc back")
    assert place.startswith((" Move 10  ", " Move 10 of"))
