"""Phrases of card text for effects with counted amounts, such as “for each”, and for losing, dividing and paying."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.abilities.ast import (
    Cause,
    ChangeStat,
    Chosen,
    DealDamage,
    Discard,
    DivideDamage,
    Draw,
    Effect,
    FlipCoins,
    GainCrystals,
    LoseCrystals,
    LoseHp,
    Pay,
    Prevent,
    PutCounters,
    ReduceDamage,
    Restore,
    RollDice,
    RollDie,
    Select,
    SetStat,
    SpawnTokens,
    SwapStats,
    TakeCounters,
    TradeStat,
    Whose,
    WinDuel,
)
from rules.abilities.grammar.templates import Form, Phrase, Slot, one_of
from rules.abilities.phrases.amounts import COUNTED, LESS, MORE
from rules.abilities.phrases.effects import COSTS, IN_MODE, ON_PLACE, OTHER, TWO
from rules.abilities.phrases.filters import KINDS
from rules.abilities.phrases.targets import TARGET, TARGET_OR_PLACE
from rules.abilities.phrases.tokens import PRINTED
from rules.abilities.phrases.words import AMOUNT, COUNT, NAME, PLAYER, STAT, THE_STAT
from rules.abilities.phrases.zone_effects import DISCARDS, DRAWS

_CRYSTALS: Final = "Magic_Crystal/Magic_Crystals|crystal|crystals"
_MANY_CRYSTALS: Final = "Magic_Crystals|crystals|Magic_Crystal|crystal"

#: Targets chosen on activation.
CHOSEN_TARGET: Final = Slot(
    TARGET.label,
    lambda reader, at: [reading for reading in TARGET.read(reader, at) if isinstance(reading.value, Chosen)],
    TARGET.write,
    TARGET.is_many,
)
#: Cost that can be paid while an effect is carried out.
_PAYABLE: Final = one_of("COST", [cost for cost in COSTS if cost.label.startswith("pay")])

#: Payments that depend on another effect, or on a choice; alone they would be costs without an effect.
PAYING: Final[list[Form[Effect]]] = [Phrase(Pay, "{cost}", cost=_PAYABLE)]

#: In the order of the tree.
COUNTED_EFFECTS: Final[list[Form[Effect]]] = [
    Phrase(DealDamage, "deal damage equal to {amount} to {target}", amount=COUNTED, target=TARGET),
    Phrase(
        DivideDamage, "deal {amount} damage divided as you choose among {target}", amount=AMOUNT, target=CHOSEN_TARGET
    ),
    Phrase(LoseHp, "{target} loses/lose {amount} HP", target=TARGET, amount=AMOUNT),
    Phrase(LoseHp, "{target} loses/lose HP equal to {amount}", target=TARGET, amount=COUNTED),
    Phrase(Draw, "{who} cards equal to {count}", who=DRAWS, count=COUNTED),
    Phrase(Discard, "{whose} {filter} equal to {count}", whose=DISCARDS, filter=KINDS, count=COUNTED),
    Phrase(GainCrystals, f"add {{count}} {_CRYSTALS} to your opponent's inventory", count=COUNT, whose=Whose.OPPONENTS),
    Phrase(
        GainCrystals, f"add {_MANY_CRYSTALS} equal to {{count}} to your inventory", count=COUNTED, whose=Whose.YOURS
    ),
    Phrase(
        GainCrystals,
        f"add {_MANY_CRYSTALS} equal to {{count}} to your opponent's inventory",
        count=COUNTED,
        whose=Whose.OPPONENTS,
    ),
    Phrase(LoseCrystals, f"you lose {{count}} {_CRYSTALS}", count=COUNT, whose=Whose.YOURS),
    Phrase(LoseCrystals, f"{{whose}} loses {{count}} {_CRYSTALS}", count=COUNT, whose=PLAYER),
    Phrase(GainCrystals, f"{{whose}} gains {{count}} {_CRYSTALS}", count=COUNT, whose=PLAYER),
    Phrase(
        LoseCrystals, f"your opponent loses {_MANY_CRYSTALS} equal to {{count}}", count=COUNTED, whose=Whose.OPPONENTS
    ),
    Phrase(LoseCrystals, f"you lose {_MANY_CRYSTALS} equal to {{count}}", count=COUNTED, whose=Whose.YOURS),
    Phrase(
        ChangeStat, "boost {stat} of {target} by {amount}", stat=THE_STAT, target=TARGET, amount=MORE, permanent=False
    ),
    Phrase(
        ChangeStat, "reduce {stat} of {target} by {amount}", stat=THE_STAT, target=TARGET, amount=LESS, permanent=False
    ),
    Phrase(
        ChangeStat, "increase {stat} of {target} by {amount}", stat=THE_STAT, target=TARGET, amount=MORE, permanent=True
    ),
    Phrase(
        ChangeStat, "decrease {stat} of {target} by {amount}", stat=THE_STAT, target=TARGET, amount=LESS, permanent=True
    ),
    Phrase(SetStat, "set the {stat} of {target} to {amount}", stat=STAT, target=TARGET, amount=COUNTED),
    Phrase(SwapStats, "swap the {first} and the {second} of {target}", first=STAT, second=STAT, target=TARGET),
    Phrase(TradeStat, "swap the {stat} of {target} and {other}", stat=STAT, target=TARGET, other=OTHER),
    Phrase(TradeStat, "swap the {stat} of {target}", stat=STAT, target=TWO),
    Phrase(Restore, "restore HP equal to {amount} to {target}", amount=COUNTED, target=TARGET),
    Phrase(Prevent, "prevent the next damage equal to {amount} to {target}", amount=COUNTED, target=TARGET),
    Phrase(ReduceDamage, "reduce damage to {target} by {amount}", target=TARGET, amount=COUNTED, cause=Cause()),
    Phrase(
        PutCounters,
        "place {name} counters equal to {count} on {target}",
        name=NAME,
        count=COUNTED,
        target=TARGET_OR_PLACE,
    ),
    Phrase(
        TakeCounters,
        "remove {name} counters equal to {count} from {target}",
        name=NAME,
        count=COUNTED,
        target=TARGET_OR_PLACE,
    ),
    Phrase(
        SpawnTokens,
        "spawn {name} tokens {printed} {mode} equal to {count} {place}",
        name=NAME,
        printed=PRINTED,
        count=COUNTED,
        place=ON_PLACE,
        mode=IN_MODE,
    ),
    Phrase(Select, "choose {target}", target=replace(CHOSEN_TARGET, label="N FILTER creature(s)")),
    Phrase(FlipCoins, "flip {count} coins|coin", count=COUNT, until_tails=False),
    Phrase(FlipCoins, "flip coins until one shows tails", count=1, until_tails=True),
    Phrase(RollDice, "roll {count} dice", count=COUNT),
    Phrase(RollDie, "roll a|one|1 die", at_least=1, effects=()),
    Phrase(WinDuel, "your opponent wins the duel", whose=Whose.OPPONENTS),
]
