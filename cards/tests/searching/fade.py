"""A small table of fields of another game, F.A.D.E.: the language, completion and help take any."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cards.searching.conditions import Slot
from cards.searching.fields import Choice, Example, Number, Option, Several, TextField, Words
from cards.searching.index import Column, Document, Index, Kind
from cards.searching.table import Display, Query, Table, read
from tcg.names import fold


@dataclass(frozen=True)
class FadeCard:
    """A card of F.A.D.E. (FADE-3.1): up to two elements, a kind, a rank for some, a cost for some."""

    name: str
    kind: str
    rank: str = ""
    cost: int | None = None
    elements: tuple[str, ...] = ()
    text: str = ""


_RANKS: Final = ("normal", "special", "hyper", "ultra", "devastation", "legendary")  # FADE-3.4


def _options(*values: str) -> tuple[Option, ...]:
    return tuple(Option(value, value.title()) for value in values)


def _fade_names(index: Index[FadeCard], word: str) -> list[str]:
    return [card.name for card in index.things if card.name[:1].lower() == word[:1]]


FADE: Final[Table[FadeCard]] = Table(
    noun="cards",
    fields=(
        TextField(("name",), "Name", "Part of the name.", (Example("name:wave", "waves"),), "name"),
        Choice(
            ("kind",), "Kind", "What it is.", (Example("kind:skill", "Skills"),), "kind",
            _options("character", "skill", "reaction", "zone"), slot=Slot.OF, said="of kind {}",
            denied="of a kind other than {}",
        ),
        Choice(
            ("rank", "rk"), "Rank", "How strong it is.", (Example("rank>=hyper", "Hyper and stronger"),), "rank",
            _options(*_RANKS), said="with rank {}", denied="with a rank other than {}",
            ranks={rank: place for place, rank in enumerate(_RANKS)}, operators=(":", "=", "!=", "<", "<=", ">", ">="),
        ),
        Number(("tp", "cost"), "Cost", "Technique points.", (Example("tp<5", "cheap cards"),), "cost"),
        Several(
            ("element", "el"), "Element", "Its elements.", (Example("el>=ember,tide", "both"),), "element",
            _options("ember", "tide", "gale"),
        ),
        Display(("order",), "Order", "By what.", (Example("order:tp", "cheap first"),), offered=_options("name", "tp")),
    ),
    words=Words("name", "line", "all", _fade_names),
    orders={"tp": lambda index, parts: [index.numbers("cost")]},
)  # fmt: skip

_FADE_COLUMNS: Final = (
    *(Column(name, Kind.TEXT) for name in ("name", "line", "text")),
    Column("all", Kind.TEXT, of=("name", "line", "text")),
    *(Column(name, Kind.CHOICE) for name in ("kind", "rank")), Column("cost", Kind.NUMBER),
    Column("element", Kind.SEVERAL),
)  # fmt: skip
_FADE_CARDS: Final = (
    FadeCard("Wave Dancer", "character", "", 3, ("tide",)),
    FadeCard("Steam Burst", "skill", "hyper", 5, ("ember", "tide"), "This attack hits 3 times."),
    FadeCard("Cinder Wave", "skill", "normal", 1, ("ember",)),
    FadeCard("Null Guard", "reaction", "legendary", 4, (), "Negate a wave."),
    FadeCard("Windy Reach", "zone", "", None, ("gale",)),
)


@lru_cache(maxsize=1)
def fade_index() -> Index[FadeCard]:
    documents = []
    for card in _FADE_CARDS:
        name, line, text = fold(card.name), f"{card.kind} {card.rank}".strip(), fold(card.text)
        documents.append(Document(card, name, (name, line, text, card.kind, card.rank, card.cost, card.elements)))
    return Index(_FADE_COLUMNS, documents)


def fade(query: str) -> Query[FadeCard]:
    return read(query, FADE, fade_index())
