"""Who fights: a Character or a player, with what it has and what lies on it (FADE-3.7, FADE-8.4)."""

from __future__ import annotations

from dataclasses import dataclass

from games.fade import keywords
from games.fade.keywords import Held


@dataclass(frozen=True, slots=True)
class Fighter:
    """A Character, or a player.

    `hp` is what it has now, None where nobody said: then its HP decide nothing. `missing` HP are those below what it
    could have (Aura). `level` is None where nobody said: then it counts nothing. `keywords` are its own; `statuses` are
    what was done to it: Stun, Deathmark, Mute. Counters lie on it in whichever list they stand. `plv` and `def_` are
    printed, with Augments (FADE-8.2) but before counters.
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
        """Its own keywords that work now: none but itself beside Mute, wherever that comes from (FADE-10.29)."""
        muting = tuple(held for held in self.statuses if held.code == "mute")
        return tuple(held for held in keywords.active(self.keywords + muting) if not held.keyword.is_counter)

    @property
    def suffered(self) -> tuple[Held, ...]:
        """What lies on it: its statuses and every counter."""
        return self.statuses + tuple(held for held in self.keywords if held.keyword.is_counter)

    @property
    def drained(self) -> int:
        """PLV and DEF that Drain Counters take (FADE-10.21)."""
        return keywords.total(self.suffered, "drain_counter")

    @property
    def current_plv(self) -> int:
        """PLV with Aura and Drain Counters, never below 0 (O-FADE.16)."""
        return max(0, self.plv + keywords.aura(self.own, self.missing) - self.drained)

    @property
    def current_def(self) -> int:
        """DEF with Drain Counters, never below 0 (O-FADE.16)."""
        return max(0, self.def_ - self.drained)

    def suffers(self, code: str) -> bool:
        return keywords.has(self.suffered, code)

    def immune_to(self, *names: str) -> str:
        """The first of `names` that one of its Immune keywords names, else "" (FADE-10.1)."""
        named = {_squeezed(held.text) for held in self.own if held.code == "immune"}
        return next((name for name in names if _squeezed(name) in named), "")


def _squeezed(text: str) -> str:
    """An effect's name as it is compared: "Stun", "stuns" and "Drain Counters" without ending, case and spaces."""
    key = "".join(char for char in text.casefold() if char.isalnum())
    for ending in ("attacks", "counters", "damage", "counter", "attack"):
        if key.endswith(ending) and key != ending:
            return key.removesuffix(ending)
    return key.removesuffix("s")
