"""Words behind the address of the ssh door: to watch, for lines, for a table."""

from engine.values import value

HELP = (
    "This door leads to card tables; it runs no commands and has no files. Come without a command "
    "to play, or with: watch, plain, json, and the number of a table."
)
WORDS = {"watch": "watch", "plain": "plain", "--plain": "plain", "json": "json", "--json": "json"}
LONGEST = 100  # letters


@value
class Wants:
    """The wants of somebody who comes in."""

    watch: bool = False
    plain: bool = False
    json: bool = False
    table: str = ""  # a number


def asked(command: str) -> Wants | None:
    """Read what these words ask for; None if they are a command for a shell."""
    words = command[:LONGEST].split()
    known = {WORDS[word] for word in words if word in WORDS}
    numbers = [word for word in words if word.isascii() and word.isdecimal()]
    if len(known) + len(numbers) < len(words) or len(numbers) > 1 or len(command) > LONGEST:
        return None
    return Wants(
        watch="watch" in known,
        plain="plain" in known,
        json="json" in known,
        table="".join(numbers),
    )
