"""The logins of those who are known: whose they are, and what becomes of one that floods."""

import json

from netplay.mqtt import logins
from netplay.mqtt.comings import coming
from netplay.mqtt.logins import (
    DEAF,
    FIRST_WAIT,
    LETTER,
    LONGEST,
    LONGEST_WAIT,
    MUCH,
    NUMBERS,
    PLENTY,
    Login,
    Logins,
)
from netplay.mqtt.topics import COMES, GOES, KNOCKS, in_tray, known_tray, tray_of, user_of
from netplay.trust.frames import ID_BYTES, SIZES
from netplay.trust.rates import LIMITS

SECRET = bytes(32)
MOVE = 2 * LETTER - 1  # bytes, at most


def of(known: Logins, person: str, now: float = 0.0) -> Login:
    login = known.of(person, now)
    assert login is not None
    return login


def flood(known: Logins, user: str, now: float) -> None:
    """As much as is too much, in one moment."""
    while known.hears(user, 1, now):
        pass


def test_the_same_secret_gives_the_same_logins() -> None:
    """So they are good after a restart, and another server has others."""
    assert of(Logins(SECRET), "ana") == of(Logins(SECRET), "ana")
    assert Logins(SECRET).passwords == Logins(SECRET).passwords
    assert not {*Logins(SECRET).passwords.values()} & {*Logins(bytes(31) + b"1").passwords.values()}


def test_each_login_has_a_password_of_its_own() -> None:
    """And all that are told are among those that the broker lets in."""
    known = Logins(SECRET)

    assert len({*known.passwords.values()}) == len(known.passwords) == NUMBERS
    for number in range(3 * NUMBERS):
        login = of(known, f"{number}")
        assert known.passwords[login.user] == login.password


def test_people_are_spread_over_the_logins() -> None:
    """Few share one; and of another server nobody can tell who shares theirs."""
    here, there = (
        [of(known, f"{number}").user for number in range(NUMBERS)]
        for known in (Logins(SECRET), Logins(b"another"))
    )

    assert max(map(here.count, here)) < 10
    assert sum(a == b for a, b in zip(here, there, strict=True)) < 10


def test_what_people_say_is_heard_for_ever() -> None:
    """After an outage all of it at once, and then as much as three may say who play."""
    known = Logins(SECRET)
    assert PLENTY.per_second > 3 * LIMITS.player.per_second

    assert all(known.hears("known-1", MOVE, 0.0) for _ in range(int(PLENTY.burst)))
    assert all(known.hears("known-1", MOVE, n / 99) for n in range(1, 10_000))


def test_a_flood_costs_that_login_alone() -> None:
    """The broker is told at once, once; the others stay what they were."""
    known, told = Logins(SECRET), list[None]()
    known.taken = lambda: told.append(None)
    before = dict(known.passwords)
    flood(known, "known-1", 0.0)
    flood(known, "known-1", 0.1)
    after = known.passwords

    assert len(told) == 1
    assert [user for user in before if before[user] != after[user]] == ["known-1"]
    assert known.hears("known-2", 300, 0.1)


def test_what_still_comes_of_a_flood_is_not_heard() -> None:
    """Until the broker has cut it; then the login is as any other again, with its new password."""
    known = Logins(SECRET)
    flood(known, "known-1", 0.0)

    assert not known.hears("known-1", 1, DEAF - 0.1)
    assert known.hears("known-1", 1, DEAF)


def test_a_flood_that_goes_on_is_taken_away_again() -> None:
    """The broker may not have heard of it."""
    known = Logins(SECRET)
    flood(known, "known-1", 0.0)
    before = known.passwords["known-1"]
    flood(known, "known-1", DEAF)

    assert known.passwords["known-1"] != before


def test_who_said_much_when_the_way_was_cut_is_to_blame() -> None:
    """Most of a flood never comes, where we do not read it fast enough."""
    known, before = Logins(SECRET), Logins(SECRET).passwords
    for _ in range(MUCH):
        known.hears("known-1", MOVE, 0.0)
    known.hears("known-2", MOVE, 0.0)
    known.cut(0.0)
    once = known.passwords
    known.cut(0.1)

    assert [user for user in before if before[user] != once[user]] == ["known-1"]
    assert known.passwords == once


def test_who_said_much_long_before_is_not() -> None:
    """A way may be cut for other reasons."""
    known, before = Logins(SECRET), Logins(SECRET).passwords
    for _ in range(MUCH):
        known.hears("known-1", MOVE, 0.0)
    known.cut(1.0)

    assert known.passwords == before


def test_long_messages_are_sooner_too_many() -> None:
    """They take as long to read as many short ones."""
    known, heard = Logins(SECRET), 0
    while known.hears("known-1", 20 * LETTER, 0.0):
        heard += 1

    assert heard == PLENTY.burst // 20


def test_what_no_table_takes_is_a_flood_at_once() -> None:
    """All that a guest says is sealed in one of the shorter sizes."""
    known, before = Logins(SECRET), Logins(SECRET).passwords
    assert known.hears("known-1", 2 * ID_BYTES + SIZES[-3] + 200, 0.0)
    assert known.passwords == before

    assert not known.hears("known-1", LONGEST + 1, 0.0)
    assert known.passwords != before


def comes(known: Logins, user: str, *connections: int, begins: bool = True) -> None:
    """As the broker tells of them."""
    topic = COMES if begins else GOES
    for connection in connections:
        told = json.dumps({"client": {"user": user, "id": connection}}).encode()
        it = coming(topic, told)
        assert it is not None
        known.hears_of(it, 0.0)


def test_a_login_with_too_many_connections_is_taken_away() -> None:
    """Nobody keeps all others out by it; those who come and go take no more room than others."""
    known = Logins(SECRET, places=3)
    ana, ben = of(known, "ana"), of(known, "ben")
    assert ana.user != ben.user
    for number in range(10):
        comes(known, ana.user, number)
        comes(known, ana.user, number, begins=False)
        comes(known, ben.user, 1, 2, 3)
    assert known.passwords[ana.user] == ana.password
    assert known.passwords[ben.user] == ben.password

    comes(known, ben.user, 4)
    assert known.passwords[ana.user] == ana.password
    assert known.passwords[ben.user] != ben.password


def test_a_login_is_taken_away_once_for_all_who_came_in_at_once() -> None:
    """Else nobody would be told another for an hour."""
    known = Logins(SECRET, places=3)
    ana = of(known, "ana")
    comes(known, ana.user, *range(100))

    assert known.passwords[ana.user] != ana.password
    assert known.of("somebody new", FIRST_WAIT - 1) is None
    assert known.of("somebody new", FIRST_WAIT) is not None


def test_nobody_is_charged_with_connections_of_a_broker_that_is_gone() -> None:
    """It has not told of their end; nor of what came while nobody heard it."""
    known = Logins(SECRET, places=3)
    ana = of(known, "ana")
    for boot in range(3):
        comes(known, ana.user, *range(4 * boot, 4 * boot + 3))
        known.forget_who_is_there()

    assert known.passwords[ana.user] == ana.password


def test_what_tells_of_no_connection_is_not_heard() -> None:
    """Whatever a later broker may say there; and nobody of ours is the keeper of its store."""
    assert coming(COMES, b"{") is None
    assert coming(COMES, b"[]") is None
    assert coming(COMES, b'{"client": {"user": "known-1"}}') is None
    assert coming(KNOCKS, b'{"client": {"user": "known-1", "id": 1}}') is None
    known, before = Logins(SECRET, places=1), Logins(SECRET).passwords
    comes(known, "known-keeper", 1, 2, 3)
    assert known.passwords == before


def test_whoever_is_no_user_of_ours_is_not_heard_for_long() -> None:
    """Nobody can come in so; and nothing is taken away from anybody."""
    known, before = Logins(SECRET), Logins(SECRET).passwords
    flood(known, "nobody", 0.0)

    assert known.passwords == before


def test_after_a_flood_nobody_is_told_a_login_that_they_do_not_know() -> None:
    """Whoever knows theirs is told it again, as it may have got lost."""
    known = Logins(SECRET)
    mallory, ana = of(known, "mallory"), of(known, "ana")
    assert mallory.user != ana.user
    flood(known, mallory.user, 0.0)

    assert known.of("ana", 0.0) == ana
    assert known.of("zoe", 0.0) is None
    assert known.of("mallory", FIRST_WAIT - 1) is None
    assert of(known, "mallory", FIRST_WAIT).password != mallory.password


def test_the_wait_doubles_with_each_flood_up_to_a_bound() -> None:
    """After as long a calm it is short again."""
    known, now, waits = Logins(SECRET), 0.0, list[float]()
    for _ in range(9):
        flood(known, "known-1", now)
        waits.append(_told_at(known, now) - now)
        now += waits[-1]
    calm = now + LONGEST_WAIT + 1
    flood(known, "known-1", calm)

    assert waits == [min(FIRST_WAIT * 2**n, LONGEST_WAIT) for n in range(9)]
    assert _told_at(known, calm) == calm + FIRST_WAIT


def _told_at(known: Logins, began: float) -> float:
    """When somebody is told their login who asks for it from then on."""
    now = began
    while known.of(f"asks since {began}", now) is None:
        now += FIRST_WAIT
    return now


def test_few_people_are_remembered() -> None:
    """Keys cost nothing; whoever is forgotten is told their login as soon as all are."""
    known = Logins(SECRET)
    first = of(known, "0")
    for number in range(1, logins.PEOPLE + 1):
        of(known, f"{number}")
    flood(known, first.user, 0.0)

    assert len(known._told) == logins.PEOPLE
    assert known.of("0", 0.0) is None


def test_a_user_who_is_known_says_all_in_one_tray() -> None:
    """Theirs; all others say it where they always did."""
    tray = known_tray("known-7")

    assert [tray_of("known-7", server) for server in (None, "ab")] == [tray, tray]
    assert [tray_of("guest", server) for server in (None, "ab")] == [KNOCKS, in_tray("ab")]
    assert tray_of(None, None) == KNOCKS
    assert [user_of(it) for it in (tray, KNOCKS, in_tray("ab"))] == ["known-7", None, None]
