"""What a query finds, found card by card and printing by printing: slow and plain, to compare the real search with.

Of the real one it takes the reading of the text alone (`syntax.parse`); what a term means is written down again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from functools import lru_cache
from typing import Any, Final

from cards.catalog import Catalog
from cards.printings import Printed
from cards.searching import syntax
from cards.searching.syntax import And, Atom, Form, Node, Not, Or
from cards.searching.warnings import Warnings
from rules.cards import CardDef
from rules.formats import FORMATS
from rules.rulebook.glossary import TERMS, Term
from rules.vocabulary import Element, Kind, SpecialKind, Stat, Tile
from tcg import names
from tcg.names import quotation_matches
from tcg.words import Vocabulary

fold = lru_cache(maxsize=10_000)(names.fold)
#: A card in one of its printings, or in none.
Case = tuple[CardDef, Printed | None]
_STATS: Final = tuple(stat.value for stat in Stat)
_COMPARE: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    ":": lambda one, other: one == other, "=": lambda one, other: one == other,
    "!=": lambda one, other: one != other, "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other, ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}  # fmt: skip
_KEYS: Final = {
    "n": "name", "el": "element", "c": "element", "t": "type", "act": "activation", "cl": "class", "lv": "level",
    "o": "text", "ab": "ability", "s": "set", "e": "set", "cn": "number", "r": "rarity", "a": "artist", "f": "format",
}  # fmt: skip
_DISPLAY: Final = ("order", "dir", "unique", "display")


def _same(written: str, *meant: str) -> bool:
    return any(_squeeze(written) == _squeeze(each) for each in meant)


def _squeeze(text: str) -> str:
    return re.sub(r"[\s_-]", "", fold(text))


def _is_word(word: Vocabulary | None, items: list[str]) -> bool:
    return word is not None and any(_same(item, word.value, word.label) for item in items)


def line_of(card: CardDef) -> list[str]:
    """All that a card is, in words."""
    special = "" if card.special is SpecialKind.NONE else card.special.value
    parts = [card.kind, card.element, *card.classes, card.activation, card.tile]
    return list(filter(None, (*(part.label for part in parts if part is not None), card.type, special)))


class Naive:
    """The cards of a catalogue as they are asked for one by one."""

    def __init__(self, catalog: Catalog, decks: Mapping[str, Mapping[int, int]] | None = None) -> None:
        self._catalog, self._sets, self._decks = catalog, catalog.sets, decks or {}
        self._newest = max(catalog.sets.values(), key=lambda each: (each.released or date.min, each.code)).code

    def found(self, text: str) -> list[CardDef]:
        """The cards that a query finds, in order."""
        node = syntax.parse(text, Warnings(), lambda key: True)
        words, display = self._top(node)
        self._asked = {atom.items[0].text for atom in syntax.atoms_of(node) if atom.key == "deck"}
        cases = {card.id: self.cases(card, node) for card in self._catalog.values()}
        cards = [card for card in self._catalog.values() if cases[card.id]]
        cards.sort(key=lambda card: (fold(card.name), card.name))
        order, down = display.get("order", ""), display.get("dir") == "desc"
        if order not in ("", "name"):
            values = {card.id: self._place(card, cases[card.id][0][1], order) for card in cards}
            # Each number for itself: what has none comes last, up or down.
            cards.sort(
                key=lambda card: [
                    (value is None, 0 if value is None else -value if down else value) for value in values[card.id]
                ]
            )
            return cards
        if words and not order:
            cards.sort(key=lambda card: self._rank(card, words))
        return cards[::-1] if down else cards

    def cases(self, card: CardDef, node: Node | None) -> list[Case]:
        """The printings of a card that a query holds of."""
        return [
            (card, each) for each in self._catalog.printings_of(card.id) or (None,) if self._holds(node, card, each)
        ]

    def _top(self, node: Node | None) -> tuple[list[str], dict[str, str]]:
        """The bare words that all results have, and how they are shown."""
        plain = _without_two_nots(node)
        wanted = map(_without_two_nots, plain.parts if isinstance(plain, And) else (plain,))
        words = [fold(part.text) for part in wanted if isinstance(part, Atom) and part.form in (Form.WORD, Form.PHRASE)]
        atoms = [part for part in (node.parts if isinstance(node, And) else (node,)) if isinstance(part, Atom)]
        return words, {atom.key: atom.items[-1].text for atom in atoms if atom.key in _DISPLAY}

    def _rank(self, card: CardDef, words: list[str]) -> int:
        name, line, whole = fold(card.name), "  ".join(map(fold, line_of(card))), " ".join(words)
        each = [0 if f" {word}" in f" {name}" else 1 if word in name else 2 if word in line else 3 for word in words]
        if not sum(each) and name.startswith(whole):
            return 0 if name == whole else 1
        return 2 + sum(each)

    def _place(self, card: CardDef, printed: Printed | None, order: str) -> list[float | None]:
        if order == "element":
            return [list(Element).index(card.element) if card.element else None]
        if order == "rarity":
            known = ["common", "uncommon", "rare", "mythic"]
            return [known.index(printed.rarity) if printed and printed.rarity else None]
        if order == "set":
            if printed is None:
                return [None, None, None]
            released = self._sets[printed.number.set].released
            variant = ord(printed.number.variant) if printed.number.variant else 0
            return [-released.toordinal() if released else None, printed.number.number, variant]
        return [self._number(order, card, printed)]

    # --- what holds -------------------------------------------------------------------------------------------------

    def _holds(self, node: Node | None, card: CardDef, printed: Printed | None) -> bool:
        if node is None:
            return True
        if isinstance(node, Not):
            return not self._holds(node.part, card, printed)
        if isinstance(node, And):
            return all(self._holds(part, card, printed) for part in node.parts)
        if isinstance(node, Or):
            return any(self._holds(part, card, printed) for part in node.parts)
        if node.form is Form.FIELD:
            return self._has(node, card, printed)
        if node.form is Form.EXACT:
            return fold(card.name) == fold(node.text)
        texts = [fold(text) for text in (card.name, *line_of(card), card.ability_name, card.text, card.lore)]
        if node.form is Form.REGEX:
            return any(re.search(node.text, text, re.IGNORECASE) for text in texts)
        return any(fold(node.text) in text for text in texts)

    def _has(self, atom: Atom, card: CardDef, printed: Printed | None) -> bool:
        key, items = _KEYS.get(atom.key, atom.key), [item.text for item in atom.items]
        if key in _DISPLAY:
            return True
        if key in _TEXTS:
            return self._has_text(_TEXTS[key](card), atom, fold(card.name))
        if key in ("set", "rarity", "artist", "lang", "element", "kind", "special", "type", "activation"):
            word = self._words(key, card, printed)
            if atom.op in ("<", "<=", ">", ">="):
                speeds = {"normal": 1, "instant": 2, "chain": 3, "chainlink": 3}
                return bool(word) and _COMPARE[atom.op](speeds[_squeeze(word[0])], speeds[_squeeze(items[0])])
            is_one = any(_same(item, *word) for item in items)
            if key == "type" and atom.op == "!=" and not any(_same(item, *Kind) for item in items):
                word = [card.type] if card.type else []
            return bool(word) and not is_one if atom.op == "!=" else is_one
        if key in _OTHERS:
            is_so = _OTHERS[key](self, items, card, printed)
            return not is_so if atom.op == "!=" else is_so
        if key == "class":
            have = {each.value for each in card.classes}
            wanted = {_squeeze(item) for item in items}
            have = {_squeeze(each) for each in have}
            return {
                ":": bool(have & wanted), "=": have == wanted, "!=": bool(have) and have != wanted,
                ">=": have >= wanted, ">": have > wanted, "<=": bool(have) and have <= wanted,
                "<": bool(have) and have < wanted,
            }[atom.op]  # fmt: skip
        if key == "copies":
            copies = sum(self._decks[code].get(card.id, 0) for code in self._asked)
            is_so = any(_COMPARE[atom.op.replace("!=", ":")](copies, int(item)) for item in items)
            return copies > 0 and (not is_so if atom.op == "!=" else is_so)
        return self._compare(atom, card, printed)

    def _words(self, key: str, card: CardDef, printed: Printed | None) -> list[str]:
        """How that is written which a card is, or nothing."""
        if key in ("set", "rarity", "artist", "lang"):
            if printed is None:
                return []
            number = printed.number
            found = {
                "set": [number.set, self._sets[number.set].name], "rarity": [printed.rarity],
                "artist": [printed.artist], "lang": [number.language],
            }[key]  # fmt: skip
        elif key == "type":
            found = [card.kind.label, card.type]
        elif key == "special":
            found = [] if card.special is SpecialKind.NONE else [card.special.value]
        else:
            word = {"element": card.element, "kind": card.kind, "activation": card.activation}[key]
            found = [] if word is None else [word.value, *(["chainlink"] if word.value == "chain" else [])]
        return [word for word in found if word]

    def _has_text(self, text: str, atom: Atom, name: str) -> bool:
        folded = fold(text)
        own = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "~", folded)
        is_so = False
        for item in atom.items:
            looked = folded if "~" not in item.text or atom.key not in ("o", "text") else own if own != folded else ""
            if item.form is Form.REGEX:
                is_so |= re.search(item.text, looked, re.IGNORECASE) is not None
            else:
                is_so |= looked == fold(item.text) if atom.op != ":" else fold(item.text) in looked
        return not is_so if atom.op == "!=" else is_so

    def _number(self, key: str, card: CardDef, printed: Printed | None) -> float | None:
        if key in _STATS:
            return card.stat(Stat(key))
        stats = list(card.stats.values())
        released = self._sets[printed.number.set].released if printed else None
        found: dict[str, float | None] = {
            "level": card.level, "range": card.reach, "total": sum(stats) if stats else None,
            "leaderhp": card.starting_hp if card.kind is Kind.LEADER else None,
            "classes": len(card.classes) if card.kind is Kind.TRICK else None,
            "prints": len(self._catalog.printings_of(card.id)), "number": printed.number.number if printed else None,
            "year": released.year if released else None,
        }  # fmt: skip
        return found[key]

    def _sum(self, text: str, card: CardDef, printed: Printed | None) -> float | None:
        total = 0.0
        for sign, word in re.findall(r"([+-]?)(\w+)", text):
            value = int(word) if word.isdigit() else self._number(_KEYS.get(word, word), card, printed)
            if value is None:
                return None
            total += -value if sign == "-" else value
        return total

    def _compare(self, atom: Atom, card: CardDef, printed: Printed | None) -> bool:
        left = self._sum(atom.key, card, printed)
        if left is None:
            return False
        is_so = []
        for item in atom.items:
            low, span, high = re.sub(r"(?<=\d)-(?=\d)", "..", item.text).partition("..")
            if span:
                is_so.append(float(low or "-inf") <= left <= float(high or "inf"))
                continue
            right = self._sum(item.text, card, printed)
            if right is None:
                if atom.op == "!=":
                    return False
                continue
            is_so.append(_COMPARE[atom.op.replace("!=", ":")](left, right))
        return not any(is_so) if atom.op == "!=" else any(is_so)

    def _says(self, card: CardDef, phrase: str) -> bool:
        return re.search(rf"(?<!\w){re.escape(fold(phrase))}(?!\w)", fold(card.text)) is not None

    def is_so(self, items: list[str], card: CardDef, printed: Printed | None) -> bool:
        return any(_FLAGS[item](self, card) for item in items)

    def rule(self, items: list[str], card: CardDef, printed: Printed | None) -> bool:
        terms = [term for term in TERMS if term.words and any(_same(item, *_words_of(term)) for item in items)]
        return any(self._says(card, phrase) for term in terms for phrase in term.words)

    def tile(self, items: list[str], card: CardDef, printed: Printed | None) -> bool:
        return any(card.tile is tile or self._says(card, tile.label) for tile in Tile if _is_word(tile, items))

    def refs(self, items: list[str], card: CardDef, printed: Printed | None) -> bool:
        quotations = re.findall(r'"([^"]+)"', fold(card.text))
        return any(quotation_matches(quotation, fold(item)) for quotation in quotations for item in items)

    def quoted(self, items: list[str], card: CardDef, printed: Printed | None) -> bool:
        return any(quotation_matches(fold(item), fold(card.name)) for item in items)

    def printed_in(self, items: list[str], card: CardDef, printed: Printed | None) -> bool:
        return any(
            _same(item, each.number.set, self._sets[each.number.set].name, each.rarity, each.number.language)
            for item in items
            for each in self._catalog.printings_of(card.id)
        )

    def has(self, items: list[str], card: CardDef, printed: Printed | None) -> bool:
        texts = {"text": card.text, "ability": card.ability_name, "lore": card.lore}
        return any(bool(texts[key]) if key in texts else self._number(key, card, printed) is not None for key in items)

    def deck(self, items: list[str], card: CardDef, printed: Printed | None) -> bool:
        return any(card.id in self._decks[item] for item in items)

    def format(self, items: list[str], card: CardDef, printed: Printed | None) -> bool:
        parts = (part for item in items for part in FORMATS[item].sections if part.counts and part.disabled is None)
        return any(card.id in self._catalog.cards.matching(part.accepts) for part in parts)

    def is_new(self, card: CardDef) -> bool:
        return any(each.number.set == self._newest for each in self._catalog.printings_of(card.id))

    def is_reprint(self, card: CardDef) -> bool:
        return len({each.number.set for each in self._catalog.printings_of(card.id)}) > 1


def _without_two_nots(node: Node | None) -> Node | None:
    while isinstance(node, Not) and isinstance(node.part, Not):
        node = node.part.part
    return node


def _words_of(term: Term) -> tuple[str, ...]:
    return (term.key, term.name, term.rule, *term.words)


def _is_ordinary(card: CardDef) -> bool:
    return card.kind is Kind.CREATURE and card.special is SpecialKind.NONE


_TEXTS: Final[Mapping[str, Callable[[CardDef], str]]] = {
    "name": lambda card: card.name,
    "text": lambda card: card.text,
    "ability": lambda card: card.ability_name,
    "lore": lambda card: card.lore,
}
_FLAGS: Final[Mapping[str, Callable[[Naive, CardDef], bool]]] = {
    **{kind.value: lambda naive, card, kind=kind: card.kind is kind for kind in Kind if kind is not Kind.TILE},  # type: ignore[misc]
    "special": lambda naive, card: card.special is not SpecialKind.NONE,
    "vanilla": lambda naive, card: card.kind is Kind.CREATURE and not card.text,
    "spawnable": lambda naive, card: _is_ordinary(card) and (card.level or 0) <= 6,
    "sacrifice": lambda naive, card: _is_ordinary(card) and (card.level or 0) > 6,
    "executable": lambda naive, card: card.is_executable,
    "reprint": lambda naive, card: naive.is_reprint(card),
    "new": lambda naive, card: naive.is_new(card),
}
_OTHERS: Final[Mapping[str, Callable[[Naive, list[str], CardDef, Printed | None], bool]]] = {
    "is": Naive.is_so, "not": lambda *asked: not Naive.is_so(*asked), "rule": Naive.rule, "tile": Naive.tile,
    "refs": Naive.refs, "quoted": Naive.quoted, "in": Naive.printed_in, "has": Naive.has, "deck": Naive.deck,
    "format": Naive.format,
}  # fmt: skip
