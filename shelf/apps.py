from django.apps import AppConfig


class ShelfConfig(AppConfig):
    name = "shelf"
    label = "shelf_pages"
