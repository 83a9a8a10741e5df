"""Buttons at the cards of a deck in the editor's plain form, for one row or all ticked ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final
from urllib.parse import quote

from django.http import QueryDict

from decks import limits
from decks.content import DeckContent
from decks.fields.cleaning import clean_title
from decks.games import game_of
from decks.models import MAX_WRITTEN
from games import Game
from tcg.construction import Ref
from tcg.integers import read_integer
from tcg.library import AnyLibrary

#: A row: a section and a card in it.
Place = tuple[str, Ref]


class NotDone(ValueError):
    """Error: the action of a button is not possible; the message says why."""


def press(content: DeckContent, post: QueryDict, library: AnyLibrary) -> DeckContent:
    """Return the content after the button `less`, `more` or `picked` (ticked rows), if any; raises NotDone."""
    for button, step in (("less", -1), ("more", 1)):
        if value := post.get(button):
            section, ref = _place(value, post, library)
            count = max(0, content.decklist.copies(section, ref) + step)
            return replace(content, decklist=content.decklist.set(section, ref, count))
    if action := post.get("picked"):
        rows = [_place(value, post, library) for value in dict.fromkeys(post.getlist("row"))]
        if not rows:
            raise NotDone("Pick cards first: each row has a box to tick.")
        name, _, what = action.partition(":")
        if name not in _ACTIONS:
            raise NotDone("That can't be done with what is picked.")
        return _ACTIONS[name](content, rows, what or post.get(f"picked_{name}", ""), game_of(library))
    return content


def noted(post: QueryDict) -> str:
    """Return the key (`key_of`) of the first ticked card if the button `picked` asks for its note, else ""."""
    rows = post.getlist("row") if post.get("picked") == _NOTE else []
    return rows[0].partition(":")[2] if rows else ""


def place_of(post: QueryDict) -> str:
    """Return the id of the HTML element to scroll to after a button at a card, or "" for other buttons."""
    row = post.get("less") or post.get("more")
    return quote(row, safe=":") if row else "deck" if post.keys() & {"picked", "deck_view"} else ""


def _place(value: str, post: QueryDict, library: AnyLibrary) -> Place:
    """Return section and card of a row such as "main:123" or "main:~Name". Raises NotDone if the form lacks the row."""
    section, _, written = value.partition(":")
    ref: Ref = written[1 : 1 + MAX_WRITTEN] if written.startswith("~") else read_integer(written, 18) or 0
    is_known = bool(ref) if isinstance(ref, str) else ref in library.cards
    if f"count:{value}" not in post or not is_known or not game_of(library).has_section(section):
        raise NotDone("That card isn't there any more. Here is how the deck stands.")
    return section, ref


def _move(content: DeckContent, rows: list[Place], to: str, game: Game) -> DeckContent:
    if not game.has_section(to):
        raise NotDone("There is no such section.")
    deck = content.decklist
    for section, ref in rows:
        if section != to and (count := deck.copies(section, ref)):
            deck = deck.move(ref, section, to, count)
    return replace(content, decklist=deck)


def _set(content: DeckContent, rows: list[Place], count: str, game: Game) -> DeckContent:
    number = read_integer(count, 18)
    if number is None or number > limits.COPIES:
        raise NotDone(f"Say how many copies of each, from 0 to {limits.COPIES}.")
    deck = content.decklist
    for section, ref in rows:
        deck = deck.set(section, ref, number)
    return replace(content, decklist=deck)


def _remove(content: DeckContent, rows: list[Place], _: str, game: Game) -> DeckContent:
    return _set(content, rows, "0", game)


def _tag(content: DeckContent, rows: list[Place], written: str, _: Game) -> DeckContent:
    """Return the content with `written` as tag of the cards of `rows`, or removed if all have it.

    Raises NotDone for no tag, a tag that is too long, or too many tags on a card.
    """
    tag = clean_title(written)
    if not tag or len(tag) > limits.CARD_TAG:
        raise NotDone(f"Write the tag: a word or two, at most {limits.CARD_TAG} letters.")
    refs = {ref: content.tags.get(ref, ()) for _, ref in rows}
    if all(tag in tags for tags in refs.values()):
        return replace(content, tags=_tagged(content, {ref: tuple(t for t in refs[ref] if t != tag) for ref in refs}))
    if any(tag not in tags and len(tags) >= limits.CARD_TAGS for tags in refs.values()):
        raise NotDone(f"A card has at most {limits.CARD_TAGS} tags.")
    return replace(content, tags=_tagged(content, {ref: tuple(dict.fromkeys((*refs[ref], tag))) for ref in refs}))


def _tagged(content: DeckContent, changed: Mapping[Ref, tuple[str, ...]]) -> dict[Ref, tuple[str, ...]]:
    return {ref: tags for ref, tags in {**content.tags, **changed}.items() if tags}


def _nothing(content: DeckContent, rows: list[Place], _: str, game: Game) -> DeckContent:
    return content


#: Action that opens the note on a card (`noted`).
_NOTE: Final = "note"
_ACTIONS: Final[Mapping[str, Callable[[DeckContent, list[Place], str, Game], DeckContent]]] = {
    "move": _move,
    "set": _set,
    "remove": _remove,
    "tag": _tag,
    _NOTE: _nothing,
}
