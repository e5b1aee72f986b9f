"""The effects of a table wait for the disk, and keep their order."""

from collections.abc import Callable
from dataclasses import dataclass, field

from netplay.durable import Durably
from netplay.table.effects import Dismiss, TableEffect


@dataclass
class SlowDisk:
    """A book whose syncs come back when the test has them come back."""

    unsynced: bool = False
    syncs: list[tuple[Callable[[], None], Callable[[], None]]] = field(default_factory=list)
    out: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.durably = Durably(self, self._do, lambda work, after: self.syncs.append((work, after)))

    def sync(self) -> None:
        self.unsynced = False

    def _do(self, effect: TableEffect) -> None:
        assert isinstance(effect, Dismiss)
        self.out.append(effect.key)

    def written(self, *keys: str) -> None:
        """A row, and these effects of it."""
        self.unsynced = True
        self.durably.put([Dismiss(key) for key in keys])

    def comes_back(self) -> None:
        work, after = self.syncs.pop(0)
        work()
        after()


def test_nobody_hears_of_what_is_not_on_the_disk() -> None:
    """A machine without power would take it back."""
    disk = SlowDisk()
    disk.written("a", "b")
    before = list(disk.out)
    disk.comes_back()

    assert (before, disk.out) == ([], ["a", "b"])


def test_what_comes_meanwhile_keeps_its_place() -> None:
    """Also what wrote nothing itself: it may tell of what did."""
    disk = SlowDisk()
    disk.written("a")
    disk.durably.put([Dismiss("b")])
    before = list(disk.out)
    disk.comes_back()

    assert (before, disk.out, disk.syncs) == ([], ["a", "b"], [])


def test_a_row_that_came_during_a_sync_has_one_of_its_own() -> None:
    """That one had begun before the row was there."""
    disk = SlowDisk()
    disk.written("a")
    work, after = disk.syncs.pop(0)
    work()
    disk.written("b")
    after()
    before = list(disk.out)
    disk.comes_back()

    assert (before, disk.out) == (["a"], ["a", "b"])


def test_what_wrote_nothing_does_not_wait() -> None:
    """Most of what a table says changes nothing."""
    disk = SlowDisk()
    disk.durably.put([Dismiss("a")])

    assert (disk.out, disk.syncs) == (["a"], [])


def test_a_broken_table_says_nothing_more() -> None:
    """Effects on their way to the disk are dropped."""
    disk = SlowDisk()
    disk.written("a")
    disk.durably.drop()
    disk.comes_back()
    disk.durably.put([Dismiss("b")])

    assert disk.out == []


def test_all_that_waits_goes_out_once_when_the_table_closes() -> None:
    """A sync that comes back later finds it done."""
    disk = SlowDisk()
    disk.written("a")
    disk.durably.put([Dismiss("b")])
    disk.durably.close()
    disk.comes_back()

    assert disk.out == ["a", "b"]
    assert not disk.unsynced
