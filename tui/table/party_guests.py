"""The guests that a party sends to its tables, where others look on through them, by their names.

A poster is nobody who watches; behind the doors there are people.
"""

from netplay.wire import TableScene

POSTER = "the poster"
DOORS = "the doors"  # the one spectator of all who come by the doors, who are people


def people_watching(scene: TableScene) -> int:
    """The number of those who watch, but for posters."""
    posters = [it for it in scene.watchers if it.present and it.name.startswith(POSTER)]
    return scene.watching - len(posters)
