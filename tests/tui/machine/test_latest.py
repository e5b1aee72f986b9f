"""The telling of news to somebody who does not listen, which holds nobody up."""

from queue import SimpleQueue
from threading import Event

from tests.netplay.wait import PATIENCE
from tui.machine.latest import Latest


def test_news_that_is_out_of_date_is_left_out_and_nobody_waits() -> None:
    """A poster that has stopped reading hears at last how things are."""
    told, reads = SimpleQueue[str](), Event()

    def tell(news: str) -> None:
        told.put(news)
        assert reads.wait(PATIENCE)

    latest = Latest(tell)
    latest("Ana is here")
    assert told.get(timeout=PATIENCE) == "Ana is here"
    for news in ("Ben is here", "Cem is here", "nobody is here"):
        latest(news)

    reads.set()
    assert told.get(timeout=PATIENCE) == "nobody is here"
    assert told.empty()
