"""What the API has of people, below /api/v1/. All of it passes `community.switch`."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
