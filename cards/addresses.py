"""URLs of card and set pages: the default game's at the root of the site, other games' below their codes."""

from __future__ import annotations

from django.urls import reverse

from games import DEFAULT_GAME, Game


def _at(name: str, game: Game, **more: str) -> str:
    return reverse(f"cards:{name}", kwargs={"game": game, **more})


def list_page(game: Game) -> str:
    """Return the URL of the page that lists all cards of a game."""
    return _at("list", game)


def card_page(game: Game, slug: str) -> str:
    """Return the URL of the page of a game's card."""
    return _at("card", game, slug=slug)


def sets_page(game: Game) -> str:
    """Return the URL of the page that lists all sets of a game."""
    return _at("sets", game)


def set_page(game: Game, code: str) -> str:
    """Return the URL of the page of a game's set."""
    return _at("set", game, code=code)


def search_help(game: Game) -> str:
    """Return the URL of the help page of a game's card search."""
    return reverse("help-search") if game is DEFAULT_GAME else _at("help-search", game)


def card_image(game: Game, slug: str) -> str:
    """Return the API's URL for the image of a game's card."""
    return _in_api("card-image", game, slug)


def completions(game: Game) -> str:
    """Return the API's URL for completions in a game's search box."""
    return _in_api("autocomplete", game)


def _in_api(name: str, game: Game, *more: str) -> str:
    if game is DEFAULT_GAME:
        return reverse(f"api:{name}", args=more)
    return reverse(f"api:of-game:{name}", args=[game, *more])
