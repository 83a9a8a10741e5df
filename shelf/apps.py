from importlib import import_module

from django.apps import AppConfig
from django.urls import register_converter

from shelf.addresses import GameConverter, ShelvedConverter


class ShelfConfig(AppConfig):
    name = "shelf"

    def ready(self) -> None:
        import_module("shelf.signals")
        register_converter(GameConverter, "game")
        register_converter(ShelvedConverter, "shelved")
