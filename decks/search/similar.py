"""Public decks that are similar to a deck: they share cards, and cards that few decks play count most.

A deck's weight is the sum over its cards of copies times rarity, a leader counting as several copies. The shared weight
of two decks is that of the smaller number of copies of their common cards. Similarity is the shared weight divided by
that of both together: 1 for the same cards, 0 for none in common (the weighted Jaccard index).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import Case, F, FloatField, Sum, Value, When
from django.db.models.expressions import RawSQL
from django.db.models.functions import Least

from decks.search.index import DeckIndex
from decks.search.play_counts import PlayCounts, play_counts, played_entries
from games import Game
from tcg.construction import Decklist

#: Number of copies that a leader counts as.
LEADER: Final = 3
#: Least similarity of decks to list.
LEAST: Final = 0.1
#: Decks to compare card by card: those that share most.
COMPARED: Final = 100


@dataclass(frozen=True, slots=True)
class Similar:
    """Public deck that is similar to another: its similarity from 0 to 1, and common cards, the rarest first."""

    pk: str
    score: float
    cards: tuple[int, ...]


def similar_decks(decklist: Decklist, decks: DeckIndex, limit: int, besides: str = "") -> list[Similar]:
    """Return up to `limit` public decks most similar to a decklist, except the deck with the id `besides`.

    The most similar are first; a similarity under `LEAST` does not count.
    """
    counts, game, keys = play_counts(decks), decks.only_game, decks.source.row_ids
    neighbours = [
        (section, ref, copies)
        for section, held in decklist.sections.items()
        for ref, copies in held.items()
        if isinstance(ref, int) and ref in keys
    ]
    cards = {keys[ref]: ref for _, ref, _ in neighbours}
    mine = _weighted_copies(game, ((section, keys[ref], copies) for section, ref, copies in neighbours))
    weight, similar = _weight(mine, counts), list[Similar]()
    for pk, theirs in _candidates(mine, decks, counts, besides).items():
        both = sorted(mine.keys() & theirs.keys(), key=lambda card: (-counts.rarity(card), cards[card]))
        shared = sum(min(mine[card], theirs[card]) * counts.rarity(card) for card in both)
        score = shared / (weight + _weight(theirs, counts) - shared)
        if score >= LEAST:
            similar.append(Similar(pk, score, tuple(cards[card] for card in both)))
    return sorted(similar, key=lambda each: (-round(each.score, 6), each.pk))[:limit]


def _candidates(
    mine: Mapping[int, float], decks: DeckIndex, counts: PlayCounts, besides: str
) -> dict[str, dict[int, float]]:
    """Return, by deck id, the weighted copies of each card in the `COMPARED` public decks that share most with `mine`.

    `mine` are the weighted copies of each card of the deck to compare, and `besides` is its id. `counts` tell how rare
    a card is.
    """
    game = decks.only_game
    entries = played_entries(game)
    lead = When(section=game.lead, then=Value(float(LEADER)))
    theirs = F("count") * Case(lead, default=Value(1.0), output_field=FloatField())
    # A card in two sections may count too much here, but not in the comparison card by card.
    rarities = {card: counts.rarity(card) for card in mine}
    shared = Sum(Least(theirs, _by_card(mine)) * _by_card(rarities), output_field=FloatField())
    sharing = entries.filter(card__in=list(mine)).exclude(deck=besides).values("deck").annotate(shared=shared)
    ids = list(sharing.order_by("-shared", "deck").values_list("deck", flat=True)[: 2 * COMPARED])
    public = set(decks.decks.filter(pk__in=ids).order_by().values_list("pk", flat=True))
    held: dict[str, list[tuple[str, int, int]]] = {pk: [] for pk in [pk for pk in ids if pk in public][:COMPARED]}
    for deck, section, card, copies in entries.filter(deck__in=list(held)).values_list(
        "deck", "section", "card", "count"
    ):
        held[deck].append((section, card, copies))
    return {pk: _weighted_copies(game, rows) for pk, rows in held.items()}


def _by_card(values: Mapping[int, float]) -> RawSQL:
    """Return SQL for a value that depends on the card of a row; `values` are by primary key of the card.

    It is raw SQL because building a tree of `When` would take longer than the whole query.
    """
    cases = " WHEN %s THEN %s" * len(values)
    return RawSQL(f"CASE card_id{cases} END", [each for row in values.items() for each in row], FloatField())  # noqa: S611  # only placeholders


def _weighted_copies(game: Game, entries: Iterable[tuple[str, int, int]]) -> dict[int, float]:
    """Return the weighted copies by card of `entries`, (section, card, copies) each.

    Leaders count `LEADER` times, ideas not at all.
    """
    factors = {section.name: float(section.counts) for section in game.sections} | {game.lead: float(LEADER)}
    weighted: dict[int, float] = {}
    for section, card, copies in entries:
        if factor := factors[section]:
            weighted[card] = weighted.get(card, 0.0) + factor * copies
    return weighted


def _weight(worth: Mapping[int, float], counts: PlayCounts) -> float:
    return sum(copies * counts.rarity(card) for card, copies in worth.items())
