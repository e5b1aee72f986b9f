"""A bot's thoughts when it decided, as whoever asks it is told."""


def thought(reason: str) -> str:
    """A reason speaks to whoever decides, which the bot was itself."""
    return f"The bot told itself: “{reason}”"
