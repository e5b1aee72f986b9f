"""The danger to go bust by the next card, as anybody can count it from what lies open."""

from engine.games.royal_gambit.view import Rank, View


def fatal(view: View, seat: int) -> set[Rank]:
    """The ranks that pair one of the seat's. (RG-4)

    No second 8 does, as long as somebody else must take it. (RG-9)
    """
    others = (it for at, it in enumerate(view.places) if at != seat and it.standing == "in")
    taken = any("8" not in it.cards for it in others)
    cards = view.places[seat].cards
    return {card for card in cards if card not in "JQK" and not (card == "8" and taken)}


def risk(view: View, seat: int) -> tuple[int, int]:
    """Of the cards that may come next: how many are fatal, of how many."""
    coming, bad = view.unseen or view.discards, fatal(view, seat)  # RG-13
    return sum(card in bad for card in coming), len(coming)
