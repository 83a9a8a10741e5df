"""A card as the rules see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.abilities.ast import Ability, Printed
from rules.abilities.functions import Function
from rules.vocabulary import (
    DEFAULT_LEADER_HP,
    DEFAULT_RATK_RANGE,
    TRICK_SPEED,
    Activation,
    Element,
    Kind,
    SpecialKind,
    Stat,
    Tile,
    TrickClass,
)


@dataclass(frozen=True, slots=True)
class TileBuff:
    """What a tile card does for the creatures on it: those of all that is written gain `stats` (D-16.4, O-16.11)."""

    stats: Mapping[Stat, int]
    element: Element | None = None
    type: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class CardDef:
    """One card, whatever set it is printed in. A stat that is not printed is None (O-1.5).

    `id` is permanent and belongs to this card for ever. Which fields a kind has is written in Appendix C:
    `special` is NONE for everything but special-deck creatures, `tile` is set for tile cards alone. `plays_as` is a
    text beside the printed one that is played in its place. `abilities` is what the text that is played means, sentence
    by sentence, once it has been compiled; `is_executable` whether it can be (O-13.7), and `functions` what that is
    good for; a tile card has `buffs`. `others` are the names and values of fields that no rule asks for.
    """

    id: int
    name: str
    kind: Kind
    slug: str = ""
    element: Element | None = None
    level: int | None = None
    type: str = ""
    special: SpecialKind = SpecialKind.NONE
    activation: Activation | None = None
    classes: tuple[TrickClass, ...] = ()
    ability_name: str = ""
    text: str = ""
    plays_as: str = ""
    lore: str = ""
    atk: int | None = None
    hp: int | None = None
    catk: int | None = None
    ratk: int | None = None
    ratk_range: int | None = None
    def_: int | None = None
    hl: int | None = None
    leader_hp: int | None = None
    tile: Tile | None = None
    abilities: tuple[Ability, ...] = ()
    is_executable: bool = True
    functions: tuple[Function, ...] = ()
    buffs: tuple[TileBuff, ...] = ()
    others: tuple[tuple[str, object], ...] = ()

    @property
    def full_name(self) -> str:
        """Its name, which is one card (O-2.2)."""
        return self.name

    def stat(self, stat: Stat) -> int | None:
        """The printed value of a stat, or None where the card has none (O-1.5)."""
        value: int | None = getattr(self, "def_" if stat is Stat.DEF else stat.value)
        return value

    @property
    def stats(self) -> dict[Stat, int]:
        """The printed stats in the order of a card, absent ones left out."""
        return {stat: value for stat in Stat if (value := self.stat(stat)) is not None}

    @property
    def played_text(self) -> str:
        """The text that is compiled: the one that settles how the card is played, else the printed one."""
        return self.plays_as or self.text

    @property
    def reach(self) -> int | None:
        """How many tiles away RATK reaches, None without RATK (O-1.6)."""
        return None if self.ratk is None else self.ratk_range or DEFAULT_RATK_RANGE

    @property
    def starting_hp(self) -> int:
        """A leader's HP at the start of a duel (O-1.9)."""
        return self.leader_hp or DEFAULT_LEADER_HP

    @property
    def speed(self) -> int | None:
        """Activation speed of a trick, 1 is fastest (D-1.27); None for other kinds."""
        if self.kind is not Kind.TRICK:
            return None
        return TRICK_SPEED[self.activation or Activation.NORMAL]


#: A token of which only ATK and HP are known, when it comes in.
PLAIN_TOKEN: Final = CardDef(-1, "Token", Kind.TOKEN, element=Element.NORMAL, level=1, atk=0, hp=1)


def described_token(name: str, printed: Printed) -> CardDef:
    """The token that a text describes."""
    stats: dict[str, Any] = {"def_" if stat is Stat.DEF else stat.value: value for stat, value in printed.stats}
    element = printed.element or Element.NORMAL
    return CardDef(-1, name, Kind.TOKEN, element=element, type=printed.type, level=printed.level, **stats)
