"""Metrics for Prometheus. Each server has its own registry."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

MEDIA = "text/plain; version=0.0.4; charset=utf-8"

_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """Labels have a few fixed values, never a table, a person or an address."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.sockets = Gauge("cryptid_sockets", "Open sockets", registry=registry)
        self.tables = Gauge("cryptid_live_tables", "Tables in memory", registry=registry)
        self.unreadable = Gauge("cryptid_unreadable_tables", "Tables that could not be read", registry=registry)
        self.database_failing = Gauge(
            "cryptid_database_failing",
            "1 while the database fails, by operation and cause",
            ["operation", "cause"],
            registry=registry,
        )
        self.disk_free = Gauge("cryptid_disk_free_bytes", "Free space where the database file is", registry=registry)
        self.loop_delay = Histogram(
            "cryptid_loop_delay_seconds",
            "How much later than planned the event loop woke up",
            buckets=_SECONDS,
            registry=registry,
        )
        self.requests = Counter(
            "cryptid_requests", "Requests on sockets, by type and answer", ["type", "answer"], registry=registry
        )
        self.refused = Counter("cryptid_refused", "Rejected requests, by code", ["code"], registry=registry)
        self.append_seconds = Histogram(
            "cryptid_append_seconds",
            "Time until an append is durable",
            buckets=_SECONDS,
            registry=registry,
        )
        self.bot_turns = Counter("cryptid_bot_turns", "Turns played by bots, by game", ["game"], registry=registry)
        self.store_failures = Counter(
            "cryptid_store_failures", "Requests that failed because the database failed", registry=registry
        )
        self.http_seconds = Histogram(
            "cryptid_http_seconds",
            "HTTP requests, by route and status",
            ["route", "status"],
            buckets=_SECONDS,
            registry=registry,
        )

    def page(self) -> bytes:
        return generate_latest(self.registry)
