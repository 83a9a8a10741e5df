"""Filters of lists in the admin."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest


class OfferedFilters(admin.ModelAdmin[Any]):
    """Filters by what `list_filter` offers alone: any other column could be guessed letter by letter, secrets too."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        offered = {getattr(each, "parameter_name", each) for each in self.get_list_filter(request)}
        return lookup.partition("__")[0] in offered and super().lookup_allowed(lookup, value, request)
