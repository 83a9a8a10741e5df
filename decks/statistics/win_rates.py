"""Win rates: shares of games won, with their 95 % intervals, for templates."""

from __future__ import annotations

from dataclasses import dataclass

from tcg.estimates import Estimate, share


@dataclass(frozen=True, slots=True)
class WinRate:
    """Results of games: the share of wins in games that were not drawn, with its 95 % interval (Wilson)."""

    won: int
    lost: int
    drawn: int

    @property
    def games(self) -> int:
        """Number of all games."""
        return self.won + self.lost + self.drawn

    @property
    def share(self) -> Estimate:
        """The share of decided games that were won."""
        return share(self.won, self.won + self.lost)

    @property
    def text(self) -> str:
        """The share of decided games that were won, as text: “65 %”."""
        return f"{100 * self.share.value:.0f}\u00a0%"

    @property
    def interval(self) -> str:
        """The 95 % interval of the share as text: “43 to 82 %”."""
        return f"{100 * self.share.low:.0f} to {100 * self.share.high:.0f}\u00a0%"

    @property
    def range(self) -> str:
        """The 95 % interval of the share in per cent as short text: “43–82”."""
        return f"{100 * self.share.low:.0f}–{100 * self.share.high:.0f}"

    @property
    def band(self) -> tuple[int, int]:
        """Start and length of the 95 % interval of the share in per cent, for a bar; the length is at least 1."""
        start = round(100 * self.share.low)
        return start, max(1, round(100 * self.share.high) - start)

    @property
    def at(self) -> int:
        """The share of decided games that were won, in per cent."""
        return round(100 * self.share.value)

    @property
    def advantage(self) -> str:
        """Whether the deck is clearly ahead ("good") or behind ("bad"): the interval leaves out one half; else ""."""
        return "good" if self.share.low > 0.5 else "bad" if self.share.high < 0.5 else ""
