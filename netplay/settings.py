"""The settings of a table besides its game's options: each is declared once, here.

The wire, the command line, the form, /set, /help, what a table tells of itself and of its changes:
all follow from the declaration. It knows none of them, and loads next to nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, TypeAlias, get_args

from engine.bots.strength import Company, Strength
from engine.options import Choice, OptionKind, WholeNumber

SettingValue: TypeAlias = str | int | bool

DEFAULT_GAME = "cockroach-poker"
SEATS = 4  # unless the game wants it otherwise


class YesNo(OptionKind):
    """Yes or no, as people say it."""

    def accepts(self, value: Any, seats: int) -> bool:
        return isinstance(value, bool)

    def __str__(self) -> str:
        return "yes or no"

    def told(self, value: Any) -> Any:
        return "yes" if value else "no"

    def meant(self, said: Any) -> Any:
        return {"yes": True, "no": False}.get(said, said)


def _nothing(table: "TableSetup") -> str:
    return ""


@dataclass(frozen=True, slots=True)
class FormWords:
    """The words by which a form asks for a setting."""

    key: str
    label: str
    meaning: str
    values: Sequence[SettingValue] = ()  # that arrows go through
    words: Callable[[Any], str] = str


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a table, and all that is said of it."""

    default: SettingValue
    kind: OptionKind
    meaning: str  # as --help and /help tell it
    rank: int = 100  # where people see it: the lower the earlier
    form: FormWords | None = None
    unless: str = ""  # a yes-or-no setting that makes this one idle: a form asks for both in one
    flag: str = ""  # what the flag does that turns a yes into a no, or a no into a yes
    unit: str = "N"  # what the flag of a number takes
    alone: bool = False  # whether it matters as well to whoever plays alone
    told: "Callable[[TableSetup], str]" = _nothing  # what a table so set says of it, if anything

    @property
    def explained(self) -> str:
        """The meaning, with the words that it takes if there are a few."""
        match self.kind:
            case Choice(meanings):
                return f"{self.meaning}: {', '.join(meanings)}"
            case YesNo():
                return f"{self.meaning}: {self.kind}"
            case _:
                return self.meaning


def _declared(setting: Setting) -> Any:
    """The field of this setting; its bounds are named as the wire's library knows them."""
    match setting.kind:
        case WholeNumber(low, high):
            bounds = {"ge": low, "le": high}
        case _:
            bounds = {}
    return field(default=setting.default, metadata={"setting": setting, **bounds})


def _yes_or_no(value: Any) -> str:
    return "yes" if value else "no"


def _counted(unit: str) -> Callable[[Any], str]:
    return lambda value: f"{value} {unit}" if value else "none"


def _later(delay: int) -> str:
    return f"{delay} decision{'s' * (delay != 1)} later" if delay else ""


def _watched(table: "TableSetup") -> str:
    if not table.watching:
        return "Spectators are not allowed."
    return f"Spectators see the game {_later(table.delay) or 'at once'}."


def _clock(table: "TableSetup") -> str:
    return f"Each decision has {table.clock} s." if table.clock else "There is no clock."


# --- The settings, in the order in which they cross the wire --------------------------------------


@dataclass(frozen=True, slots=True)
class TableSetup:
    """The owner's choices: the game and how it is played here."""

    game: str = DEFAULT_GAME
    seats: int = _declared(Setting(SEATS, WholeNumber(2, 8), "how many play", rank=0, alone=True))
    options: Mapping[str, Any] = field(default_factory=dict)  # of the game
    watching: bool = _declared(
        Setting(
            True,
            YesNo(),
            "whether people may watch",
            rank=40,
            flag="allow no spectators",
            told=_watched,
        )
    )
    delay: int = _declared(
        Setting(
            0,
            WholeNumber(0, 50),
            "how many decisions spectators are behind the game",
            rank=41,
            form=FormWords(
                "w",
                "spectators",
                "Whether people may watch, and how many decisions later.",
                (0, 1, 3, 5, 10, 20, 50),
                lambda delay: f"see it {_later(delay)}" if delay else "see all at once",
            ),
            unless="watching",
        )
    )
    clock: int = _declared(
        Setting(
            0,
            WholeNumber(0, 3600),
            "seconds for a decision; 0 for no clock",
            rank=50,
            form=FormWords(
                "c",
                "clock",
                "How long a decision may take before a bot makes it. 0 for no clock.",
                (0, 15, 30, 60, 120, 300),
                _counted("seconds"),
            ),
            unit="S",
            told=_clock,
        )
    )
    grace: int = _declared(
        Setting(
            60,
            WholeNumber(0, 3600),
            "seconds until a bot plays for anyone who is away",
            rank=60,
            form=FormWords(
                "r",
                "grace",
                "How long the table waits for anyone who is away before a bot plays.",
                (10, 30, 60, 120, 300, 900),
                _counted("seconds"),
            ),
            unit="S",
            told=lambda it: f"A bot plays for anyone who is away for {it.grace} s.",
        )
    )
    pace: int = _declared(
        Setting(
            1200,
            WholeNumber(0, 10_000),
            "about how many milliseconds a bot waits before it plays",
            rank=30,
            form=FormWords(
                "b",
                "bots wait",
                "About how long a bot waits, so that you can follow what it does.",
                (0, 300, 600, 1200, 2000, 4000),
                _counted("milliseconds"),
            ),
            unit="MS",
            alone=True,
        )
    )
    endless: bool = _declared(
        Setting(
            False,
            YesNo(),
            "whether the next game starts by itself",
            rank=70,
            form=FormWords(
                "e",
                "game after game",
                "Start the next game automatically.",
                (True, False),
                _yes_or_no,
            ),
            flag="start each next game by itself",
        )
    )
    bots: Strength = _declared(  # noqa: RUF009  it makes a field, as dataclasses.field does
        Setting(
            "medium",
            Choice(dict.fromkeys(get_args(Strength), "")),
            "how well bots play",
            rank=10,
            form=FormWords(
                "l",
                "bots are",
                "How well bots play. Easy and medium ones have tempers, strong ones none.",
                get_args(Strength),
            ),
            alone=True,
            told=lambda it: (
                f"Bots are {it.bots}, and wait about {it.pace / 1000:g} s before they play."
            ),
        )
    )
    coach: bool = _declared(
        Setting(
            True,
            YesNo(),
            "whether people may ask a coach",
            rank=20,
            form=FormWords(
                "h",
                "a coach",
                "Whether people may ask what a strong bot would do.",
                (True, False),
                _yes_or_no,
            ),
            flag="allow no coach",
            told=lambda it: f"There is {'a' if it.coach else 'no'} coach at this table.",
        )
    )
    company: Company = _declared(  # noqa: RUF009  as above
        Setting(
            "friendly",
            Choice(
                {
                    "friendly": "they deal with everybody",
                    "fierce": "they go for whoever is nearest to losing",
                }
            ),
            "how bots treat the others",
            rank=11,
            form=FormWords(
                "f",
                "bots play",
                "Friendly bots deal with everybody, fierce ones hunt whoever is about to lose.",
                get_args(Company),
            ),
            alone=True,
            told=lambda it: f"Bots are {it.company} company.",
        )
    )
    talk: bool = _declared(
        Setting(
            True,
            YesNo(),
            "whether bots say a word now and then",
            rank=31,
            form=FormWords(
                "k",
                "bots talk",
                "Whether bots say a word now and then on what has just happened.",
                (True, False),
                _yes_or_no,
            ),
            flag="have bots say nothing",
            alone=True,
        )
    )


SETTINGS: Mapping[str, Setting] = {  # as people see them
    entry.name: entry.metadata["setting"]
    for entry in sorted(
        (entry for entry in fields(TableSetup) if "setting" in entry.metadata),
        key=lambda entry: entry.metadata["setting"].rank,
    )
}
