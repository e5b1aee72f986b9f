"""The command `palmoff`, at whose tables nobody is too fast: clients here answer within a moment.

All else is as it is served. A person's own client never comes near the limits.
"""

from netplay.trust import rates
from netplay.trust.rates import Rate
from tui.cli.main import main

ALL = Rate(burst=1e9, per_second=1e9)

if (
    __name__ == "__main__"
):  # before netplay.trust.host_sessions is loaded, which takes the limits from there
    rates.LIMITS = rates.unlimited(ALL)
    main()
