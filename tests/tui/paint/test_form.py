"""The form of a table: every choice with its meaning, and the command line it comes to."""

from dataclasses import fields
from random import Random

import pytest

from engine.catalog import CATALOG
from engine.refusal import Refused
from netplay.checked_settings import asked
from netplay.wire import TableSettings
from tests.tui.lobbies import explained, line_for, pressed
from tui.boards.shelf import primer
from tui.commands.host import HostCommand
from tui.lobby.table_form import TableForm
from tui.paint.form import FormEntry
from tui.paint.glyphs import GLYPHS
from tui.paint.spans import text_of, width

INVITE = "10.0.0.9:18830/abcdefghijklmnop"


def form(game: str = "cockroach-poker", address: str | None = None) -> TableForm:
    made = TableForm(GLYPHS["rich"], address)
    made.settle("game", game)
    return made


def entry(of: TableForm, name: str) -> FormEntry:
    return next(one for one in of.entries() if one.name == name)


def typed(page: TableForm, key: str, text: str) -> None:
    """Press the entry's key, and type this into the line it asks for."""
    line_for(page, key).done(text)


def comes_to(page: TableForm) -> TableSettings:
    """The settings that the command comes to."""
    command = page.command()
    return asked(command.game, command.options, command.settings)


def words(page: TableForm) -> tuple[str, ...]:
    """The command as one would type it."""
    return tuple(page.command().argv())


@pytest.mark.parametrize("game", CATALOG)
def test_untouched_it_opens_the_usual_table(game: str) -> None:
    """Nothing has to be filled in, and the defaults are those of the table."""
    page = form(game)

    assert page.command() == HostCommand(game, passphrase="")
    assert comes_to(page) == TableSettings(game=game, seats=page.seats)


@pytest.mark.parametrize("game", CATALOG)
def test_every_option_stands_there_with_its_meaning(game: str) -> None:
    """At the right of the entries, for the one under the cursor, each of its words among them."""
    page = form(game)

    for at, one in enumerate(page.entries()):
        page.cursor = at
        assert one.label in text_of(page.paint(80, 24))
        assert " ".join(one.meaning.split()) in explained(page)
    names = {one.name for one in page.entries()}
    assert {option.name for option in fields(CATALOG[game].Options)} <= names


@pytest.mark.parametrize("game", CATALOG)
def test_every_key_is_told_apart(game: str) -> None:
    """No two entries have the same."""
    keys = [one.key for one in form(game).entries()]

    assert len(set(keys)) == len(keys)
    assert all(keys)


@pytest.mark.parametrize("game", CATALOG)
def test_whatever_is_chosen_is_a_command_that_the_table_understands(game: str) -> None:
    """Arrows through all values of all entries."""
    luck = Random(game)
    page = form(game)

    for _ in range(150):
        page.cursor = luck.randrange(1, len(page.entries()) - 1)
        pressed(page, luck.choice(("left", "right")))
        set_to = comes_to(page)
        assert set_to.game == game
        for option in fields(CATALOG[game].Options):
            worth = set_to.options.get(option.name, option.default)
            accepts = option.metadata["kind"].accepts
            assert accepts(tuple(worth) if isinstance(worth, list) else worth, set_to.seats)


def test_choices_go_round() -> None:
    """After the last comes the first."""
    page = form("cockroach-poker-royal")

    pressed(page, "1")
    other = words(page)
    pressed(page, "1")

    assert other == ("host", "cockroach-poker-royal", "--option=ruling=japanese")
    assert words(page) == ("host", "cockroach-poker-royal")


def test_a_server_that_was_found_can_take_the_table() -> None:
    """Where that is, is not for the form to say; without any, nobody is asked."""
    page = form(address="10.0.0.7")
    before = [one.name for one in page.entries()]
    page.servers = {INVITE: "Ana's server at 10.0.0.9:18830"}
    page.settle("server", INVITE)

    assert "server" not in before
    assert entry(page, "server").words(INVITE) == "Ana's server at 10.0.0.9:18830"
    assert words(page) == ("host", "cockroach-poker", f"--at={INVITE}")
    assert not {"address", "announced"} & {one.name for one in page.entries()}
    page.servers = {}
    assert words(page) == ("host", "cockroach-poker", "--address=10.0.0.7")


def test_seats_are_as_many_as_the_game_allows() -> None:
    """Another game may be for fewer."""
    page = form("royal-gambit")
    page.settle("seats", 8)

    page.settle("game", "cockroach-poker")

    assert page.seats == 6
    assert "--seats=6" in words(page)
    assert words(form("royal-menagerie")) == ("host", "royal-menagerie")


def test_who_starts_is_somebody_at_the_table() -> None:
    """With fewer seats the choice falls back to chance."""
    page = form()
    page.settle("seats", 6)
    page.settle("first", 5)
    assert entry(page, "first").words(page.option("first")) == "seat 6"
    assert "--option=first=6" in words(page)

    page.settle("seats", 3)

    assert page.option("first") == "random"


def test_options_of_a_game_are_kept_while_one_looks_at_another() -> None:
    """Nothing that was filled in is lost."""
    page = form("royal-gambit")
    page.settle("goal", 60)

    page.settle("game", "cockroach-poker")
    page.settle("game", "royal-gambit")

    assert "--option=goal=60" in words(page)


def test_a_number_is_typed() -> None:
    """Also one that the arrows would pass by; they then go on from there."""
    page = form()

    typed(page, "c", " 45 ")
    assert "--clock=45" in words(page)
    pressed(page, "right")

    assert "--clock=60" in words(page)


@pytest.mark.parametrize("text", ["", "x", "-1", "3601", "1e3", "٣", "9" * 5000, "0000000019999"])
def test_what_is_no_number_is_refused_in_words(text: str) -> None:
    """The line then stays, to be mended."""
    with pytest.raises(Refused, match="not a whole number from 0 to 3600"):
        typed(form(), "c", text)


def test_counts_are_typed() -> None:
    """With blanks or commas; a wrong sum is explained."""
    page = form("royal-menagerie")

    typed(page, "1", "5 4 3, 2,2")
    assert "--option=actions=5,4,3,2,2" in words(page)

    with pytest.raises(Refused, match="add up to 16"):
        typed(page, "1", "1 2 3")
    assert comes_to(page).options == {"actions": [5, 4, 3, 2, 2]}


def test_a_passphrase_is_hidden_and_in_no_command_line() -> None:
    """Others can read a command line, and look over a shoulder."""
    page = form()

    wanted = line_for(page, "p")
    assert wanted.secret
    wanted.done("open sesame")

    assert page.passphrase == "open sesame"
    assert words(page) == ("host", "cockroach-poker")
    assert "sesame" not in text_of(page.paint(80, 24))
    assert line_for(page, "p").text == ""


def test_spectators_may_be_kept_out() -> None:
    """Or see the game later."""
    page = form()

    page.settle("delay", -1)
    kept_out = words(page)
    page.settle("delay", 5)

    assert kept_out[2:] == ("--no-watching",)
    assert words(page)[2:] == ("--delay=5",)


def test_the_address_of_the_lobby_is_that_of_the_table() -> None:
    """Looking in one network means opening tables there."""
    assert words(form(address="127.0.0.1"))[2:] == ("--address=127.0.0.1",)


def test_an_address_is_refused_while_it_can_be_mended() -> None:
    """A table that could not be opened there would be given up; nothing typed means all of them."""
    page = form(address="127.0.0.1")

    with pytest.raises(Refused, match="an IP address of this machine, not 'localhost'"):
        typed(page, "a", "localhost")
    assert page.command().address == "127.0.0.1"

    typed(page, "a", "")
    assert page.command().address is None


def test_o_opens() -> None:
    """From anywhere in the form; and the last line says what that comes to."""
    page = form()

    assert page.press("o") == page.command()
    assert "palmoff host cockroach-poker" in explained(page)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60), (10, 3)])
@pytest.mark.parametrize("game", CATALOG)
def test_it_fits(game: str, size: tuple[int, int]) -> None:
    """The entry under the cursor is in sight, at every size."""
    page = form(game)

    for at, one in enumerate(page.entries()):
        page.cursor = at
        lines = page.paint(*size)
        assert len(lines) <= size[1]
        assert all(width(spans) <= size[0] for spans in lines)
        assert one.label in text_of(lines) or size == (10, 3)


@pytest.mark.parametrize("game", CATALOG)
def test_a_poster_of_a_form_shows_how_the_game_is_played(game: str) -> None:
    """Beside the entries, each of which says what it means."""
    page = form(game)
    taught = primer(game, GLYPHS["rich"])

    shown = text_of(page.paint(200, 60))

    assert taught.goal in shown
    assert taught.losing in shown
    assert all(entry.meaning in shown for entry in page.entries())
    assert taught.goal not in text_of(page.paint(80, 24))


def test_a_click_is_a_key() -> None:
    """The arrows beside a value as well."""
    page = form()

    for key in sorted(
        {span.key for spans in page.paint(80, 24) for span in spans} - {"", "escape"}
    ):
        pressed(page, key)
