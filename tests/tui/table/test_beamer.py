"""The painting of a table for all in a room: the card in the middle, large and calm."""

import pytest

from engine.catalog import ALL_GAMES
from tests.tui.positions import Position
from tests.tui.table.test_painter import CONNECTED, FORMS, SIZES, painted
from tui.paint.big_letters import TALL
from tui.paint.spans import Line, text_of, width
from tui.table.painter import paint


def test_a_beamer_shows_the_claim_and_every_player() -> None:
    """And no question and no hand."""
    position = Position("cockroach-poker", 6, seat=None).play(20)
    position.model.beamer = True
    shown = painted(position)

    assert all(name in shown for name in position.model.names)
    assert "explain" not in shown


@pytest.mark.parametrize(("key", "seats"), FORMS)
def test_a_beamer_fits_every_screen(key: str, seats: int) -> None:
    """As every other table."""
    position = Position(key, seats, seat=None).play(20)
    position.model.beamer = True
    for size, height in SIZES:
        lines = paint(position.model, CONNECTED, size, height)
        assert len(lines) == height
        assert {width(spans) for spans in lines} == {size}


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_beamer_shows_the_card_on_its_way_in_the_middle(
    seats: int, size: tuple[int, int]
) -> None:
    """Whatever room the seats could take; there is room for what is told beside it."""
    position = Position("cockroach-poker", seats, seat=None)
    position.one_move()
    position.show()
    position.model.beamer = True
    shown = painted(position, *size).split("\n")

    [at] = (at for at, row in enumerate(shown) if "face down" in row)
    rows = [row for row in shown[at - 2 : at + 5] if row.strip() and "╮╭" not in row]
    left = min(len(row) - len(row.lstrip()) for row in rows)
    assert size[0] / 6 <= left < size[0] / 3


@pytest.mark.parametrize("size", [(120, 36), (160, 50), (200, 60)])
@pytest.mark.parametrize("key", [info.key for info in ALL_GAMES])
def test_the_cards_of_a_beamer_never_move_aside(key: str, size: tuple[int, int]) -> None:
    """Whatever is told beside them, and whatever is still to come."""
    position = Position(key, 4, seat=None, seed="2")
    position.model.beamer = True
    edges = set[int]()
    while len(position.match.moves) < 60 and position.match.to_act:
        shown = painted(position, *size).split("\n")
        last = next(at for at, row in enumerate(shown) if "1 Ana" in row)
        edges |= {row.index("╭") for row in shown[:last] if row.lstrip().startswith("╭")}
        position.play(1)

    assert len(edges) <= 1  # in a game without cards nothing lies there


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_the_large_letters_of_a_beamer_stand_in_the_middle(size: tuple[int, int]) -> None:
    """As far from the left edge as from the right one."""
    position = Position("cockroach-poker", 4, seat=None).play(1)
    position.model.beamer = True
    painted = paint(position.model, (), *size)

    ends = [_ends(spans) for spans in painted if any("chosen" in span.look for span in spans)]
    assert len(ends) == TALL
    left, right = min(first for first, _ in ends), max(end for _, end in ends)
    assert abs(left - (size[0] - right)) <= 1


def _ends(spans: Line) -> tuple[int, int]:
    """Where the first block of large letters begins, and the last one ends."""
    looks = [span.look for span in spans for _ in range(width((span,)))]
    drawn = [at for at, look in enumerate(looks) if "chosen" in look]
    return drawn[0], drawn[-1] + 1


def test_a_beamer_shows_the_way_out() -> None:
    """And what went wrong."""
    position = Position("cockroach-poker", seat=None).play(20)
    position.model.beamer = True
    position.model.notice = "Somebody was faster."

    assert "Esc menu" in painted(position)
    assert "Somebody was faster." in painted(position)


def test_who_plays_is_shown_their_hand_though_it_is_a_beamer() -> None:
    """As one who watched it and got a chair: what is not in sight is not played."""
    position = Position("cockroach-poker").play_until_asked()
    plain = painted(position)
    position.model.beamer = True

    assert painted(position) == plain


def test_a_beamer_tells_how_to_join() -> None:
    """If anybody here knows, and where it fits whole."""
    position = Position("cockroach-poker", seat=None).play(5)
    position.model.beamer = True
    silent = text_of(paint(position.model, (), 80, 24))
    position.model.invite = "192.168.0.7:18830/abcdefghijklmnop"
    told = text_of(paint(position.model, (), 80, 24))
    assert "palmoff join" not in silent
    assert told.split("\n")[-1].strip() == f"Join in: palmoff join {position.model.invite}"
