"""How a table looks: to who is at it, and to who asks for it from outside. It changes nothing."""

from netplay.guests import Guest
from netplay.house import House
from netplay.wire import Board, Chair, Lobby, Scene, Score, Show, encode
from netplay.wire import Guest as ShownGuest

SHOWN_SCORES = 12
SHOWN_WATCHERS = 24
MOST = 7900  # bytes of a view: all are padded to the same size, so that none tells by its own


def show(house: House, guest: Guest | None, revision: int, now: float) -> Show:
    """All that the guest may know, or a spectator."""
    seat = house.chair_of(guest.key) if guest else None
    gallery = seat is None or house.phase != "playing"
    running = house.running
    return _fitting(
        Show(
            revision=revision,
            you=guest.id if guest else None,
            seat=seat,
            scene=scene(house, gallery, now),
            board=running.board(seat, now) if running else None,
        )
    )


def _fitting(whole: Show) -> Show:
    """The view, with half of its talk and of its past as often as it is too large to be sent."""
    while len(encode(whole)) > MOST:
        lines, board = whole.scene.lines, whole.board
        scene = whole.scene.model_copy(update={"lines": lines[(len(lines) + 1) // 2 :]})
        whole = whole.model_copy(update={"scene": scene, "board": board and _shorter(board)})
    return whole


def _shorter(board: Board) -> Board:
    """The board without the older half of its events."""
    gone = (len(board.events) + 1) // 2
    return board.model_copy(update={"events": board.events[gone:], "told": board.told + gone})


def scene(house: House, gallery: bool, now: float) -> Scene:
    """The table without its game; what spectators say during a game only to them."""
    owner = house.in_charge(now)
    shown = [_shown(guest, now) for guest in house.watchers()]
    return Scene(
        host=house.host,
        settings=house.settings,
        locked=bool(house.passphrase),
        phase=house.phase,
        paused=house.halted,
        owner=house.guests[owner].id if owner else None,
        chairs=tuple(_chair(house, seat, now) for seat in range(len(house.chairs))),
        watchers=tuple(guest for guest in shown if guest.present or guest.waiting)[:SHOWN_WATCHERS],
        watching=sum(guest.present for guest in shown),
        scores=_scores(house),
        lines=tuple(line for line in house.lines if gallery or not line.gallery),
        games=house.games,
    )


def lobby(house: House, version: str) -> Lobby:
    """What everybody may know who is not at the table."""
    return Lobby(
        title=house.title,
        game=house.settings.game,
        host=house.host,
        seats=len(house.chairs),
        free=house.chairs.count(None),
        playing=house.phase == "playing",
        locked=bool(house.passphrase),
        watching=house.settings.watching,
        version=version,
    )


def _shown(guest: Guest, now: float) -> ShownGuest:
    return ShownGuest(
        id=guest.id, name=guest.name, present=guest.present(now), waiting=guest.waiting
    )


def _chair(house: House, seat: int, now: float) -> Chair:
    key, bot = house.chairs[seat], house.bot_plays(seat, now)
    if key is None:
        return Chair(guest=None, name=house.name_at(seat), bot=bot, present=True)
    guest = house.guests[key]
    return Chair(guest=guest.id, name=guest.name, bot=bot, present=guest.present(now))


def _scores(house: House) -> tuple[Score, ...]:
    """The evening so far, the most games won first."""
    best = sorted(house.tallies.values(), key=lambda tally: (-tally.won, tally.played, tally.name))
    return tuple(Score(name=t.name, played=t.played, won=t.won) for t in best[:SHOWN_SCORES])
