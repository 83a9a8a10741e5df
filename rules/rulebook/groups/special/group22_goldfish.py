"""Group 22 of the rules: Goldfish."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

goldfish = partial(Rule, kind="goldfish", group=22)

RULES: Final[tuple[Rule, ...]] = (
    goldfish(
        "G-1",
        "The passive opponent",
        "You are south with your leader on C1; the passive opposing leader stands on C6 with 3000 HP, never "
        "moves, spawns, activates or responds, has no deck and cannot lose by famine; both tiles and the HP "
        "can be set.",
    ),
    goldfish(
        "G-2",
        "The goldfish map",
        "The map is all Plain Fields unless you choose a saved map, whose field buffs then count.",
    ),
    goldfish(
        "G-3",
        "Going first",
        "You go first by default; since both players skip draw and crystals on their first turn, going "
        "second changes only the log.",
    ),
    goldfish(
        "G-4",
        "Cards and crystals",
        "You start with 6 cards and no mulligan, 6 spawn points and 6 crystals; from turn 2 on each turn "
        "brings 2 cards, 3 crystals and 6 spawn points.",
    ),
    goldfish(
        "G-5",
        "End of a goldfish game",
        "The game ends when the passive leader is at 0 HP (lethal), when your deck is empty (famine, on "
        "turn 23 with 50 cards), or after 15 turns unless set otherwise; the opponent’s turns are empty and "
        "not counted.",
    ),
    goldfish(
        "G-6",
        "Decks that can run",
        "A deck that is not legal runs with a warning and a missing leader is replaced by a blank one, but "
        "a deck of fewer than 6 cards is refused.",
    ),
    goldfish(
        "G-7",
        "Runs and seed",
        "A simulation plays 1000 games unless set otherwise, each with its own random stream made from the "
        "seed and its number, so that the same deck, settings and seed give identical results.",
    ),
    goldfish(
        "G-8",
        "Cards that cannot run",
        "A creature whose text cannot be carried out is played for its stats, and such a trick, unless it "
        "is a Chain trick, is cast blank if the setting allows it (the default): it is paid, has no effect, "
        "and goes to the graveyard or stays according to its class.",
    ),
    goldfish(
        "G-10",
        "First creature turn",
        "The first own turn on which you have at least one creature on the field; “never” is counted separately.",
    ),
    goldfish(
        "G-11",
        "Spawn points used, wasted",
        "Spawn points used and wasted each turn, wasted being 6 minus used and split by reason: no creature "
        "in hand, none affordable, two spawns already made, no free tile, or a remainder.",
    ),
    goldfish(
        "G-12",
        "Spawns and levels",
        "Spawns each turn, and the sum of the levels of your creatures on the field after the turn.",
    ),
    goldfish(
        "G-13",
        "Crystals held",
        "Magic crystals in the inventory at the end of each turn, at most 15.",
    ),
    goldfish(
        "G-14",
        "Crystal overflow",
        "Crystals not gained because the inventory was full: 3 minus the actual gain, summed over the turns.",
    ),
    goldfish(
        "G-15",
        "Crystals stranded",
        "Magic crystals in the inventory at the end of the game.",
    ),
    goldfish(
        "G-16",
        "Tricks stuck in hand",
        "Tricks in hand at the end of each turn, split into unaffordable, without a target, and reactive, "
        "which means Chain tricks or those with only Counter, Evade, Protect or Trap uses.",
    ),
    goldfish(
        "G-17",
        "Dead creatures in hand",
        "Creatures in hand that cannot be spawned this turn even with all 6 spawn points: level 7 or more "
        "without enough to sacrifice.",
    ),
    goldfish(
        "G-18",
        "Leader damage",
        "The turn of the first damage to the opposing leader, and the damage each turn; direct attacks "
        "only, since there is nothing else to hit.",
    ),
    goldfish(
        "G-19",
        "Turn of lethal",
        "The turn on which the opposing leader falls, as a distribution and as the chance by each turn; "
        "games in which it outlives the turn limit are counted separately.",
    ),
    goldfish(
        "G-20",
        "Hand size",
        "Cards in hand at the end of each turn.",
    ),
    goldfish(
        "G-21",
        "Level curve",
        "The number of creatures and tricks of each level, the average level, the share of creatures of "
        "level 6 or lower and of level 3 or lower, and the number of level 7 or higher.",
    ),
    goldfish(
        "G-22",
        "Opening-hand quality",
        "A hand is graded by (a) creatures of level ≤ 6, (b) the highest total level ≤ 6 of one or two "
        "creatures and (c) non-Chain tricks of level ≤ 6: brick if a = 0, weak if b ≤ 2, fair if b is 3–4, "
        "and if b is 5–6 good with c ≥ 1 or good-no-trick with c = 0.",
    ),
    goldfish(
        "G-23",
        "Exact chances",
        "The chance of no castable creature in 6 cards is C(N−K, 6) / C(N, 6) with K castable among N "
        "cards, and that of at least one of three copies by turn t is 1 − C(N−3, d) / C(N, d) with d = 6 + "
        "2(t−1) cards seen.",
    ),
    goldfish(
        "G-24",
        "Card usefulness",
        "For each card name: times drawn, times played, turn of the first play, and share still in hand at the end.",
    ),
    goldfish(
        "G-30",
        "Autoplay, Start Phase",
        "The Start Phase runs by itself; in all that follows, a creature’s best attack value is the higher "
        "of ATK and RATK, and ties go to the higher level, then the higher best attack value, then the name "
        "from A to Z, then the earlier copy.",
    ),
    goldfish(
        "G-31",
        "Autoplay, resource tricks",
        "Main Phase 1 begins with every affordable draw or crystal trick that can be carried out, biggest "
        "gain first, then lower level.",
    ),
    goldfish(
        "G-32",
        "Autoplay, moving first",
        "Next move the creatures that were on the field at the start of the turn.",
    ),
    goldfish(
        "G-33",
        "Autoplay, spawn plan",
        "Of all allowed sets of at most two spawns take the one with most levels gained less levels "
        "sacrificed, then most best attack value gained, then fewest cards, then by the tie order; a "
        "Sacrifice Spawn counts only if the newcomer’s best attack value exceeds the sum of those "
        "sacrificed and none of these could attack the leader this turn.",
    ),
    goldfish(
        "G-34",
        "Autoplay, carrying it out",
        "Higher levels first, each creature takes the free tile by its leader nearest the opposing one "
        "(ties: column A side, then lower row), in Attack Mode if it has ATK or RATK, else face-up Defence; "
        "then it gets affordable Equip and Stats tricks, highest ATK gain first, from its own or an "
        "adjacent legal tile, and moves before the next spawn.",
    ),
    goldfish(
        "G-35",
        "Autoplay, other tricks",
        "Then, while crystals last, tricks that are neither Chain nor purely reactive are activated from "
        "the hand, never placed face-down: leader damage, Spawn, Movement, Infinite and Timer ones, then "
        "those that cannot be carried out, lower level first.",
    ),
    goldfish(
        "G-36",
        "Autoplay, movement",
        "Goals are tiles 2 to range from the opposing leader if RATK ≥ ATK, else those next to it, one "
        "each, handed out and acted on nearest creature first (ties: earlier copy; goals: column A, then "
        "lower row first); a creature takes one free step nearer its goal (without one, the leader), ahead "
        "before sideways, A side before E side, or stays.",
    ),
    goldfish(
        "G-37",
        "Autoplay, own leader",
        "Your leader stays where it is; with the option “advance” it moves one row forward in step 2 of "
        "each turn until two rows before the opposing leader, which is reported apart because it is "
        "unrealistically safe.",
    ),
    goldfish(
        "G-38",
        "Autoplay, battle",
        "Every creature that can reach the opposing leader attacks it, highest damage first.",
    ),
    goldfish(
        "G-39",
        "Autoplay, Main Phase 2",
        "In Main Phase 2 spawning and other tricks are tried again with what is left, and the turn ends.",
    ),
    goldfish(
        "G-40",
        "Autoplay, what is unused",
        "HL, Defence Mode, face-down spawns, evasion and counters are not used, and cards that do nothing "
        "else are shown as reactive.",
    ),
)
