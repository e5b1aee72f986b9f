"""The news for a guest, who has an earlier view: the rest is not sent again. It knows no game.

What has happened and what was said goes to each guest until a beat tells that it has come, then
no more. Where the game, its phase or the guest's chair has changed, all of it goes out once more.
"""

from dataclasses import dataclass, replace

from netplay.table.state import Phase, TableState

KEPT = 64  # revisions on which later ones can build: no guest who is there is that far behind


@dataclass(frozen=True, slots=True)
class News:
    """Of which revision a view is, and from where on it tells what has happened and was said."""

    revision: int
    base: int = 0  # the revision that the guest has; 0 if it is all news
    told: int = 0  # events that went before
    said: int = 0  # the number of the last line that went before

    def after_line(self, number: int) -> "News":
        """Without the lines up to this one, which are not for all to whom it goes."""
        return replace(self, said=max(self.said, number))


@dataclass(frozen=True, slots=True)
class Milestone:
    """The state of everything at a revision."""

    number: int  # of the game
    after: int  # moves of it that players had seen
    phases: tuple[Phase, Phase]  # as it is, and as spectators see it
    told: int  # events that had happened
    shown: int  # and those of them that spectators had seen
    said: int

    @classmethod
    def of(cls, table_state: TableState) -> "Milestone":
        live_game, phases = table_state.live_game, (table_state.phase, table_state.shown_phase)
        if live_game is None:
            return cls(0, 0, phases, 0, 0, table_state.said)
        told, shown = len(live_game.events), live_game.shown_events
        return cls(live_game.number, live_game.after, phases, told, shown, table_state.said)


class Milestones:
    """The last revisions of a table, the newest at the end."""

    def __init__(self) -> None:
        self.newest = 0
        self._milestones: dict[int, Milestone] = {}

    def put(self, revision: int, mark: Milestone) -> None:
        """The newest from now on."""
        self.newest = revision
        self._milestones[revision] = mark
        if len(self._milestones) > KEPT:
            del self._milestones[next(iter(self._milestones))]

    @property
    def all(self) -> News:
        return News(self.newest)

    def first(self, number: int, after: int) -> int:
        """The revision that first showed this game after so many moves; 0 if none is known to."""
        shown = 0
        for revision, mark in reversed(self._milestones.items()):
            if (mark.number, mark.after) == (number, after):
                shown = revision
            elif shown:
                break
        return shown

    def since(self, revision: int, *, seated: bool) -> News:
        """The news of now to a guest who has this revision, and who sat or watched then as now."""
        then, now = self._milestones.get(revision), self._milestones[self.newest]
        if then is None or (then.number, then.phases) != (now.number, now.phases):
            return self.all
        return News(self.newest, revision, then.told if seated else then.shown, then.said)
