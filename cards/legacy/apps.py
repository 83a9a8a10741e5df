"""App configuration of the former app `shelf`."""

from django.apps import AppConfig


class ShelfConfig(AppConfig):
    """App configuration of the former app `shelf`."""

    name = "cards.legacy"
    label = "shelf"
