"""Addresses of the pages of cards and sets, of any game: the default game's at the root, others below their codes."""

from __future__ import annotations

from django.urls import reverse

from games import DEFAULT_GAME, Game


def _at(name: str, game: Game, **more: str) -> str:
    return reverse(f"cards:{name}", kwargs={"game": game, **more})


def list_page(game: Game) -> str:
    """Return the address of the page of all cards."""
    return _at("list", game)


def card_page(game: Game, slug: str) -> str:
    """Return the address of a card's page."""
    return _at("card", game, slug=slug)


def sets_page(game: Game) -> str:
    """Return the address of the page of all sets."""
    return _at("sets", game)


def set_page(game: Game, code: str) -> str:
    """Return the address of a set's page."""
    return _at("set", game, code=code)


def search_help(game: Game) -> str:
    """Return the address of the help on the search of a game's cards."""
    return reverse("help-search") if game is DEFAULT_GAME else _at("help-search", game)


def card_image(game: Game, slug: str) -> str:
    """Return the address of a card's image in the API."""
    return _in_api("card-image", game, slug)


def completions(game: Game) -> str:
    """Return the address in the API of what may follow in a search box."""
    return _in_api("autocomplete", game)


def _in_api(name: str, game: Game, *more: str) -> str:
    if game is DEFAULT_GAME:
        return reverse(f"api:{name}", args=more)
    return reverse(f"api:of-game:{name}", args=[game, *more])
