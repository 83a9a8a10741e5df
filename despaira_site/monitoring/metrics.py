"""Metrics for Prometheus: requests, latencies, errors, goldfish runs, and the age of the catalogue.

Labels are names of views, methods and statuses, never user input.
"""

from __future__ import annotations

import hmac
import os
import time
from collections.abc import Callable, Iterator
from typing import Final

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.core.signals import got_request_exception
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram
from prometheus_client.exposition import choose_encoder
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from cards.models import Revision
from decks.goldfish.counts import waiting
from despaira_site.monitoring.process_counters import VARIABLE
from games import DEFAULT_GAME

REQUESTS: Final = Counter("despaira_requests", "Requests that were answered.", ["view", "method", "status"])
LATENCIES: Final = Histogram(
    "despaira_request_seconds",
    "Seconds from a whole request to its answer.",
    ["view"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0),
)
ERRORS: Final = Counter("despaira_errors", "Requests that failed with an unexpected error.", ["view"])
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class MetricsMiddleware:
    """Middleware that counts every request and measures its time. It is outermost, to count all responses."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if not settings.METRICS_TOKEN:
            raise MiddlewareNotUsed
        self.get_response = get_response
        got_request_exception.connect(_count_error)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response, after counting the request and its time."""
        began = time.perf_counter()
        response = self.get_response(request)
        view = view_of(request)
        method = request.method if request.method in _METHODS else "other"
        REQUESTS.labels(view, method, str(response.status_code)).inc()
        LATENCIES.labels(view).observe(time.perf_counter() - began)
        return response


def view_of(request: HttpRequest) -> str:
    """Return the name of the view of a request, `static` for a static file, or `none` for an unknown address."""
    if request.resolver_match:
        return request.resolver_match.view_name
    return "static" if request.path.startswith(settings.STATIC_URL) else "none"


def _count_error(sender: object, request: HttpRequest | None = None, **kwargs: object) -> None:
    ERRORS.labels(view_of(request) if request else "none").inc()


class DatabaseCollector(Collector):
    """Collector of metrics from the database, which are equal for all processes."""

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics that the database has, such as numbers of goldfish runs."""
        try:
            runs = waiting()
            changed = Revision.objects.filter(game=DEFAULT_GAME.code).values_list("changed_at", flat=True).first()
        except DatabaseError:
            yield GaugeMetricFamily("despaira_database_up", "Whether the database answers.", value=0)
            return
        yield GaugeMetricFamily("despaira_database_up", "Whether the database answers.", value=1)
        states = GaugeMetricFamily("despaira_runs", "Runs of games that are not at an end.", labels=["status"])
        for status, count in runs.items():
            states.add_metric([status], count)
        yield states
        if changed:
            age = (timezone.now() - changed).total_seconds()
            yield GaugeMetricFamily("despaira_catalog_age_seconds", "Seconds since the cards last changed.", value=age)


def _counted() -> Collector:
    """Return the registry with the metrics of this process or, if the server has several processes, of all."""
    if VARIABLE not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    return registry


def metrics(request: HttpRequest) -> HttpResponse:
    """Return all metrics to a client that sends METRICS_TOKEN. Others get 404."""
    sent = request.headers.get("Authorization", "").encode()
    if not settings.METRICS_TOKEN or not hmac.compare_digest(sent, f"Bearer {settings.METRICS_TOKEN}".encode()):
        raise Http404
    return _tell(request)


@never_cache
@require_safe
def _tell(request: HttpRequest) -> HttpResponse:
    registry = CollectorRegistry()
    registry.register(_counted())
    registry.register(DatabaseCollector())
    encode, content_type = choose_encoder(request.headers.get("Accept", ""))
    return HttpResponse(encode(registry), content_type=content_type)
