from django.apps import AppConfig


class ShelfConfig(AppConfig):
    name = "cards.legacy"
    label = "shelf"
