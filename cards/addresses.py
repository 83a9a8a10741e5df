"""Addresses of the pages of cards and sets, of any game."""

from __future__ import annotations

from django.urls import reverse

from games import DEFAULT_GAME, Game


def card_page(game: Game, slug: str) -> str:
    """Return the address of a card's page."""
    return reverse("cards:card", args=[slug]) if game is DEFAULT_GAME else reverse("shelf:card", args=[game, slug])


def card_image(game: Game, slug: str) -> str:
    """Return the address of a card's image in the API."""
    if game is DEFAULT_GAME:
        return reverse("api:card-image", args=[slug])
    return reverse("api:game-card-image", args=[game, slug])


def set_page(game: Game, code: str) -> str:
    """Return the address of a set's page."""
    return reverse("cards:set", args=[code]) if game is DEFAULT_GAME else reverse("shelf:set", args=[game, code])
