"""Which names a reader takes for each other."""

# ruff: noqa: RUF001  look-alikes are what it is about

import pytest

from netplay.trust.lookalike import skeletons


@pytest.mark.parametrize(
    "alike",
    [
        "Ana ana ANA Aná Αna Anа Ａna 𝐀na",  # Greek, Cyrillic, full width, mathematical
        "Clara CIara C1ara Сlаrа",
        "Ana ᴀɴᴀ",
        "Игорь ИГОРЬ игорь",
        "Иван ИBAH",
        "علي علی",
        "Marn Mam mаm",
        "二口 ニロ",
        "Ben 8en ßen Веп",
        "Palmoff Paㅣmoff",
        "Emil Emi\u0627",
        "Jo J\u05e1",
    ],
)
def test_names_that_look_alike_share_a_skeleton(alike: str) -> None:
    """In whatever scripts they are written, small or capital, with marks or without."""
    first, *others = map(skeletons, alike.split())
    assert all(first & other for other in others)


def test_names_that_nobody_takes_for_each_other_have_different_ones() -> None:
    """Also where they share most letters."""
    names = ["Ana", "Anna", "Anja", "Ina", "Ben", "Игорь", "Егор", "田中", "中田", "محمد", "احمد"]

    shapes = [skeleton for name in names for skeleton in skeletons(name)]
    assert all(shapes.count(skeleton) == 1 for skeleton in shapes)
