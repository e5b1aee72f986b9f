"""The addresses of this machine at which others may reach it. It connects to nothing."""

from ipaddress import ip_address

LOOPBACK = "127.0.0.1"


def candidates() -> list[str]:
    """Those of the local network first; loopback last, as it serves this machine alone."""
    from ifaddr import get_adapters  # noqa: PLC0415  it starts a process, to find the C library

    found = {
        str(ip.ip) for adapter in get_adapters() for ip in adapter.ips if isinstance(ip.ip, str)
    }
    return sorted(found, key=lambda text: (ip_address(text).is_loopback, text))


def is_loopback(host: str) -> bool:
    """Whether this is, for everybody, the machine that they are at."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
