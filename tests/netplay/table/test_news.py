"""The news that each guest is sent, and how often; nothing to a guest who has it all."""

import pytest

from engine.moves import to_plain
from netplay.client.state import choices
from netplay.table.effects import Broadcast, Send, TableEffect
from netplay.wire import LINES, Ask, Nod, Play, Say, Show, Stand, Start, TableSettings
from tests.netplay.room import Loss, Room, at_random, shown


def playing(*, loss: Loss | None = None, seed: int = 1, delay: int = 0) -> Room:
    """Ana and Ben in a game, move by move, and Wim, who watches it."""
    table = Room(TableSettings(seats=2, pace=0, delay=delay), seed=seed, loss=loss)
    for number, key in enumerate(("ana", "ben")):
        table.join(key).chooses = at_random(number)
    table.join("wim", watch=True)
    table.until(lambda: all(person.seat.entered for person in table.people.values()))
    table.people["ana"].seat.wish(Start())
    table.until(lambda: all(person.seat.show for person in table.people.values()))
    table.until(lambda: table.table.table_state.live_game is not None)
    return table


def views(posts: list[TableEffect]) -> list[Show]:
    """Those of them that are sent, to one guest or to all who watch."""
    sent = [
        post.message if isinstance(post, Send) else post.view
        for post in posts
        if isinstance(post, Send | Broadcast)
    ]
    return [message for message in sent if isinstance(message, Show)]


def test_what_has_happened_and_what_was_said_is_told_once() -> None:
    """Or twice, before a beat has told that it has come; and all of it after the game."""
    table = playing()
    table.run(3)
    table.people["ana"].seat.wish(Say(text="Not a bat, surely?"))
    table.run(1.5)
    table.posted.clear()
    table.run(3)

    told = [(view.board, view.scene) for view in views(table.posted) if view.base]
    assert len(told) > 10
    assert max(len(board.events) for board, _ in told if board) < 20
    assert [scene.lines for _, scene in told if scene.lines] == []


def test_a_move_tells_what_its_player_has_seen() -> None:
    """No beat has to come before: the next view builds on the one that it was chosen from."""
    table = playing()
    table.run(1)
    for _ in range(10):
        mover = next(it for it in table.people.values() if len(choices(shown(it))))
        view, move = shown(mover), choices(shown(mover)).pick(table.random)
        assert view.board is not None
        wish = Play(number=view.board.number, after=view.board.after, move=to_plain(move))
        table.table.hear(mover.key, Ask(id=table.draw(), wish=wish), table.now)
        table._post()
        table._deliver()  # and no time goes by in which anybody could say a word

        assert shown(mover).base >= view.revision


@pytest.mark.parametrize(("seed", "delay"), [(1, 0), (2, 3), (3, 0)])
def test_nothing_is_missed_though_it_is_told_once(seed: int, delay: int) -> None:
    """On a link that loses, doubles and reorders: who sits, who watches, and who gets up."""
    table = playing(loss=Loss(drop=0.2, double=0.2, delay=0.3), seed=seed, delay=delay)
    ana, ben, wim = table.people.values()
    for number in range(5):
        ben.seat.wish(Say(text=f"Line {number}"))
        table.run(2)
    wim.seat.wish(Say(text="Among us."))
    ana.seat.wish(Stand())
    live_game = table.table.table_state.live_game
    assert live_game is not None
    table.until(lambda: live_game.outcome is not None and not live_game.behind)
    table.loss = Loss()
    table.run(3)

    for person in (ana, ben, wim):
        board, scene = shown(person).board, shown(person).scene
        assert board is not None
        assert len(board.events) > 20
        assert list(board.events) == live_game.events[board.told :]
        assert scene.lines == tuple(table.table.table_state.lines[-LINES:])


def test_a_table_that_does_not_change_costs_a_spectator_a_word() -> None:
    """No view, and no more words than it takes to know that it is there."""
    table = Room(TableSettings(seats=2))
    watching = [table.join(f"w{number}", watch=True) for number in range(5)]
    table.run(5)
    table.posted.clear()
    table.run(10)

    assert {type(post.message) for post in table.posted if isinstance(post, Send)} == {Nod}
    assert [post for post in table.posted if not isinstance(post, Send)] == []
    assert len(table.posted) <= 5 * 6
    assert [person.key for person in watching if person.seat.lost(table.now)] == []


def test_a_spectator_who_missed_what_all_were_shown_is_shown_it_alone() -> None:
    """The others get nothing more."""
    table = Room(TableSettings(seats=2))
    wim, will = (table.join(key, watch=True) for key in ("wim", "will"))
    table.run(3)
    wim.online = False
    table.table.table_state.add_line("Ana", "Hello?", taunt=False, gallery=False)
    table.run(0.2)
    wim.online = True
    table.posted.clear()
    table.run(2.5)

    for person in (wim, will):
        assert [line.text for line in shown(person).scene.lines] == ["Hello?"]
    (again,) = [post for post in table.posted if views([post])]
    assert isinstance(again, Send)
    assert again.key == "wim"
