"""How long messages are on the wire: so that nobody who counts bytes learns what is in them."""

from collections.abc import Iterator
from random import Random

import pytest

from engine.catalog import CATALOG
from engine.match import Match
from engine.moves import to_plain
from netplay.positions import Position
from netplay.table.live_game import LiveGame
from netplay.table.table_view import MOST, REST, SMALL
from netplay.trust import frames, seal, spectator_key
from netplay.wire import Ask, Beat, Play, TableSettings, encode

LETTER = frames.SIZES[0] - frames.LENGTH_BYTES - seal.HEAD.size  # the longest in the least box
ID = "0123456789abcdef" * 2
LATE = 2**53 - 1  # more than any number comes to


def games(key: str) -> Iterator[LiveGame]:
    """A game at each number of seats, at every moment but the last."""
    for seats in CATALOG[key].seats:
        match, random = Match.new(key, seats, {}, "lengths"), Random(seats)
        live_game = LiveGame(match, 1, TableSettings(game=key, seats=seats), 0.0)
        while match.to_act:
            yield live_game
            seat = match.to_act[0]
            live_game.commit(match.step(seat, match.legal(seat).pick(random)), 0.0)


def without_events(board: Position) -> bytes:
    return encode(board.model_copy(update={"events": ()}))


@pytest.mark.parametrize("key", CATALOG)
def test_no_view_is_longer_than_its_game_says(key: str) -> None:
    """While it is played: from that alone it follows to what size it is padded."""
    longest = max(
        len(without_events(live_game.board(seat, 0.0)))
        for live_game in games(key)
        for seat in live_game.match.to_act
    )

    wanted = round(longest / 80) * 100
    assert 0.5 < longest / CATALOG[key].longest < 0.95, f"write longest={wanted} in its INFO"


@pytest.mark.parametrize("key", CATALOG)
def test_every_move_and_beat_has_the_least_size(key: str) -> None:
    """Whichever card is offered, to whom, as what."""
    random, longest = Random(key), len(encode(Beat(seen=LATE, watched=LATE, epoch=LATE)))
    for live_game in games(key):
        for seat in live_game.match.to_act:
            move = to_plain(live_game.match.legal(seat).pick(random))
            ask = Ask(id=ID, wish=Play(number=10**6, after=10**4, move=move))
            longest = max(longest, len(encode(ask)))

    assert longest <= LETTER


@pytest.mark.parametrize("longest", [SMALL, MOST])
def test_views_fit_the_sizes_that_they_are_padded_to(longest: int) -> None:
    """Alone and for all who watch: with what seals it, it has the size, and not the next."""
    heads = seal.HEAD.size, spectator_key.SIGNATURE_BYTES + spectator_key.HEAD.size
    sizes = {len(frames.pad(bytes(head + longest))) for head in heads}

    assert sizes == {size for size in frames.SIZES if size - 300 < longest < size}
    assert REST < SMALL
