"""Times on which both sides of a table have to agree. Seconds."""

LOST = 3.0  # without a word until a guest, or the table, counts as gone
MOMENT = 2.9  # in which all look at a card that turns over, before anybody has to decide
REPEAT = 0.5  # until what was not answered, or acknowledged, is sent again
SELDOM = 2.0  # and that on a line that is slow or full
