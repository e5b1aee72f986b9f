"""Whoever is offered the cards alone, or mostly, notices it and plays by that."""

from engine.bots.palming.hunt import Beset, Hunt
from engine.bots.palming.mind import mind
from engine.bots.personas import LEVEL
from engine.games.cockroach_poker.rules import GAME as CLASSIC
from engine.palming.view import Judge, Offer, Offered
from netplay.bot_policy import policy
from tests.engine.games.palming_table import classic, played


def only_prey_after(seats: int, offers: str) -> float:
    """How likely nobody else is ever offered a card, after such offers."""
    hunt = Hunt()
    for offer in offers:
        hunt.saw_offer(seats, to_me=offer == "m")
    return hunt.only_prey(seats)


def test_who_alone_is_offered_cards_is_the_only_prey() -> None:
    """Unlikely at first, likely after six offers, and next to sure after a game of them."""
    assert only_prey_after(4, "") < 0.02
    assert 0.4 < only_prey_after(4, "m" * 6) < 0.6
    assert only_prey_after(4, "m" * 13) > 0.95
    assert only_prey_after(2, "m" * 40) == only_prey_after(3, "m" * 40) == 0.0


def test_the_only_prey_weighs_cards_otherwise() -> None:
    """To take a first card of a kind is less dear to it; and what it offers itself is no hunt."""
    view = CLASSIC.view(
        classic("bat fly", "rat toad | bat", "fly rat | fly", "toad bat", turn=1), 1
    )
    prey, left_alone = (mind("strong", LEVEL, "1", policy("cockroach-poker")[0]) for _ in "ab")
    for giver, bot in ((0, prey), (1, left_alone)):
        bot.new_game("abcd")
        bot.observe([Offered(giver, 1, "bat")] * 12, view)

    costs = [bot.thoughts(view).outcomes.taking(1, "toad", "toad") for bot in (prey, left_alone)]
    assert costs[0] < costs[1]


def test_one_offer_to_another_rules_out_an_only_prey_for_a_game() -> None:
    """Whenever it came; two games of offers to oneself alone bring the suspicion back."""
    for before in ("o", "mmmo", "m" * 8 + "o", "oo"):
        assert only_prey_after(4, before + "m" * 12) < 0.1
    assert only_prey_after(4, "o" + "m" * 26) > 0.9


def test_what_was_ruled_out_and_came_back_is_doubted_slowly() -> None:
    """Only the first offer to another rules it out at once; a later one weighs three logits."""
    assert only_prey_after(4, "o" + "m" * 30 + "o") > only_prey_after(4, "m" * 30 + "o")


def test_the_only_prey_offers_what_costs_it_least() -> None:
    """Nearly always it takes the offer that it weighs lowest; left alone it mixes several."""
    state = classic("bat fly", "rat toad bat | bat bat bat", "fly rat | fly", "toad bat", turn=1)
    view, moves = CLASSIC.view(state, 1), list(CLASSIC.legal(state, 1))
    likeliest = []
    for receiver in (1, 0):
        bot = mind("strong", LEVEL, "1", policy("cockroach-poker")[0])
        bot.new_game("abcd")
        bot.observe([Offered(2, receiver, "bat")] * 12, view)
        odds = bot.odds(view, moves, 1000)
        thoughts = bot.thoughts(view)
        least = min(map(thoughts.weigh, moves))
        cheap = sum(each for move, each in odds.items() if thoughts.weigh(move) <= least + 0.001)
        likeliest.append(cheap / sum(odds.values()))

    assert likeliest[0] > 0.9
    assert likeliest[1] < 0.8


def test_the_only_prey_judges_as_costs_it_least() -> None:
    """Strangers are believed now and then; a gang, whenever to be wrong would be dearer."""
    state = played(
        CLASSIC, classic("bat", "toad | rat rat", "fly", "fly", turn=0), Offer("bat", 1, "rat")
    )
    view, moves = CLASSIC.view(state, 1), list(CLASSIC.legal(state, 1))
    believes = []
    for receiver in (1, 2):
        bot = mind("strong", LEVEL, "1", policy("cockroach-poker")[0])
        bot.new_game("abcd")
        bot.observe([Offered(3, receiver, "bat")] * 14, view)
        odds = bot.odds(view, moves, 1000)
        believes.append(odds[Judge(True)] / (odds[Judge(True)] + odds[Judge(False)]))

    assert believes[0] > 0.9
    assert 0.25 < believes[1] < 0.8


def beset_after(seats: int, offers: str) -> float:
    """How likely all are after one, after such offers: by whom, and in capitals to another."""
    beset = Beset()
    for offer in offers:
        beset.saw_offer(seats, "abcde".index(offer.lower()), to_me=offer.islower())
    return beset.likely(seats)


def test_who_gets_an_offer_of_everybody_is_beset() -> None:
    """Unlikely at first, likely after an offer of each; one among themselves does not end it."""
    assert beset_after(4, "") < 0.02
    assert beset_after(4, "abc") > 0.9
    assert beset_after(4, "aabbccA") > 0.8
    assert beset_after(4, "abcABC") < 0.01
    assert beset_after(3, "ab" * 20) == 0.0


def test_nobody_is_beset_by_one_alone() -> None:
    """Two who play with each other are left to it, as soon as any other offers elsewhere."""
    assert beset_after(4, "aaaaa" + "B") < 0.02
    assert beset_after(4, "a" * 20 + "BC") < 0.01


def test_friendly_company_ends_where_all_are_after_one() -> None:
    """A bot who is beset goes for whoever is near to losing, as a fierce one does, however often it
    has, until the end of the game.
    """
    state = classic("bat fly toad", "rat | fly", "rat", "rat", turn=0)
    view, moves = CLASSIC.view(state, 0), list(CLASSIC.legal(state, 0))
    bot = mind("strong", LEVEL, "1", policy("cockroach-poker")[0], "friendly")
    shares = []
    for receiver in (2, 0, None):
        bot.new_game("abcd")
        if receiver is not None:
            bot.observe([Offered(giver, receiver, "rat") for giver in (1, 3, 1, 3)], view)
            bot.observe([Offered(2, 0, "rat")] * 2, view)
        bot.observe([Offered(0, 1, "rat")] * 6, view)
        odds = bot.odds(view, moves, 1000)
        near = sum(each for move, each in odds.items() if isinstance(move, Offer) and move.to == 1)
        shares.append(near / sum(odds.values()))

    assert shares[1] > 0.9
    assert max(shares[0], shares[2]) < 0.7
