"""A game, shown by every front end at once, and what each of them was shown.

Textual, ssh and lines play, a browser and terminals watch. The record, which leaves the host when
all is over, says what they ought to have seen: `make doors` runs it, by its name.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import dropwhile, takewhile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.game import Event
from engine.match import Match
from netplay.journal.copy import reading
from netplay.replay import Replay
from tests.doors.browser import Tab
from tests.doors.chromium import chromium
from tests.doors.open_party import END, WHOLE, Party, hand, opened_party, seated
from tests.doors.whole_games import GAMES
from tests.e2e.table_of_processes import Player, Process
from tests.e2e.tmux import LOOK, Screen
from tests.netplay.wait import PATIENCE, until
from tui.boards.shelf import board
from tui.boards.told import told
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import text_of

SEATS = 4
TALL = 240, 200  # so that the whole log stands there
EDGE = "│"  # to the left of the log
HALFWAY = 12  # moves, after which everything stands still
STILL = "NO_MOTION=1"
LONG = 50  # entries; of a log that is longer only the end stands on a screen
AWARD = re.compile(r"[A-Z][A-Za-z ,]+: ")  # told below all that happened
EVENING = "* The evening after"  # what lines tell of below a game
CHOICE = re.compile(r" {2,3}(\d+) ")
# All that is spoken to somebody who only listens.
LISTENS = """
window.heard = [];
new MutationObserver((changes) => {
  for (const change of changes)
    for (const it of change.addedNodes)
      if (it.parentElement && it.parentElement.id === "said") heard.push(it.textContent);
}).observe(document, { subtree: true, childList: true });
"""


class LinePlayer(Process):
    """Somebody who plays in lines: any of the numbers that are offered, once all are there."""

    def __init__(self, child: asyncio.subprocess.Process) -> None:
        super().__init__(child)
        self._choices = 0
        self._seen = 0
        self._luck = Random(1)

    def _said(self, line: str) -> None:
        super()._said(line)
        choice = CHOICE.match(line)
        if choice:
            self._choices = int(choice[1])

    def plays(self) -> None:
        """Nothing, as long as lines are coming."""
        seen, self._seen = self._seen, len(self.lines)
        if self._choices and seen == self._seen:
            self.type(str(self._luck.randint(1, self._choices)))
            self._choices = 0

    @property
    def events(self) -> list[str]:
        """All that it was told of in the game, in the order in which it was told."""
        game = takewhile(lambda line: not line.startswith(EVENING), self.lines)
        return plain(line.removeprefix("* ") for line in game if line.startswith("* "))


class Table:
    """Four who play, each at another front end, of whom one is a program; and who watches."""

    ssh: Screen
    textual: Screen
    lines: LinePlayer
    program: Player
    watches: Sequence[Screen]
    spectator: Player
    tab: Tab

    def __init__(self, party: Party) -> None:
        self.party = party

    async def fills(self) -> None:
        """Have the one who has opened it, who is in charge, sit down first."""
        room, invite = self.party.room, self.party.table.invite
        self.program = await room.join(invite, "Pia")
        self.program.until = HALFWAY
        self.ssh = await self.party.openssh("Sam", "-o", f"SetEnv={STILL}", "127.0.0.1")
        await seated(self.ssh)
        self.textual = await self.party.palmoff("Tess", "join", invite)
        await self.textual.shows("how to play")
        await self.textual.press("Escape")
        await self.textual.lacks("how to play")
        await until(lambda: self.program.observe("Sam") and self.program.observe("Tess"))
        lina = ("--plain", "--name=Lina", "--profile=Lina")
        self.lines = await room.palmoff("join", invite, *lina, kind=LinePlayer)
        await until(lambda: self.program.observe("Lina"))
        self.spectator = await room.sets_out("watch", invite, "Zoe")
        await self.spectator.arrives()
        self.watches = [
            await self.party.openssh("Will", "-t", "-o", f"SetEnv={STILL}", "127.0.0.1", "watch"),
            await self.party.palmoff("Wanda", "watch", invite),
        ]
        home = room.folder / "browser"
        home.mkdir()
        self.tab = await room.stack.enter_async_context(chromium(home, calm=True))
        await self.tab.sized(1280, 720)
        await self.tab.first(LISTENS)
        await self.tab.open(f"http://127.0.0.1:{self.party.table.ready['web']['port']}/")
        await self.tab.until("document.querySelector('main').innerText.includes('Pia')")

    async def stands_still(self) -> bool:
        """In the middle of the game: the program is to move, and does not.

        Not so if by chance the game was over before it was to move again.
        """
        await self._play_until(lambda: self.program.waits or self.program.outcomes)
        return self.program.waits

    async def watchers_agree(self) -> None:
        """By ssh and on a screen of one's own, the same page; however late it comes.

        A lower half of a cell is an upper one in exchanged colours, so either stands for the other.
        """
        for screen in self.watches:
            await screen.shows("Pia's turn")
        async with asyncio.timeout(PATIENCE):
            while len({(await it.look()).replace("▄", "▀") for it in self.watches}) > 1:
                await asyncio.sleep(LOOK)

    async def players_agree(self, halfway: "Halfway") -> None:
        """Each sees the hand that was dealt to them, and the one in lines is told how it stands."""
        if halfway.shows_kinds:
            for screen, name in (self.ssh, "Sam"), (self.textual, "Tess"):
                cards = halfway.hand(name)
                await screen.until(partial(_holds, cards), f"the hand of {cards}")
        says, spoken = halfway.says("Lina"), len(self.lines.lines)
        self.lines.type("/look")
        await until(lambda: _within(says, plain(self.lines.lines[spoken:])))

    async def ends(self) -> None:
        self.program.goes_on()
        screens = self.ssh, self.textual
        await self._play_until(lambda: all(END in screen.text for screen in screens))
        await until(lambda: 1 in self.spectator.outcomes)
        await self.lines.says("palmoff replay")

    async def _play_until(self, true: Callable[[], object]) -> None:
        try:
            async with asyncio.timeout(WHOLE):
                while not true():
                    await self.ssh.waits()
                    for screen in (self.ssh, self.textual):
                        await screen.plays()
                    self.lines.plays()
        except TimeoutError:
            last = "\n".join(map(str, self.lines.lines[-LONG:]))
            told = "\n\n".join((self.ssh.text, self.textual.text, last, str(self.program.board)))
            raise AssertionError(f"The game stands still:\n{told}") from None

    def halfway(self) -> "Halfway":
        """The game as it stands now, by the journal of the table."""
        with reading(self.party.table.journal) as pages:
            match = Match.replay(pages.so_far(1))
        chairs = self.program.show["scene"]["chairs"]
        return Halfway(match, [chair["name"] for chair in chairs])

    def truth(self) -> "Truth":
        """The game that was played, by the journal of the table."""
        with reading(self.party.table.journal) as pages:
            replay = Replay(pages.record(1))
        return Truth(replay, self.spectator.board["cast"])


class Halfway:
    """A game that goes on, and what those who play ought to see of it."""

    def __init__(self, match: Match, names: list[str]) -> None:
        self.shows_kinds = match.game.info.key == "cockroach-poker"  # a name on each card
        self._match = match
        self._names = names

    def says(self, name: str) -> list[str]:
        """How things stand, in sentences."""
        you = self._names.index(name)
        sentences = self._match.view(you).says()
        return plain(f"  {sentence.text(self._names, you)}" for sentence in sentences)

    def hand(self, name: str) -> list[str]:
        """The kinds in a hand, and how many there are of those of which there are more."""
        view: Any = self._match.view(self._names.index(name))
        kinds = [card.replace("_", " ") for card in view.hand]
        counts = [f"x{kinds.count(kind)}" for kind in set(kinds) if kinds.count(kind) > 1]
        return sorted([*set(kinds), *counts])


def _holds(cards: list[str], shown: str) -> bool:
    return hand(shown) == cards


def _within(told: Sequence[str], lines: Sequence[str]) -> bool:
    """True if all of this was told in one go."""
    return any(list(lines[at:][: len(told)]) == told for at in range(len(lines)))


class Truth:
    """A game that is over, and what it ought to have looked like."""

    def __init__(self, replay: Replay, names: list[str]) -> None:
        self.replay = replay
        self.names = names

    def events(self, name: str | None) -> list[str]:
        """All that happened, as it is told to this player, or to whoever watches."""
        you = self.names.index(name) if name else None
        return plain(
            text_of([told(event.says(), self.names, you, "event")])
            for _, events in self._steps()
            for event in events
        )

    def in_lines(self, name: str) -> list[str]:
        """The same as lines tell it: what there would be to look at, in the words of that."""
        you, sentences = self.names.index(name), []
        painter = board(self.replay.info.key, GLYPHS["rich"])
        for step, events in self._steps():
            seen = self.replay.at(step - 1, you), events, self.replay.at(step, you)
            moments = painter.moments(*seen, self.names, you)
            for event in events:
                moment = next((it for it in moments if event in it.tells), None)
                if moment is None:
                    sentences.append(event.says().text(self.names, you))
                elif event is moment.tells[0]:
                    sentences += moment.lines()
        return plain(sentences)

    def _steps(self) -> Iterator[tuple[int, Sequence[Event]]]:
        for step in range(1, len(self.replay)):
            made = self.replay.made(step)
            assert made is not None
            yield step, made.events


def plain(sentences: Iterable[str]) -> list[str]:
    """In the quotation marks that every terminal has."""
    return [text.translate({0x201C: '"', 0x201D: '"'}) for text in sentences]


def until_awards(entries: Sequence[str]) -> list[str]:
    told = [at for at, entry in enumerate(entries) if not AWARD.match(entry)]
    return list(entries[: max(told, default=-1) + 1])


def tells(events: Sequence[str], shown: str) -> bool:
    """True if the log tells all of these events, or the last of them where it is too long."""
    log = log_of(shown, events)
    return len(log) >= min(len(events), LONG) and log == list(events[-len(log) :])


def log_of(shown: str, events: Sequence[str]) -> list[str]:
    """List what its log tells from the first of these events on that still stands there.

    Whatever goes on in a second line is set in.
    """
    entries: list[str] = []
    for row in shown.splitlines():
        _, edge, text = row.rpartition(EDGE)
        if edge and text.startswith("   ") and entries:
            entries[-1] += f" {text.strip()}"
        elif edge and text.strip():
            entries.append(text.strip())
    return until_awards(list(dropwhile(lambda entry: entry not in events, plain(entries))))


@asynccontextmanager
async def opened_table(folder: Path, game: str) -> AsyncIterator[Table]:
    words = game, *GAMES[game], f"--seats={SEATS}", "--web=0", "--no-talk", "--no-coach"
    async with opened_party(folder, *words) as party:
        table = Table(party)
        await table.fills()
        yield table


@asynccontextmanager
async def game_begun(folders: pytest.TempPathFactory, game: str) -> AsyncIterator[Table]:
    """A table whose game stands still in its middle; where one is over before, another one's."""
    halfway = False
    while not halfway:
        async with opened_table(folders.mktemp("party"), game) as table:
            table.program.wish("start")
            halfway = await table.stands_still()
            if halfway:
                yield table


@pytest.mark.asyncio
@pytest.mark.parametrize("game", GAMES)
async def test_every_front_end_shows_the_same_game(
    game: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Every public event, to each in its own words; each player's hand, and nobody else's."""
    async with game_begun(tmp_path_factory, game) as table:
        await table.watchers_agree()
        await table.players_agree(table.halfway())
        await table.ends()
        truth = table.truth()

        for screen, name in (table.ssh, "Sam"), (table.textual, "Tess"):
            await screen.resize(*TALL)
            await screen.until(partial(tells, truth.events(name)), "the log")
        assert table.lines.events == truth.in_lines("Lina")
        events = truth.events(None)
        await table.tab.until(f"heard.length >= {len(events)}")
        assert until_awards(plain(await table.tab.told("heard"))) == events
