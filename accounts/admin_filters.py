"""Base of admin classes that restricts the filters in URLs of lists."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest


class ListedFiltersAdmin(admin.ModelAdmin[Any]):
    """Base of admin classes whose lists are filtered by the columns in `list_filter` only.

    Django allows filters in the URL by any column, with which even a secret could be guessed letter by letter.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Return whether a list may be filtered by a lookup: only by the columns in `list_filter`."""
        offered = {getattr(each, "parameter_name", each) for each in self.get_list_filter(request)}
        return lookup.partition("__")[0] in offered and super().lookup_allowed(lookup, value, request)
