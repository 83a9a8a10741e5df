"""Health checks of the server process and the database, for a load balancer or monitor."""

from __future__ import annotations

from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from despaira_site.installation import migration_state
from despaira_site.outages import AWAY


@never_cache
@require_safe
def live(request: HttpRequest) -> JsonResponse:
    """Return status 200 if the process answers, without using the database."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """Return status 200 if the database is reachable and has this version's migrations, else 503 with the reason."""
    try:
        difference = str(migration_state.difference())
    except DatabaseError:
        return JsonResponse(
            {"status": "database unreachable"}, status=503, headers={"Retry-After": str(AWAY.retry_after)}
        )
    return JsonResponse({"status": difference or "ok"}, status=503 if difference else 200)
