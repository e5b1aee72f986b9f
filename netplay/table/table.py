"""The authority over one table. Sans-IO: it is told what guests wish and what time it is.

It leaves posts to be done. Guests are known by keys that others have verified. Nothing is shown
before it is in the journal; when the journal takes no more, the table waits until it does.
"""

from collections.abc import Callable, Sequence
from itertools import islice

from engine.moves import Move, Plain
from engine.refusal import Refused
from netplay.message import REASON, Id
from netplay.table.admission import tell_late, why_not
from netplay.table.bot_turns import BotTurns
from netplay.table.bot_voices import BotVoices
from netplay.table.breath import Breath
from netplay.table.chairs import seat_queue
from netplay.table.effects import Broadcast, Dismiss, HandKey, Send, TableEffect, Think
from netplay.table.guests import Guest
from netplay.table.handout import Handout
from netplay.table.journal_port import JournalFullError, JournalPort
from netplay.table.news import Milestone, Milestones, News
from netplay.table.passphrase_lock import Lock
from netplay.table.state import TableState
from netplay.table.table_view import looks, scenes, show
from netplay.table.wishes import Wishes
from netplay.timing import LOST
from netplay.trust.rates import Precedence
from netplay.wire import Ask, Beat, Enter, Farewell, Leave, Nod, Play, Refusal, Reply, Start

MISSED = 1.0  # seconds without a word of it until a spectator is shown again what all were shown
# Seconds in which nobody need be told that the table is there; spectators are many.
NOD, NOD_AT_SPECTATORS = 0.7, 1.5
REST = 0.1  # seconds after which a wish that is no move is written down and shown at once again
CROWD = 0.5  # seconds in which all that a crowd of spectators and newcomers does is one change
WELCOMES = 8  # views of their own, to as many newcomers a tick: each takes a millisecond or two
TURNED_AWAY = 16  # of whom it is remembered that they were told so, while they may ask on
NEXT_GAME = 5.0  # seconds until an endless table deals
READING = 20.0  # after a game that people have looked at: for its end, and for the evening's board


class Table:
    """Hears what guests say, ticks as time goes by, and leaves posts after either."""

    def __init__(
        self,
        table_state: TableState,
        journal: JournalPort,
        draw: Callable[[], str],
        boot: int,
        now: float,
    ) -> None:
        self.table_state = table_state
        self.journal = journal
        chance = draw()  # what bots go by: of no deal, and so in no record
        self._voices = BotVoices(table_state, chance)
        self.wishes = Wishes(table_state, journal, draw, self._voices)
        self.revision = boot << 32  # so that it rises from one life of the host to the next
        self._lock = Lock(table_state, chance)
        self._turned_away: dict[tuple[str, Id], Reply] = {}  # told of their removal
        self._handout = Handout(table_state)
        self._posts: list[TableEffect] = []
        self._held: list[TableEffect] = []  # answers, until what they tell of is written down
        self._saved: Plain | None = None
        self._looks: object = None  # what the scenes were made from
        self._scenes = scenes(table_state, now)
        self._seen: object = None  # what there was to see when the revision last rose
        self._milestones = Milestones()
        self._public_at = float("-inf")
        self._public_revision = 0
        self._breath = Breath()
        self._crowded = False  # whether anything has changed that may wait for more of its kind
        self._pressing = False  # or that may not
        self._settled_at = now
        self._pressed_at = float("-inf")  # when changes that do not wait were last shown
        self._crowd_at = float("-inf")  # and those that may
        table_state.owner_heard = now
        self.bot_turns = BotTurns(table_state, chance)
        self._last_person = self._last_play = now
        self._settle(now)

    def posts(self) -> list[TableEffect]:
        """The effects to be done now, in this order."""
        posts, self._posts = self._posts, []
        return posts

    def deserted_for(self, now: float) -> float:
        """Seconds since the last person was here."""
        return now - self._last_person

    # --- What comes in ----------------------------------------------------------------------------

    def hear(self, key: str, message: Ask | Beat, now: float) -> None:
        """A verified guest says something."""
        guest = self.table_state.guests.get(key)
        if guest is not None:
            guest.heard = now
        if guest is not None and key == self.table_state.owner:
            self.table_state.hear_owner(now)
        match message:
            case Ask(wish=Enter() as wish) if self._lock.holds(key):
                held = self._lock.come(key, message, wish, now)
                if key not in self._try_passphrases(now):
                    self._posts.append(Send(key, held))
            case Ask():
                waits = self._out_of_breath(key, guest, message, now)
                if waits is None:
                    self._take(key, guest, message, now)
                else:
                    self._posts.append(Send(key, waits))
            case Beat():
                self._hear_beat(key, guest, message, now)

    def _out_of_breath(self, key: str, guest: Guest | None, ask: Ask, now: float) -> Nod | None:
        """Tell a guest who changes too much to ask again: they just wait for their turn."""
        answered = guest is not None and ask.id in guest.replies
        if answered or isinstance(ask.wish, Play | Leave):
            return None
        if isinstance(ask.wish, Enter) and why_not(self.table_state, key, ask.wish, now):
            return None  # a refusal costs little, and should come soon
        if self._breath.take(key, self.table_state.standing(key), now):
            return None
        return Nod()

    def _take(self, key: str, guest: Guest | None, ask: Ask, now: float) -> None:
        """A move, or a deal, is written down and shown at once, and so is a wish after a rest.

        All else is with the next tick, however much of it comes; and what those do who are not
        known may have to wait for a few ticks: they can be many.
        """
        at = len(self._held)
        known = self.table_state.standing(key) >= Precedence.KNOWN
        self._pressing, self._crowded = self._pressing or known, self._crowded or not known
        if guest is not None and isinstance(ask.wish, Play):  # chosen from a view of this moment
            guest.has_seen(self._milestones.first(ask.wish.number, ask.wish.after), now)
        reply = self._answer(key, guest, ask, now)
        if isinstance(ask.wish, Play):
            shown = guest.sent if guest else 0
            self._settle(now)
            # Their view tells that the move was taken: another word of it would tell whoever
            # listens at the broker who moved. It comes all the same if they ask again.
            if reply.refused or guest is None or guest.sent == shown:
                self._posts.append(Send(key, reply))
        else:
            self._held.insert(at, Send(key, reply))
            rested = now - self._pressed_at >= REST
            if known and (rested or isinstance(ask.wish, Start)):
                self._settle(now)

    def _try_passphrases(self, now: float) -> set[str]:
        """As many as it is time for; a wrong one is neither written down nor shown to anybody."""
        tried = set()
        while (turn := self._lock.turn(now)) is not None:
            key, ask = turn
            tried.add(key)
            if self._lock.fits(ask):
                self._take(key, None, ask, now)
                continue
            reply, over = self._lock.wrong(key, ask, now)
            self._posts += [Send(key, reply), *([Dismiss(key)] if over else [])]
        return tried

    def _hear_beat(self, key: str, guest: Guest | None, beat: Beat, now: float) -> None:
        if guest is None:  # the session is older than its guest: it has to enter again
            # Behind what they are still to be told.
            (self._held or self._posts).append(Dismiss(key))
            return
        if late := tell_late(self.table_state, guest, beat.seen):
            self._held += late
            return
        guest.has_seen(min(beat.seen, self.revision), now)
        guest.watched = max(guest.watched, min(beat.watched, self.revision))
        guest.kept = max(guest.kept, min(beat.kept, self.table_state.games))
        if self.table_state.chair_of(key) is None:
            self._hear_spectator(guest, beat, now)
        elif now - max(guest.sent_at, guest.nodded_at) >= NOD:
            self._nod(guest, now)
        self._tell_evening(guest, beat.evening, now)

    def _tell_evening(self, guest: Guest, known: int, now: float) -> None:
        """Tell what is new of it; again only once the guest can have said that it has come."""
        evening = self.table_state.evening_for(guest.key)
        again = guest.evening_sent < evening.version or now - guest.evening_at >= LOST
        if known < evening.version and again:
            guest.evening_sent, guest.evening_at = evening.version, now
            self._posts.append(Send(guest.key, evening.board(guest.key)))

    def _hear_spectator(self, guest: Guest, beat: Beat, now: float) -> None:
        if beat.epoch != self.table_state.epoch:
            self._posts.append(HandKey(guest.key))
        patience = max(MISSED, guest.repeat)
        if (
            max(guest.seen, guest.watched) < self.revision
            and now - max(self._public_at, guest.sent_at) >= patience
        ):
            self._show_to(guest, None, now)
        elif now - max(self._public_at, guest.nodded_at) >= NOD_AT_SPECTATORS:
            self._nod(guest, now)

    def _nod(self, guest: Guest, now: float) -> None:
        guest.nodded_at = now
        self._posts.append(Send(guest.key, Nod()))

    def _answer(self, key: str, guest: Guest | None, ask: Ask, now: float) -> Reply:
        """Fulfil the wish once, and answer as often as it is asked."""
        known = guest.replies.get(ask.id) if guest else self._turned_away.get((key, ask.id))
        reply = known or self._fulfilled(key, guest, ask, now)
        after = self.table_state.guests.get(key)
        if after is not None:
            after.remember(reply)
        elif reply.refused is not None and reply.refused.code == "kicked":
            # Else they would be in again by the same wish, which is repeated until it is answered.
            told = [*self._turned_away.items(), ((key, ask.id), reply)]
            self._turned_away = dict(told[-TURNED_AWAY:])
        return reply

    def _fulfilled(self, key: str, guest: Guest | None, ask: Ask, now: float) -> Reply:
        try:
            match ask.wish:
                case Enter() as wish:
                    guest = self.wishes.enter(key, wish, now)
                    guest.forget_views()
                case wish if guest is not None:
                    self._held += self.wishes.fulfil(guest, wish, ask.id, now)
                case _:
                    raise Refused("outside", "You are not at this table; join it first.")
        except JournalFullError as full:
            self._is_stuck(full)
            return Reply(id=ask.id, refused=Refusal(code=full.code, reason=full.reason[:REASON]))
        except Refused as refused:
            return Reply(
                id=ask.id, refused=Refusal(code=refused.code, reason=refused.reason[:REASON])
            )
        return Reply(id=ask.id, you=guest.id)

    def decided(self, think: Think, move: Move, now: float, why: str = "") -> None:
        """A bot has made up its mind, and says why; too late, if somebody has played since."""
        live_game = self.table_state.live_game
        if self.bot_turns.decided(think, now) and live_game:
            step = live_game.match.step(think.seat, move)
            self._guarded(lambda: self.wishes.make(live_game, step, None, now, why))
        self._settle(now)

    def undecided(self, think: Think) -> None:
        """A bot has died over it: another one is asked at the next tick."""
        self.bot_turns.undecided(think)

    def tick(self, now: float) -> None:
        """Time has gone by; call it several times a second."""
        table_state = self.table_state
        if table_state.stuck:
            self._saved = None
        if any(guest.present(now) for guest in table_state.guests.values()):
            self._last_person = now
        if table_state.live_game:
            table_state.live_game.release(now)
        behind = table_state.live_game and table_state.live_game.behind
        if table_state.phase == "playing" or table_state.halted or behind:
            self._last_play = now  # spectators see the end before the next game begins
        elif table_state.settings.endless and now - self._last_play >= self._rest():
            self._guarded(lambda: self.wishes.start(now))
        self._hurry(now)
        self._voices.speak(now)
        self._try_passphrases(now)
        if self._crowded and not self._pressing and now - self._crowd_at < CROWD:
            self._welcome(now)
            self._posts += self.bot_turns.posts(now)
        else:
            self._settle(now)

    def woke(self) -> None:
        """Have all told again what their clock is: it has run on while ours stood still."""
        self._seen = None

    def _rest(self) -> float:
        """The wait of an endless table; where bots play at once, nobody reads."""
        state = self.table_state
        return READING if state.games and state.settings.pace else NEXT_GAME

    def _hurry(self, now: float) -> None:
        """No game stands still because its bots do not get to think."""
        live_game, overdue = self.table_state.live_game, self.bot_turns.overdue(now)
        if live_game and overdue:
            step = live_game.match.step(*overdue)
            self._guarded(lambda: self.wishes.make(live_game, step, None, now))

    def close(self, reason: str) -> None:
        """The host goes home, and with it the table."""
        for key in self.table_state.guests:
            self._posts += [Send(key, Farewell(code="closed", reason=reason)), Dismiss(key)]

    # --- What goes out ----------------------------------------------------------------------------

    def _settle(self, now: float) -> None:
        """Write down what has changed, show it to all, ask bots for what they owe."""
        self._crowd_at = now if self._crowded else self._crowd_at
        self._pressed_at = now if self._pressing else self._pressed_at
        self._crowded = self._pressing = False
        self._settled_at = now
        if self.table_state.phase == "lobby":  # after a game its players stay in sight
            seat_queue(self.table_state, now)
        self._guarded(self._save)
        self._posts += self._held
        self._held.clear()
        self.table_state.bets.follow(self.table_state.live_game, self.table_state.guests)
        if self.table_state.live_game:
            self.table_state.live_game.halt(self.table_state.halted is not None, now)
        self._look(now)
        self._show(now)
        self._posts += self.bot_turns.posts(now)

    def _look(self, now: float) -> None:
        """Whatever there is to see that was not to be seen before makes a revision."""
        before, self._looks = self._looks, looks(self.table_state, now)
        if self._looks != before:
            self._scenes = scenes(self.table_state, now)
        seen = self._scenes.gallery, self._progress()
        if seen != self._seen:
            self._seen = seen
            self.revision += 1
            self._milestones.put(self.revision, Milestone.of(self.table_state))

    def _guarded(self, write: Callable[[], None]) -> None:
        """A journal that takes no more stops the table, and nothing else."""
        try:
            write()
        except JournalFullError as full:
            self._is_stuck(full)

    def _is_stuck(self, full: JournalFullError) -> None:
        """The table waits, and says why; what came by the way of a path may be long."""
        self.table_state.stuck = full.reason[:REASON]

    def _save(self) -> None:
        plain = self.table_state.plain()
        if plain != self._saved:
            self.journal.save(plain)
            self._saved, self.table_state.stuck = plain, None
            self.table_state.is_written()

    def _progress(self) -> object:
        """The progress of the game, for players and for spectators."""
        live_game = self.table_state.live_game
        return (live_game.number, live_game.after, live_game.behind) if live_game else None

    def _show(self, now: float) -> None:
        """Views to players, until they have them; one broadcast to all who watch."""
        state = self.table_state
        for seat, key in enumerate(state.chairs):
            guest = state.guests.get(key or "")
            if guest is not None and guest.present(now) and self._lacks_view(guest, seat, now):
                self._show_to(guest, seat, now)
        watching = [guest for guest in state.watchers() if guest.present(now)]
        if watching and self._public_revision != self.revision:
            self._public_at, self._public_revision = now, self.revision
            news = self._news_to_all(watching)
            view = show(self.table_state, None, self._scenes, now, news)
            self._posts.append(Broadcast(view))
        self._welcome(now)
        self._posts += self._handout.posts(now)

    def _welcome(self, now: float) -> None:
        """To who has begun to watch a view of their own; of many at once, the next tick to more."""
        watching = (guest for guest in self.table_state.watchers() if guest.present(now))
        lacking = (guest for guest in watching if self._lacks_view(guest, None, now))
        for guest in islice((it for it in lacking if it.came <= self._settled_at), WELCOMES):
            self._show_to(guest, None, now)

    def _show_to(self, guest: Guest, seat: int | None, now: float) -> None:
        if guest.sent_seat != seat:
            guest.moved = self.revision
        view = show(self.table_state, guest, self._scenes, now, self._news_to(guest))
        self._posts.append(Send(guest.key, view))
        guest.was_sent(self.revision, seat, now)

    def _news_to(self, guest: Guest) -> News:
        seated = guest.sent_seat is not None
        has = guest.seen if seated else max(guest.seen, guest.watched)
        news = (
            self._milestones.since(has, seated=seated)
            if has >= guest.moved
            else self._milestones.all
        )
        return news.after_line(guest.not_before)

    def _news_to_all(self, watching: Sequence[Guest]) -> News:
        """To the one who has the least; whoever has nothing yet gets a view of their own."""
        known = [news for guest in watching if (news := self._news_to(guest)).base]
        news = min(known, key=lambda news: news.base, default=self._milestones.all)
        return news.after_line(max(guest.not_before for guest in watching))

    def _lacks_view(self, guest: Guest, seat: int | None, now: float) -> bool:
        """Players need each revision; who begins to watch, one to begin with."""
        if seat is None:
            return guest.sent_seat != seat
        if guest.sent_seat != seat:
            return True
        if guest.sent < self.revision:
            return not guest.is_jammed(now)
        return guest.seen < self.revision and now - guest.sent_at >= guest.repeat
