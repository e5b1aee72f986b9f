"""How property tests look for games: the same ones every time in CI, new ones at a developer's.

No test has a deadline, since none may depend on how fast a machine is. And ctrl-c reaches whatever
a test starts, also where a shell runs all of this in the background and has it ignore that.
"""

import os
import signal

from hypothesis import HealthCheck, settings

PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("developer", PATIENT)
settings.register_profile("ci", PATIENT, derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "developer")

signal.signal(signal.SIGINT, signal.default_int_handler)
