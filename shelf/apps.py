from django.apps import AppConfig
from django.urls import register_converter

from shelf.addresses import GameConverter, ShelvedConverter


class ShelfConfig(AppConfig):
    name = "shelf"
    label = "shelf_pages"

    def ready(self) -> None:
        register_converter(GameConverter, "game")
        register_converter(ShelvedConverter, "shelved")
