"""The card that explains a game: what it shows in each size, and where its keys lead."""

import pytest

from tui.boards.shelf import BOARDS, primer
from tui.paint.glyphs import GLYPHS
from tui.paint.panel import footer, opened
from tui.paint.pixels import Pen
from tui.paint.spans import text_of, width
from tui.table.primer_panel import PrimerPanel

ROOMS = [(60, 16), (80, 20), (100, 26), (120, 36), (200, 56)]
ROOM = (80, 20)


def card(
    game: str = "cockroach-poker", glyphs: str = "rich", *, strict: bool = True
) -> PrimerPanel:
    signs = GLYPHS[glyphs]
    pen = Pen.of(signs, "256")
    return PrimerPanel("Title", primer(game, signs), pen, lambda: "closed", strict=strict)


def shown(panel: PrimerPanel, size: int = 80, height: int = 20) -> str:
    return text_of(panel.shown(size, height)[0])


@pytest.mark.parametrize("glyphs", sorted(GLYPHS))
@pytest.mark.parametrize("game", sorted(BOARDS))
@pytest.mark.parametrize(("size", "height"), ROOMS)
def test_all_of_it_fits(game: str, glyphs: str, size: int, height: int) -> None:
    """The first page, each question of the try and each answer, on every screen that is used."""
    told = primer(game, GLYPHS[glyphs])
    for at in range(2):
        panel = card(game, glyphs)
        keys = [step.answers[at].key for step in told.trial]
        for key in ("", *(key for answer in keys for key in ("enter", answer))):
            panel.press(key, ROOM)
            lines, part = panel.shown(size, height)
            assert len(lines) <= height, text_of(lines)
            assert max(map(width, lines)) <= size
            assert not part


@pytest.mark.parametrize("game", sorted(BOARDS))
def test_the_first_page_tells_the_goal_and_how_one_loses(game: str) -> None:
    """And the two ways on, each as a key that can be clicked as well."""
    panel, told = card(game), primer(game, GLYPHS["rich"])
    page = shown(panel)
    keys = {span.key for spans in panel.shown(*ROOM)[0] for span in spans}

    assert told.goal in page
    assert told.losing in page
    assert {"enter", "escape"} <= keys


@pytest.mark.parametrize(("strict", "word"), [(True, "Esc play"), (False, "Esc close")])
@pytest.mark.parametrize("before", [(), ("enter",), ("enter", "t")])
def test_escape_is_told_in_one_word_on_every_page(
    before: tuple[str, ...], strict: bool, word: str
) -> None:
    """It begins the game, or closes the card; at the title it is not told once more."""
    panel = card(strict=strict)
    for key in before:
        panel.press(key, ROOM)
    page = [*opened(panel, [], 80, 21, "..."), footer(panel, ROOM)]
    told = text_of(page).replace("Any other key closes it", "Esc close")

    assert told.count(word) == 2
    assert told.count("Esc") == 2


def test_larger_screens_show_larger_cards() -> None:
    """From signs to pictures of eight pixels, and of sixteen."""
    names = [shown(card("royal-menagerie"), *room) for room in ((60, 14), (80, 20), (120, 36))]

    assert ["╰tiger" in name for name in names] == [False, True, False]
    assert "T I G E R" in names[2]


def test_no_card_hides_another_where_a_narrower_picture_beside_it_has_room_to_spare() -> None:
    """Joker and blank lie side by side, and both are named."""
    for size in ((98, 26), (198, 56)):
        told = shown(card("cockroach-poker-royal"), *size)
        assert ("J O K E R" in told, "B L A N K" in told) == (True, True)


def test_a_try_is_led_from_question_to_question_and_out() -> None:
    """An answer is told what comes of it; after the last one the card is done with."""
    panel = card()
    assert panel.press("enter", ROOM) is True
    assert "True or a lie?" in shown(panel)
    assert panel.press("f", ROOM) is True
    assert "you caught it" in shown(panel)
    assert panel.press("enter", ROOM) is True
    assert "What do you tell Priya?" in shown(panel)
    assert panel.press("p", ROOM) is True

    assert panel.press("enter", ROOM) == "closed"


@pytest.mark.parametrize("before", [(), ("enter",), ("enter", "t"), ("enter", "t", "enter")])
def test_one_key_skips_it_wherever_one_is(before: tuple[str, ...]) -> None:
    """Escape."""
    panel = card()
    for key in before:
        panel.press(key, ROOM)

    assert panel.press("escape", ROOM) == "closed"


def test_an_answer_is_no_answer_to_anything_else() -> None:
    """Keys that mean nothing here change nothing; an answer cannot be given twice."""
    panel = card()
    panel.press("enter", ROOM)
    question = shown(panel)
    panel.press("x", ROOM)
    assert shown(panel) == question

    panel.press("t", ROOM)
    answered = shown(panel)
    panel.press("f", ROOM)
    assert shown(panel) == answered


def test_where_others_wait_any_key_closes_it() -> None:
    """But for the wheel; at a table of one's own a slip does not."""
    assert card(strict=False).press("x", ROOM) == "closed"
    assert card(strict=False).press("pagedown", ROOM) is True
    assert card(strict=True).press("x", ROOM) is True


def test_the_last_line_names_the_keys_of_each_page() -> None:
    """As it does below every panel."""
    panel = card()
    pages = [[key for key, *_ in panel.keys]]
    for key in ("enter", "t", "enter"):
        panel.press(key, ROOM)
        pages.append([key for key, *_ in panel.keys])

    assert pages == [["enter"], ["t", "f"], ["enter"], ["p", "f"]]


@pytest.mark.parametrize("game", sorted(BOARDS))
def test_a_telephone_tells_it_beside_the_pictures(game: str) -> None:
    """Forty cells across, whoever waits reads whole words and sees a card for each."""
    lines = card(game).pictured(40, 17)
    told = " ".join(text_of(lines).split())

    assert 0 < len(lines) <= 17
    assert max(map(width, lines)) <= 40
    for picture in primer(game, GLYPHS["rich"]).pictures:
        assert picture.caption.split()[-1] in told
