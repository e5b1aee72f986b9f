"""Invites: read out over a table, typed by hand, and told plainly what is wrong with them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netplay.trust.invite import BadInvite, Expected, Invite

MARK = "abcdefghijklmn27"


@pytest.mark.parametrize(
    "invite",
    [
        Invite("192.168.0.7", 18830, MARK),
        Invite("ten-laptops.lan", 1, MARK),
        Invite("::1", 65535, MARK),
        Invite("fe80::1%eth0", 18830, MARK),
        Invite("localhost", 18830),
    ],
    ids=str,
)
def test_an_invite_reads_as_it_is_written(invite: Invite) -> None:
    """Names, IPv4, IPv6 in brackets with and without an interface, and without a fingerprint."""
    assert Invite.read(str(invite)) == invite


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (f" LAPTOP.lan:18830/{MARK.upper()}\n", f"laptop.lan:18830/{MARK}"),
        (f"laptop.lan.:018830/{MARK}", None),
        (f"laptop.lan.:18830/{MARK}", f"laptop.lan:18830/{MARK}"),
        (f"[0:0::1]:18830/{MARK}", f"[::1]:18830/{MARK}"),
        (f" palmoff join  laptop.lan:18830/{MARK}", f"laptop.lan:18830/{MARK}"),
    ],
)
def test_an_invite_may_be_typed_in_other_ways(typed: str, meant: str | None) -> None:
    """Capitals, space, a final dot, a long IPv6 address, the whole line; but no strange number."""
    if meant is None:
        with pytest.raises(BadInvite):
            Invite.read(typed)
    else:
        assert str(Invite.read(typed)) == meant


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "looks like"),
        ("laptop", "no port after 'laptop'; it looks like"),
        (f"laptop/{MARK}", "no port after 'laptop'; it looks like"),
        (f"[::1]/{MARK}", r"no port after '\[::1\]'; it looks like"),
        (f"a:1,laptop/{MARK}", "no port after 'laptop'; it looks like"),
        (f"mqtt://laptop:1/{MARK}", "does not begin with mqtt://; it looks like"),
        ("http://laptop:8222/", "address of a page, for a browser; an invite is 192"),
        ("HTTPS://laptop", "address of a page, for a browser; an invite is 192"),
        (f"::1:18830/{MARK}", "looks like"),
        ("a" * 100_000, "looks like"),
        (f":18830/{MARK}", "no host"),
        (f"lap top:18830/{MARK}", "not the name or address"),
        (f"läptop:18830/{MARK}", "not the name or address"),
        (f"-laptop:18830/{MARK}", "not the name or address"),
        (f"192.168.0.700:18830/{MARK}", "not an IPv4 address"),
        (f"192.168.7:18830/{MARK}", "not an IPv4 address"),
        (f"[::g]:18830/{MARK}", "not an IPv6 address"),
        (f"[fe80::1%]:18830/{MARK}", "interface"),
        (f"[fe80::1%a b]:18830/{MARK}", "interface"),
        (f"laptop:/{MARK}", "no port after 'laptop:'; it looks like"),
        (f"laptop:0/{MARK}", "1 to 65535"),
        (f"laptop:65536/{MARK}", "1 to 65535"),
        (f"laptop:1883O/{MARK}", "1 to 65535"),
        (f"laptop:\u0661/{MARK}", "1 to 65535"),
        ("laptop:18830/", "0 characters"),
        (f"laptop:18830/{MARK[1:]}", "15 characters"),
        (f"laptop:18830/{MARK}a", "17 characters"),
        (f"laptop:18830/{MARK[:-1]}1", "holds '1'"),
        (f"laptop:18830/{MARK[:-1]}/", "holds '/'"),
        (f"laptop:18830/{MARK[:-1]}\x1b", "holds '\\\\x1b'"),
    ],
)
def test_a_typo_is_told(typed: str, says: str) -> None:
    """A sentence names the part that is wrong, and is itself fit for a terminal."""
    with pytest.raises(BadInvite, match=says) as refused:
        Invite.read(typed)

    assert refused.value.reason.isprintable()
    assert len(refused.value.reason) < 600


@given(st.text(st.sampled_from("a1.:/[]%-_\x1b é") | st.characters(), max_size=40))
def test_anything_typed_is_an_invite_or_refused(text: str) -> None:
    """And an invite, written out, is itself."""
    try:
        invite = Invite.read(text)
    except BadInvite:
        return

    assert Invite.read(str(invite)) == invite


def test_a_wrong_table_is_told_from_a_changed_one() -> None:
    """The sentence says what was expected, what is there, and what to do."""
    typed, known = Expected("a" * 16), Expected("a" * 16, remembered=True)

    assert (typed.refusal("b" * 16).code, known.refusal("b" * 16).code) == (
        "wrong-fingerprint",
        "changed-key",
    )
    assert all(mark in known.refusal("b" * 16).reason for mark in ("a" * 16, "b" * 16, "invite"))


@pytest.mark.parametrize(
    "text",
    [
        f"mqtts://broker.lan:8883/{MARK}",
        f"mqtts://{'a2' * 16}@broker.lan:8883/{MARK}",
        f"10.0.0.1:1883,10.0.0.2:1883,[fd00::1]:1883/{MARK}",
        f"mqtts://{'a2' * 16}@[fe80::1%eth0]:8883,b.lan:8884/{MARK}",
    ],
)
def test_an_invite_tells_all_that_is_needed_to_come(text: str) -> None:
    """TLS, whose certificate to trust, and all addresses of a cluster."""
    invite = Invite.read(text)

    assert str(invite) == text
    assert invite.address == text.rpartition("/")[0]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (f"a:1,b/{MARK}", "no port after 'b'"),
        (f"a:1,b:0/{MARK}", "1 to 65535"),
        (",".join(["a:1"] * 13) + f"/{MARK}", "looks like"),
        (f"{'a2' * 16}@a:1/{MARK}", "32 letters after mqtts://"),
        (f"mqtts://me@a:1/{MARK}", "32 letters after mqtts://"),
    ],
)
def test_what_belongs_to_no_broker_is_told(typed: str, says: str) -> None:
    """A wrong entry of several, too many, and what is no fingerprint of a certificate."""
    with pytest.raises(BadInvite, match=says):
        Invite.read(typed)
