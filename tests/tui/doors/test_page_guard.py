"""The page answers questions by our own name, and from our own page."""

from dataclasses import replace

import pytest

from tui.doors.page.guard import LONGEST, PageQuestion, denied

HERE = "192.168.1.20", 8080
NAMES = {"localhost", "corner", "corner.local"}
PAGE = PageQuestion("GET", "/", host="192.168.1.20:8080")
ORIGIN = "http://192.168.1.20:8080"
STREAM = PageQuestion("POST", "/stream", PAGE.host, ORIGIN, "same-origin", 40)


def status(asked: PageQuestion, here: tuple[str, int] = HERE) -> int:
    found = denied(asked, here, NAMES)
    return found.status if found else 200


@pytest.mark.parametrize(
    ("host", "answered"),
    [
        ("192.168.1.20:8080", 200),
        ("corner.local:8080", 200),
        ("Corner:8080", 200),
        ("evil.example:8080", 421),
        ("192.168.1.20.evil.example:8080", 421),
        ("192.168.1.21:8080", 421),
        ("192.168.1.20", 421),
        ("192.168.1.20:80808080", 421),
        ("192.168.1.20:x", 421),
        ("[::1]:8080", 421),
        ("", 421),
    ],
)
def test_only_our_own_name_is_answered(host: str, answered: int) -> None:
    """A foreign name that leads here would let a foreign page read what is shown."""
    assert status(replace(PAGE, host=host)) == answered


def test_an_address_is_ours_however_it_is_written() -> None:
    """By IPv6, by IPv4 that comes by way of IPv6, and at the port that browsers leave out."""
    assert status(replace(PAGE, host="[fe80::1]:8080"), ("fe80::1%eth0", 8080)) == 200
    assert status(PAGE, ("::ffff:192.168.1.20", 8080)) == 200
    assert status(replace(PAGE, host="192.168.1.20"), ("192.168.1.20", 80)) == 200


@pytest.mark.parametrize("origin", ["", "null", "http://evil.example", "http://localhost:8080"])
def test_only_our_own_page_may_ask_for_a_stream(origin: str) -> None:
    """A browser that does not say where it comes from, comes from elsewhere."""
    assert status(STREAM) == 200
    assert status(replace(STREAM, origin=origin)) == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none"])
def test_what_the_browser_says_of_where_it_comes_from_counts_too(site: str) -> None:
    """Even if the origin were ours."""
    assert status(replace(STREAM, site=site)) == 403


def test_what_is_sent_is_short_and_says_so() -> None:
    """No body of unknown length is read, and none longer than a wish can be."""
    assert status(replace(STREAM, length=None)) == 411
    assert status(replace(STREAM, length=LONGEST + 1)) == 413
    assert status(replace(STREAM, length=LONGEST)) == 200


@pytest.mark.parametrize(
    ("method", "path", "answered"),
    [
        ("HEAD", "/", 200),
        ("POST", "/", 405),
        ("OPTIONS", "/stream", 405),
        ("GET", "/stream", 405),
        ("GET", "/open", 405),
        ("HEAD", "/stream", 405),
        ("GET", "/static/../../door.json", 404),
        ("GET", "/?sent_by=somebody", 200),
        ("POST", "/?", 405),
        ("POST", "/stream?a", 404),
        ("GET", "//", 404),
    ],
)
def test_there_are_two_questions_and_no_others(method: str, path: str, answered: int) -> None:
    """The page, and the stream of what is to be seen."""
    assert status(replace(PAGE, method=method, path=path)) == answered
