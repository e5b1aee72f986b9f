"""The figures of the page as a table for people and as JSON, with what we aim for."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tests.instruments.bench.page.figures import (
    BEAMER_MOVE,
    BROWSERS,
    FIRST,
    FULL,
    MEMORY,
    PHONE_MOVE,
    QUICK,
    STATIC,
    Figure,
    measure,
)

NOTE = """
Those who watch have a connection each to a real door in its sandbox; bytes are those of the stream,
with the moments in full and what HTTP adds. First content is when the first rows stand there, from
the moment that the page is asked for, which then asks for the stream. The static page holds the
same screen at once, and comes from a server of the same library."""


@dataclass(frozen=True, slots=True)
class PageAim:
    """A figure's aim, or that of its ratio to another one, if we aim for anything."""

    of: str
    most: float | None
    over: str = ""


@dataclass(frozen=True, slots=True)
class PageResult:
    """An aim and what was measured."""

    aim: PageAim
    value: float

    @property
    def verdict(self) -> str:
        """A word on whether the aim, if there is one, is reached."""
        if self.aim.most is None:
            return ""
        return "reached" if self.value <= self.aim.most else "missed"


def aims() -> Iterator[PageAim]:
    """In the order of the figures."""
    for game in FULL.games:
        yield PageAim(BEAMER_MOVE.format(game), 500)
        yield PageAim(PHONE_MOVE.format(game), 500)
    yield PageAim(MEMORY, 40)
    for name in BROWSERS:
        yield PageAim(FIRST.format(name), None, STATIC.format(name))


def measured(tell: Callable[[str], None], *, quick: bool) -> dict[str, Any]:
    """Measure it all, print the table, and give it as plain values."""
    figures = measure(QUICK if quick else FULL, tell)
    print("\n".join(table(figures)))
    print(NOTE)
    return as_json(figures)


def results(figures: Sequence[Figure]) -> list[PageResult]:
    """Those aims whose figures were measured."""
    named = {figure.name: figure.value for figure in figures}
    return [
        PageResult(aim, named[aim.of] / (named[aim.over] if aim.over else 1))
        for aim in aims()
        if aim.of in named
    ]


def table(figures: Sequence[Figure]) -> list[str]:
    """The figures and the aims, as lines."""
    shown = [f"  {it.name:<62}{it.value:>11,.1f} {it.unit}" for it in figures]
    return ["page", *shown, "", "aims of the page", *map(_aim, results(figures))]


def _aim(result: PageResult) -> str:
    aim = result.aim
    name = f"{aim.of} / {aim.over}" if aim.over else aim.of
    wish = "" if aim.most is None else f"  aim {aim.most:,.0f}: {result.verdict}"
    return f"  {name:<74}{result.value:>9,.2f}{wish}"


def as_json(figures: Sequence[Figure]) -> dict[str, Any]:
    """All that was measured."""
    return {
        "figures": [asdict(figure) for figure in figures],
        "aims": [{**asdict(result), "verdict": result.verdict} for result in results(figures)],
    }
