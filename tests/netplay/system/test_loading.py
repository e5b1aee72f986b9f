"""Modules are loaded without a look for garbage, which goes on afterwards."""

import gc
from pathlib import Path

import pytest

from netplay.system.loading import load

MANY = "import gc\nlooks = []\ngc.callbacks.append(lambda phase, info: looks.append(phase))\n"
MANY += "kept = [[number] for number in range(100_000)]\ngc.callbacks.pop()\n"


def test_nothing_looks_for_garbage_while_a_module_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much it makes; and what it has made is not looked at later."""
    (tmp_path / "makes_many.py").write_text(MANY, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    before = gc.get_freeze_count()

    assert load("makes_many").looks == []
    assert gc.get_freeze_count() >= before + 100_000
    gc.unfreeze()


def test_a_load_within_another_does_not_end_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing looks for garbage before all is loaded."""
    within = "from netplay.system.loading import load\nload('json')\n"
    (tmp_path / "loads_more.py").write_text(within + MANY, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    assert load("loads_more").looks == []
    assert gc.isenabled()
    gc.unfreeze()


@pytest.mark.parametrize("module", ["json", "there.is_none"])
def test_garbage_is_looked_for_afterwards(module: str) -> None:
    """Also if nothing came of it."""
    try:
        load(module)
    except ModuleNotFoundError:
        assert module != "json"

    assert gc.isenabled()
    gc.unfreeze()
