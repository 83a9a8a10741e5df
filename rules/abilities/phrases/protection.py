"""Phrases of card text about protection, loss of abilities, and rules for players."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.abilities.ast import (
    Answered,
    Bar,
    Cause,
    Effect,
    Every,
    Harm,
    Host,
    LeaderOf,
    Means,
    Negate,
    Noun,
    PlayerDeed,
    PreventNext,
    Protect,
    ReduceDamage,
    ScaleDamage,
    ScaleDealt,
    Silence,
    Stage,
    StageOf,
    This,
    Unlockable,
    Whose,
    Zone,
)
from rules.abilities.grammar.reader import Reader, Reading, Readings
from rules.abilities.grammar.templates import INVALID, Form, Phrase, Slot, Table, choice
from rules.abilities.phrases.events import MANY_CAUSE, ONE
from rules.abilities.phrases.filters import FILTER, OPPONENT_AS_THEY, asks_of_field, is_counted_by_print
from rules.abilities.phrases.targets import TARGET
from rules.abilities.phrases.words import AMOUNT, COUNT, ZONE

_ANYTHING: Final = Cause()
#: Players that a rule is for.
WHOM: Final = replace(
    choice("PLAYER", {"you": Whose.YOURS, "your opponent": Whose.OPPONENTS, "players": Whose.BOTH}), label="PLAYER"
)
DURING: Final = choice(
    "during your turn",
    {"during your turn": Whose.YOURS, "during your opponent's turn": Whose.OPPONENTS},
    also={"on your turn": Whose.YOURS, "on your opponent's turn": Whose.OPPONENTS},
)
#: Part of a turn.
STAGE: Final = choice(
    "during your Battle Phase",
    {
        f"during {words} {stage}": StageOf(stage, whose)
        for stage in (Stage.BATTLE, Stage.MAIN)
        for words, whose in (("your", Whose.YOURS), ("your opponent's", Whose.OPPONENTS), ("each", Whose.BOTH))
    },
    also={
        f"during {words}{stage}{plural}": StageOf(stage, whose)
        for stage in Stage
        for words, plural, whose in (
            ("their ", "", Whose.OPPONENTS),
            ("the ", "", Whose.BOTH),
            ("any ", "", Whose.BOTH),
            ("a ", "", Whose.BOTH),
            ("", "s", Whose.BOTH),
        )
    },
)


def _write_during(value: Whose | StageOf | None, many: bool) -> str | None:
    if value is None:
        return ""
    return STAGE.write(value, many) if isinstance(value, StageOf) else DURING.write(value, many)


MAYBE_DURING: Final = Slot(
    DURING.label,
    lambda reader, at: (*DURING.read(reader, at), *STAGE.read(reader, at), Reading(None, at)),
    _write_during,
)
#: Nouns of cards that are spawned or placed, which are in no place yet.
_COMING: Final = {
    PlayerDeed.SPAWN: (Noun.CREATURE, Noun.CARD),
    PlayerDeed.MIRACLE_SPAWN: (Noun.CREATURE, Noun.CARD),
    PlayerDeed.PLACE: (Noun.TRICK, Noun.CARD),
}
#: Cards of a kind in a zone of the opponent, who was mentioned.
_FROM_THEIRS: Final[Table[object]] = Table(
    [
        Phrase(
            lambda of, zone, they: replace(of, zone=zone, zone_of=they) if of.zone is Zone.FIELD else INVALID,
            "{of} from|in their {zone} {they}",
            of=FILTER,
            zone=ZONE,
            they=OPPONENT_AS_THEY,
        )
    ]
)


def cards_of(deed: PlayerDeed) -> Slot[object]:
    """Return the slot of the cards to which a ban of the player action `deed` may apply. Its value is a filter."""

    def read(reader: Reader, at: int) -> Readings:
        found = []
        for reading in (*FILTER.read(reader, at), *_FROM_THEIRS.read(reader, at)):
            of = reading.value
            if of.zone is not Zone.FIELD:
                if deed is not PlayerDeed.MIRACLE_SPAWN:
                    continue
                # “From the graveyard” is any player's graveyard.
                if of.zone_of is Whose.YOURS and "your" not in reader.words[at : reading.end]:
                    of = replace(of, zone_of=Whose.BOTH)
            if deed not in _COMING or (of.noun in _COMING[deed] and not asks_of_field(of)):
                found.append(reading._replace(value=of))
        return found

    return Slot("FILTER cards", read, lambda value, _: None if value is None else FILTER.write(value, True))


def _read_counted(reader: Reader, at: int) -> Readings:
    return [reading for reading in FILTER.read(reader, at) if is_counted_by_print(reading.value)]


#: Cards that count towards a limit of uses, by their printed properties.
COUNTED_CARDS: Final = Slot(FILTER.label, _read_counted, FILTER.write)


def _bar(words: str, **fields: object) -> Phrase[Bar]:
    slots = {"beyond": 0, "during": MAYBE_DURING, **fields}
    return Phrase(Bar, f"{{whose}} cannot|can't|can_not {words} {{during}}", slots, whose=WHOM)


#: Cause of a prevention; any cause if none is named.
_SOME_CAUSE: Final = replace(
    MANY_CAUSE, write=lambda value, many: None if value == _ANYTHING else MANY_CAUSE.write(value, many)
)
#: Factor of damage.
_TIMES: Final = choice(
    "double", {"double": True, "half": False}, also={"twice the": True, "half the": False, "only half": False}
)


def _read_such(reader: Reader, at: int) -> Readings:
    return [each for each in TARGET.read(reader, at) if isinstance(each.value, Every | LeaderOf | This | Host)]


#: All cards of a kind, leaders, or the card itself: no chosen ones.
ALL_SUCH: Final = Slot(TARGET.label, _read_such, TARGET.write)
_WHOSE_TRICKS: Final = choice("your", {"your": Whose.YOURS, "your opponent's": Whose.OPPONENTS, "all": Whose.BOTH})

PROTECTIONS: Final[list[Form[Effect]]] = [
    Phrase(Negate, "negate an|1|one ability of {of}", what=Answered.ABILITY, of=ONE),
    Phrase(
        Protect,
        "{target} cannot|can't|can_not be destroyed by {cause}",
        target=TARGET,
        harm=Harm.DESTROYED,
        cause=MANY_CAUSE,
    ),
    Phrase(Protect, "{target} cannot|can't|can_not be targeted", target=TARGET, harm=Harm.TARGETED, cause=_ANYTHING),
    Phrase(
        Protect,
        "{target} cannot|can't|can_not be targeted by {cause}",
        target=TARGET,
        harm=Harm.TARGETED,
        cause=MANY_CAUSE,
    ),
    *(
        Phrase(Protect, f"{{target}} {words} {{cause}}", target=TARGET, harm=harm, cause=MANY_CAUSE, only=True)
        for harm, words in (
            (Harm.DESTROYED, "may be destroyed only by"),
            (Harm.TARGETED, "may be targeted only by"),
            (Harm.DAMAGED, "takes/take damage only from|by|in"),
        )
    ),
    Phrase(Protect, "{target} is/are unaffected by statuses", target=TARGET, harm=Harm.STATUS, cause=_ANYTHING),
    Phrase(Protect, "{target} is/are unaffected by {cause}", target=TARGET, harm=Harm.AFFECTED, cause=MANY_CAUSE),
    Phrase(Protect, "prevent all damage to {target}", target=TARGET, harm=Harm.DAMAGED, cause=_ANYTHING),
    Phrase(
        Protect, "prevent all battle damage to {target}", target=TARGET, harm=Harm.DAMAGED, cause=Cause(Means.BATTLE)
    ),
    Phrase(Protect, "prevent all damage to {target} from {cause}", target=TARGET, harm=Harm.DAMAGED, cause=MANY_CAUSE),
    Phrase(
        ReduceDamage,
        "reduce damage from {cause} to {target} by {amount}",
        cause=_SOME_CAUSE,
        target=TARGET,
        amount=AMOUNT,
    ),
    Phrase(ScaleDamage, "{target} takes/take {doubles} damage", target=TARGET, doubles=_TIMES, cause=_ANYTHING),
    Phrase(
        ScaleDamage,
        "{target} takes/take {doubles} damage from|by|in {cause}",
        target=TARGET,
        doubles=_TIMES,
        cause=_SOME_CAUSE,
    ),
    *(
        Phrase(
            ScaleDealt,
            f"{{target}} deals/deal {{doubles}} {words}",
            target=TARGET,
            doubles=_TIMES,
            whom=whom,
            means=means,
        )
        for kind, means in (("damage", None), ("battle|combat damage", Means.BATTLE))
        for words, whom in ((kind, None), (f"{kind} to|against {{whom}}", ALL_SUCH))
    ),
    Phrase(PreventNext, "prevent all of the next damage to {target}", target=TARGET),
    Phrase(Unlockable, "{whose} trick cards cannot be locked down", whose=_WHOSE_TRICKS),
    Phrase(Unlockable, "this card cannot be locked down", whose=None),
    Phrase(Silence, "{target} loses/lose all abilities", target=TARGET),
    _bar("activate abilities", deed=PlayerDeed.ACTIVATE, of=None),
    _bar("activate abilities of {of}", deed=PlayerDeed.ACTIVATE, of=cards_of(PlayerDeed.ACTIVATE)),
    _bar("activate more than {beyond} {of} each turn", deed=PlayerDeed.ACTIVATE, of=COUNTED_CARDS, beyond=COUNT),
    _bar("spawn {of}", deed=PlayerDeed.SPAWN, of=cards_of(PlayerDeed.SPAWN)),
    _bar("spawn more than {beyond} {of} each turn", deed=PlayerDeed.SPAWN, of=COUNTED_CARDS, beyond=COUNT),
    _bar("Miracle Spawn {of}", deed=PlayerDeed.MIRACLE_SPAWN, of=cards_of(PlayerDeed.MIRACLE_SPAWN)),
    _bar("declare attacks", deed=PlayerDeed.ATTACK, of=None),
    _bar("declare attacks with {of}", deed=PlayerDeed.ATTACK, of=cards_of(PlayerDeed.ATTACK)),
    _bar("declare more than {beyond} attack/attacks each turn", deed=PlayerDeed.ATTACK, of=None, beyond=COUNT),
    _bar("place {of}", deed=PlayerDeed.PLACE, of=cards_of(PlayerDeed.PLACE)),
    _bar("place more than {beyond} {of} each turn", deed=PlayerDeed.PLACE, of=COUNTED_CARDS, beyond=COUNT),
    _bar("draw cards", deed=PlayerDeed.DRAW, of=None),
    _bar("lose the duel", deed=PlayerDeed.LOSE, of=None),
]
