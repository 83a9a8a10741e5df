"""Helpers of tests of pages."""

from __future__ import annotations

from django.test import Client

PASSWORD = "correct horse battery"


def confirm(client: Client) -> None:
    """Show once more who one is: it holds for five minutes."""
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
