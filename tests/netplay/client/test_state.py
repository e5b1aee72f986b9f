"""The memory of a client: what it repeats, what it takes for the newest, how it comes back."""

import zlib
from base64 import b64encode
from itertools import count
from typing import NoReturn

from netplay.client.state import SOON, ClientState, PendingWish
from netplay.wire import (
    Ask,
    Beat,
    Chair,
    Enter,
    GameRecord,
    Leave,
    Nod,
    Refusal,
    Rename,
    Reply,
    Say,
    Show,
    Sit,
    Stand,
    TableScene,
    TableSettings,
    Wish,
)

ME = "0123456789abcdef"


def entered(enter: Enter | None = None) -> ClientState:
    """A client that the table has let in, at second 0."""
    ids = count(1)
    seat = ClientState(enter or Enter(name="Ana"), lambda: f"{next(ids):016x}")
    seat.opened(0.0)
    accept(seat)
    return seat


def accept(seat: ClientState, code: str | None = None, now: float = 0.0) -> None:
    """The table answers all that is asked, one after the other."""
    refused = Refusal(code=code, reason="It cannot be.") if code else None
    while asks := [message for message in seat.tick(now) if isinstance(message, Ask)]:
        for ask in asks:
            seat.receive(Reply(id=ask.id, you=ME, refused=refused), now)


def view(revision: int, *, seat: int | None = None, public: bool = False) -> Show:
    """A view that the table shows: to all who watch, or to this guest alone."""
    chairs = (Chair(guest=None, name="Bruno", bot=True, present=True),) * 2
    scene = TableScene(
        host="Host",
        settings=TableSettings(),
        locked=False,
        phase="lobby",
        paused=None,
        owner=None,
        chairs=chairs,
        watchers=(),
        watching=0,
        lines=(),
        games=0,
    )
    return Show(revision=revision, you=None if public else ME, seat=seat, scene=scene)


def asked(seat: ClientState, now: float) -> list[Wish]:
    """The wish of now."""
    return [message.wish for message in seat.tick(now) if isinstance(message, Ask)]


def acknowledged(seat: ClientState, now: float) -> list[int]:
    """The revision that the table is told we have seen."""
    return [message.seen for message in seat.tick(now) if isinstance(message, Beat)]


def beats(seat: ClientState, now: float) -> list[tuple[int, int]]:
    """The same, and what we have seen of what all spectators are shown."""
    return [(beat.seen, beat.watched) for beat in seat.tick(now) if isinstance(beat, Beat)]


def test_nothing_is_said_before_the_entry_is_granted() -> None:
    """Not a beat, and no other wish: they would come from a stranger."""
    seat = ClientState(Enter(name="Ana"), lambda: ME)
    seat.wish(Say(text="hello"))
    assert seat.tick(0.0) == []

    seat.opened(0.0)

    assert asked(seat, 0.0) == [Enter(name="Ana")]
    assert acknowledged(seat, 1.0) == []


def test_who_is_turned_away_says_no_more() -> None:
    """The reason is kept; a new session asks again."""
    seat = ClientState(Enter(name="Ana"), lambda: ME)
    seat.opened(0.0)
    seat.wish(Say(text="hello"))
    accept(seat, "passphrase")

    assert seat.turned_away is not None
    assert seat.turned_away.code == "passphrase"
    assert not seat.entered
    assert seat.tick(9.0) == []
    seat.opened(10.0)
    assert asked(seat, 10.0) == [Enter(name="Ana")]


def test_a_wish_is_repeated_until_it_is_answered() -> None:
    """Twice a second, with the same id; what is refused is kept for the screen."""
    seat = entered()
    id_ = seat.wish(Say(text="hello"))

    assert asked(seat, 1.0) == [Say(text="hello")]
    assert asked(seat, 1.4) == []
    assert asked(seat, 1.5) == [Say(text="hello")]
    seat.receive(Reply(id=id_, refused=Refusal(code="too-fast", reason="Wait.")), 1.6)
    assert asked(seat, 9.0) == []
    assert [refused.refusal.code for refused in seat.refusals] == ["too-fast"]


def test_a_wish_waits_for_the_answer_to_the_one_before() -> None:
    """Else one that was lost would be fulfilled after those that were wished later."""
    seat = entered()
    seat.wish(Say(text="first"))
    seat.wish(Say(text="second"))

    assert asked(seat, 1.0) == [Say(text="first")]
    (again,) = (message for message in seat.tick(1.5) if isinstance(message, Ask))
    assert again.wish == Say(text="first")
    seat.receive(Reply(id=again.id), 1.6)
    assert asked(seat, 1.6) == [Say(text="second")]


class Unsearched(list[PendingWish]):
    """Wishes through which nobody looks one by one."""

    def __iter__(self) -> NoReturn:
        raise AssertionError("it takes longer the more wait")


def test_a_wish_costs_as_much_however_many_wait() -> None:
    """Twenty thousand at once took half a minute to be answered."""
    seat = entered()
    seat._pending = Unsearched()

    for _ in range(3):
        seat.wish(Say(text="hello"))
    accept(seat, now=1.0)

    assert seat.answered


def test_who_has_no_more_time_says_what_was_wished_last() -> None:
    """Whatever it would have had to wait for."""
    seat = entered()
    seat.wish(Say(text="good"))
    seat.tick(1.0)
    seat.wish(Say(text="bye"))
    seat.wish(Leave())

    seat.give_up()

    assert asked(seat, 1.1) == [Leave()]


def test_an_answer_to_nothing_changes_nothing() -> None:
    """It came twice, or is not ours."""
    seat = entered()

    seat.receive(Reply(id="deadbeef", refused=Refusal(code="full", reason="Full.")), 1.0)

    assert seat.refusals == []
    assert seat.entered


def test_an_older_view_does_not_replace_a_newer_one() -> None:
    """Messages overtake each other."""
    seat = entered()
    newer = view(7, seat=1)
    seat.receive(newer, 1.0)

    seat.receive(view(6, seat=0), 1.1)

    assert seat.show is newer


def test_a_view_is_acknowledged_soon() -> None:
    """Before it is sent again; and with each beat. Many that follow each other cost no more."""
    seat = entered()
    seat.tick(1.0)
    seat.receive(view(7, seat=1), 1.1)
    seat.receive(view(8, seat=1), 1.15)

    assert acknowledged(seat, 1.18) == []
    assert acknowledged(seat, 1.1 + SOON) == [8]
    assert acknowledged(seat, 2.0) == []
    assert acknowledged(seat, 2.1 + SOON) == [8]


def test_a_new_session_begins_with_a_beat() -> None:
    """The table learns at once what is known there, and which key is lacking."""
    seat = entered()
    seat.tick(1.0)
    seat.opened(1.1)
    (entry,) = seat.tick(1.1)
    assert isinstance(entry, Ask)

    seat.receive(Reply(id=entry.id, you=ME), 1.1)

    assert acknowledged(seat, 1.1) == [0]


def test_what_all_spectators_get_does_not_stand_for_ones_own_view() -> None:
    """A guest who has just sat down, and overheard the public view first, still gets a hand."""
    seat = entered()
    seat.receive(view(6), 1.0)
    seat.receive(view(7, public=True), 1.1)
    assert beats(seat, 1.5) == [(6, 7)]

    own = view(7, seat=1)
    seat.receive(own, 1.6)

    assert seat.show is own
    assert acknowledged(seat, 2.0) == [7]


def test_who_has_a_seat_does_not_look_at_the_public_view() -> None:
    """It is newer, but has no hand."""
    seat = entered()
    own = view(6, seat=1)
    seat.receive(own, 1.0)

    seat.receive(view(7, public=True), 1.1)

    assert seat.show is own


def test_a_spectator_does_not_fall_back_to_an_older_view() -> None:
    """One's own was sent again, and the public one is newer by now."""
    seat = entered()
    public = view(9, public=True)
    seat.receive(public, 1.0)

    seat.receive(view(8), 1.1)

    assert seat.show is public
    assert acknowledged(seat, 1.2) == [8]


def test_who_comes_back_comes_back_as_they_were() -> None:
    """By the new name, and to watch if they had got up: not back to the start."""
    seat = entered(Enter(name="Ana", passphrase="sesame"))
    seat.wish(Rename(name="Anna"))
    seat.wish(Stand())
    accept(seat, now=1.0)
    seat.opened(5.0)
    assert asked(seat, 5.0) == [Enter(name="Anna", passphrase="sesame", watch=True)]

    accept(seat, now=5.6)
    seat.wish(Sit())
    accept(seat, now=6.0)
    seat.opened(9.0)
    assert asked(seat, 9.0) == [Enter(name="Anna", passphrase="sesame")]


def test_what_was_refused_does_not_change_how_one_comes_back() -> None:
    """The name was not taken on."""
    seat = entered()
    seat.wish(Rename(name="Bob"))
    accept(seat, "not-so", now=1.0)

    seat.opened(5.0)

    assert asked(seat, 5.0) == [Enter(name="Ana")]


def test_who_is_kept_waiting_works_until_they_are_let_in() -> None:
    """The same wish is asked again, with ever better answers to the riddle."""
    seat = ClientState(Enter(name="Ana"), lambda: "ab" * 8)
    seat.opened(0.0)
    (first,) = seat.tick(0.0)
    seat.receive(Nod(why="Many are trying.", riddle="cd" * 8), 0.1)

    (again,) = seat.tick(1.0)

    assert isinstance(first, Ask)
    assert isinstance(again, Ask)
    assert again.id == first.id
    assert isinstance(again.wish, Enter)
    assert again.wish.work is not None
    accept(seat, now=1.1)
    assert seat.enter.work is None


def test_the_table_is_lost_after_three_silent_seconds() -> None:
    """Any word of it counts."""
    seat = entered()
    seat.receive(Nod(), 2.0)

    assert not seat.lost(4.9)
    assert seat.lost(5.0)


# --- A game that is over --------------------------------------------------------------------------


def test_a_record_that_unfolds_without_end_is_told_and_not_asked_for_again() -> None:
    """The table may be bad, but the game was good: one stays, without a replay."""
    seat = entered()
    bomb = b64encode(zlib.compress(b"[" * 1_000_000, 9)).decode()
    seat.receive(GameRecord(number=2, names=("Ana", "Ben"), packed=bomb), 1.0)

    assert seat.unreadable is not None
    assert "unfolds to more than" in seat.unreadable.reason
    assert seat.finished is None
    assert [beat.kept for beat in seat.tick(1.3) if isinstance(beat, Beat)] == [2]
