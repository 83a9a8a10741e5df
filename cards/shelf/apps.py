from django.apps import AppConfig


class ShelfConfig(AppConfig):
    name = "cards.shelf"
    label = "shelf"
