"""Metrics of a running house for Prometheus, collected on request; only loop lag is sampled."""

from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator
from typing import Any, Literal, get_args

from prometheus_client import CollectorRegistry, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from parlour.adapters.workers.remote import RemoteWorkers
from parlour.service.house import House

PageFailure = Literal["draw", "show", "file", "script"]  # what a page of the browser client may report
EVERY = 0.5  # seconds between samples of the event loop
LAGS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5)


class Metrics:
    def __init__(
        self,
        house: House,
        store: Any,
        waiting_for_bots: Callable[[], int],
        loop: AbstractEventLoop,
        failing_bots: Callable[[], int] = int,
        remote: RemoteWorkers | None = None,
    ) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(_Figures(house, store, waiting_for_bots, failing_bots, remote))
        ProcessCollector(registry=self._registry)
        self._lag = Histogram(
            "parlour_loop_lag_seconds", "How late the event loop is", registry=self._registry, buckets=LAGS
        )
        self._loop = loop
        self._sample()

    def text(self) -> bytes:
        return generate_latest(self._registry)

    def _sample(self) -> None:
        due = self._loop.time() + EVERY
        self._loop.call_at(due, self._sampled, due)

    def _sampled(self, due: float) -> None:
        self._lag.observe(max(0.0, self._loop.time() - due))
        self._sample()


class _Figures(Collector):
    def __init__(
        self,
        house: House,
        store: Any,
        waiting_for_bots: Callable[[], int],
        failing_bots: Callable[[], int],
        remote: RemoteWorkers | None,
    ) -> None:
        self._house = house
        self._store = store
        self._waiting_for_bots = waiting_for_bots
        self._failing_bots = failing_bots
        self._remote = remote

    def collect(self) -> Iterator[Metric]:
        yield GaugeMetricFamily("parlour_sockets", "Open sockets", self._house.sockets)
        yield GaugeMetricFamily("parlour_matches", "Matches being played", self._house.matches())
        waiting = self._house.tables.count("waiting")
        yield GaugeMetricFamily("parlour_tables", "Tables that wait for players", waiting)
        yield GaugeMetricFamily("parlour_bot_queue", "Questions that wait for bots", self._waiting_for_bots())
        house = self._house
        past = house.archive.waiting + house.reviews.waiting + house.records.waiting
        yield GaugeMetricFamily("parlour_past_queue", "Questions about matches of the past that wait", past)
        counts = self._house.context.counts
        yield CounterMetricFamily("parlour_moves", "Steps stored and shown", counts["moves"])
        yield CounterMetricFamily("parlour_refusals", "Submissions refused", counts["refusals"])
        yield CounterMetricFamily("parlour_stalls", "Times that the house stood still", counts["stalls"])
        seconds = counts["stalled_ms"] / 1000
        yield CounterMetricFamily("parlour_stalled_seconds", "Time given back to people for it", seconds)
        backlog = self._house.settler.backlog
        yield GaugeMetricFamily("parlour_unsettled", "Matches that wait to be settled", backlog.matches)
        waits = max(0.0, self._house.context.wall() - backlog.since) if backlog.matches else 0.0
        yield GaugeMetricFamily("parlour_unsettled_seconds", "How long the first of them has waited", waits)
        yield CounterMetricFamily("parlour_settled", "Matches settled here", counts["settled"])
        failed = counts["settling-failed"]
        yield CounterMetricFamily("parlour_settling_failures", "Settlements that were not stored", failed)
        aside = self._house.quarantine
        yield GaugeMetricFamily("parlour_quarantined", "Matches that cannot be read", len(aside.matches))
        yield GaugeMetricFamily(
            "parlour_without_game", "Matches whose game is missing", len(aside.without_game)
        )
        yield CounterMetricFamily("parlour_bot_failures", "Questions without an answer", counts["bot-failed"])
        yield GaugeMetricFamily("parlour_bots_failing", "Bots for which another plays", self._failing_bots())
        yield from self._of_remote()
        yield from self._of_nodes()
        failures = CounterMetricFamily(
            "parlour_page_failures", "Failures that pages in browsers reported", labels=["kind"]
        )
        for kind in get_args(PageFailure):
            failures.add_metric([kind], counts[f"page-{kind}"])
        yield failures
        yield from self._of_store()

    def _of_remote(self) -> Iterator[Metric]:
        count, answers = (self._remote.count, self._remote.answers) if self._remote else (0, 0)
        yield GaugeMetricFamily("parlour_remote_workers", "Workers for bots on other machines", count)
        yield CounterMetricFamily("parlour_remote_answers", "Questions that they answered in time", answers)

    def _of_nodes(self) -> Iterator[Metric]:
        """A house that is one process has no channel: nothing of it is down."""
        nodes = self._house.context.nodes
        channel = nodes.channel
        sent, received, lost = (channel.sent, channel.received, channel.lost) if channel else (0, 0, 0)
        yield GaugeMetricFamily(
            "parlour_nodes", "Nodes of the house, this one included", 1 + len(nodes.others)
        )
        up = int(channel is None or channel.up)
        yield GaugeMetricFamily("parlour_channel_up", "Whether the channel to the other nodes works", up)
        yield CounterMetricFamily("parlour_channel_sent", "Messages sent over it", sent)
        yield CounterMetricFamily("parlour_channel_received", "Messages received over it", received)
        yield CounterMetricFamily("parlour_channel_lost", "Messages that could not be sent over it", lost)

    def _of_store(self) -> Iterator[Metric]:
        """Raw counters: batch size and latency are quotients of these."""
        store = self._store
        up = not store.failure
        yield GaugeMetricFamily("parlour_store_up", "Whether the database can be read and written", int(up))
        if hasattr(store, "batches"):
            yield GaugeMetricFamily(
                "parlour_unreadable_rows", "Kinds of damaged rows found since the start", store.unreadable
            )
            yield CounterMetricFamily("parlour_store_batches", "Transactions", store.batches)
            yield CounterMetricFamily("parlour_store_written", "Pieces of work in them", store.written)
            yield CounterMetricFamily("parlour_store_seconds", "Time spent in them", store.seconds)
