"""Phrases of card text for amounts that are counted on resolution, and for the things counted (O-23.4)."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.abilities import ast
from rules.abilities.grammar.reader import Reader, Reading, Readings
from rules.abilities.grammar.templates import INVALID, Form, Phrase, Slot, Table, choice, one_of
from rules.abilities.phrases import targets
from rules.abilities.phrases.filters import FILTER, FILTERS, KIND, is_counted_by_print
from rules.abilities.phrases.targets import OWNED, TARGET
from rules.abilities.phrases.where import MEASURED, WHERE, on_terrain
from rules.abilities.phrases.words import COUNT, NAME, STAT, TERRAIN
from rules.vocabulary import Stat, Tile

#: Players whose inventory or spawn points are counted.
_INVENTORY: Final = choice(
    "your inventory",
    {
        "your inventory": ast.Whose.YOURS,
        "your opponent's inventory": ast.Whose.OPPONENTS,
        "both inventories": ast.Whose.BOTH,
    },
)
_USED: Final = choice(
    "your used zone",
    {
        "your used zone": ast.Whose.YOURS,
        "your opponent's used zone": ast.Whose.OPPONENTS,
        "both used zones": ast.Whose.BOTH,
    },
)


def _write_many(value: ast.Filter, _: bool) -> str | None:
    return FILTER.write(value, True)


def _write_one(value: ast.Filter, _: bool) -> str | None:
    return FILTER.write(value, False)


#: Things that are counted, in the plural and, behind “for each”, in the singular.
_MANY: Final = Slot(FILTER.label, FILTER.read, _write_many)
_ONE: Final = Slot(FILTER.label, FILTER.read, _write_one)


_KIND_MANY: Final = Slot(KIND.label, KIND.read, lambda value, _: KIND.write(value, True))
_KIND_ONE: Final = Slot(KIND.label, KIND.read, lambda value, _: KIND.write(value, False))


def _read_creatures(reader: Reader, at: int) -> Readings:
    """Read a group of creatures with some property, such as “Fire creatures”; no reading for plain “creatures”."""
    kinds = KIND.read(reader, at)
    return [each for each in kinds if each.value.noun is ast.Noun.CREATURE and each.value != ast.Filter()]


_CREATURES: Final = Slot(KIND.label, _read_creatures, _KIND_MANY.write, begins=KIND.starts)
_CREATURE: Final = Slot(KIND.label, _read_creatures, _KIND_ONE.write, begins=KIND.starts)


def used(noun: ast.Noun, plural: str) -> Slot[object]:
    """Return a slot for cards of a kind that a player spawned or activated, in the plural if `plural` is not "".

    The cards may be gone, so that only filters of printed values are read.
    """

    def read(reader: Reader, at: int) -> Readings:
        kinds = KIND.read(reader, at)
        return [each for each in kinds if each.value.noun is noun and is_counted_by_print(each.value)]

    return Slot(KIND.label, read, (_KIND_MANY if plural else _KIND_ONE).write, begins=KIND.starts)


#: Players who have done something this turn.
DOERS: Final = (("you have|had?", ast.Whose.YOURS), ("your opponent has|have|had?", ast.Whose.OPPONENTS))


def _deeds(plural: str) -> list[Form[ast.Countable]]:
    creatures, tricks = (used(noun, plural) for noun in (ast.Noun.CREATURE, ast.Noun.TRICK))
    found: list[Form[ast.Countable]] = []
    for who, whose in DOERS:
        attacks = f"attack{plural}|attacks {who} declared|made this turn"
        spawned = f"{{of}} {who} spawned|summoned this turn"
        activated = f"{{of}} {who} activated|played|used this turn"
        found += (
            Phrase(ast.DeedsOf, attacks, deed=ast.PlayerDeed.ATTACK, whose=whose, of=None),
            Phrase(
                ast.DeedsOf,
                attacks.replace("this", "with {of} this"),
                deed=ast.PlayerDeed.ATTACK,
                whose=whose,
                of=creatures,
            ),
            Phrase(ast.DeedsOf, spawned, deed=ast.PlayerDeed.SPAWN, whose=whose, of=creatures),
            Phrase(ast.DeedsOf, activated, deed=ast.PlayerDeed.ACTIVATE, whose=whose, of=tricks),
        )
    return found


def _phrases(cards: Slot[ast.Filter], plural: str) -> list[Form[ast.Countable]]:
    return [
        Phrase(ast.CardsOf, "{filter}", filter=cards),
        Phrase(ast.AmongThose, "{filter} among those_cards|them", filter=_KIND_MANY if plural else _KIND_ONE),
        Phrase(ast.CountersOn, f"{{name}} counter{plural}|counters on each of them", name=NAME, target=ast.Itself()),
        Phrase(ast.CountersOn, f"counter{plural}|counters on each of them", name="", target=ast.Itself()),
        Phrase(
            ast.AttachedTo,
            f"creature{plural}|creatures attached to each of them",
            target=ast.Itself(),
            filter=ast.Filter(),
        ),
        Phrase(ast.EquipsOn, f"Equip{plural}|Equip_trick_card|Equip_trick_cards on each of them", target=ast.Itself()),
        Phrase(ast.CountersOn, f"{{name}} counter{plural}|counters on {{target}}", name=NAME, target=TARGET),
        Phrase(ast.CountersOn, f"counter{plural}|counters on {{target}}", name="", target=TARGET),
        Phrase(ast.TilesOf, f"tile{plural}|tiles {{where}}", where=WHERE),
        Phrase(ast.CrystalsOf, f"Magic_Crystal{plural}|crystal|crystals in {{whose}}", whose=_INVENTORY, used=False),
        Phrase(ast.CrystalsOf, f"Magic_Crystal{plural}|crystal|crystals in {{whose}}", whose=_USED, used=True),
        Phrase(ast.SpawnPointsOf, f"spawn_point{plural}|spawn_points you have", whose=ast.Whose.YOURS),
        Phrase(ast.SpawnPointsOf, f"spawn_point{plural}|spawn_points your opponent has", whose=ast.Whose.OPPONENTS),
        Phrase(
            ast.AttachedTo, f"creature{plural}|creatures attached to {{target}}", target=TARGET, filter=ast.Filter()
        ),
        Phrase(
            ast.AttachedTo, "{filter} attached to {target}", filter=_CREATURES if plural else _CREATURE, target=TARGET
        ),
        Phrase(ast.EquipsOn, f"Equip{plural}|Equip_trick_card|Equip_trick_cards on {{target}}", target=TARGET),
        Phrase(ast.ElementsOf, f"different element{plural}|elements among {{filter}}", filter=_MANY),
        *_deeds(plural),
    ]


def _of_several(filter: ast.Filter) -> object:  # noqa: A002  (a field of the phrase)
    """Return the number meant by “each of your Light creatures”; INVALID if no owner and no place is named."""
    is_said = filter.controller is not None or filter.zone is not ast.Zone.FIELD or filter.where is not None
    return ast.CardsOf(filter) if is_said else INVALID


def _on_terrain(terrain: Tile | str, also: ast.Where | None = None) -> ast.TilesOf:
    return ast.TilesOf(on_terrain(terrain, also))


_CRYSTAL: Final = "Magic_Crystal|Magic_Crystals|crystal|crystals"
#: Other wordings, only read.
COUNTED_WORDINGS: Final[list[Form[object]]] = [
    Phrase(_on_terrain, "{terrain} tile|tiles on_the_field|on_the_board?", terrain=TERRAIN),
    Phrase(_on_terrain, "{terrain} tile|tiles {also}", terrain=TERRAIN, also=MEASURED),
    Phrase(ast.CrystalsOf, f"{_CRYSTAL} you have in_your_inventory?", whose=ast.Whose.YOURS),
    Phrase(ast.CrystalsOf, f"your {_CRYSTAL}", whose=ast.Whose.YOURS),
    Phrase(ast.CrystalsOf, f"{_CRYSTAL} your opponent have in_their_inventory?", whose=ast.Whose.OPPONENTS),
    Phrase(ast.CrystalsOf, f"your opponent's {_CRYSTAL}", whose=ast.Whose.OPPONENTS),
    Phrase(
        ast.EquipsOn,
        "Equip|Equips|Equip_card|Equip_cards|trick|tricks|Equip_trick_card|Equip_trick_cards|trick_card|trick_cards"
        " equipped|attached to {target}",
        target=TARGET,
    ),
    # Creatures may be attached, too, so “cards attached to it” are not Equips alone.
    Phrase(ast.EquipsOn, "card|cards equipped to {target}", target=TARGET),
    Phrase(ast.ElementsOf, "different element|elements among|of {filter}", filter=FILTERS),
    Phrase(ast.ElementsOf, "element|elements among {filter}", filter=FILTERS),
    Phrase(
        ast.ElementsOf, "different element|elements you control|have", filter=ast.Filter(controller=ast.Whose.YOURS)
    ),
    Phrase(ast.EquipsOn, "Equip|Equips|Equip_card|Equip_cards {target} wear|have", target=TARGET),
    Phrase(ast.CountersOn, "{name} counter|counters {target} have|has", name=NAME, target=TARGET),
]
#: Other wordings behind “each of”.
_EACH_OF: Final[list[Form[object]]] = [
    Phrase(_of_several, "of {filter}", filter=FILTERS),
    Phrase(ast.CrystalsOf, f"of your {_CRYSTAL}", whose=ast.Whose.YOURS),
]
#: Things to count, behind “the number of” and behind “for each”.
COUNTABLES: Final = _phrases(_MANY, "s")
EACH: Final = _phrases(_ONE, "")
COUNTABLE: Final = one_of("COUNTED", COUNTABLES, wordings=COUNTED_WORDINGS)


def _read_amount(reader: Reader, at: int) -> Readings:
    return COUNTED.read(reader, at)


def _read_any(reader: Reader, at: int) -> Readings:
    return (*reader.number(at), *COUNTED.read(reader, at))


def _write_any(value: ast.Amount, many: bool) -> str | None:
    return str(value) if isinstance(value, int) else COUNTED.write(value, many)


#: An amount within another.
_INNER: Final[Slot[ast.Amount]] = Slot("AMOUNT", _read_amount, lambda value, many: COUNTED.write(value, many))
#: Countables but for numbers of things; “N times the number of …” is an amount of its own.
_UNCOUNTED: Final = Slot(
    "AMOUNT",
    lambda reader, at: [reading for reading in COUNTED.read(reader, at) if not isinstance(reading.value, ast.PerEach)],
    lambda value, many: None if isinstance(value, ast.PerEach) else COUNTED.write(value, many),
)
#: Number, or an amount that is counted.
ANY_AMOUNT: Final[Slot[ast.Amount]] = Slot("AMOUNT", _read_any, _write_any)

AMOUNTS: Final[list[Form[ast.Amount]]] = [
    Phrase(ast.PerEach, "the number of {what}", amount=1, what=COUNTABLE),
    Phrase(ast.PerEach, "{amount} times the number of {what}", amount=COUNT, what=COUNTABLE),
    Phrase(ast.StatOf, "its|their own {stat}", stat=STAT, target=ast.Itself()),
    Phrase(ast.StatOf, "the {stat} of {target}", stat=STAT, target=TARGET),
    Phrase(ast.MaxHpOf, "its|their own maximum HP", target=ast.Itself()),
    Phrase(ast.MaxHpOf, "the maximum HP of {target}", target=TARGET),
    Phrase(ast.LevelOf, "its|their own level", target=ast.Itself()),
    Phrase(ast.LevelOf, "the level of {target}", target=TARGET),
    Phrase(ast.DieResult, "the result"),
    Phrase(ast.ThatMuch, "that much|many"),
    Phrase(ast.AmountPaid, "the number paid"),
    Phrase(ast.Times, "half {amount}", amount=_INNER, times=1, parts=2),
    Phrase(ast.Times, "twice|double {amount}", amount=_INNER, times=2, parts=1),
    Phrase(ast.Times, "{times} times {amount}", times=COUNT, amount=_UNCOUNTED, parts=1),
    Phrase(ast.Times, "{times} times {amount} divided by {parts}", times=COUNT, amount=_UNCOUNTED, parts=COUNT),
    Phrase(ast.Plus, "the sum of {first} and {second}", first=ANY_AMOUNT, second=ANY_AMOUNT),
    Phrase(ast.AtMost, "the lesser of {amount} and {most}", amount=ANY_AMOUNT, most=ANY_AMOUNT),
]


def times_of(times: int, amount: ast.Amount) -> ast.Amount:
    """Return an amount multiplied by `times`, in the usual form: “N for each” for a count, `amount` itself for 1."""
    if isinstance(amount, ast.PerEach):
        return ast.PerEach(amount.amount * times, amount.what)
    return amount if times == 1 else ast.Times(amount, times)


def _half(amount: ast.Amount) -> ast.Amount:
    return ast.Times(amount, 1, 2)


#: Cards whose stats are counted. Counting chooses nobody, so they are named.
_OWNER: Final = Slot(
    "TARGET’s",
    lambda reader, at: [reading for reading in OWNED.read(reader, at) if not isinstance(reading.value, ast.Chosen)],
    lambda value, _: None,
)


def _extreme(stat: Stat, filter: ast.Filter, highest: bool) -> ast.Amount:  # noqa: A002  (a field of the phrase)
    """Return the meaning of “the highest ATK among your creatures”; without `highest` the lowest."""
    return ast.StatOf(stat, ast.Extreme(filter, stat, highest))


def _read_had(reader: Reader, at: int) -> Readings:
    """Read a card, mentioned before the effect, whose stat is counted: “it”, “that” or “this creature”."""
    before = [reading for reading in TARGET.read(reader, at) if isinstance(reading.value, ast.It | ast.That | ast.This)]
    return [
        reading._replace(value=ast.It(is_before=True)) if isinstance(reading.value, ast.It) else reading
        for reading in before
    ]


_HAD: Final[Slot[object]] = Slot("TARGET", _read_had, lambda value, _: None)
_TIMES: Final = "times|x|×|multiplied_by"
_MANY_WORDS: Final = "amount|total_number|total_amount"


def _read_done(reader: Reader, at: int) -> Readings:
    """Read no words, with the value None; no reading before “this turn”, as “that many” counts no whole turn."""
    return () if reader.stands(("this", "turn"), at) else (Reading(None, at),)


def _done(turn: None, name: str = "") -> ast.ThatMuch:
    """Return “that much”: the amount of the effect, payment or event before. `turn` and `name` have no effect."""
    return ast.ThatMuch()


_NOT_BY_TURN: Final[Slot[object]] = Slot("this way", _read_done, lambda value, _: None)
#: End of a phrase about things done before.
_DONE: Final = "this_way|that_way|in_this_way? {turn}"
_PAID_CARDS: Final = "discarded|sacrificed|destroyed|returned|exiled|cast_out|milled|drawn|revealed|shuffled"

#: “X”, “X × 100”, if a cost sets X.
_X_WORDINGS: Final[list[Form[object]]] = [
    Phrase(ast.AmountPaid, "x|the_number_paid"),
    Phrase(times_of, f"x {_TIMES} {{times}}", times=COUNT, amount=ast.AmountPaid()),
    Phrase(times_of, f"{{times}} {_TIMES} x", times=COUNT, amount=ast.AmountPaid()),
]
PAID_X: Final[Slot[object]] = one_of("X", [], wordings=_X_WORDINGS)

#: Amounts that don't begin with another amount.
AMOUNT_WORDINGS: Final[list[Form[object]]] = [
    *_X_WORDINGS,
    Phrase(times_of, f"{{times}} {_TIMES} the_result|the_number_rolled", times=COUNT, amount=ast.DieResult()),
    Phrase(times_of, "{times} x|×|multiplied_by {amount}", times=COUNT, amount=_INNER),
    Phrase(ast.DieResult, "the number rolled|thrown|shown"),
    Phrase(
        ast.DieResult,
        "the total|sum|combined|total_result of|on|shown_on|rolled_on|rolled_with the|both|all|these|those? dice",
    ),
    Phrase(ast.DieResult, "the total|sum rolled|thrown|shown|of_both_results?"),
    Phrase(ast.DieResult, "the number on|shown_on|shown_by the die"),
    Phrase(ast.DieResult, "the? result of the die|roll"),
    Phrase(ast.DieResult, "the? die's? result"),
    Phrase(ast.StatOf, "{target} current|total|combined? {stat}", stat=STAT, target=_OWNER),
    Phrase(ast.StatOf, "the combined|total|current {stat} of {target}", stat=STAT, target=TARGET),
    *(
        Phrase(
            _extreme,
            f"the {words} {{stat}} among|of|amongst {every} {{filter}}",
            stat=STAT,
            filter=FILTERS,
            highest=highest,
        )
        for words, highest in (("highest|greatest", True), ("lowest|smallest", False))
        for every in ("all|the?", "any of?")
    ),
    Phrase(ast.StatOf, "the {stat} {target} had|have on_the_field|before?", stat=STAT, target=_HAD),
    Phrase(ast.StatOf, "the {stat} of {target} on the field", stat=STAT, target=TARGET),
    Phrase(ast.StatOf, "the HP your leader have left", stat=Stat.HP, target=ast.LeaderOf(ast.Whose.YOURS)),
    Phrase(ast.StatOf, "{target} remaining HP", stat=Stat.HP, target=_OWNER),
    Phrase(ast.MaxHpOf, "{target} maximum|original|printed|full HP", target=_OWNER),
    Phrase(ast.LevelOf, "{target} level", target=_OWNER),
    Phrase(ast.LevelOf, "the combined|total levels|level of {target}", target=TARGET),
    Phrase(ast.PerEach, f"the {_MANY_WORDS} of {{what}}", amount=1, what=COUNTABLE),
    Phrase(_half, "half of {amount}", amount=_INNER),
    Phrase(ast.ThatMuch, "that amount|number"),
    Phrase(ast.ThatMuch, "the same amount|number"),
    Phrase(ast.ThatMuch, "the damage dealt|taken|done|it_dealt|it_took|this_creature_dealt|it_inflicted this_way?"),
    Phrase(ast.ThatMuch, "the amount|number of damage dealt|taken|done|it_dealt|it_took this_way?"),
    Phrase(ast.ThatMuch, "the amount of HP lost|restored|recovered|healed|paid this_way?"),
    Phrase(_done, f"the number of {_CRYSTAL} you? paid|lost|spent {_DONE}", turn=_NOT_BY_TURN),
    Phrase(_done, f"the number of cards|creatures|tricks you? {_PAID_CARDS} {_DONE}", turn=_NOT_BY_TURN),
    Phrase(_done, f"the number of counters you? removed {_DONE}", turn=_NOT_BY_TURN),
    Phrase(_done, f"the number of {{name}} counters you? removed {_DONE}", turn=_NOT_BY_TURN, name=NAME),
    Phrase(ast.SacrificedFor, "the number of creatures|tokens sacrificed for it|this_creature|its_spawn|this_spawn"),
    Phrase(ast.ThatMuch, "the number of heads"),
]
_FIRST: Final = one_of("AMOUNT", AMOUNTS, wordings=AMOUNT_WORDINGS)
#: Amounts that begin with another amount: “the number of cards in your hand × 50”.
_BEHIND: Final[list[Form[object]]] = [
    Phrase(times_of, f"{{amount}} {_TIMES} {{times}}", times=COUNT, amount=_FIRST),
    Phrase(ast.Plus, "{first} plus {second}", first=_FIRST, second=ANY_AMOUNT),
    Phrase(ast.AtMost, "{amount} ,? to|up_to a maximum of {most}", amount=_FIRST, most=COUNT),
    Phrase(ast.AtMost, "{amount} ( max|maximum .? {most} )", amount=_FIRST, most=COUNT),
]
COUNTED: Final = one_of("AMOUNT", AMOUNTS, wordings=[*AMOUNT_WORDINGS, *_BEHIND])
targets.AMOUNTS.read, targets.AMOUNTS.write = COUNTED.read, COUNTED.write


def negated(amount: ast.Amount) -> ast.Amount:
    """Return an amount with the opposite sign, which turns raising into lowering and back."""
    match amount:
        case int():
            return -amount
        case ast.PerEach(amount=each, what=what):
            return ast.PerEach(-each, what)
        case ast.Times(amount=inner, times=times, parts=parts):
            return inner if times == -1 and parts == 1 else ast.Times(inner, -times, parts)
    return ast.Times(amount, -1)


def is_less(amount: ast.Amount) -> bool:
    """Return whether an amount is negative, so that it lowers something; False if its sign is unknown."""
    match amount:
        case int():
            return amount < 0
        case ast.PerEach(amount=times) | ast.Times(times=times):
            return times < 0
    return False


def _read_less(reader: Reader, at: int) -> Readings:
    return [reading._replace(value=negated(reading.value)) for reading in COUNTED.read(reader, at)]


def _write_more(value: ast.Amount, many: bool) -> str | None:
    return None if isinstance(value, int) or is_less(value) else COUNTED.write(value, many)


def _write_less(value: ast.Amount, many: bool) -> str | None:
    return None if isinstance(value, int) or not is_less(value) else COUNTED.write(negated(value), many)


#: Counted amounts by which a stat is raised or lowered.
MORE: Final = Slot("AMOUNT", COUNTED.read, _write_more)
LESS: Final = Slot("AMOUNT", _read_less, _write_less)


class Capped(NamedTuple):
    """Count with a limit `most`: “N for each `what`, at most `most`”.

    A limit of N or more is the highest sum. A smaller limit is the highest number of things counted.
    """

    what: ast.Countable | ast.ThatMuch
    most: int


def per_each(amount: int, what: ast.Countable | ast.ThatMuch | ast.LevelOf | ast.DieResult | Capped) -> ast.Amount:
    """Return the amount “N for each …”, with the limit of a `Capped` count (O-23.4)."""
    if isinstance(what, Capped):
        most = what.most * abs(amount) if what.most < abs(amount) else what.most
        whole = ast.AtMost(per_each(abs(amount), what.what), most)
        return whole if amount >= 0 else ast.Times(whole, -1)
    return (
        times_of(amount, what)
        if isinstance(what, ast.ThatMuch | ast.LevelOf | ast.DieResult)
        else ast.PerEach(amount, what)
    )


def _capped(what: ast.Countable, most: int) -> Capped:
    return Capped(what, most)


#: Things done before, one by one: “for each card discarded this way”.
_EACH_DONE: Final[list[Form[object]]] = [
    Phrase(ast.AmongThose, "{filter} sent|put|milled there|to_the_graveyard|into_the_graveyard? this way", filter=KIND),
    Phrase(ast.AmongThose, "{filter} revealed|looked_at this way", filter=KIND),
    Phrase(_done, f"{_CRYSTAL} you? paid|spent|lost {_DONE}", turn=_NOT_BY_TURN),
    Phrase(_done, f"card|creature|trick|trick_card|token|one you? {_PAID_CARDS} {_DONE}", turn=_NOT_BY_TURN),
    Phrase(ast.SacrificedFor, "creature|token sacrificed for it|this_creature|its_spawn|this_spawn"),
    Phrase(
        ast.ThatMuch, f"card|creature|trick|trick_card|token|one that was|is|were {_PAID_CARDS} this|that|in_this way"
    ),
    Phrase(_done, f"counter|one you? removed {_DONE}", turn=_NOT_BY_TURN),
    Phrase(_done, f"{{name}} counter you? removed {_DONE}", turn=_NOT_BY_TURN, name=NAME),
    Phrase(_done, f"one you? paid|spent {_DONE}", turn=_NOT_BY_TURN),
    Phrase(ast.LevelOf, "level of {target}", target=TARGET),
    Phrase(ast.LevelOf, "of {target} levels", target=_OWNER),
    Phrase(ast.DieResult, "point|pip|dot rolled|shown|on_the_die|you_rolled?"),
    Phrase(ast.ThatMuch, "heads|head|coin_that_shows_heads|coin_that_lands_on_heads|coin_that_comes_up_heads"),
]
ONE_COUNTED: Final = one_of("COUNTED", EACH, wordings=[*_EACH_OF, *COUNTED_WORDINGS, *_EACH_DONE])
_A_STAT: Final = "HP|ATK|damage|cards|Magic_Crystals|crystals|counters?"
#: “for each …” as a part of a phrase, after the amount for one of them.
FOR_EACH: Final = Slot(
    "for each COUNTED",
    Table(
        [
            Phrase(lambda what: what, "for each|every {what}", what=ONE_COUNTED),
            # “Destroy all tokens. Draw 1 card for each.”
            Phrase(ast.ThatMuch, "for each|every one?"),
            *(
                Phrase(_capped, f"for each|every {{what}} {words}", what=ONE_COUNTED, most=COUNT)
                for words in (
                    f"( max|maximum|at_most|up_to .|:|of? +? {{most}} {_A_STAT} )",
                    f",? up_to|to_a_maximum_of|up_to_a_maximum_of|to_at_most|at_most +? {{most}} {_A_STAT}",
                )
            ),
        ]
    ).read,
    lambda value, many: None,
)
