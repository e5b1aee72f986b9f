"""Opening the doors of a server, as `serve`, `host` and `party` ask for them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from threading import Thread

from engine.refusal import Refused
from netplay.mqtt.address import GUEST
from netplay.mqtt.addresses import is_of_link
from netplay.mqtt.lookup import numbers_of
from netplay.mqtt.places import MOST
from netplay.serve import Ready
from tui.machine.door_keeper import DoorHooks, DoorKeeper
from tui.machine.door_plan import DoorPlan, DoorServer
from tui.machine.door_secrets import door_secrets

NEEDED = ("aiohttp", "asyncssh", "segno")


@dataclass(frozen=True, slots=True)
class DoorsAsked:
    """The doors that somebody wants, and at which port; 0 stands for any."""

    ssh: int | None = None
    web: int | None = None
    address: str | None = None  # of this machine; all of its if none is named


@dataclass(frozen=True, slots=True)
class OpenDoors:
    """Doors that are open."""

    keeper: DoorKeeper
    fingerprint: str  # of the ssh door

    def told(self) -> dict[str, dict[str, int | str]]:
        """The ways in, for scripts."""
        found: dict[str, dict[str, int | str]] = {}
        if self.keeper.ready.ssh is not None:
            found["ssh"] = {"port": self.keeper.ready.ssh, "fingerprint": self.fingerprint}
        if self.keeper.ready.web is not None:
            found["web"] = {"port": self.keeper.ready.web}
        return found

    def lead_to(self, ready: Ready) -> None:
        """Have them lead to the tables of this server, as soon as it is known where these are."""
        # Names may take long to be asked for, which is not to hold up the tables.
        Thread(target=self._lead_to, args=(ready,), name="names", daemon=True).start()

    def _lead_to(self, ready: Ready) -> None:
        # A door may ask nobody for a name.
        spots = [spot for place in ready.local.places for spot in numbers_of(*place)]
        self.keeper.lead_to(
            DoorServer(
                places=tuple(dict.fromkeys(spots))[:MOST],
                user=GUEST,
                password=GUEST,
                server=ready.fingerprint,
            )
        )


@contextmanager
def open_doors(
    asked: DoorsAsked, environ: Mapping[str, str], hooks: DoorHooks
) -> Iterator[OpenDoors]:
    """For as long as the server is there; or Refused."""
    if not all(map(find_spec, NEEDED)):
        reason = (
            "Doors need packages that are not installed here: run `make party` once, or install "
            "palmoff[party]."
        )
        raise Refused("no-party", reason)
    if asked.web is not None and is_of_link(asked.address or ""):
        reason = f"No browser finds {asked.address}, which is of one link: give another --address."
        raise Refused("no-door", reason)
    if asked.ssh and asked.ssh == asked.web:
        reason = f"Both doors cannot have port {asked.ssh}: give --ssh and --web different ones."
        raise Refused("no-door", reason)
    secrets = door_secrets(environ)
    plan = DoorPlan(
        addresses=(asked.address,) if asked.address else (),
        ssh=asked.ssh,
        web=asked.web,
        host_key=secrets.host_key,
        secret=secrets.secret,
    )
    keeper = DoorKeeper(plan, dict(environ), hooks)
    try:
        keeper.open()
        yield OpenDoors(keeper, secrets.fingerprint)
    finally:
        keeper.close()
