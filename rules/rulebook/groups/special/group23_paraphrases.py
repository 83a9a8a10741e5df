"""Group 23 of the rules: Wordings of card text."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

ruling = partial(Rule, kind="ruling", group=23)

RULES: Final[tuple[Rule, ...]] = (
    ruling(
        "O-23.1",
        "What targets",
        "A text targets with “target” or “select”, and with any choice of a trick of the Target class; "
        "“choose”, or a number after another verb such as “destroy 1 creature”, chooses without targeting, "
        "and “all”, “each” and “every” choose nothing but find what is there when they are carried out.",
    ),
    ruling(
        "O-23.2",
        "Gaining and losing stats",
        "What gains, gets, has or loses some of a stat does so for the time that is written, or without one "
        "as long as the card stays on the field; only Boost ends with the turn by itself, and what goes on, "
        "such as “your Knights have +100 ATK”, lasts as long as it goes on.",
    ),
    ruling(
        "O-23.3",
        "Losing or paying HP",
        "Losing or paying HP is no damage: no shield, prevention, surplus damage or trigger on damage "
        "applies, but a unit with 0 HP is destroyed at the next state check.",
    ),
    ruling(
        "O-23.4",
        "Amounts that vary",
        "Amounts such as “for each”, “equal to”, half or double are counted when the effect is carried out; "
        "halves are rounded down, and double adds the value of that moment for the time that is written.",
    ),
    ruling(
        "O-23.5",
        "Instead of being destroyed",
        "If something happens instead of a destruction, the destruction does not happen, and damage that "
        "would have caused it is not dealt; this happens once for each event, and of several such effects "
        "the controller chooses one.",
    ),
    ruling(
        "O-23.6",
        "By battle",
        "By battle means by the damage of an attack or counter-attack, ranged attacks and Ambush included, "
        "but not by a Clash or an ability.",
    ),
    ruling(
        "O-23.7",
        "Sent to the graveyard",
        "A card is sent to the graveyard from wherever and for whatever reason: destroyed, sacrificed, "
        "discarded, milled or used up; one that leaves the field goes to whatever place.",
    ),
    ruling(
        "O-23.8",
        "Each turn for N turns",
        "What happens each turn for a number of turns happens that many times, first at the next moment that "
        "the text names.",
    ),
    ruling(
        "O-23.9",
        "Random, looked at, revealed",
        "Chance comes from the duel’s own stream; what is looked at is seen by the player who looks alone, "
        "what is revealed by both, and the rest goes back in the order that the text names, or is shuffled "
        "where it names none.",
    ),
    ruling(
        "O-23.10",
        "Unaffected cards",
        "A card that is unaffected by something may be chosen, but nothing of what is named changes, "
        "damages, moves or destroys it.",
    ),
    ruling(
        "O-23.11",
        "Ignoring DEF",
        "Damage that ignores DEF goes to HP as if there were no shield, and the shield stays as it is.",
    ),
    ruling(
        "O-23.12",
        "Redirected attacks",
        "A redirected attack is fought even if the attacker could not have reached the new target, and each "
        "side strikes with what reaches that far.",
    ),
    ruling(
        "O-23.13",
        "Leaving one’s own attack",
        "What an attack sets off on the attacker’s own side and could move somebody out of it, such as "
        "pushing its target away, comes after the battle; all else comes before the damage and may spend the "
        "attack.",
    ),
    ruling(
        "O-23.14",
        "Push, pull, knock back",
        "A push, pull or knock-back goes straight away from its source or towards it, tile by tile, until a "
        "unit, an edge or the number stops it; it is placing, not movement.",
    ),
    ruling(
        "O-23.15",
        "Moving up to N tiles",
        "Moving up to a number of tiles is one move along one path of free tiles, which is orthogonal unless "
        "the text says diagonally.",
    ),
    ruling(
        "O-23.16",
        "Attacking diagonally",
        "For a unit that may attack diagonally, diagonal neighbours count as adjacent for this attack and "
        "its counter-attack.",
    ),
    ruling(
        "O-23.17",
        "The word before the colon",
        "The word before the colon, such as “Instant:” or “Chain:”, is the ability’s only activation type, "
        "and “can also be chained” adds one; an ability that negates or replaces what it answers acts before "
        "it, however fast that is.",
    ),
    ruling(
        "O-23.18",
        "If you do, then, otherwise",
        "What follows “if you do” happens only if all before it was done, “then” in any case, and "
        "“otherwise” if the condition does not hold when the effect is carried out; after “unless your "
        "opponent” the opponent is asked first.",
    ),
    ruling(
        "O-23.19",
        "Choosing one of several",
        "Which part of “choose one” or “choose one or both” happens is chosen on activation, before targets "
        "and costs, and a part that cannot happen cannot be chosen.",
    ),
    ruling(
        "O-23.20",
        "Equips for some hosts",
        "An equip that names its hosts cannot be put on others; when its host stops being one, the equip "
        "goes to the graveyard at the next state check without being destroyed.",
    ),
    ruling(
        "O-23.21",
        "Active after its destruction",
        "When an ability stays active after its card has been destroyed, what it gives its host lasts as "
        "long as the host stays on the field, and what it does to others until the end of the duel unless a "
        "time is written.",
    ),
    ruling(
        "O-23.22",
        "Negated moves, spawns and attacks",
        "A move, spawn or attack that is negated does not happen and counts as done: the mover stays where "
        "it was, and the card of a negated spawn goes to the graveyard.",
    ),
    ruling(
        "O-23.23",
        "Attacking twice",
        "Who attacks twice or may attack one more time declares the second attack in the same Battle Phase "
        "like the first, and may choose the same target.",
    ),
    ruling(
        "O-23.24",
        "Yours and theirs",
        "“Your”, “their” and “your opponent’s” go by control on the field, and by ownership in hand, deck, "
        "graveyard, Void and Archive.",
    ),
    ruling(
        "O-23.25",
        "Texts with two readings",
        "A text that still has two readings is not carried out until its author has chosen one of them.",
    ),
)
