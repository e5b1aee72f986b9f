"""Awards of an evening: nobody is told of them before somebody has earned one.

Each is counted from what all have seen, has a threshold, and goes to the one person who has earned
it most. Numbers of people stand where a game's sentences have seats.
"""

from collections.abc import Callable, Sequence

from engine.evening.deeds import Deed
from engine.evening.tally import Tally
from engine.sentences import Sentence, Template, Who
from engine.values import value
from engine.words import times

ASHES = 3  # games lost in a row from which on it is a feat to win one


@value
class Prize:
    """An award that could be earned."""

    title: str
    worth: Callable[[Tally], float]  # nothing below its threshold
    why: Template


@value
class Award:
    """An award, whose it is, and why."""

    title: str
    person: int
    why: Sentence


def _many(deed: Deed, least: int) -> Callable[[Tally], float]:
    """So often, at the least."""
    return lambda tally: tally.count(deed) if tally.count(deed) >= least else 0


def _share(deed: Deed, of: Deed, share: float, least: int) -> Callable[[Tally], float]:
    """Such a share of so many, at the least."""

    def worth(tally: Tally) -> float:
        whole = tally.count(of)
        reached = whole >= least and tally.count(deed) >= share * whole
        return tally.count(deed) / whole if reached else 0

    return worth


def _often(deed: Deed, a_game: float, least: int) -> Callable[[Tally], float]:
    """So often a game, and so often in all: a long evening alone earns nothing."""

    def worth(tally: Tally) -> float:
        count = tally.count(deed)
        return count / tally.played if count >= max(least, a_game * tally.played) else 0

    return worth


def _evasive(tally: Tally) -> float:
    passes, judged = tally.count("passes"), tally.count("judged")
    return passes / (passes + judged) if passes >= max(5, judged) else 0


def _saintly(tally: Tally) -> float:
    claims, lies = tally.count("claims"), tally.count("lies")
    return 1 - lies / claims if claims >= 6 and lies * 8 <= claims else 0


def _out_of_luck(tally: Tally) -> float:
    return tally.lost if tally.lost >= 3 and tally.lost >= 0.6 * tally.played else 0


def _risen(tally: Tally) -> float:
    """The most games in a row that were lost before one was won."""
    *defeats, _ = tally.results.split("w")
    worst = max(map(len, defeats), default=0)
    return worst if worst >= ASHES else 0


PRIZES: Sequence[Prize] = (  # the earlier, the better the story
    Prize(
        "Pinocchio",
        _share("lies", "claims", 0.65, 6),
        Template("{who} lied in {lies} of {claims} claims."),
    ),
    Prize(
        "Saint",
        _saintly,
        Template("{who} made {claims} claims and hardly ever lied. Does anybody know the rules?"),
    ),
    Prize(
        "Poker Face",
        _share("believed", "lies", 0.6, 4),
        Template("{believed} of {who's} {lies} lies were believed."),
    ),
    Prize(
        "Open Book",
        _share("caught", "lies", 0.6, 4),
        Template("{caught} of {who's} {lies} lies were caught."),
    ),
    Prize(
        "Gullible",
        _share("fooled", "judged", 0.35, 6),
        Template("{who} believed {fooled} lies, every word of them."),
    ),
    Prize(
        "Lie Detector",
        _share("right", "judged", 0.75, 6),
        Template(
            "{who} was right about {right} of {judged} claims.",
            who="{who} were right about {right} of {judged} claims.",
        ),
    ),
    Prize(
        "Cassandra",
        _often("doubted", 1, 3),
        Template(
            "{who} told the truth {doubted_times} and was called a liar.",
            who="{who} told the truth {doubted_times} and were called a liar.",
        ),
    ),
    Prize(
        "Diplomat",
        _evasive,
        Template("{who} passed {passes} cards on rather than have an opinion."),
    ),
    Prize(
        "Blindfold",
        _share("blind", "passes", 0.5, 3),
        Template("{who} passed {blind} cards on without a look."),
    ),
    Prize(
        "Grudge",
        _share("hounded", "offers", 0.7, 8),
        Template("{hounded} of {who's} {offers} cards went to the same victim."),
    ),
    Prize(
        "Magnet",
        _often("taken", 6, 9),
        Template("{taken} cards found their way to {who}."),
    ),
    Prize(
        "Taxpayer",
        _often("penalties", 1.5, 3),
        Template("{who} took {penalties} penalty cards for king and country."),
    ),
    Prize(
        "Houdini",
        _many("escapes", 2),
        Template("{who} got away {escapes_times}, one card from losing."),
    ),
    Prize(
        "Phoenix",
        _risen,
        Template("{who} rose from the ashes: defeat after defeat, and then a win."),
    ),
    Prize(
        "Jackpot",
        _many("best_hand", 25),
        Template("{who} scored {best_hand} points in one hand."),
    ),
    Prize(
        "Icarus",
        _many("tall_busts", 2),
        Template("{who} flew too high {tall_busts_times}: bust with six cards or more."),
    ),
    Prize(
        "Crash Test Dummy",
        _share("busts", "hands", 0.6, 5),
        Template("{who} went bust in {busts} of {hands} hands."),
    ),
    Prize(
        "Nine Lives",
        _many("rescues", 3),
        Template("A Queen saved {who} {rescues_times}."),
    ),
    Prize(
        "Crumb Collector",
        _share("crumbs", "hands", 0.5, 6),
        Template("{who} left {crumbs} hands with three points or fewer."),
    ),
    Prize(
        "Sharpshooter",
        _many("sniped", 2),
        Template("{sniped} players went bust under fire from {who}."),
    ),
    Prize(
        "Et Tu, Brute",
        _often("betrayals", 1, 2),
        Template(
            "{who} stabbed their own side in the back {betrayals_times}.",
            who="{who} stabbed your own side in the back {betrayals_times}.",
        ),
    ),
    Prize(
        "Double Agent",
        _share("charity", "gifts", 0.7, 6),
        Template("{who} brought the other side points {charity_times}."),
    ),
    Prize(
        "Big Game Hunter",
        _often("shots", 1.5, 3),
        Template("{who} shot {shots} animals that belonged to somebody else."),
    ),
    Prize(
        "Magpie",
        _often("thefts", 1.5, 3),
        Template("{who} stole {thefts} animals."),
    ),
    Prize(
        "Broken Fence",
        _many("stampedes", 2),
        Template("{stampedes} stampedes left {who's} menagerie through the fence."),
    ),
    Prize(
        "Thinker",
        _many("longest_thought", 60),
        Template("{who} kept the table waiting for {thought} over one decision."),
    ),
    Prize(
        "On Fire",
        _many("streak", 4),
        Template("{who} won {streak} games in a row."),
    ),
    Prize(
        "Wooden Spoon",
        _out_of_luck,
        Template("{who} lost {lost} of {played} games, and came back for more."),
    ),
)


def awards(people: Sequence[Tally]) -> list[Award]:
    """Those that somebody has earned by now."""
    return [award for prize in PRIZES if (award := _given(prize, people)) is not None]


def _given(prize: Prize, people: Sequence[Tally]) -> Award | None:
    """To who has earned it most, of two to who has won less; to nobody if these are alike, too."""
    worths = [(prize.worth(tally), -tally.won) for tally in people]
    best = max(worths, default=(0, 0))
    if not best[0] or worths.count(best) > 1:
        return None
    first = worths.index(best)
    return Award(prize.title, first, _told(prize.why, first, people[first]))


def _told(why: Template, person: int, tally: Tally) -> Sentence:
    counts: dict[str, int | str] = {str(deed): count for deed, count in tally.deeds.items()}
    counts |= {f"{deed}_times": times(count) for deed, count in tally.deeds.items()}
    counts["thought"] = _for_long(tally.count("longest_thought"))
    return why(who=Who(person), played=tally.played, lost=tally.lost, **counts)


def _for_long(seconds: int) -> str:
    """Long times in minutes: nobody reckons with a thousand seconds."""
    return f"{seconds} seconds" if seconds < 120 else f"{seconds // 60} minutes"
