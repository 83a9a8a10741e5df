"""Configuration of the app."""

from __future__ import annotations

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """App of matches."""

    name = "play"
    default_auto_field = "django.db.models.BigAutoField"
