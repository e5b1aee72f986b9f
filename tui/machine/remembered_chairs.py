"""A profile's memory of a visit, while it lasts: a client that is killed tells nobody."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace

from engine.refusal import Refused
from netplay.client.client import Client
from netplay.mqtt.addresses import is_of_link
from netplay.trust.invite import Invite
from netplay.trust.keys import Fingerprint
from netplay.trust.profile import Profile, RememberedChair


class Keeping:
    """Writes down at which table the player has a chair, until they leave it."""

    def __init__(
        self,
        profile: Profile,
        chair: RememberedChair,
        silent: Collection[RememberedChair] = (),
        *,
        joined: bool,
    ) -> None:
        self._profile = profile
        self._chair = chair
        self._gone = {gone.invite.fingerprint for gone in silent}  # once one sits elsewhere
        self._told: Sequence[Invite] = ()  # where the table says to be
        self._joined = joined  # by an invite, whose table is known again
        self._kept: tuple[Invite, Fingerprint, bool, str | None] | None = None

    @property
    def invite(self) -> Invite:
        """By which others come to where the table is now: the address of a link says little."""
        invite = self._chair.invite
        if not is_of_link(invite.host) or not self._told:
            return invite
        return replace(invite, host=self._told[0].host, port=self._told[0].port)

    def look(self, client: Client) -> None:
        """Keep what is new, in a thread or in none; what cannot be kept is told after the visit."""
        here = _here(client)
        if here is None:
            return
        self._follow(client)
        if (self._chair.invite, *here) != self._kept:
            self._kept = self._chair.invite, *here
            with suppress(Refused):
                self._keep(*here)

    def _follow(self, client: Client) -> None:
        """The table has moved, if we are at it elsewhere; a broker of one's own is where it is."""
        self._told = client.told_places
        place, invite = client.place, self._chair.invite
        known = ((invite.host, invite.port), *invite.others)
        moved = self._chair.broker is None and (place.host, place.port) not in known
        if moved and client.arrived:
            there = Invite(place.host, place.port, invite.fingerprint, place.tls, place.pin)
            self._chair = replace(self._chair, invite=there)

    def over(self, client: Client) -> None:
        """The visit has ended: nobody who was sent home, or has left, has a chair.

        Refused in words, if the profile cannot be written.
        """
        here = _here(client)
        if here is not None:
            fingerprint, seated, account = here
            stays = not client.left and client.seat.farewell is None
            self._keep(fingerprint, seated and stays, account)

    def _keep(self, fingerprint: Fingerprint, seated: bool, account: str | None) -> None:
        invite = replace(self._chair.invite, fingerprint=fingerprint)
        if self._joined:
            self._profile.remember(invite, fingerprint)
        self._profile.give_up_chairs(self._gone)
        if seated:
            known = account or self._chair.account
            self._profile.keep_chair(replace(self._chair, invite=invite, account=known))
        else:
            self._profile.give_up_chairs({fingerprint})


def _here(client: Client) -> tuple[Fingerprint, bool, str | None] | None:
    """The table, whether we have a chair at it, and our account there; None before we know."""
    fingerprint, show = client.fingerprint, client.seat.show
    if fingerprint is None or show is None:
        return None
    return fingerprint, show.seat is not None, client.account
