"""The needs of `make doors`, and the party that its guests come to."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.doors.open_party import Party, opened_party

NEEDED = {
    "openssh-client": ["ssh"],
    "dropbear-bin": ["dbclient"],
    "putty-tools": ["plink"],
    "chromium": ["chromium"],
    "firefox-esr": ["firefox-esr", "firefox"],
}


@pytest.fixture(scope="session", autouse=True)
def clients() -> None:
    """Where one is missing, all fails at once, in one sentence."""
    lacking = [name for name, words in NEEDED.items() if not any(map(shutil.which, words))]
    if lacking:
        pytest.exit(f"Install {' '.join(lacking)}: `make doors` needs them.", returncode=1)


@pytest_asyncio.fixture
async def party(tmp_path: Path) -> AsyncIterator[Party]:
    """A table of Cockroach Poker, and a door to it."""
    async with opened_party(tmp_path, "cockroach-poker", "--seats=3") as made:
        yield made
