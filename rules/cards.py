"""Cards of Despaira in the form in which the rules engine uses them."""

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
    """Bonus of a tile card: matching creatures on the tile gain `stats` (D-16.4, O-16.11).

    A creature matches if it has the element, type and name that are set; None and "" mean any.
    """

    stats: Mapping[Stat, int]
    element: Element | None = None
    type: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class CardDef:
    """Definition of one card, independent of its printings. A stat that is not printed is None (O-1.5).

    Appendix C lists the fields of each kind: only special-deck creatures have a `special` other than NONE, and only
    tile cards have `tile` and `buffs`. `id` is permanent. `plays_as` is a text that replaces the printed one in play.
    `abilities` is the compiled text that is played, and `is_executable` says whether it could be compiled (O-13.7).
    `functions` are the uses of the card, such as removal. `others` are names and values of fields that no rule uses.
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
        """Name of the card, without additions, because it identifies the card (O-2.2)."""
        return self.name

    def stat(self, stat: Stat) -> int | None:
        """Return the printed value of a stat; None if the card has none (O-1.5)."""
        value: int | None = getattr(self, "def_" if stat is Stat.DEF else stat.value)
        return value

    @property
    def stats(self) -> dict[Stat, int]:
        """Printed stats of the card, in the order in which a card prints them, without missing ones."""
        return {stat: value for stat in Stat if (value := self.stat(stat)) is not None}

    @property
    def played_text(self) -> str:
        """Text that is compiled into abilities: `plays_as` if there is one, else the printed text."""
        return self.plays_as or self.text

    @property
    def reach(self) -> int | None:
        """Range of RATK (ranged attack) in tiles, by default that of O-1.6; None for a card without RATK."""
        return None if self.ratk is None else self.ratk_range or DEFAULT_RATK_RANGE

    @property
    def starting_hp(self) -> int:
        """HP of a leader at the start of a duel: its printed HP, or the default of O-1.9."""
        return self.leader_hp or DEFAULT_LEADER_HP

    @property
    def speed(self) -> int | None:
        """Activation speed of a trick, 1 is fastest (D-1.27); None for other kinds of cards."""
        if self.kind is not Kind.TRICK:
            return None
        return TRICK_SPEED[self.activation or Activation.NORMAL]


#: Token with no other stats than ATK and HP, as it comes into play.
PLAIN_TOKEN: Final = CardDef(-1, "Token", Kind.TOKEN, element=Element.NORMAL, level=1, atk=0, hp=1)


def described_token(name: str, printed: Printed) -> CardDef:
    """Return the token card, with id -1, that a card text describes with its values, such as “(level 1, 100 ATK)”."""
    stats: dict[str, Any] = {"def_" if stat is Stat.DEF else stat.value: value for stat, value in printed.stats}
    element = printed.element or Element.NORMAL
    return CardDef(-1, name, Kind.TOKEN, element=element, type=printed.type, level=printed.level, **stats)
