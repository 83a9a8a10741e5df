"""Values that the tables of paraphrases name."""

from __future__ import annotations

from typing import Final

from rules.abilities.ast import (
    Cause,
    CrystalsOf,
    Discard,
    Draw,
    Every,
    Filter,
    Itself,
    MaxHpOf,
    Means,
    Moment,
    Noun,
    PerEach,
    StatOf,
    ThatMuch,
    Times,
    Top,
    TurnPoint,
    Whose,
    Zone,
)
from rules.vocabulary import Stat

# --- amounts ------------------------------------------------------------------------------------------------------

ITS_HP: Final = StatOf(Stat.HP, Itself())
ITS_MAX_HP: Final = MaxHpOf(Itself())
HALF_ITS_HP: Final = Times(ITS_HP, 1, 2)
YOUR_CRYSTALS: Final = PerEach(1, CrystalsOf(Whose.YOURS))
THEIR_CRYSTALS: Final = PerEach(1, CrystalsOf(Whose.OPPONENTS))
HALF_YOUR_CRYSTALS: Final = Times(YOUR_CRYSTALS, 1, 2)
HALF_THEIR_CRYSTALS: Final = Times(THEIR_CRYSTALS, 1, 2)
THAT_MUCH: Final = ThatMuch()

# --- cards --------------------------------------------------------------------------------------------------------

ANY_CARD: Final = Filter(Noun.CARD)
YOUR_HAND: Final = Every(Filter(Noun.CARD, zone=Zone.HAND, zone_of=Whose.YOURS))
THEIR_HAND: Final = Every(Filter(Noun.CARD, zone=Zone.HAND, zone_of=Whose.OPPONENTS))
YOUR_GRAVEYARD: Final = Every(Filter(Noun.CARD, zone=Zone.GRAVEYARD, zone_of=Whose.YOURS))
THEIR_GRAVEYARD: Final = Every(Filter(Noun.CARD, zone=Zone.GRAVEYARD, zone_of=Whose.OPPONENTS))
THEIR_TOP_CARD: Final = Top(1, Whose.OPPONENTS)

# --- causes and moments -------------------------------------------------------------------------------------------

IN_BATTLE: Final = Cause(Means.BATTLE)
ANY_CAUSE: Final = Cause()
END_OF_TURN: Final = Moment(TurnPoint.END)
END_OF_YOUR_TURN: Final = Moment(TurnPoint.END, Whose.YOURS)
START_OF_YOUR_TURN: Final = Moment(TurnPoint.START, Whose.YOURS)
END_OF_YOUR_NEXT_TURN: Final = Moment(TurnPoint.END, Whose.YOURS, not_now=True)
DISCARD_AND_DRAW: Final = (Discard(None), Draw(ThatMuch()))
