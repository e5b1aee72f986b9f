"""The coach for all guests of the doors: a bot's process, which is given views and nothing else."""

import queue
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from select import select
from threading import Thread

from tui.machine.door_plan import DoorQuestion, DoorThought

PATIENCE = 60.0  # seconds for a thought
MOST = 64  # questions that may wait; whoever asks then is told that it has lost the thread


class Thinker:
    """Answers questions one after the other, in their order; `told` hears each answer."""

    def __init__(self, environ: Mapping[str, str], told: Callable[[DoorThought], None]) -> None:
        self._environ = dict(environ)
        self._told = told
        self._asked: queue.Queue[DoorQuestion | None] = queue.Queue(MOST)
        self._worker: subprocess.Popen[bytes] | None = None
        self._thread: Thread | None = None

    def ask(self, question: DoorQuestion) -> None:
        """Have it think; it is started with the first question."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name="thinker", daemon=True)
            self._thread.start()
        try:
            self._asked.put_nowait(question)
        except queue.Full:
            if question.asks:
                self._told(DoorThought(id=question.id))

    def close(self) -> None:
        if self._worker is not None:
            self._worker.kill()
        with suppress(queue.Full):
            self._asked.put_nowait(None)

    def _run(self) -> None:
        while (question := self._asked.get()) is not None:
            answer = self._answer(question)
            if question.asks:
                self._told(DoorThought(id=question.id, answer=answer))

    def _answer(self, question: DoorQuestion) -> str:
        """The answer of the process; nothing if it died, or is only to look."""
        worker = self._started()
        assert worker.stdin is not None
        assert worker.stdout is not None
        try:
            worker.stdin.write(question.question.encode() + b"\n")
            worker.stdin.flush()
            if not question.asks:
                return ""
            ready, _, _ = select([worker.stdout], (), (), PATIENCE)
            answer = worker.stdout.readline().decode() if ready else ""
        except (OSError, UnicodeDecodeError):
            answer = ""
        if not answer:
            worker.kill()
            worker.wait()
            self._worker = None
        return answer.strip()

    def _started(self) -> "subprocess.Popen[bytes]":
        if self._worker is None or self._worker.poll() is not None:
            self._worker = subprocess.Popen(
                [sys.executable, "-P", "-m", "netplay.bot_process"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=self._environ,
            )
        return self._worker
