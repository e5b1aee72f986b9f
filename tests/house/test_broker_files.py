"""The files for a mosquitto of one's own, read as text."""

from tests.house import HOUSE


def test_every_file_that_the_broker_names_is_to_be_had() -> None:
    """mosquitto does not start without them; one stands beside broker.conf, one is made."""
    named = {value for key, value in _lines("broker.conf") if key.endswith("_file")}

    assert named == {"broker.acl", "broker.passwd", "broker.hosts.passwd"}
    assert (HOUSE / "broker.acl").is_file()
    for made in named - {"broker.acl"}:
        assert f"mosquitto_passwd -U {made}" in (HOUSE / "Makefile").read_text("utf-8")


def test_each_port_of_a_broker_is_bounded() -> None:
    """Also that of the lines which BROKERS.md has added for TLS: bounds are those of one port."""
    lines = [key for key, _ in _lines("broker.conf")]
    added = (HOUSE / "BROKERS.md").read_text("utf-8").partition("    listener 8883\n")[2]
    lines += ["listener", *(line.split()[0] for line in added.partition("\n\n")[0].splitlines())]

    for bound in ("max_connections", "max_qos", "acl_file", "password_file"):
        assert lines.count(bound) == lines.count("listener") == 3


def test_the_password_files_stay_out_of_git() -> None:
    """They lie in the folder of a clone, where `git add .` would take them along."""
    ignored = (HOUSE / ".gitignore").read_text("utf-8").splitlines()

    assert {"/broker.passwd", "/broker.hosts.passwd"} <= set(ignored)


def test_a_guest_may_do_the_reverse_of_a_host() -> None:
    """Each side reads what the other writes: no account can answer itself or overhear a tray."""
    host, guest = _rights("host"), _rights("guest")

    assert host == {
        ("read", "palmoff/+/in"),
        ("read", "palmoff/knock"),
        ("write", "palmoff/+/out/+"),
        ("write", "palmoff/+/pub"),
        ("write", "palmoff/+/beacon"),
    }
    assert guest == {(_REVERSE[access], topic) for access, topic in host}


_REVERSE = {"read": "write", "write": "read"}


def _rights(user: str) -> set[tuple[str, str]]:
    """The topics of this account in broker.acl, each with what it may do there."""
    rights: dict[str, set[tuple[str, str]]] = {}
    for key, value in _lines("broker.acl"):
        if key == "user":
            current = rights.setdefault(value, set())
        else:
            access, topic = value.split()
            current.add((access, topic))
    return rights[user]


def _lines(name: str) -> list[tuple[str, str]]:
    lines = (HOUSE / name).read_text("utf-8").splitlines()
    settings = [line.partition(" ") for line in lines if line and not line.startswith("#")]
    return [(key, value) for key, _, value in settings]
