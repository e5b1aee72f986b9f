"""A locked table: guessing is slow and disturbs nobody, and who knows the passphrase comes in."""

from itertools import count

from engine.moves import to_plain
from netplay.newcomers import Admit
from netplay.table.effects import Dismiss, Send, TableEffect
from netplay.table.passphrase_lock import MOST_WAITING, SHORT, WAITS
from netplay.table.state import TableState
from netplay.table.table import Table
from netplay.trust.keys import code_of
from netplay.trust.work import Worker, worth
from netplay.wire import Ask, Enter, Nod, Play, Reply, Show, Start, TableSettings, Wish
from tests.netplay.room import Notebook

RIGHT = "sesame"
ASKED = "ab" * 8  # the id of a wish that is repeated


class Hall:
    """A locked table with Ana, its owner, and a clock that only the test turns."""

    def __init__(self) -> None:
        self.now = 1000.0
        self._ids = count(1)
        self.book = Notebook()
        table_state = TableState("Host", TableSettings(pace=0), passphrase=RIGHT, owner="ana")
        self.table = Table(table_state, self.book, self._id, 1, self.now)
        self.enter("ana", RIGHT)

    def _id(self) -> str:
        return f"{next(self._ids):032x}"

    def say(self, key: str, wish: Wish, id_: str = "") -> list[TableEffect]:
        self.table.hear(key, Ask(id=id_ or self._id(), wish=wish), self.now)
        return self.table.posts()

    def enter(
        self, key: str, passphrase: str, id_: str = "", work: str | None = None
    ) -> list[TableEffect]:
        """Somebody tries to come in."""
        return self.say(key, Enter(name=key, passphrase=passphrase, work=work), id_)

    def works(self, key: str, passphrase: str, steps: int) -> list[TableEffect]:
        """Somebody who is kept waiting does so much work, then asks the same again."""
        (post,) = self.enter(key, passphrase, ASKED)
        assert isinstance(post, Send)
        assert isinstance(post.message, Nod)
        assert post.message.riddle, "nobody has to wait here"
        worker = Worker(post.message.riddle)
        for _ in range(steps):
            worker.step()
        return self.enter(key, passphrase, ASKED, worker.answer)

    def guesses(self, tries: int, first: int = 0) -> list[TableEffect]:
        """As many strangers try a passphrase each, at once."""
        return [post for n in range(tries) for post in self.enter(f"guess{first + n}", f"{n}")]

    def rest(self, seconds: float) -> list[TableEffect]:
        """Time goes by."""
        posts = []
        for _ in range(round(seconds * 10)):
            self.now += 0.1
            self.table.tick(self.now)
            posts += self.table.posts()
        return posts

    @property
    def told(self) -> list[str]:
        """The words of the table to all."""
        return [f"{line.name} {line.text}" for line in self.table.table_state.lines]


def refusals(posts: list[TableEffect]) -> list[str]:
    """The words to those who were refused."""
    replies = [post.message for post in posts if isinstance(post, Send)]
    return [told.refused.reason for told in replies if isinstance(told, Reply) and told.refused]


def test_a_table_looks_at_a_few_passphrases_a_second() -> None:
    """From however many keys they come: a few at once, then five a second."""
    hall = Hall()

    assert len(refusals(hall.guesses(100))) == 20
    assert len(refusals(hall.rest(1.0))) in (4, 5, 6)


def test_whoever_guesses_all_the_time_learns_no_more() -> None:
    """A minute of two hundred keys that try on and on is worth three hundred and twenty tries."""
    hall = Hall()
    looked_at = 0
    for second in range(60):
        posts = [*hall.guesses(200, first=200 * second), *hall.rest(1.0)]
        looked_at += sum("not the passphrase" in reason for reason in refusals(posts))

    assert 300 <= looked_at <= 330


def test_a_guess_is_neither_written_down_nor_shown() -> None:
    """Nor does a move wait for it."""
    hall = Hall()
    hall.say("ana", Start())
    hall.rest(1.0)
    saved, revision = hall.book.table_state, hall.table.revision

    posts = hall.guesses(9)

    assert hall.book.table_state is saved
    assert hall.table.revision == revision
    assert not [post for post in posts if isinstance(post, Send) and isinstance(post.message, Show)]
    assert {post.key for post in posts if isinstance(post, Send)} == {
        f"guess{number}" for number in range(9)
    }


def test_the_game_goes_on_while_somebody_guesses() -> None:
    """A move is taken at once."""
    hall = Hall()
    hall.table.table_state.settings = TableSettings(pace=0, options={"first": 0})
    hall.say("ana", Start())
    hall.guesses(200)
    live_game = hall.table.table_state.live_game
    assert live_game is not None
    move = to_plain(live_game.legal[0][0])

    wish = Play(number=1, after=0, move=move)
    assert not refusals(hall.say("ana", wish))
    assert live_game.after == 1


def test_after_three_wrong_ones_the_session_is_over() -> None:
    """With a sentence; before that each is refused alone."""
    hall = Hall()
    posts = [hall.enter("ben", wrong) for wrong in ("a", "b", "c")]

    assert [Dismiss("ben") in said for said in posts] == [False, False, True]
    assert refusals(posts[2]) == [
        "That was the third wrong passphrase, and the table hangs up. Ask its owner for it."
    ]
    assert refusals(hall.enter("ben", "d")) != refusals(posts[2]), "another session may try again"


def test_a_try_that_is_repeated_is_one_try() -> None:
    """On a slow line everything is asked twice before the answer is there."""
    hall = Hall()
    for _ in range(5):
        posts = hall.enter("ben", "open", ASKED)

    assert Dismiss("ben") not in posts
    assert "not the passphrase" in refusals(posts)[0]


def test_who_gives_no_passphrase_has_given_no_wrong_one() -> None:
    """However often they ask."""
    hall = Hall()
    for _ in range(5):
        posts = hall.enter("ben", "")

    assert Dismiss("ben") not in posts
    assert "needs a passphrase" in refusals(posts)[0]


def test_who_knows_the_passphrase_comes_in_while_somebody_guesses() -> None:
    """They wait for those who were there before, and are told so, and how not to wait."""
    hall = Hall()
    hall.guesses(60)  # of whom forty wait in line, and none is there a few seconds later

    (told,) = hall.enter("ben", RIGHT, ASKED)
    assert isinstance(told, Send)
    assert isinstance(told.message, Nod)
    assert told.message.why == WAITS.format(code=code_of("ben"))
    for second in range(10):
        if "ben" in hall.table.table_state.guests:
            break
        hall.guesses(100, first=100 * (second + 1))
        hall.enter("ben", RIGHT, ASKED)
        hall.rest(1.0)

    assert "ben" in hall.table.table_state.guests


def test_forty_who_never_tire_keep_nobody_out_for_long() -> None:
    """Each of them waits in line as well: it is as long as there are people in it."""
    hall = Hall()
    hall.guesses(20, first=1000)
    waited = 0
    for second in range(60):
        hall.guesses(40)
        hall.enter("ben", RIGHT, ASKED)
        if "ben" in hall.table.table_state.guests:
            break
        hall.rest(1.0)
        waited = second + 1

    assert waited <= 9


def test_who_is_admitted_does_not_wait_in_line() -> None:
    """Two hundred and fifty-six who guess keep nobody out whom the owner wants in."""
    hall = Hall()
    hall.guesses(256)
    hall.enter("ben", RIGHT)

    hall.say("ana", Admit(code=code_of("ben")))
    hall.enter("ben", "")
    hall.rest(0.1)

    assert "ben" in hall.table.table_state.guests


def test_who_waits_for_a_moment_is_not_bothered() -> None:
    """A line of a few is gone in a second."""
    hall = Hall()
    hall.guesses(22)

    assert hall.enter("ben", RIGHT) == [Send("ben", Nod())]


def test_who_has_been_at_the_table_waits_for_no_stranger() -> None:
    """A player whose line was lost is back at once."""
    hall = Hall()
    hall.enter("ben", RIGHT)
    hall.guesses(200)

    posts = hall.enter("ben", RIGHT)

    assert Send("ben", Nod()) not in posts
    assert not refusals(posts)


def test_who_works_is_the_next_in_a_line_of_those_who_do_not() -> None:
    """Three hundred keys that guess on and on are no reason to wait for long."""
    hall = Hall()
    for _ in range(2):
        hall.guesses(300)
        hall.rest(1.0)
    hall.guesses(300)

    hall.works("ben", RIGHT, steps=1)
    hall.rest(0.2)

    assert "ben" in hall.table.table_state.guests


def test_who_works_more_comes_before_who_works_less() -> None:
    """Many keys of one processor have less of it each."""
    hall = Hall()
    hall.guesses(20 + SHORT)
    for key in ("eve1", "eve2", "eve3"):
        hall.works(key, "wrong", steps=1)
    hall.works("ben", RIGHT, steps=5)
    hall.works("eve4", "wrong", steps=1)

    hall.rest(0.2)

    assert "ben" in hall.table.table_state.guests


def test_work_for_one_try_is_none_for_another() -> None:
    """Neither a wrong try nor somebody else gets more out of it."""
    hall = Hall()
    hall.guesses(30)
    riddles = set()
    for key, asked in (("ben", ASKED), ("ben", "cd" * 8), ("eve", ASKED)):
        (told,) = hall.enter(key, "open", asked)
        assert isinstance(told, Send)
        assert isinstance(told.message, Nod)
        riddles.add(told.message.riddle)

    assert len(riddles - {None}) == 3


def test_more_work_finds_answers_that_are_worth_more() -> None:
    """About as much as the tries that they took; and no answer is lost for a worse one."""
    worker, found = Worker("ab" * 8), [0.0]
    for _ in range(8):
        worker.step()
        found.append(worth(worker.riddle, worker.answer or ""))

    assert found == sorted(found)
    assert found[-1] > 2 * found[1]


def test_the_line_is_not_longer_than_sessions_can_be() -> None:
    """Whoever comes when it is full has no place in it, until they work, or others go."""
    hall = Hall()
    hall.guesses(20 + MOST_WAITING)

    (told,) = hall.enter("zoe", RIGHT)
    line = hall.table._lock._line
    assert len(line) == MOST_WAITING
    assert "zoe" not in line
    assert isinstance(told, Send)
    assert isinstance(told.message, Nod)
    hall.works("ben", RIGHT, steps=1)
    line = hall.table._lock._line
    assert len(line) == MOST_WAITING
    assert "ben" in line

    hall.rest(3.0)  # by then they have gone
    hall.enter("zoe", RIGHT)
    hall.rest(0.2)
    assert "zoe" in hall.table.table_state.guests


def test_the_table_is_told_of_a_burst_but_not_of_each_try() -> None:
    """At ten tries, at a hundred; and of the next burst anew."""
    hall = Hall()
    hall.guesses(9)
    assert not hall.told
    hall.guesses(1, first=9)
    assert hall.told == ["Somebody is guessing the passphrase: 10 wrong tries so far."]
    for second in range(30):
        hall.guesses(5, first=10 + 5 * second)
        hall.rest(1.0)
    assert hall.told[1:] == ["Somebody is guessing the passphrase: 100 wrong tries so far."]

    hall.rest(61.0)
    hall.guesses(10, first=1000)
    assert len(hall.told) == 3
