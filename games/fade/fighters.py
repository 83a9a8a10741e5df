"""Fighters of F.A.D.E.: a Character or a player, with keywords and counters (FADE-3.7, FADE-8.4)."""

from __future__ import annotations

from dataclasses import dataclass

from games.fade import keywords
from games.fade.keywords import Held


@dataclass(frozen=True, slots=True)
class Fighter:
    """Fighter: a Character or a player, with life (HP), strength (PLV) and defence (DEF).

    Attributes:
        hp: Current HP, or None if unknown; nothing then depends on them.
        missing: HP below the full value (Aura).
        plv: PLV with Augments (FADE-8.2) but without counters, as is `def_`.
        level: The Level, or None if unknown; it then counts nothing.
        keywords: Its own keywords.
        statuses: Stun, Deathmark, Mute and others put on it. Counters may be in either list.
        in_reserve: Whether it is in reserve, where only Lock-on reaches it.
    """

    name: str
    is_player: bool = False
    hp: int | None = None
    missing: int = 0
    plv: int = 0
    def_: int = 0
    level: int | None = None
    elements: tuple[str, ...] = ()
    keywords: tuple[Held, ...] = ()
    statuses: tuple[Held, ...] = ()
    in_reserve: bool = False

    @property
    def own(self) -> tuple[Held, ...]:
        """The fighter's own keywords that work now. Under Mute from any source only Mute works (FADE-10.29)."""
        muting = tuple(held for held in self.statuses if held.code == "mute")
        return tuple(held for held in keywords.active(self.keywords + muting) if not held.keyword.is_counter)

    @property
    def suffered(self) -> tuple[Held, ...]:
        """The statuses put on the fighter, and all counters on it."""
        return self.statuses + tuple(held for held in self.keywords if held.keyword.is_counter)

    @property
    def drained(self) -> int:
        """The PLV and DEF that the fighter has lost by Drain Counters (FADE-10.21)."""
        return keywords.total(self.suffered, "drain_counter")

    @property
    def current_plv(self) -> int:
        """The fighter's PLV with Aura and Drain Counters, never below 0 (O-FADE.16)."""
        return max(0, self.plv + keywords.aura(self.own, self.missing) - self.drained)

    @property
    def current_def(self) -> int:
        """The fighter's DEF with Drain Counters, never below 0 (O-FADE.16)."""
        return max(0, self.def_ - self.drained)

    def suffers(self, code: str) -> bool:
        """Return whether the status or counter with this code is on the fighter."""
        return keywords.has(self.suffered, code)

    def immune_to(self, *names: str) -> str:
        """Return the first of `names` to which an Immune keyword makes the fighter immune, or "" (FADE-10.1)."""
        named = {_squeezed(held.text) for held in self.own if held.code == "immune"}
        return next((name for name in names if _squeezed(name) in named), "")


def _squeezed(text: str) -> str:
    """Return the name of an effect in comparable form, equal for "Stun" and "stuns", "Drain" and "Drain Counters"."""
    key = "".join(char for char in text.casefold() if char.isalnum())
    for ending in ("attacks", "counters", "damage", "counter", "attack"):
        if key.endswith(ending) and key != ending:
            return key.removesuffix(ending)
    return key.removesuffix("s")
