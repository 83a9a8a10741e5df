"""Whether the process lives, and whether it can serve."""

from __future__ import annotations

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def live(request: HttpRequest) -> JsonResponse:
    """The process answers. Never touches the database."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """The database is reachable and migrated: 200, else 503 with the reason."""
    try:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return JsonResponse({"status": "database unreachable"}, status=503)
    if waiting:
        return JsonResponse({"status": f"{len(waiting)} migrations to apply"}, status=503)
    return JsonResponse({"status": "ok"})
