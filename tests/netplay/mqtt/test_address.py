"""Brokers' URLs, and the secrets that lie beside them."""

from pathlib import Path

import pytest

from netplay.mqtt.address import CA_FILE, PASSWORD, PASSWORD_FILE, Address, BadAddress

SECRET = {PASSWORD: "s3cret"}


@pytest.mark.parametrize(
    ("url", "host", "port"),
    [
        ("mqtt://host@broker.lan:18830", "broker.lan", 18830),
        ("mqtt://host@broker.lan", "broker.lan", 1883),
        ("mqtt://host@10.0.0.7:18830/", "10.0.0.7", 18830),
        ("mqtt://host@[fd00::7]:18830", "fd00::7", 18830),
        ("mqtt://host@[fe80::7%25eth0]:18830", "fe80::7%eth0", 18830),
        ("MQTTS://host@Broker.lan", "broker.lan", 8883),
    ],
)
def test_a_url_names_a_host_and_a_port(url: str, host: str, port: int) -> None:
    """By name or by number, of either version of IP, with the usual ports as defaults."""
    address = Address.read(url, SECRET)

    assert (address.host, address.port, address.user) == (host, port, "host")


def test_only_mqtts_means_tls() -> None:
    """And a file of authorities of one's own is used with it."""
    ca_file = {CA_FILE: "/etc/ca.pem"}

    assert not Address.read("mqtt://guest@broker", {}).tls
    assert Address.read("mqtts://guest@broker", ca_file).tls
    assert Address.read("mqtts://guest@broker", ca_file).ca_file == Path("/etc/ca.pem")


@pytest.mark.parametrize(
    ("url", "wrong"),
    [
        ("", "begins with mqtt://"),
        ("broker.lan:1883", "begins with mqtt://"),
        ("http://broker.lan", "begins with mqtt://"),
        ("mqtt:broker.lan", "begins with mqtt://"),
        ("mqtt://host@", "names no host"),
        ("mqtt://host@:1883", "names no host"),
        ("mqtt://fd00::7", "The port"),
        ("mqtt://[fd00::7", "cannot be read"),
        ("mqtt://[broker]", "."),  # older versions of Python can read it
        ("mqtt://[fd00::7%25]", "."),
        ("mqtt://broker:0", "The port"),
        ("mqtt://broker:65536", "The port"),
        ("mqtt://broker:many", "The port"),
        ("mqtt://bro\x1b[2Jker", "one short word"),
        ("mqtt://bro%1bker", "names no host"),
        ("mqtt://bro ker", "one short word"),
        ("mqtt://" + "b" * 500, "one short word"),
        ("mqtt://@broker", "no user"),
        ("mqtt://%00@broker", "no user"),
        ("mqtt://broker/table", "ends with its port"),
        ("mqtt://broker?tls=1", "ends with its port"),
    ],
)
def test_a_wrong_url_gets_one_sentence(url: str, wrong: str) -> None:
    """It says what is wrong with it and how one looks."""
    with pytest.raises(BadAddress, match=wrong) as refused:
        Address.read(url, SECRET)

    assert refused.value.reason.isprintable()


@pytest.mark.parametrize("url", ["mqtt://host:s3cret@broker", "mqtt://host:s3cret#@broker"])
def test_a_password_in_a_url_is_refused_and_not_repeated(url: str) -> None:
    """All users of the machine can read a command line, and all in the room a screen."""
    with pytest.raises(BadAddress) as refused:
        Address.read(url, {})

    assert "s3cret" not in refused.value.reason


def test_the_password_comes_from_the_environment_or_a_file(tmp_path: Path) -> None:
    """The file holds it in its first line, as an editor leaves it."""
    file = tmp_path / "password"
    file.write_text("from file\n", "utf-8")
    url = "mqtt://host@broker"

    assert Address.read(url, SECRET).password == "s3cret"
    assert Address.read(url, {PASSWORD_FILE: str(file)}).password == "from file"


def test_a_guest_needs_no_secret() -> None:
    """Their password is known to everybody; and some brokers want no name at all."""
    assert Address.read("mqtt://guest@broker", {}) == Address.of_guest("broker", 1883)
    assert Address.read("mqtt://broker", SECRET) == Address("broker", 1883)


def test_a_lacking_password_is_asked_for() -> None:
    """With the names of the places where it can be put."""
    with pytest.raises(BadAddress, match=f"{PASSWORD}, or its file's name into {PASSWORD_FILE}"):
        Address.read("mqtt://host@broker", {})


def test_an_unreadable_password_file_is_named(tmp_path: Path) -> None:
    """The fault in it is told, too."""
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff")

    wrongs = {tmp_path / "none": "No such file", binary: "it is not text"}
    for file, wrong in {**wrongs, Path("/dev/zero"): "it is longer than 4096 bytes"}.items():
        with pytest.raises(BadAddress, match=f"{file.name}'.*{wrong}"):
            Address.read("mqtt://host@broker", {PASSWORD_FILE: str(file)})


def test_an_address_does_not_show_its_password() -> None:
    """Neither in a log nor in a traceback."""
    assert "s3cret" not in repr(Address.read("mqtt://host@broker", SECRET))


def test_a_broker_may_be_at_several_addresses() -> None:
    """The words on TLS and the account, said once, hold for all that say nothing else."""
    read = Address.read("mqtts://host@a.lan,b.lan:1234,mqtt://guest@[::1]:9", {PASSWORD: "secret"})

    assert [str(place) for place in read.places] == ["a.lan:8883", "b.lan:1234", "[::1]:9"]
    assert [place.user for place in read.places] == ["host", "host", "guest"]
    assert [place.tls for place in read.places] == [True, True, False]


def test_an_address_that_is_given_twice_counts_once() -> None:
    """Else invites would say it twice, and people be told twice what is wrong there."""
    read = Address.read("mqtt://a:1,b:2,a:1,mqtts://a:1", {})

    assert [(str(place), place.tls) for place in read.places] == [
        ("a:1", False),
        ("b:2", False),
        ("a:1", True),
    ]


@pytest.mark.parametrize("wrong", ["mqtt://a,mqtt://b:x", "mqtt://a,,mqtt://c", "mqtt://a,b c"])
def test_of_several_addresses_the_wrong_one_is_named(wrong: str) -> None:
    """By its number, as there may be a password in it."""
    with pytest.raises(BadAddress, match=r"^Number 2 of the brokers is wrong\. "):
        Address.read(wrong, {})


def test_not_too_many_addresses() -> None:
    """Each of them would be dialled."""
    with pytest.raises(BadAddress, match="no more than 12"):
        Address.read(",".join(["mqtt://a"] * 13), {})
