"""Phrases of card text about places and costs of spawns, and about costs of tricks."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.abilities import ast
from rules.abilities.grammar.reader import Reader, Readings
from rules.abilities.grammar.templates import INVALID, Form, Phrase, Slot, Table, Word, choice, one_of, the
from rules.abilities.phrases.amounts import ANY_AMOUNT, FOR_EACH, is_less, negated
from rules.abilities.phrases.filters import A_CREATURE, FILTER, FILTERS, KIND, KINDS, is_counted_by_print
from rules.abilities.phrases.where import WHERE, on_terrain
from rules.abilities.phrases.words import COUNT, TERRAIN

#: Most creatures that a player may spawn in a turn (D-6.6).
SPAWNS_EACH_TURN: Final = 2
_ITSELF: Final = "this_creature|this_card"
_THIS_TRICK: Final = "this_trick_card|this_trick|this_card"


def _cards(noun: ast.Noun) -> Slot[object]:
    """Return a slot of creatures or tricks, by `noun`. Its value is a filter, or None for the card with the text."""
    itself = "this creature" if noun is ast.Noun.CREATURE else "this trick card"
    itself_read = _ITSELF if noun is ast.Noun.CREATURE else _THIS_TRICK
    table: Table[object] = Table([Phrase(lambda: None, itself_read), Phrase(the, "{value}", value=FILTER)])

    def read(reader: Reader, at: int) -> Readings:
        return [each for each in table.read(reader, at) if each.value is None or _is_plain(each.value, noun)]

    return Slot(
        "FILTER creatures" if noun is ast.Noun.CREATURE else "FILTER trick cards",
        read,
        lambda value, many: itself if value is None else KINDS.write(value, True),
    )


def _is_plain(kind: ast.Filter, noun: ast.Noun) -> bool:
    return kind.noun is noun and kind.zone is ast.Zone.FIELD and is_counted_by_print(kind)


_CREATURES: Final = _cards(ast.Noun.CREATURE)
_TRICKS: Final = _cards(ast.Noun.TRICK)
_ANYWHERE: Final = ast.Where(ast.Near.ANYWHERE)


def _write_place(value: ast.Filter | ast.Where, many: bool) -> str | None:
    if isinstance(value, ast.Filter):
        text = A_CREATURE.write(value, False)
        return None if text is None else f"adjacent to {text}"
    return "on any tile" if value == _ANYWHERE else WHERE.write(value, many)


#: “any of your Undead”: a type may be its own plural.
_YOUR_KIND: Final = Slot(
    FILTER.label,
    lambda reader, at: FILTER.read(reader, at) if reader.words[at] == "your" else (),
    lambda value, many: None,
)
_FREE: Final = "free|unoccupied|empty?"
#: Places at which a creature may be spawned, or the card beside which.
_PLACE: Final = Slot(
    WHERE.label,
    Table(
        [
            Phrase(the, "{value}", value=WHERE),
            Phrase(the, f"on|onto any|a|an|1|one {_FREE} tile {{value}}", value=WHERE),
            Phrase(the, f"on|onto {_FREE} tiles {{value}}", value=WHERE),
            Phrase(on_terrain, "on|onto any|a|an|1|one free|unoccupied|empty {terrain} tile", terrain=TERRAIN),
            Phrase(on_terrain, "on|onto free|unoccupied|empty {terrain} tiles", terrain=TERRAIN),
            *(
                Phrase(the, f"{on} adjacent|next to {of}", value=value)
                for on in ("", f"on|onto any|a|1|one {_FREE} tile", f"on|onto {_FREE} tiles")
                for of, value in (
                    ("{value}", A_CREATURE),
                    ("any {value}", FILTER),
                    ("any|one of {value}", FILTERS),
                    ("any|one of {value}", _YOUR_KIND),
                    ("{value}", FILTERS),
                )
            ),
            Phrase(the, f"on|onto any|a|1|one {_FREE} tile on_the_field|of_the_field|of_the_board?", value=_ANYWHERE),
            Phrase(the, "anywhere on_the_field|on_the_board?", value=_ANYWHERE),
        ]
    ).read,
    _write_place,
)


def _lessened(amount: ast.Amount) -> ast.Amount:
    return negated(amount)


def _write_change(value: ast.Amount, many: bool) -> str | None:
    written = ANY_AMOUNT.write(negated(value) if is_less(value) else value, many)
    return written and f"{'less' if is_less(value) else 'more'} by {written}"


#: Change of a cost.
_CHANGE: Final = Slot(
    "less by AMOUNT",
    Table(
        [Phrase(_lessened, "less by {amount}", amount=ANY_AMOUNT), Phrase(the, "more by {value}", value=ANY_AMOUNT)]
    ).read,
    _write_change,
)
_NTH: Final = Slot(
    ast.Nth.FIRST.value, Table([Word(nth.value, nth) for nth in ast.Nth]).read, lambda value, _: value.value
)
_PAYERS: Final = {ast.Whose.YOURS: "", ast.Whose.OPPONENTS: "your opponent", ast.Whose.BOTH: "each player"}
_WHO: Final = Slot(
    "your opponent",
    Table([Word(words, whose) for whose, words in _PAYERS.items()]).read,
    lambda value, _: _PAYERS[value],
)


def _costs(verb: str, deed: ast.PlayerDeed, of: Slot[object]) -> Phrase[ast.ChangeCost]:
    words = f"{verb} {{nth}} {{of}} costs {{whose}} {{amount}}"
    return Phrase(ast.ChangeCost, words, deed=deed, nth=_NTH, of=of, whose=_WHO, amount=_CHANGE)


SPAWN_RULES: Final[list[Form[ast.Effect]]] = [
    Phrase(ast.SpawnPlace, "you may also spawn {of} {where}", of=_CREATURES, where=_PLACE, less=0),
    Phrase(
        ast.SpawnPlace,
        "you may also spawn {of} {where} for {less} spawn point/points less",
        of=_CREATURES,
        where=_PLACE,
        less=COUNT,
    ),
    Phrase(ast.SpawnOnly, f"{_ITSELF} may be spawned only by Miracle_Spawn", count=0),
    Phrase(
        ast.SpawnOnly, f"{_ITSELF} may be spawned only by sacrificing {{count}} {{filter}}", count=COUNT, filter=KIND
    ),
    _costs("spawning", ast.PlayerDeed.SPAWN, _CREATURES),
    _costs("activating", ast.PlayerDeed.ACTIVATE, _TRICKS),
]

# --- the same in other words --------------------------------------------------------------------------------------


def _placed(of: ast.Filter | None, where: ast.Where, less: int = 0) -> object:
    """Return the permission to spawn your creatures `of` a kind (None: this card) at a place, for `less` fewer points.

    INVALID for the opponent's creatures.
    """
    if of is not None and of.controller not in (None, ast.Whose.YOURS):
        return INVALID
    return ast.SpawnPlace(None if of is None else replace(of, controller=None), where, less)


#: Creatures that are spawned; None is the card itself.
_THEM: Final[Slot[object]] = one_of(
    "FILTER creatures",
    [],
    wordings=[
        Phrase(lambda: None, _ITSELF),
        Phrase(the, "{value} you_spawn|in_your_hand?", value=FILTERS),
        Phrase(the, "all|each|every {value} you_spawn|in_your_hand?", value=KIND),
    ],
)
_TOO: Final = (
    "too|as_well|,_too|,_not_just_next_to_your_leader|,_not_only_next_to_your_leader|instead_of_next_to_your_leader"
    "|instead_of_adjacent_to_your_leader|,_not_only_adjacent_to_your_leader|,_not_just_adjacent_to_your_leader?"
)
_IF_SO: Final = "if|when you do ,? it|this_creature|they costs|cost"
_POINTS: Final = "spawn_point|spawn_points"
_CRYSTALS: Final = "Magic_Crystal|Magic_Crystals|crystal|crystals"


def _priced(
    deed: ast.PlayerDeed,
    of: ast.Filter | None,
    n: ast.Amount,
    *,
    what: ast.Countable | None = None,
    nth: ast.Nth = ast.Nth.EACH,
    whose: ast.Whose | None = None,
) -> object:
    """Return the change of a cost by `n`, or by `n` for each of `what`; an `of` of None is this card.

    `whose` pays, else the cards' controller if known, else both players. INVALID for cards that can't have the cost,
    and for cards that `whose` does not control.
    """
    if what is not None and isinstance(n, int):
        n = ast.PerEach(n, what)
    if of is None:
        return ast.ChangeCost(deed, None, n)
    if not _is_plain(
        replace(of, controller=None), ast.Noun.CREATURE if deed is ast.PlayerDeed.SPAWN else ast.Noun.TRICK
    ):
        return INVALID
    payer = whose or of.controller or ast.Whose.BOTH
    if of.controller not in (None, payer):
        return INVALID
    changed = ast.ChangeCost(deed, replace(of, controller=None), n, payer, nth)
    return ast.Lasting((changed,), ast.EndOfTurn()) if nth is ast.Nth.NEXT else changed


def _fewer(n: int) -> int:
    return -n


_N_LESS: Final[Slot[object]] = one_of("N", [], wordings=[Phrase(_fewer, "{n}", n=COUNT)])


def _prices() -> list[Form[object]]:
    """Return the phrases of changed costs, such as “this creature costs 1 less spawn point for each …”."""
    found: list[Form[object]] = []
    for deed, points, verb in (
        (ast.PlayerDeed.SPAWN, _POINTS, "spawn"),
        (ast.PlayerDeed.ACTIVATE, _CRYSTALS, "activate|play"),
    ):
        ended = "to_spawn?" if deed is ast.PlayerDeed.SPAWN else "to_activate|to_play?"
        verbs = verb.split("|")
        mine = "|".join(f"you_{each}" for each in verbs)
        theirs = "|".join(f"your_opponent_{each}s" for each in verbs)
        once = "each|every|per turn"
        heads: list[tuple[str, dict[str, object]]] = [
            ("{of}", {"of": FILTERS}),
            ("all|each|every {of}", {"of": FILTER}),
            (f"all|each|every {{of}} {mine}", {"of": KIND, "whose": ast.Whose.YOURS}),
            (f"{{of}} {mine}", {"of": FILTERS, "whose": ast.Whose.YOURS}),
            (f"{{of}} {theirs}", {"of": FILTERS, "whose": ast.Whose.OPPONENTS}),
            (f"the first {{of}} {mine} {once}", {"of": KIND, "whose": ast.Whose.YOURS, "nth": ast.Nth.FIRST}),
            (f"the first {{of}} {theirs} {once}", {"of": KIND, "whose": ast.Whose.OPPONENTS, "nth": ast.Nth.FIRST}),
            (f"your first {{of}} {once}", {"of": KIND, "whose": ast.Whose.YOURS, "nth": ast.Nth.FIRST}),
            (f"the next {{of}} {mine} this turn", {"of": KIND, "whose": ast.Whose.YOURS, "nth": ast.Nth.NEXT}),
            (f"the next {{of}} {theirs} this turn", {"of": KIND, "whose": ast.Whose.OPPONENTS, "nth": ast.Nth.NEXT}),
            (f"{once} , the first {{of}} {mine}", {"of": KIND, "whose": ast.Whose.YOURS, "nth": ast.Nth.FIRST}),
        ]
        heads.append((_ITSELF if deed is ast.PlayerDeed.SPAWN else _THIS_TRICK, {"of": None}))
        for head, fields in heads:
            # “This card costs 1 less” may be a creature or a trick.
            maybe = "" if head == _THIS_TRICK else "?"
            for words, n in (
                (f"{{n}} {points} less", _N_LESS),
                (f"{{n}} less|fewer {points}{maybe}", _N_LESS),
                (f"{{n}} {points} more", COUNT),
                (f"{{n}} more|extra|additional {points}{maybe}", COUNT),
            ):
                said = f"{head} cost|costs {words} {ended}"
                found.append(Phrase(_priced, said, fields, deed=deed, n=n))
                found.append(Phrase(_priced, f"{said} {{what}}", fields, deed=deed, n=n, what=FOR_EACH))
            if "whose" not in fields and fields["of"] is not None:
                for words, n in (
                    (f"{{n}} {points} more", COUNT),
                    (f"{{n}} more {points}?", COUNT),
                    (f"{{n}} {points} less", _N_LESS),
                    (f"{{n}} less|fewer {points}?", _N_LESS),
                ):
                    said = f"{head} cost|costs {{whose}} {words} {ended}"
                    found.append(Phrase(_priced, said, {**fields, "whose": _PAYER}, deed=deed, n=n))
    return found


_PAYER: Final = choice(
    "you",
    {
        "you": ast.Whose.YOURS,
        "your opponent": ast.Whose.OPPONENTS,
        "each player": ast.Whose.BOTH,
        "both players": ast.Whose.BOTH,
    },
)


#: Discount behind a place.
def _so_many_spawns(count: int) -> object:
    """Return the meaning of “you may spawn up to 3 creatures each turn”; INVALID if the rules allow that anyway."""
    return ast.MoreSpawns(count - SPAWNS_EACH_TURN) if count > SPAWNS_EACH_TURN else INVALID


_TAILS: Final[tuple[tuple[str, dict[str, object]], ...]] = (
    ("", {}),
    (f" .|; {_IF_SO} {{less}} {_POINTS} less", {"less": COUNT}),
    (f" .|; {_IF_SO} {{less}} less|fewer {_POINTS}?", {"less": COUNT}),
    (f" for {{less}} less|fewer {_POINTS}", {"less": COUNT}),
)
SPAWN_WORDINGS: Final[list[Form[object]]] = [
    *(
        Phrase(_placed, f"{said} {_TOO}{tail}", {"of": _THEM, "where": _PLACE, **less})
        for said in (
            "you may also? spawn {of} {where}",
            "{of} may also? be spawned {where}",
            "{of} may come into play {where}",
        )
        for tail, less in _TAILS
    ),
    *(
        Phrase(ast.SpawnOnly, words.replace("{count}", count), count=COUNT, filter=KIND)
        for count in ("{count}", "{count} or_more", "at_least {count}")
        for words in (
            f"{_ITSELF} may only be spawned by sacrificing {{count}} {{filter}}",
            f"{_ITSELF} cannot be Normal_Spawned .|;|,_and|and it must|may_only be Sacrifice_Spawned|spawned"
            " by sacrificing {count} {filter}",
            f"{_ITSELF} must|may_only be Sacrifice_Spawned|spawned by sacrificing {{count}} {{filter}}",
            f"{_ITSELF} cannot be spawned except|unless by sacrificing {{count}} {{filter}}",
            f"{_ITSELF} cannot be spawned unless you sacrifice {{count}} {{filter}}",
            f"to spawn {_ITSELF} ,? you must sacrifice {{count}} {{filter}}",
            f"you must sacrifice {{count}} {{filter}} to spawn {_ITSELF}",
            f"you may only spawn {_ITSELF} by sacrificing {{count}} {{filter}}",
            f"you may spawn {_ITSELF} only by sacrificing {{count}} {{filter}}",
        )
    ),
    *(
        Phrase(ast.SpawnOnly, words, count=1, filter=ast.Filter())
        for words in (
            f"{_ITSELF} cannot be Normal_Spawned",
            f"{_ITSELF} may_only|must be Sacrifice_Spawned",
            f"{_ITSELF} may be Sacrifice_Spawned only",
            f"{_ITSELF} may only be spawned by Sacrifice_Spawn|a_Sacrifice_Spawn",
        )
    ),
    *(
        Phrase(ast.SpawnOnly, words, count=0)
        for words in (
            f"{_ITSELF} may_only|must be Miracle_Spawned",
            f"{_ITSELF} cannot be spawned except by|with Miracle_Spawn|a_Miracle_Spawn|Miracle_Spawns",
            f"{_ITSELF} cannot be Normal_Spawned|Normal or Sacrifice_Spawned",
            f"{_ITSELF} cannot be spawned from your hand",
            f"{_ITSELF} may only come into play by Miracle_Spawn|a_Miracle_Spawn",
        )
    ),
    *(
        Phrase(ast.MoreSpawns, words, count=COUNT)
        for words in (
            "you may Normal? spawn {count} additional|more|extra? creature|creatures each|every|per|a turn",
            "you may Normal? spawn {count} more|extra|additional creature|creatures each|every|per|a|this? turn",
            "you may Normal spawn {count} additional|more|extra creature|creatures this_turn?",
            "you may spawn {count} creature|creatures more each|every|per|this turn",
        )
    ),
    *(
        Phrase(
            _so_many_spawns,
            f"you may Normal? spawn up_to? {{count}} creatures each|every|per|a turn {more}",
            count=COUNT,
        )
        for more in ("", "instead of 2|two|the_usual_two")
    ),
    *(
        Phrase(ast.MoreSpawns, words, count=1)
        for words in (
            "you may Normal? spawn an additional|extra|another|one_more creature each|every|per|a|this? turn",
            "you may Normal? spawn another creature each|every|this turn",
        )
    ),
    *_prices(),
]
