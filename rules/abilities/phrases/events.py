"""Phrases of card text for triggers (when-phrases): the event, its subject, the other card, cause and place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from rules.abilities.ast import (
    AnyOf,
    Cause,
    Event,
    Filter,
    Host,
    It,
    LeaderOf,
    Means,
    Near,
    Noun,
    Origin,
    Player,
    Subject,
    This,
    When,
    Where,
    Whose,
    Zone,
)
from rules.abilities.grammar.reader import Reader, Reading, Readings
from rules.abilities.grammar.templates import (
    INVALID,
    Form,
    Node,
    Phrase,
    Slot,
    Table,
    Word,
    choice,
    framed,
    one_of,
    optional,
    the,
)
from rules.abilities.phrases.filters import FILTER, FILTERS
from rules.abilities.phrases.where import WHERE
from rules.abilities.phrases.words import NAME, TERRAIN
from rules.vocabulary import Tile

#: Words for what a negation does.
NEGATING: Final = "negate|cancel|stop|counter|nullify"

# --- who ----------------------------------------------------------------------------------------------------------


def _one(wanted: Filter) -> object:
    """Return the filter `wanted` of the words after “a”; INVALID for cards off the field, or for “another” card."""
    return INVALID if wanted.zone is not Zone.FIELD or wanted.other else wanted


def _another(wanted: Filter) -> object:
    """Return the filter if it means another card on the field, else INVALID."""
    return wanted if wanted.zone is Zone.FIELD and wanted.other else INVALID


def _write_one(wanted: Filter | None, _: bool) -> str | None:
    """Return a filter as text, “a creature”, “another card you control”; None off the field or if inexpressible."""
    if wanted is None or wanted.zone is not Zone.FIELD:
        return None
    is_opposing = wanted.controller is Whose.OPPONENTS
    bare = replace(wanted, controller=None if is_opposing else wanted.controller, other=False)
    rest = FILTER.write(bare, False)
    if rest is None:
        return None
    words = f"opposing {rest}" if is_opposing else rest
    if wanted.other:
        return f"another {words}"
    return f"{_article(words)} {words}"


def _article(words: str) -> str:
    return "an" if words[0].casefold() in "aeiou" else "a"


def _of(wanted: Filter, whose: Whose) -> object:
    """Return a filter limited to cards that `whose` controls; INVALID off the field, or with another controller."""
    if wanted.zone is not Zone.FIELD or wanted.controller not in (None, whose):
        return INVALID
    return replace(wanted, controller=whose)


def possessive(slot: Slot[Node]) -> Slot[Node]:
    """Return a slot with “’s” after its last word, “an opposing creature's”, which is read but never written."""

    def read(reader: Reader, at: int) -> Readings:
        found: list[Reading] = []
        for end in range(at + 1, min(at + _LONGEST_OWNER, len(reader.words))):
            word = reader.words[end - 1]
            stem = word.removesuffix("'s") if word.endswith("'s") else word.removesuffix("'")
            if stem in ("", word):
                continue
            # Readings of the changed word must not be cached.
            reader.words[end - 1], cache, reader.cache = stem, reader.cache, {}
            try:
                found += [reading for reading in slot.read(reader, at) if reading.end == end]
            finally:
                reader.words[end - 1], reader.cache = word, cache
        return found

    return Slot(f"{slot.label}'s", read, lambda value, _: None)


#: Most words of an owner.
_LONGEST_OWNER: Final = 8
_ONES: Final[Table[Filter]] = Table(
    [
        Phrase(_one, "a|an|one|1|any {wanted}", wanted=FILTER),
        Phrase(_another, "{wanted}", wanted=FILTER),
        Phrase(_of, "one of your {wanted}", wanted=FILTER, whose=Whose.YOURS),
        Phrase(_of, "a|any creature of your", wanted=Filter(), whose=Whose.YOURS),
        Phrase(_of, "an? friendly|allied {wanted}", wanted=FILTER, whose=Whose.YOURS),
        Phrase(_of, "one of your opponent's {wanted}", wanted=FILTER, whose=Whose.OPPONENTS),
        Phrase(_of, "your opponent's {wanted}", wanted=FILTER, whose=Whose.OPPONENTS),
        Phrase(_of, "an enemy", wanted=Filter(), whose=Whose.OPPONENTS),
        Phrase(_of, "an enemy {wanted}", wanted=FILTER, whose=Whose.OPPONENTS),
    ]
)
ONE: Final = Slot("a FILTER creature", _ONES.read, _write_one)


def _any_of(label: str, forms: Sequence[Form[Node]], wordings: Sequence[Form[object]] = ()) -> Slot[object]:
    """Return a slot called `label` that any of `forms` reads and writes; `wordings` are only read.

    A value that none of `forms` expresses is not written, so that another phrase can be tried.
    """

    def write(value: object, _: bool) -> str | None:
        return next((text for form in forms if (text := form.write(value)) is not None), None)

    return Slot(label, Table([*forms, *wordings]).read, write)


#: Cards and leaders as the other side of an event.
SUBJECTS: Final[list[Form[Subject]]] = [
    Phrase(This, "this creature", noun=Noun.CREATURE),
    Phrase(This, "this trick card", noun=Noun.TRICK),
    Phrase(This, "this card", noun=Noun.CARD),
    Phrase(Host, "the equipped creature"),
    Phrase(LeaderOf, "your opponent's leader", whose=Whose.OPPONENTS),
    Phrase(LeaderOf, "your leader", whose=Whose.YOURS),
    Phrase(LeaderOf, "a leader", whose=Whose.BOTH),
    Phrase(AnyOf, "{filter}", filter=ONE),
]
#: Other wordings, only read.
SUBJECT_WORDINGS: Final[list[Form[object]]] = [
    Word("this leader|your own leader", LeaderOf(Whose.YOURS)),
    Word("the opposing leader|the enemy leader|an enemy leader|your opponent's leader", LeaderOf(Whose.OPPONENTS)),
    Word("either leader|any leader", LeaderOf(Whose.BOTH)),
    Word("the equipped card|the host|its host|the creature equipped with this card", Host()),
    Word("this trick|this equip|this equip card|this equip trick", This(Noun.TRICK)),
    Word("equipped creature", Host()),
    Word("it", It()),
    Word("another one", AnyOf(Filter(other=True))),
]
WHO: Final = _any_of("WHO", SUBJECTS, SUBJECT_WORDINGS)
#: Target of the answer: “negate target creature's attack”.
TARGETED: Final = _any_of(
    "target FILTER creature",
    [],
    [
        Phrase(
            lambda wanted: INVALID if wanted.zone is not Zone.FIELD else AnyOf(wanted), "target {wanted}", wanted=FILTER
        )
    ],
)
_ANY: Final = _any_of("a FILTER creature", [Phrase(AnyOf, "{filter}", filter=ONE)])
_YOU, _THEY, _ANYBODY = Player(Whose.YOURS), Player(Whose.OPPONENTS), Player(Whose.BOTH)
PLAYER: Final = replace(
    choice("PLAYER", {"you": _YOU, "your opponent": _THEY, "a player": _ANYBODY}), is_many=lambda value: value == _YOU
)
WHOSE: Final = choice("your", {"your": _YOU, "your opponent's": _THEY, "each": _ANYBODY, "each player's": _ANYBODY})

#: Players before “turns” and phases.
WHOSES: Final = choice(
    "your",
    {"your": _YOU, "each of your": _YOU, "every one of your": _YOU, "your opponent's": _THEY}
    | {"each of your opponent's": _THEY, "each": _ANYBODY, "every": _ANYBODY, "each player's": _ANYBODY},
)

# --- by what ------------------------------------------------------------------------------------------------------

#: Causes of a single event.
CAUSES: Final[list[Form[Cause]]] = [
    Phrase(Cause, "battle with {of}", means=Means.BATTLE, of=ONE),
    Phrase(Cause, "battle", means=Means.BATTLE, of=None),
    Phrase(Cause, "an|one|1 ability of {of}", means=Means.ABILITY, of=ONE),
    Phrase(Cause, "an|one|1 ability", means=Means.ABILITY, of=None),
    Phrase(Cause, "an|one|1 Ambush|Ambush_attack", means=Means.AMBUSH, of=None),
    Phrase(Cause, "{of}", means=None, of=ONE),
]


def _through(means: Means | None, noun: Noun, whose: Whose | None = None) -> Cause:
    return Cause(means, Filter(noun, controller=whose))


#: Other wordings, only read.
CAUSE_WORDINGS: Final[list[Form[object]]] = [
    Phrase(Cause, "an|the attack|strike of|by|from {of}", means=Means.BATTLE, of=ONE),
    Word("attacks from behind|an attack from behind|ambushing", Cause(Means.AMBUSH)),
    Word("attacks|combat|battles|an attack|strikes", Cause(Means.BATTLE)),
    Word("any ability|effects|card effects|card abilities|any abilities", Cause(Means.ABILITY)),
    Word(
        "an ability of your opponent's|abilities of your opponent's|one of your opponent's abilities"
        "|an ability of your opponent|an opponent's ability|an enemy's ability|abilities of your opponent"
        "|your opponent's abilities|your opponent's effects|your opponent's card abilities|your opponent's card effects"
        "|your opponent's ability|an opposing ability|opposing abilities|enemy abilities|any opposing ability"
        "|an ability your opponent controls|abilities your opponent controls|an enemy ability"
        "|any ability your opponent controls|your opponent's cards' abilities",
        _through(Means.ABILITY, Noun.CARD, Whose.OPPONENTS),
    ),
    Word("your opponent", _through(None, Noun.CARD, Whose.OPPONENTS)),
    Word(
        "creature abilities|creatures' abilities|abilities of creatures|a creature's ability",
        _through(Means.ABILITY, Noun.CREATURE),
    ),
    Word(
        "your opponent's creature abilities|enemy creature abilities|opposing creature abilities",
        _through(Means.ABILITY, Noun.CREATURE, Whose.OPPONENTS),
    ),
    Word("trick abilities|trick card abilities|trick effects|a trick|a trick card", _through(None, Noun.TRICK)),
    Word(
        "your opponent's tricks|your opponent's trick cards|enemy tricks|enemy trick cards|opposing tricks"
        "|opposing trick cards|your opponent's trick abilities|your opponent's trick card",
        _through(None, Noun.TRICK, Whose.OPPONENTS),
    ),
    Word(
        "an opponent's trick|an opponent's trick card|an enemy trick|an enemy trick card|an opposing trick"
        "|an opposing trick card|a trick your opponent controls|one of your opponent's tricks",
        _through(None, Noun.TRICK, Whose.OPPONENTS),
    ),
    Word("your opponent's cards|enemy cards|opposing cards", _through(None, Noun.CARD, Whose.OPPONENTS)),
    Word("your opponent's creatures|enemy creatures", _through(None, Noun.CREATURE, Whose.OPPONENTS)),
]
CAUSE: Final = _any_of("CAUSE", CAUSES, CAUSE_WORDINGS)


_BATTLE: Final = Cause(Means.BATTLE)


def _after(word: str, slot: Slot[object], *wordings: Form[object]) -> Slot[object]:
    """Return a slot that reads `word` followed by `slot` or one of `wordings`, or nothing, with the value None."""
    canonical = framed(f"{word} {{}}", slot)
    if not wordings:
        return optional(canonical)
    table: Table[object] = Table([Phrase(the, f"{word} {{value}}", value=slot), *wordings])
    return optional(replace(canonical, read=table.read, begins=None))


_BY: Final = _after(
    "by",
    CAUSE,
    Phrase(the, "in combat|battle|a_battle", value=_BATTLE),
    Phrase(the, "with|in|during|through an? ambush|ambush_attack", value=Cause(Means.AMBUSH)),
    Phrase(the, "by ambushing it?", value=Cause(Means.AMBUSH)),
)
_FROM: Final = _after(
    "from", CAUSE, Phrase(the, "by {value}", value=CAUSE), Phrase(the, "in battle|combat", value=_BATTLE)
)


_NAMES: Final[Table[str]] = Table([Phrase(the, "a|an|one|1 {value}", value=NAME)])
_A_NAME: Final = Slot("a “NAME”", _NAMES.read, lambda value, _: f"{_article(value)} “{value}”" if value else None)


#: Several cards of a kind.
_SEVERAL: Final = Slot(
    "FILTER creatures", FILTER.read, lambda value, _: None if value is None else FILTER.write(value, True)
)
#: Causes of repeated events.
MANY_CAUSES: Final[list[Form[Cause]]] = [
    Phrase(Cause, "battle with {of}", means=Means.BATTLE, of=_SEVERAL),
    Phrase(Cause, "battle", means=Means.BATTLE, of=None),
    Phrase(Cause, "abilities of {of}", means=Means.ABILITY, of=_SEVERAL),
    Phrase(Cause, "abilities", means=Means.ABILITY, of=None),
    Phrase(Cause, "Ambushes|Ambush_attacks|Ambush", means=Means.AMBUSH, of=None),
    Phrase(Cause, "{of}", means=None, of=_SEVERAL),
]

MANY_CAUSE: Final = one_of(
    "CAUSES",
    MANY_CAUSES,
    wordings=[
        *CAUSE_WORDINGS,
        Phrase(Cause, "the|any|all abilities|effects of {of}", means=Means.ABILITY, of=_SEVERAL),
        Phrase(Cause, "effects of {of}", means=Means.ABILITY, of=_SEVERAL),
    ],
)
#: Causes at the beginning of a sentence, where unknown words are no type.
DOERS: Final[Slot[object]] = one_of(
    "CAUSES",
    [],
    wordings=[
        *CAUSE_WORDINGS,
        Word("abilities", Cause(Means.ABILITY)),
        Phrase(Cause, "abilities of {of}", means=Means.ABILITY, of=FILTERS),
        Phrase(Cause, "{of}", means=None, of=FILTERS),
    ],
)


# --- the table ----------------------------------------------------------------------------------------------------


def _happens(words: str, event: Event, **fields: object) -> Phrase[When]:
    """Return the phrase of an event whose subject is a card, “when this creature WORDS”; `fields` are its slots."""
    return Phrase(When, f"when|whenever {{who}} {words}", fields, event=event, who=WHO)


def _does(words: str, event: Event, **fields: object) -> Phrase[When]:
    """Return the phrase of an event whose subject is a player, “when you WORDS”; `fields` are its slots."""
    return Phrase(When, f"when|whenever {{who}} {words}", fields, event=event, who=PLAYER)


#: “an opposing unit”, leaders included.
_UNIT: Final[dict[str, object]] = {"who": AnyOf(Filter(controller=Whose.OPPONENTS)), "units": True}


WHENS: Final[list[Form[When]]] = [
    _happens("is spawned", Event.SPAWNED),
    _happens("is Normal Spawned", Event.NORMAL_SPAWNED),
    _happens("is Sacrifice Spawned", Event.SACRIFICE_SPAWNED),
    _happens("is Miracle Spawned", Event.MIRACLE_SPAWNED),
    _happens("is destroyed {cause}", Event.DESTROYED, cause=_BY),
    _happens("destroys {what} {cause}", Event.DESTROYS, what=WHO, cause=_BY),
    _happens("is sacrificed", Event.SACRIFICED),
    _happens("is discarded", Event.DISCARDED),
    _happens("is sent to the graveyard", Event.SENT),
    _happens("is sent from the field to the graveyard", Event.SENT_FROM_FIELD),
    _happens("is exiled", Event.EXILED),
    _happens("leaves the field", Event.LEAVES),
    _happens("declares an attack {what}", Event.ATTACKS, what=_after("on", WHO)),
    _happens("is attacked {what}", Event.ATTACKED, what=_after("by", WHO)),
    _happens("survives an|one|1 attack {what}", Event.SURVIVES, what=_after("by", WHO)),
    _happens("ambushes {what}", Event.AMBUSHES, what=optional(WHO)),
    _happens("is ambushed {what}", Event.AMBUSHED, what=_after("by", WHO)),
    _happens("deals battle damage {what}", Event.DEALS_DAMAGE, cause=_BATTLE, what=_after("to", WHO)),
    _happens("deals damage {what}", Event.DEALS_DAMAGE, what=_after("to", WHO)),
    _happens("takes battle damage", Event.DAMAGED, cause=_BATTLE),
    _happens("takes damage {cause}", Event.DAMAGED, cause=_FROM),
    _happens("is healed", Event.HEALED),
    _happens("loses its shield", Event.SHIELD_BROKEN),
    _happens("wins a|one|1 Clash {what}", Event.WINS_CLASH, what=_after("against", WHO)),
    _happens("loses a|one|1 Clash {what}", Event.LOSES_CLASH, what=_after("against", WHO)),
    _happens("is attached to {what}", Event.ATTACHED, what=WHO),
    _happens("moves", Event.MOVES),
    Phrase(
        When, "when|whenever an|one|1 opposing unit enters a|one|1 tile {where}", _UNIT, event=Event.ENTERS, where=WHERE
    ),
    Phrase(When, "when|whenever an|one|1 opposing unit overlaps this card|creature", _UNIT, event=Event.OVERLAPS),
    _happens("overlaps this card|creature", Event.OVERLAPS),
    _happens("enters a|one|1 tile {where}", Event.ENTERS, where=WHERE),
    _happens("locks down {what}", Event.LOCKS_DOWN, what=WHO),
    _happens("is turned face-up", Event.TURNED_UP),
    _happens("is turned face-down", Event.TURNED_DOWN),
    _happens("changes its mode", Event.CHANGES_MODE),
    _happens("gains {name} counter", Event.GAINS_COUNTER, name=_A_NAME),
    _happens("becomes equipped", Event.EQUIPPED),
    Phrase(
        When, "when|whenever|if {who} would be destroyed {cause}", event=Event.WOULD_BE_DESTROYED, who=WHO, cause=_BY
    ),
    _happens("is targeted {cause}", Event.TARGETED, cause=_BY),
    _does("declares/declare an attack {what}", Event.ATTACKS, what=_after("on", WHO)),
    _does("spawns/spawn {what}", Event.SPAWNS, what=_ANY),
    _does("Miracle_Spawns/Miracle_Spawn {what}", Event.MIRACLE_SPAWNS, what=_ANY),
    _does("sacrifices/sacrifice {what}", Event.SACRIFICES, what=_ANY),
    _does("discards/discard {what}", Event.DISCARDS, what=_ANY),
    _does("activates/activate a|one|1 trick_card|trick", Event.ACTIVATES, what=AnyOf(Filter(Noun.TRICK))),
    _does("activates/activate an|one|1 ability of {what}", Event.ACTIVATES, what=WHO),
    _does("activates/activate an|one|1 ability", Event.ACTIVATES),
    _does("draws/draw a|one|1 card", Event.DRAWS),
    Phrase(When, "at the start of {who} turn", event=Event.TURN_STARTS, who=WHOSE),
    Phrase(When, "at the start of {who} Main Phase", event=Event.MAIN_STARTS, who=WHOSE),
    Phrase(When, "at the start of {who} Battle Phase", event=Event.BATTLE_STARTS, who=WHOSE),
    Phrase(When, "at the end of {who} Battle Phase", event=Event.BATTLE_ENDS, who=WHOSE),
    Phrase(When, "at the end of {who} turn", event=Event.TURN_ENDS, who=WHOSE),
]


# --- the same in other words --------------------------------------------------------------------------------------


def _when(words: str, event: Event, **fields: object) -> Phrase[When]:
    """Return another wording of an event whose subject is a card, as `_happens`. It is read, but never written."""
    return Phrase(_read_when, f"when {{who}} {words}", fields, event=event, who=WHO)


def _read_when(**fields: Any) -> When:
    return When(**fields)


def _there(event: Event, who: Subject, where: Where) -> object:
    """Return the meaning of “a creature is spawned within 2 tiles of this card”; the place is part of its filter.

    INVALID unless `who` is “a FILTER card” without a place, and `where` is measured from this card.
    """
    if not isinstance(who, AnyOf) or who.filter.where is not None or where.of is not Origin.THIS:
        return INVALID
    return When(event, AnyOf(replace(who.filter, where=where)))


def _under(event: Event, who: Subject, controller: Whose) -> object:
    """Return the meaning of “a creature is spawned under your control”; INVALID if it has a controller already."""
    if not isinstance(who, AnyOf) or who.filter.controller is not None:
        return INVALID
    return When(event, AnyOf(replace(who.filter, controller=controller)))


def _would_spawn(event: Event, who: Subject, what: Subject) -> object:
    """Return the meaning of “would spawn a creature”; INVALID if a controller is named, as it has none yet."""
    if not isinstance(what, AnyOf) or what.filter.controller is not None:
        return INVALID
    return When(event, who, what)


def _would_come(event: Event, what: Subject) -> object:
    """Return the meaning of “an opposing creature would be spawned”: the opponent would spawn a creature.

    Without a controller any player would. INVALID for “this creature”.
    """
    if not isinstance(what, AnyOf):
        return INVALID
    who = Player(what.filter.controller or Whose.BOTH)
    return When(event, who, AnyOf(replace(what.filter, controller=None)))


_ITSELF: Final = _any_of("this card", SUBJECTS[:3])
#: Cards that are named, not chosen.
_NAMED_WHO: Final = _any_of("this card", SUBJECTS[:4], [Word("equipped creature", Host())])


def _survived(what: Subject, who: Filter) -> When:
    """Return the meaning of “WHAT attacks a creature `who` and does not destroy it”: `who` survives."""
    return When(Event.SURVIVES, AnyOf(who), what=what)


def _on_counters(who: Subject, name: str) -> When:
    return When(Event.ENTERS, who, where=Where(Near.WITH_COUNTERS, counter=name))


def _on_terrain(who: Subject, terrain: Tile | str) -> When:
    return When(Event.ENTERS, who, where=Where(Near.ON_TERRAIN, terrain=terrain))


def _is_opposing_trick(subject: object) -> bool:
    wanted = subject.filter if isinstance(subject, AnyOf) else Filter()
    return wanted.noun is Noun.TRICK and wanted.controller is Whose.OPPONENTS


def _of_trick(who: Subject, of: Filter) -> object:
    """Return the trigger of activating a trick that matches `of`; INVALID for other cards and for “any trick”."""
    if of.noun is not Noun.TRICK or of == Filter(Noun.TRICK):
        return INVALID
    return _by_whom(who, of)


def _activated(who: Subject, of: Filter) -> object:
    """Return the trigger of activating an ability, by the player `who` or by the controller of a card.

    INVALID for tricks, which have another phrase.
    """
    return INVALID if of.noun is Noun.TRICK else _by_whom(who, of)


def _by_whom(who: Subject, of: Filter) -> When:
    if who == _ANYBODY and of.controller is not None:
        who, of = Player(of.controller), replace(of, controller=None)
    return When(Event.ACTIVATES, who, None if of == Filter(Noun.CARD) else AnyOf(of))


#: “a creature”, “an opposing creature's”, before “ability”.
_WHOSE_ABILITY: Final = _any_of(
    "a FILTER creature's", [], [Phrase(the, "{value}", value=slot) for slot in (ONE, possessive(ONE))]
)


def _by_leader(whose: Whose, cause: Cause | None = None) -> When:
    return When(Event.DAMAGED, LeaderOf(whose), cause=cause)


#: “a tile with an enemy trick”: that trick is locked down.
_TRICK: Final = Slot(
    "an opposing trick card",
    lambda reader, at: [each for each in WHO.read(reader, at) if _is_opposing_trick(each.value)],
    lambda value, many: None,
)
_MOVES_ONTO: Final = "moves|comes|steps|walks|goes|enters"
_THAT_TARGETS: Final = ("that|which targets|target {aim}", "targeting {aim}")


def aimed_at(of: Filter, aim: Subject, whose: Whose | None = None) -> When | None:
    """Return the trigger “`aim` is targeted by cards `of` the player `whose`”; None if `of` names another player."""
    if of.controller not in (None, whose) and whose is not None:
        return None
    wanted = replace(of, controller=whose or of.controller)
    return When(Event.TARGETED, aim, cause=Cause(None if of.noun is Noun.TRICK else Means.ABILITY, wanted))


def _aimed_at(who: Subject, of: Filter, aim: Subject) -> object:
    """Return the meaning of “when your opponent activates a trick that targets this creature”.

    `who` activates the trick, `of` limits the tricks, and `aim` is the targeted card. INVALID unless `of` is tricks
    that `who` may control, and for a player as `aim`.
    """
    whose = None if who == _ANYBODY or not isinstance(who, Player) else who.whose
    if of.noun is not Noun.TRICK or isinstance(aim, Player):
        return INVALID
    return aimed_at(of, aim, whose) or INVALID


WHEN_WORDINGS: Final[list[Form[object]]] = [
    _when("is_summoned|enters_the_field|comes_into_play|enters_play|comes_onto_the_field|arrives", Event.SPAWNED),
    _when("comes into play by a? miracle spawn", Event.MIRACLE_SPAWNED),
    _when("is Miracle Spawned , no_matter_by_whom", Event.MIRACLE_SPAWNED),
    _when("is Miracle Spawned by_either_player|by_anyone|by_any_player", Event.MIRACLE_SPAWNED),
    _when("was|has_been Miracle Spawned", Event.MIRACLE_SPAWNED),
    _when("was|has_been Sacrifice Spawned", Event.SACRIFICE_SPAWNED),
    _when("was|has_been Normal Spawned", Event.NORMAL_SPAWNED),
    _when("would get destroyed {cause}", Event.WOULD_BE_DESTROYED, cause=_BY),
    _when("would die|be_killed {cause}", Event.WOULD_BE_DESTROYED, cause=_BY),
    _when("would leave the field by being destroyed", Event.WOULD_BE_DESTROYED),
    _when("is about to be destroyed {cause}", Event.WOULD_BE_DESTROYED, cause=_BY),
    _when("gets destroyed {cause}", Event.DESTROYED, cause=_BY),
    _when(
        "is|gets destroyed {cause} and sent|put to|into the|your|its_owner's|its graveyard", Event.DESTROYED, cause=_BY
    ),
    *(
        Phrase(_there, f"when {{who}} is|gets {words} {{where}}", event=event, who=WHO, where=WHERE)
        for words, event in (
            ("spawned|summoned", Event.SPAWNED),
            ("Normal_Spawned", Event.NORMAL_SPAWNED),
            ("Sacrifice_Spawned", Event.SACRIFICE_SPAWNED),
            ("Miracle_Spawned", Event.MIRACLE_SPAWNED),
            ("destroyed", Event.DESTROYED),
            ("attacked", Event.ATTACKED),
        )
    ),
    _when("dies|is_killed {cause}", Event.DESTROYED, cause=_BY),
    _when("is lost in battle|combat", Event.DESTROYED, cause=_BATTLE),
    _when("kills|defeats|slays {what} {cause}", Event.DESTROYS, what=WHO, cause=_BY),
    _when("gets sacrificed", Event.SACRIFICED),
    _when("is|gets discarded from your|its_owner's|their hand", Event.DISCARDED),
    _when("gets discarded", Event.DISCARDED),
    _when("is|gets sent from your|its_owner's hand to the|your|its_owner's graveyard", Event.DISCARDED),
    _when("is|gets sent|put|placed to|into your|a|its_owner's|their graveyard", Event.SENT),
    _when("goes|is_put|gets_put|is_placed|gets_sent to|into|in the graveyard", Event.SENT),
    _when(
        "is|gets sent|put|placed to|into your|a|the|its_owner's|their graveyard from the field|board|play",
        Event.SENT_FROM_FIELD,
    ),
    _when(
        "goes|is_put|gets_put|is_sent|gets_sent from the field|board|play to|into your|a|the|its_owner's graveyard",
        Event.SENT_FROM_FIELD,
    ),
    _when("goes to|into your|a|the|its_owner's graveyard from the field|board|play", Event.SENT_FROM_FIELD),
    _when("is banished|cast_out|sent_to_the_void|removed_from_play", Event.EXILED),
    _when("is removed from the field", Event.LEAVES),
    _when("attacks {what}", Event.ATTACKS, what=WHO),
    _when("attacks {what} directly", Event.ATTACKS, what=WHO),
    _when("attacks", Event.ATTACKS),
    _when("declares an attack against {what}", Event.ATTACKS, what=WHO),
    _when("is about to attack {what}", Event.ATTACKS, what=WHO),
    _when("gets|is|becomes attacked {what}", Event.ATTACKED, what=_after("by", WHO)),
    _when("is|becomes the target of an attack", Event.ATTACKED),
    _when("is targeted|chosen by|for|with an attack", Event.ATTACKED),
    _when("survives being_attacked|a_battle_in_which_it_was_attacked", Event.SURVIVES),
    _when("survives an|one|1 attack of|from {what}", Event.SURVIVES, what=WHO),
    *(
        Phrase(_survived, f"when {{what}} attacks {{who}} {words}", what=_NAMED_WHO, who=ONE)
        for words in (
            "and|but does_not|doesn't destroy|kill it|that_creature",
            "and|but it|that_creature survives|is_not_destroyed|isn't_destroyed",
            "without destroying it|that_creature",
        )
    ),
    _when("is|was attacked and|but survives|not_destroyed|is_not_destroyed|isn't_destroyed", Event.SURVIVES),
    _when("makes|performs|does|launches an ambush|ambush_attack", Event.AMBUSHES),
    Phrase(_read_when, "after|when an ambush|ambush_attack by|of|from {who}", event=Event.AMBUSHES, who=WHO),
    _when("attacks in|with|by ambush", Event.AMBUSHES),
    _when("makes|performs|does|launches an ambush|ambush_attack on|against {what}", Event.AMBUSHES, what=WHO),
    _when("gets|becomes ambushed {what}", Event.AMBUSHED, what=_after("by", WHO)),
    _when("is|gets attacked from behind {what}", Event.AMBUSHED, what=_after("by", WHO)),
    _when("is|gets attacked by|in|through an? ambush|ambush_attack", Event.AMBUSHED),
    _when("attacks from behind", Event.AMBUSHES),
    _when("attacks {what} from behind", Event.AMBUSHES, what=WHO),
    _when("attacks|attacks_with|declares an ambush|ambush_attack", Event.AMBUSHES),
    _when("deals combat damage {what}", Event.DEALS_DAMAGE, cause=_BATTLE, what=_after("to", WHO)),
    _when("deals damage in battle|combat {what}", Event.DEALS_DAMAGE, cause=_BATTLE, what=_after("to", WHO)),
    _when("damages|hurts {what} in battle|combat", Event.DEALS_DAMAGE, cause=_BATTLE, what=WHO),
    _when("damages|hurts {what}", Event.DEALS_DAMAGE, what=WHO),
    _when("takes|receives|suffers|is_dealt combat|battle damage", Event.DAMAGED, cause=_BATTLE),
    _when("receives|suffers|is_dealt damage {cause}", Event.DAMAGED, cause=_FROM),
    _when("is damaged|hurt {cause}", Event.DAMAGED, cause=_FROM),
    Phrase(_by_leader, "when you take damage {cause}", whose=Whose.YOURS, cause=_FROM),
    Phrase(_by_leader, "when your opponent takes damage {cause}", whose=Whose.OPPONENTS, cause=_FROM),
    _when("recovers|regains|is_restored HP", Event.HEALED),
    _when("gets healed", Event.HEALED),
    _when("has its shield broken|destroyed", Event.SHIELD_BROKEN),
    *(
        Phrase(When, f"when {words}", who=who, event=Event.SHIELD_BROKEN)
        for words, who in (
            ("{who} shield is|was|gets broken|destroyed", possessive(WHO)),
            ("{who} shield breaks|break", possessive(WHO)),
            ("the shield of {who} is|was|gets broken|destroyed", WHO),
            ("the shield of {who} breaks|break", WHO),
        )
    ),
    _when("changes|leaves tiles|its_tile", Event.MOVES),
    _when("is moved", Event.MOVES),
    Phrase(_would_spawn, "when {who} would miracle_spawn {what}", event=Event.MIRACLE_SPAWNS, who=PLAYER, what=WHO),
    Phrase(_would_spawn, "when {who} would spawn|summon {what}", event=Event.SPAWNS, who=PLAYER, what=WHO),
    Phrase(_would_come, "when {what} would be spawned|summoned", event=Event.SPAWNS, what=WHO),
    Phrase(_would_come, "when {what} would be miracle_spawned", event=Event.MIRACLE_SPAWNS, what=WHO),
    _when("would move", Event.MOVES),
    _when("would move|come|step onto|to|into|on? {where}", Event.ENTERS, where=WHERE),
    _when("would move|come|step onto|to|into|on a|any tile {where}", Event.ENTERS, where=WHERE),
    _when("would enter a|any tile {where}", Event.ENTERS, where=WHERE),
    _when(f"{_MOVES_ONTO} {{where}}", Event.ENTERS, where=WHERE),
    _when(
        f"{_MOVES_ONTO} onto|on|to? or|and|or_to adjacent|next to this card|creature|trick|tile",
        Event.ENTERS,
        where=Where(Near.WITHIN, 1),
    ),
    _when(f"{_MOVES_ONTO} onto|to|into|on? a|any tile {{where}}", Event.ENTERS, where=WHERE),
    _when("would move|enter|come|step|walk|go onto|to|into|on? a|any tile {where}", Event.ENTERS, where=WHERE),
    _when("would move|come|step|walk|go {where}", Event.ENTERS, where=WHERE),
    Phrase(
        _on_counters,
        f"when {{who}} {_MOVES_ONTO} onto|to|into|on? a|an|any tile with|that_has a|an|any? {{name}} counter|counters",
        who=WHO,
        name=NAME,
    ),
    Phrase(
        _on_terrain, f"when {{who}} {_MOVES_ONTO} onto|to|into|on? a|an|any {{terrain}} tile", who=WHO, terrain=TERRAIN
    ),
    _when(f"{_MOVES_ONTO} onto|on|over? this card|creature|trick", Event.OVERLAPS),
    _when(f"{_MOVES_ONTO} onto|on? this card's|creature's|trick's tile", Event.OVERLAPS),
    _when(f"{_MOVES_ONTO} onto|on? this tile", Event.OVERLAPS),
    _when(f"{_MOVES_ONTO} onto|on the tile of this card|creature|trick", Event.OVERLAPS),
    _when("locks {what} down", Event.LOCKS_DOWN, what=WHO),
    _when(f"{_MOVES_ONTO} onto|to|into|on? a|any tile with|containing|holding {{what}}", Event.LOCKS_DOWN, what=_TRICK),
    _when(f"{_MOVES_ONTO} onto|over|on {{what}}", Event.LOCKS_DOWN, what=_TRICK),
    *(
        Phrase(_aimed_at, f"when {{who}} activates/activate|plays|play {{of}} {words}", who=PLAYER, of=ONE, aim=WHO)
        for words in _THAT_TARGETS
    ),
    *(Phrase(_aimed_at, f"when {{of}} {words}", who=_ANYBODY, of=ONE, aim=WHO) for words in ("targets|target {aim}",)),
    Phrase(_read_when, "when you equip {who}", event=Event.EQUIPPED, who=WHO),
    Phrase(
        _read_when, "when you put|attach an? equip|equip_card|equip_trick on|to {who}", event=Event.EQUIPPED, who=WHO
    ),
    Phrase(_read_when, "when you put an? equip on {who}", event=Event.EQUIPPED, who=WHO),
    _when("is flipped|turned|revealed face-up|up", Event.TURNED_UP),
    _when("is flipped|revealed", Event.TURNED_UP),
    _when("flips|turns face-up", Event.TURNED_UP),
    _when("is flipped|flips|turns face-down", Event.TURNED_DOWN),
    _when("changes|switches mode|modes|its_battle_mode", Event.CHANGES_MODE),
    _when("switches its mode", Event.CHANGES_MODE),
    Phrase(_read_when, "when {name} counter is placed|put on {who}", event=Event.GAINS_COUNTER, who=WHO, name=_A_NAME),
    _when("gets_equipped|becomes_equipped with|by a|an trick|equip|card", Event.EQUIPPED),
    _when("gets equipped", Event.EQUIPPED),
    Phrase(
        _read_when,
        "when a|an|any equip|equip_trick|equip_card|equip_trick_card becomes|is|gets equipped|attached to {who}",
        event=Event.EQUIPPED,
        who=WHO,
    ),
    *(
        Phrase(_under, f"when {{who}} is|gets {words} under {whose} control", who=WHO, event=event, controller=of)
        for words, event in (("spawned", Event.SPAWNED), ("Miracle_Spawned", Event.MIRACLE_SPAWNED))
        for whose, of in (("your", Whose.YOURS), ("your_opponent's", Whose.OPPONENTS))
    ),
    Phrase(_read_when, "flip ,|:", event=Event.TURNED_UP, who=This()),
    *(
        Phrase(_read_when, f"in response to {words}", event=event, who=_THEY, what=what)
        for words, event, what in (
            ("an|1|any attack", Event.ATTACKS, None),
            ("an|any opposing|enemy attack", Event.ATTACKS, None),
            ("your opponent's attack", Event.ATTACKS, None),
            ("your opponent activating an ability", Event.ACTIVATES, None),
            ("your opponent activating a trick|trick_card", Event.ACTIVATES, AnyOf(Filter(Noun.TRICK))),
            ("your opponent's trick|trick_card", Event.ACTIVATES, AnyOf(Filter(Noun.TRICK))),
        )
    ),
    _when("wins a|one|1 Clash with|over {what}", Event.WINS_CLASH, what=WHO),
    _when("becomes|gets attached to {what}", Event.ATTACHED, what=WHO),
    Phrase(_read_when, "when you attach {who} to {what}", event=Event.ATTACHED, who=WHO, what=WHO),
    _when("becomes|is the|a target of {cause}", Event.TARGETED, cause=CAUSE),
    _when("is chosen|selected as a target", Event.TARGETED),
    Phrase(_read_when, "when {who} attacks/attack {what}", event=Event.ATTACKS, who=PLAYER, what=WHO),
    Phrase(_read_when, "when {who} attacks/attack", event=Event.ATTACKS, who=PLAYER),
    Phrase(
        _read_when,
        "when {who} plays/play a|one|1 trick",
        event=Event.ACTIVATES,
        who=PLAYER,
        what=AnyOf(Filter(Noun.TRICK)),
    ),
    Phrase(_of_trick, "when {who} activates/activate|plays|play {of}", who=PLAYER, of=ONE),
    Phrase(_of_trick, "when {of} is activated|played", who=_ANYBODY, of=ONE),
    Phrase(_of_trick, "when {who} activates/activate|plays|play the effect|ability of {of}", who=PLAYER, of=ONE),
    Phrase(_activated, "when {who} activates/activate {of} ability|effect", who=PLAYER, of=_WHOSE_ABILITY),
    Phrase(_activated, "when {of} ability|effect is activated|used", who=_ANYBODY, of=_WHOSE_ABILITY),
    Phrase(_activated, "when an|the|one|any ability|effect of {of} is activated|used", who=_ANYBODY, of=ONE),
    Phrase(_activated, "when {of} activates its|an ability|effect", who=_ANYBODY, of=ONE),
    Phrase(_activated, "when {of} activates its abilities|effects", who=_ANYBODY, of=ONE),
    Phrase(
        _read_when,
        "when {who} activates/activate a card|an_effect|a_card's_ability|a_card_or_ability|any_ability",
        event=Event.ACTIVATES,
        who=PLAYER,
    ),
    Phrase(
        _read_when,
        "when a trick|trick_card is activated",
        event=Event.ACTIVATES,
        who=_ANYBODY,
        what=AnyOf(Filter(Noun.TRICK)),
    ),
    Phrase(_read_when, "when an|any ability is activated", event=Event.ACTIVATES, who=_ANYBODY),
    Phrase(_read_when, "when {who} draws/draw one_or_more|any cards", event=Event.DRAWS, who=PLAYER),
    Phrase(_read_when, "when you discard {who}", event=Event.DISCARDED, who=_ITSELF),
    Phrase(_read_when, "when you sacrifice {who}", event=Event.SACRIFICED, who=_ITSELF),
    Phrase(_read_when, "when you spawn {who}", event=Event.SPAWNED, who=_ITSELF),
    Phrase(_read_when, "when you miracle spawn {who}", event=Event.MIRACLE_SPAWNED, who=_ITSELF),
    *(
        Phrase(_read_when, f"when|on|upon {words}", event=event, who=This())
        for words, event in (
            ("spawned|spawning|spawn", Event.SPAWNED),
            ("destroyed", Event.DESTROYED),
            ("attacking", Event.ATTACKS),
            ("attacked", Event.ATTACKED),
            ("ambushing", Event.AMBUSHES),
            ("ambushed", Event.AMBUSHED),
            ("sacrificed", Event.SACRIFICED),
            ("discarded", Event.DISCARDED),
        )
    ),
    *(
        Phrase(_read_when, words, event=event, who=WHOSES)
        for event, words in (
            (Event.TURN_STARTS, "at the start|beginning of {who} start_phase"),
            (Event.TURN_STARTS, "during|in {who} start_phase"),
            (Event.TURN_STARTS, "at the beginning of {who} turn|turns"),
            (Event.TURN_STARTS, "at the start of {who} turns"),
            (Event.TURN_STARTS, "when {who} turn starts|begins"),
            (Event.TURN_ENDS, "when {who} turn ends"),
            (Event.BATTLE_ENDS, "when {who} battle_phase ends"),
            (Event.BATTLE_STARTS, "when {who} battle_phase starts|begins"),
            (Event.MAIN_STARTS, "at the beginning of {who} main_phase|main_phases"),
            (Event.MAIN_STARTS, "at the start of {who} main_phases"),
            (Event.BATTLE_STARTS, "at the beginning of {who} battle_phase|battle_phases"),
            (Event.BATTLE_STARTS, "at the start of {who} battle_phases"),
            (Event.BATTLE_ENDS, "at the end of {who} battle_phases"),
            (Event.TURN_ENDS, "during|in|at {who} end_phase"),
            (Event.TURN_ENDS, "at the start|beginning|end of {who} end_phase"),
            (Event.TURN_ENDS, "at the end of {who} turns"),
        )
    ),
]
#: Moments before their effect; behind it, they are about the card chosen then (O-23.8).
WHENS_BEFORE: Final[Slot[object]] = one_of(
    "WHEN",
    [],
    wordings=[
        Phrase(_read_when, words, event=event, who=WHOSES)
        for event, words in (
            (Event.TURN_STARTS, "during|in|at {who} start_phases"),
            (Event.TURN_STARTS, "at the start|beginning of {who} start_phases"),
            (Event.TURN_ENDS, "during|in|at {who} end_phases"),
            (Event.TURN_ENDS, "at the start|beginning|end of {who} end_phases"),
        )
    ],
)
