"""Words on cards of F.A.D.E. that rules are about. Keywords have a table of their own."""

from __future__ import annotations

from typing import Final

from tcg.rulebook import Mention

MENTIONS: Final[tuple[Mention, ...]] = (
    Mention("World Rule", ("FADE-1.7", "FADE-2.4")),
    Mention("any number of this card", ("FADE-2.2",)),
    Mention("Normal(?! Attack)|Special|Hyper|Ultra|Devastation|Legendary", ("FADE-3.4",)),
    Mention("Physical|Energy|Unknown", ("FADE-3.5",)),
    Mention(
        "On (?:Enter Field|Destroyed|Draw|Targeted|Attacked|Attack|Successful Attack|Hit|Taking Damage)",
        ("FADE-3.8",),
    ),
    Mention("On Enter Field", ("FADE-3.10",)),
    Mention("AGI", ("O-FADE.5",)),
    Mention("Zone", ("FADE-4.5", "FADE-4.7", "FADE-8.3")),
    Mention("hand|[Dd]raws?", ("FADE-4.3",)),
    Mention("[Dd]raws?", ("O-FADE.9",)),
    Mention("Character", ("FADE-4.2", "FADE-5.6", "FADE-6.7")),
    Mention("[Gg]ains? \\d+ (?:more )?TP", ("O-FADE.4",)),
    Mention("hits \\d+ times?", ("FADE-6.3",)),
    Mention("Normal Attacks?", ("FADE-6.1",)),
    Mention("Skill", ("FADE-6.4", "O-FADE.11", "O-FADE.13")),
    Mention("Reaction", ("FADE-6.5", "FADE-7.4")),
    Mention("Block|Deflect|Negate|Prevent|Counter the attack", ("FADE-6.6", "FADE-7.4", "O-FADE.27")),
    Mention("Deflect", ("O-FADE.25",)),
    Mention("Counter the attack", ("O-FADE.26",)),
    Mention("Basic|Unblockable|Relentless", ("FADE-6.10",)),
    Mention("Downgrade", ("FADE-6.10", "O-FADE.7")),
    Mention("Unblockable|Relentless", ("O-FADE.15",)),
    Mention("[Dd]eals? \\d+ more damage", ("O-FADE.19",)),
    Mention("Item", ("FADE-7.3", "FADE-8.1")),
    Mention("Augment", ("FADE-8.2",)),
    Mention("Command", ("FADE-4.7", "FADE-8.3", "FADE-8.5")),
    Mention("Materials", ("FADE-8.3", "FADE-8.5")),
    Mention("Power Counters?", ("FADE-8.4",)),
)
