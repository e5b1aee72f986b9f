"""The names of the guests that a party sends to its tables, through whom others look on."""

POSTER = "the poster"
DOORS = "the doors"  # the one spectator of all who come by the doors
