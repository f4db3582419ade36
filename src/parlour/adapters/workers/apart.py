"""`parlour worker`: processes on another machine that think for the bots of a house.

Each has a connection to the house of its own and asks there for one question after the other. A process that
hangs or crashes over one is killed, as in the house; while the house is away, it is asked again and again.
"""

import http.client
from collections.abc import Callable
from importlib.metadata import version
from threading import Event, Thread
from typing import Any
from urllib.parse import SplitResult, urlsplit

from parlour.adapters.workers.bots import DIED, NOTHING, TOO_SLOW, ToJudge, work
from parlour.adapters.workers.process import Worker
from parlour.adapters.workers.remote import WAITS
from parlour.adapters.workers.travel import (
    PATH,
    VERSION_HEADER,
    Answer,
    Offer,
    answer_of,
    encode,
    unpacked,
)

PATIENCE = WAITS + 10.0  # seconds without a word from the house, which speaks at least every `WAITS`
RETRY = 2.0  # seconds


class WorkerProcesses:
    def __init__(self, houses: list[str], secret: str, count: int, note: Callable[..., Any]) -> None:
        """So many processes for each of the houses."""
        self._ended = Event()
        self._slots = [_Slot(house, secret, note, self._ended) for house in houses for _ in range(count)]

    def run(self) -> None:
        """Until `end` is called, by a signal's handler perhaps."""
        for slot in self._slots:
            Thread(target=slot.run, daemon=True).start()
        while not self._ended.wait(1.0):  # in between, Python runs the handlers of signals
            pass
        for slot in self._slots:
            slot.worker.kill()

    def end(self) -> None:
        self._ended.set()


class _Slot:
    """A process and its connection."""

    def __init__(self, house: str, secret: str, note: Callable[..., Any], ended: Event) -> None:
        self.worker = Worker(work, (), "bot")
        self._house = house
        self._where = urlsplit(house)
        self._headers = {
            "Authorization": f"Bearer {secret}",
            "Content-Type": "application/json",
            VERSION_HEADER: version("parlour"),
        }
        self._note = note
        self._ended = ended
        self._trouble = ""

    def run(self) -> None:
        self.worker.start()  # first, so that no question waits for games to be loaded
        line, answer = _connection(self._where), None
        while not self._ended.is_set():
            try:
                offer = self._exchanged(line, answer)
            except (OSError, http.client.HTTPException, ValueError) as error:
                self._tell(str(error) or type(error).__name__)
                line.close()
                answer = None
                self._ended.wait(RETRY)
            else:
                self._tell("")
                answer = self._answer(offer) if offer else None

    def _exchanged(self, line: http.client.HTTPConnection, answer: Answer | None) -> Offer | None:
        line.request("POST", self._where.path.rstrip("/") + PATH, encode(answer), self._headers)
        reply = line.getresponse()
        body = reply.read()
        if reply.status == 204:
            return None
        if reply.status != 200:
            raise ValueError(_sentence(reply.status, body))
        return unpacked(body)

    def _answer(self, offer: Offer) -> Answer:
        asked = ToJudge(offer.question) if offer.advice else offer.question
        try:
            found = self.worker.ask(asked, offer.seconds)
        except TimeoutError:
            self.worker.kill()
            return answer_of(offer.number, None, TOO_SLOW)
        except Exception:  # whatever happened to the process
            self.worker.kill()
            return answer_of(offer.number, None, DIED)
        return answer_of(offer.number, found, "" if found is not None else NOTHING)

    def _tell(self, trouble: str) -> None:
        """Once, when it begins and when it ends."""
        if trouble and not self._trouble:
            self._note("house-failing", house=self._house, reason=trouble)
        elif self._trouble and not trouble:
            self._note("house-working", house=self._house)
        self._trouble = trouble


def _connection(where: SplitResult) -> http.client.HTTPConnection:
    kind = http.client.HTTPSConnection if where.scheme == "https" else http.client.HTTPConnection
    return kind(where.hostname or "", where.port, timeout=PATIENCE)


def _sentence(status: int, body: bytes) -> str:
    text = body.decode("utf-8", "replace").partition("\n")[0][:200]
    return text if status in (401, 409) else f"The house answers {status}: {text}"
