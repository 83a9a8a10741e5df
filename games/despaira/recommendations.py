"""Recommendations for decks of Despaira.

They propose a missing leader, creatures to spawn, cards of the deck's elements, cards whose names texts quote, and
levels of which the deck has few.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from games.recommendations import CountedCards, CountedSections, Criterion
from rules.cards import CardDef
from rules.duel import DEFAULTS
from rules.odds import is_castable
from rules.vocabulary import Element, Kind, Section
from tcg.names import name_key, quotation_matches, quoted_names

#: Usual copies of each level in a main deck of sixty cards: the mean of the ten starter decks, rounded.
_CURVE: Final[Mapping[Kind, Mapping[int, int]]] = {
    Kind.CREATURE: {0: 1, 1: 5, 2: 7, 3: 8, 4: 7, 5: 4, 6: 2, 7: 1, 8: 1},
    Kind.TRICK: {1: 4, 2: 9, 3: 6, 4: 2, 5: 2, 6: 1},
}
_CURVE_OF: Final = sum(map(sum, (levels.values() for levels in _CURVE.values())))
#: Highest level of early creatures: two of them use the points of the first turn and leave crystals (G-22).
#: With so many in sixty cards, nearly every opening hand has some.
_EARLY: Final = DEFAULTS.spawn_points // 2 - 1
_EARLY_OF_SIXTY: Final = 12
#: Smaller decks are compared with the curve of a deck of this size: three cards show no gaps yet.
_LEAST: Final = 30

#: Scores, or highest scores, of the criteria. Cards that a deck needs come first; elements come before the curve.
_NEEDED: Final = 10_000
_SPAWN: Final = 5_000
_ELEMENT: Final = 100
_LEADER: Final = 20
_QUOTES: Final = 60
_GAP: Final = 40
_EARLY_GAP: Final = 30
_DEAR: Final = 60


def criteria(sections: CountedSections) -> tuple[Criterion, ...]:
    """Return the criteria by which cards are recommended for a deck with these sections."""
    played = [each for section in (Section.LEADER, Section.MAIN, Section.SPECIAL) for each in sections.get(section, ())]
    leaders = [card for card, _ in sections.get(Section.LEADER, ())]
    main = sections.get(Section.MAIN, ())
    return (
        _leader(leaders),
        _spawn(main),
        _element(played),
        _leaders_element(leaders),
        _quoting(played),
        _quoted(played),
        _gap(main),
        Criterion("dear", lambda card: -_DEAR if _is_dear(card) else 0, lambda card: ""),
    )


def _is_dear(card: CardDef) -> bool:
    """Return whether a card can only be played by a sacrifice (O-6.10)."""
    return card.kind is Kind.CREATURE and not is_castable(card)


def _leader(leaders: list[CardDef]) -> Criterion:
    """Return the criterion that recommends leaders to a deck without one (D-2.7), and advises against a second."""
    weight = -_NEEDED if leaders else _NEEDED
    return Criterion(
        "leader",
        lambda card: weight if card.kind is Kind.LEADER else 0,
        lambda card: "The deck has no leader yet (D-2.7).",
    )


def _spawn(main: CountedCards) -> Criterion:
    """Return the criterion that recommends creatures to spawn: any if a deck has none (O-2.9), else of low level."""
    castable = [(card, count) for card, count in main if is_castable(card)]
    size = max(_LEAST, sum(count for _, count in main))
    early = sum(count for card, count in castable if (card.level or 0) <= _EARLY)
    gap = max(0.0, 1 - early / (_EARLY_OF_SIXTY * size / _CURVE_OF))

    def score(card: CardDef) -> int:
        if not is_castable(card):
            return 0
        if not castable:
            return _SPAWN
        return round(_EARLY_GAP * gap) if (card.level or 0) <= _EARLY else 0

    def say(card: CardDef) -> str:
        if not castable:
            return "A creature to spawn: without one there is nothing to play with (O-2.9)."
        there = "there is none" if not early else f"there {'is' if early == 1 else 'are'} {early}"
        return f"A creature to spawn early: {there} up to level {_EARLY}."

    return Criterion("spawn", score, say)


def _element(played: CountedCards) -> Criterion:
    """Return the criterion that recommends cards of the elements of the deck's cards (`played`), or of no element."""
    elements: Counter[Element | None] = Counter()
    for card, count in played:
        elements[card.element] += count
    total = elements.total()
    elements[None] = max((count for element, count in elements.items() if element), default=0)

    def score(card: CardDef) -> int:
        return round(_ELEMENT * elements[card.element] / total) if total else 0

    def say(card: CardDef) -> str:
        if card.element is None:
            return "It has no element: it fits every deck."
        count = elements[card.element]
        return f"Matches {count} {card.element.label} card{'' if count == 1 else 's'} in your deck."

    return Criterion("element", score, say)


def _leaders_element(leaders: list[CardDef]) -> Criterion:
    """Return the criterion that recommends cards of the leader's element."""
    elements = {leader.element: leader.name for leader in leaders if leader.element}
    return Criterion(
        "leader-element",
        lambda card: _LEADER if card.element in elements else 0,
        lambda card: f"The element of {elements[card.element]}, your leader.",
    )


def _quoting(played: CountedCards) -> Criterion:
    """Return the criterion that recommends cards whose text names cards of the deck (`played`, D-17.1)."""
    counts: dict[str, int] = {}

    def copies(quotation: str) -> int:
        if quotation not in counts:
            counts[quotation] = sum(count for card, count in played if quotation_matches(quotation, card.name))
        return counts[quotation]

    def quoted(card: CardDef) -> list[str]:
        return [each for each in _names_in(card) if copies(each) and not quotation_matches(each, card.name)]

    def score(card: CardDef) -> int:
        return _of_quotes(max(map(copies, quoted(card)), default=0))

    def say(card: CardDef) -> str:
        quotation = max(quoted(card), key=copies)
        count = copies(quotation)
        have = f"{count} of your cards {'has' if count == 1 else 'have'}"
        return f"Its text names “{quotation}”, and {have} that in {'its name' if count == 1 else 'their names'}."

    return Criterion("names", score, say)


def _quoted(played: CountedCards) -> Criterion:
    """Return the criterion that recommends cards that a text of the deck's cards (`played`) names (D-17.1)."""
    naming: dict[str, list[tuple[CardDef, int]]] = {}
    for card, count in played:
        for quotation in _names_in(card):
            naming.setdefault(quotation, []).append((card, count))
    first = {quotation: name_key(quotation).split()[0] for quotation in naming if name_key(quotation)}

    def quoted(card: CardDef) -> list[str]:
        key = name_key(card.name) if first else ""
        near = (quotation for quotation, word in first.items() if word.split("-")[0] in key)
        return [each for each in near if quotation_matches(each, card.name)]

    def copies(quotation: str) -> int:
        return sum(count for _, count in naming[quotation])

    def score(card: CardDef) -> int:
        return _of_quotes(max(map(copies, quoted(card)), default=0))

    def say(card: CardDef) -> str:
        quotation = max(quoted(card), key=copies)
        names = [each.name for each, _ in naming[quotation]]
        others = f" and {len(names) - 1} more of your cards" if len(names) > 1 else ""
        return f"{names[0]}{others} name{'' if others else 's'} “{quotation}”."

    return Criterion("named", score, say)


def _of_quotes(count: int) -> int:
    """Return the score for a quoted name that links a card to `count` cards of the deck.

    The score is 0 for 0 cards, half of `_QUOTES` for 1, and `_QUOTES` from 6.
    """
    return min(_QUOTES, _QUOTES // 2 + _QUOTES // 10 * (count - 1)) if count else 0


def _names_in(card: CardDef) -> tuple[str, ...]:
    """Return the names in quotation marks in the text of a card; empty if it quotes none."""
    return _quotations(card.text) if "“" in card.text or '"' in card.text else ()


@lru_cache(maxsize=8_192)
def _quotations(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(quoted_names(text)))


def _gap(main: CountedCards) -> Criterion:
    """Return the criterion that recommends cards of the kinds and levels of which a deck has fewer than usual."""
    there: Counter[tuple[Kind, int]] = Counter()
    for card, count in main:
        there[card.kind, card.level or 0] += count
    share = max(_LEAST, sum(count for _, count in main)) / _CURVE_OF

    def score(card: CardDef) -> int:
        usual = _CURVE.get(card.kind, {}).get(card.level or 0, 0) * share
        missing = usual - there[card.kind, card.level or 0]
        return round(_GAP * missing / usual) if missing > 0 else 0

    def say(card: CardDef) -> str:
        count, level, kind = there[card.kind, card.level or 0], card.level or 0, card.kind.label.lower()
        have = f"you have {count or 'no'} {kind}{'' if count == 1 else 's'} there"
        return f"It fills the curve at level {level}: {have}."

    return Criterion("curve", score, say)
