"""The page itself: one document with its style and its script, which nothing else is loaded for."""

from base64 import b64encode
from hashlib import sha256
from importlib.resources import files

FILES = files("tui.doors.page") / "files"
HEADERS = {
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "Server": "Palmoff",
    "X-Content-Type-Options": "nosniff",
}


def _read(name: str) -> str:
    return (FILES / name).read_text("utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


STYLE, SCRIPT = _read("page.css"), _read("page.js")
DOCUMENT = _read("page.html").replace("/* STYLE */", STYLE).replace("/* SCRIPT */", SCRIPT).encode()
POLICY = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": (
        f"default-src 'none'; style-src {_hash(STYLE)}; script-src {_hash(SCRIPT)}; "
        "connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
}
