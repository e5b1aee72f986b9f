"""Laws that hold for every game on the shelf, at any table, in any position."""

import json
from dataclasses import asdict
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalog import CATALOG
from engine.game import View
from engine.luck import Luck
from engine.match import IllegalMove, Match
from tests.engine.reading import read
from tests.engine.tables import SEEDS, in_every_game, matches, played_out, positions


def everybody(match: Match) -> list[int | None]:
    """All who look on: the seats, and a spectator."""
    return [*range(match.seats), None]


def test_most_positions_are_neither_a_deal_nor_an_end() -> None:
    """Of all games, some of which may be short: the laws below say most about what lies between."""
    under_way: list[bool] = []

    @settings(max_examples=200, derandomize=True, database=None)
    @given(st.sampled_from(sorted(CATALOG)).flatmap(positions))
    def look(match: Match) -> None:
        under_way.append(bool(match.moves) and match.outcome is None)

    look()

    assert sum(under_way) > 0.6 * len(under_way)


@in_every_game
def test_someone_can_move_if_and_only_if_there_is_no_outcome(key: str, data: st.DataObject) -> None:
    """The seats that can move are those that owe a decision, and at the end there are none."""
    match = data.draw(positions(key))
    able = tuple(seat for seat in range(match.seats) if len(match.legal(seat)))

    assert (able, bool(able)) == (match.to_act, match.outcome is None)


@in_every_game
def test_every_legal_move_plays(key: str, data: st.DataObject) -> None:
    """Whatever `legal` offers can be played, and the box holds it."""
    match, seed = data.draw(positions(key)), data.draw(SEEDS)
    for seat in match.to_act:
        legal = match.legal(seat)
        for move in Random(seed).sample(list(legal), min(len(legal), 20)):
            assert move in legal
            match.game.play(match.state, seat, move)


@in_every_game
def test_no_move_is_offered_twice(key: str, data: st.DataObject) -> None:
    """The boxes of a seat are disjoint: as many moves as it counts."""
    match = data.draw(positions(key))
    for seat in match.to_act:
        legal = match.legal(seat)

        assert len(set(legal)) == len(list(legal)) == len(legal)


@in_every_game
def test_any_other_move_is_refused_and_changes_nothing(key: str, data: st.DataObject) -> None:
    """Moves from another table, or of another seat, are refused unless they are legal here too."""
    match = data.draw(positions(key))
    other = data.draw(st.sampled_from(sorted(CATALOG)).flatmap(positions))
    seed = data.draw(SEEDS)
    for seat in other.to_act:
        move = other.legal(seat).pick(Random(seed))
        for here in range(match.seats):
            before = match.state, match.record
            if move not in match.legal(here):
                with pytest.raises(IllegalMove):
                    match.play(here, move)
            assert (match.state, match.record) == before


@in_every_game
def test_games_end_and_replay_to_the_letter(key: str, data: st.DataObject) -> None:
    """Played at random every game ends; its record, through JSON, leads to the same end."""
    match, seed = data.draw(matches(key)), data.draw(SEEDS)
    for _ in played_out(match, Random(seed)):
        pass

    again = Match.from_json(match.to_json())

    assert (again.state, again.record) == (match.state, match.record)


@in_every_game
def test_a_match_survives_json_at_any_point(key: str, data: st.DataObject) -> None:
    """A game under way can be stored and taken up again."""
    match = data.draw(positions(key))
    again = Match.from_json(match.to_json())

    assert (again.state, again.to_act, again.record) == (match.state, match.to_act, match.record)


@in_every_game
def test_playing_keeps_the_old_state(key: str, data: st.DataObject) -> None:
    """A State never changes: after a move, the one before is still what it was."""
    match = data.draw(positions(key))
    before, text = match.state, repr(match.state)
    for seat in match.to_act:
        match.play(seat, match.legal(seat)[0])

    assert repr(before) == text


@in_every_game
def test_views_are_plain_data(key: str, data: st.DataObject) -> None:
    """A view goes through JSON without loss, tuples becoming lists."""
    match = data.draw(positions(key))
    for seat in everybody(match):
        view = asdict(match.view(seat))  # type: ignore[call-overload]

        assert json.loads(json.dumps(view)) == _listed(view)


def _listed(value: object) -> object:
    """The value as JSON has it."""
    match value:
        case dict():
            return {name: _listed(inner) for name, inner in value.items()}
        case list() | tuple():
            return [_listed(inner) for inner in value]
        case _:
            return value


@in_every_game
def test_an_imagined_state_looks_the_same(key: str, data: st.DataObject) -> None:
    """Secrecy: a view follows from itself alone, so nothing hidden is in it."""
    match, seed = data.draw(positions(key)), data.draw(SEEDS)
    for seat in everybody(match):
        view = match.view(seat)
        imagined = match.game.imagine(view, Luck(str(seed)))

        assert match.game.view(imagined, seat) == view


@in_every_game
def test_a_seat_chooses_by_what_it_sees(key: str, data: st.DataObject) -> None:
    """Secrecy: legal moves betray nothing, they are the same in every state that looks the same."""
    match, seed = data.draw(positions(key)), data.draw(SEEDS)
    for seat in range(match.seats):
        imagined = match.game.imagine(match.view(seat), Luck(str(seed)))

        assert match.game.legal(imagined, seat) == match.legal(seat)


@in_every_game
def test_what_everybody_sees_every_seat_sees(key: str, data: st.DataObject) -> None:
    """Secrecy: the spectator's view stays the same whatever a seat imagines."""
    match, seed = data.draw(positions(key)), data.draw(SEEDS)
    spectator = match.view(None)
    for seat in range(match.seats):
        imagined = match.game.imagine(match.view(seat), Luck(str(seed)))

        assert match.game.view(imagined, None) == spectator


@in_every_game
def test_an_imagined_game_can_be_played_to_its_end(key: str, data: st.DataObject) -> None:
    """A bot plans with a game like any other."""
    match, seed = data.draw(positions(key)), data.draw(SEEDS)
    game, state, random = match.game, match.state, Random(seed)
    state = game.imagine(game.view(state, None), Luck(str(seed)))
    for _ in range(50):
        turns = game.to_act(state)
        if not turns:
            break
        state, _events = game.play(state, turns[0], game.legal(state, turns[0]).pick(random))

    assert bool(game.to_act(state)) == (game.outcome(state) is None)


@in_every_game
def test_views_say_who_looks(key: str, data: st.DataObject) -> None:
    """A view names its seat, and tells how things stand in whole sentences."""
    match = data.draw(positions(key))
    names = [f"P{seat}" for seat in range(match.seats)]
    for seat in everybody(match):
        view: View = match.view(seat)

        assert view.seat == seat
        assert all(line.endswith(".") for line in read(view, names, seat))
