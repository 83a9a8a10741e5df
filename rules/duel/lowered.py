"""The duel lowered: what has to be worked out of a table before lowered code plays on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from rules.duel.stats import natural
from rules.duel.table import Table


def prepare(table: Table) -> None:
    """Work out what Python finds when it is first asked for: names that texts quote, traits on each terrain."""
    for card in table.cards:
        for name in set(_quoted(card.def_.abilities)):
            table.named(name)
        for terrain in range(-1, len(table.terrains)):
            natural(table, card, terrain)
    for buffs in table.tile_buffs.values():
        for buff in buffs:
            table.named(buff.name)


def _quoted(value: object) -> Iterator[str]:
    """The names that abilities quote."""
    if isinstance(value, tuple):
        for each in value:
            yield from _quoted(each)
    elif is_dataclass(value):
        for field in fields(value):
            inner = getattr(value, field.name)
            if field.name == "name" and isinstance(inner, str):
                yield inner
            else:
                yield from _quoted(inner)
