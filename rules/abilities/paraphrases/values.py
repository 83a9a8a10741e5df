"""Constant values that the tables of paraphrases of card text name."""

from __future__ import annotations

from typing import Final

from rules.abilities import ast
from rules.vocabulary import Stat

# --- amounts ------------------------------------------------------------------------------------------------------

ITS_HP: Final = ast.StatOf(Stat.HP, ast.Itself())
ITS_MAX_HP: Final = ast.MaxHpOf(ast.Itself())
HALF_ITS_HP: Final = ast.Times(ITS_HP, 1, 2)
YOUR_CRYSTALS: Final = ast.PerEach(1, ast.CrystalsOf(ast.Whose.YOURS))
THEIR_CRYSTALS: Final = ast.PerEach(1, ast.CrystalsOf(ast.Whose.OPPONENTS))
HALF_YOUR_CRYSTALS: Final = ast.Times(YOUR_CRYSTALS, 1, 2)
HALF_THEIR_CRYSTALS: Final = ast.Times(THEIR_CRYSTALS, 1, 2)
THAT_MUCH: Final = ast.ThatMuch()

# --- cards --------------------------------------------------------------------------------------------------------

ANY_CARD: Final = ast.Filter(ast.Noun.CARD)
YOUR_HAND: Final = ast.Every(ast.Filter(ast.Noun.CARD, zone=ast.Zone.HAND, zone_of=ast.Whose.YOURS))
THEIR_HAND: Final = ast.Every(ast.Filter(ast.Noun.CARD, zone=ast.Zone.HAND, zone_of=ast.Whose.OPPONENTS))
YOUR_GRAVEYARD: Final = ast.Every(ast.Filter(ast.Noun.CARD, zone=ast.Zone.GRAVEYARD, zone_of=ast.Whose.YOURS))
THEIR_GRAVEYARD: Final = ast.Every(ast.Filter(ast.Noun.CARD, zone=ast.Zone.GRAVEYARD, zone_of=ast.Whose.OPPONENTS))
THEIR_TOP_CARD: Final = ast.Top(1, ast.Whose.OPPONENTS)

# --- causes and moments -------------------------------------------------------------------------------------------

IN_BATTLE: Final = ast.Cause(ast.Means.BATTLE)
ANY_CAUSE: Final = ast.Cause()
END_OF_TURN: Final = ast.Moment(ast.TurnPoint.END)
END_OF_YOUR_TURN: Final = ast.Moment(ast.TurnPoint.END, ast.Whose.YOURS)
START_OF_YOUR_TURN: Final = ast.Moment(ast.TurnPoint.START, ast.Whose.YOURS)
END_OF_YOUR_NEXT_TURN: Final = ast.Moment(ast.TurnPoint.END, ast.Whose.YOURS, not_now=True)
DISCARD_AND_DRAW: Final = (ast.Discard(None), ast.Draw(ast.ThatMuch()))
