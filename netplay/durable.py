"""A table's effects, held back until what they tell of is on the disk. It knows no table."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, TypeAlias

from netplay.table.effects import TableEffect

# Does the one, which may wait for the disk, beside all else, and then the other.
Aside: TypeAlias = Callable[[Callable[[], None], Callable[[], None]], None]


class DurableJournal(Protocol):
    """A journal, of which the last rows may still be on their way to the disk."""

    @property
    def unsynced(self) -> bool: ...

    def sync(self) -> None: ...


class Durably:
    """Lets effects out in their order; none goes before the disk has what led to it."""

    def __init__(
        self, journal: DurableJournal, do: Callable[[TableEffect], None], aside: Aside
    ) -> None:
        self._journal = journal
        self._do = do
        self._aside = aside
        self._held: Sequence[TableEffect] = ()  # until the sync that is under way has come back
        self._syncing = False
        self._waiting: list[TableEffect] = []  # for the next one
        self._closed = False

    def put(self, effects: Sequence[TableEffect]) -> None:
        self._waiting += effects
        if not self._syncing and not self._closed:
            self._next()

    def close(self) -> None:
        """Let everything out now; nothing comes after it."""
        self._closed = True
        # Also if a thread is at it: that may come back when nobody is left to let anything out.
        if self._journal.unsynced or self._syncing:
            self._journal.sync()
        self._let_out([*self._held, *self._waiting])

    def drop(self) -> None:
        """Let nothing out any more."""
        self._closed = True
        # A table that broke may have written nonsense, and what is not synced may yet be undone:
        # nobody is to have seen what it led to.
        self._held, self._waiting = (), []

    def _next(self) -> None:
        effects, self._waiting = self._waiting, []
        if self._journal.unsynced:
            # What is put meanwhile waits for the next sync, even if nothing of it was written down:
            # else views would overtake each other.
            self._held, self._syncing = effects, True
            self._aside(self._journal.sync, partial(self._synced, effects))
        else:
            self._let_out(effects)

    def _synced(self, effects: Sequence[TableEffect]) -> None:
        self._held, self._syncing = (), False
        if self._closed:
            return  # these are out already
        self._let_out(effects)
        if self._waiting or self._journal.unsynced:
            self._next()

    def _let_out(self, effects: Sequence[TableEffect]) -> None:
        for effect in effects:
            self._do(effect)
