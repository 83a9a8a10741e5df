"""Every card of the starter set does in a duel what it says: a situation made for it, and random legal play."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from rules.abilities import tree
from rules.abilities.compiling import compile_card
from rules.cards import CardDef
from rules.duel.actions import NONE, Act, Action, Listed, Mode
from rules.duel.compiled import CardScript, CompiledAbility, effects_of
from rules.duel.engine import apply, legal_actions
from rules.duel.log import Entry, What
from rules.duel.outcome import check
from rules.duel.parameters import Parameters
from rules.duel.setup import Deck, set_up
from rules.duel.state import FOREVER, NORTH, SOUTH, Arrival, Duel, Mod, ModKind
from rules.duel.stats import mods_of
from rules.duel.status import faults_in
from rules.duel.table import Table
from rules.duel.traits import Aimed, Protection
from rules.duel.zones import arrive, lay
from rules.goldfish.repertoire import least
from rules.scenario import read
from rules.tournament.players import random_player
from rules.vocabulary import Activation, Element, Kind, SpecialKind, Tile, TrickClass
from tcg.chance import Chance
from tcg.names import quotation_matches

ROWS: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "data" / "sets" / "starter.json").read_text()
)["cards"]
#: Cards up to this number are written in canonical phrases.
OLD: Final = 360
#: Enough to pay everything, with room for what a text brings.
CRYSTALS: Final = 10
#: Situations that are tried for a card, and actions in each.
ATTEMPTS: Final = 60
ACTIONS: Final = 70


def card_of(row: dict[str, Any]) -> CardDef:
    """A row of a set file as the rules see it."""
    plain = ("name", "level", "text", "atk", "hp", "catk", "ratk", "ratk_range", "hl", "leader_hp")
    card = CardDef(
        id=row["number"],
        kind=Kind(row["kind"]),
        element=Element(row["element"]) if "element" in row else None,
        type=row.get("type", ""),
        special=SpecialKind(row.get("special", "none")),
        activation=Activation(row["activation"]) if "activation" in row else None,
        classes=tuple(TrickClass.parse(name) for name in row.get("classes", ())),
        def_=row.get("def"),
        tile=Tile(row["tile"]) if "tile" in row else None,
        **{key: row[key] for key in plain if key in row},
    )
    return compile_card(card)


CARDS: Final = {row["name"]: card_of(row) for row in ROWS}
WITH_TEXT: Final = [name for name, card in CARDS.items() if card.text]
BODIES: Final = [card for card in CARDS.values() if card.kind is Kind.CREATURE]
CREATURES: Final = [card for card in BODIES if card.special is SpecialKind.NONE]
TRICKS: Final = [card for card in CARDS.values() if card.kind is Kind.TRICK]
#: Opponents of abilities that answer others should have something to use.
ACTIVE: Final = [card for card in CREATURES if any(one.is_activated or one.costs for one in card.abilities)]


@lru_cache(maxsize=1)
def table() -> Table:
    """All cards of the set, and hands that are filled by the situation."""
    return Table(CARDS.values(), params=Parameters(opening_hand=0))


# --- situations ---------------------------------------------------------------------------------------------------


class Wishes(NamedTuple):
    """What a card's text asks for: filters, terrains, counters, and cards of its own."""

    filters: tuple[tree.Filter, ...]
    terrains: tuple[Tile | str, ...]
    counters: tuple[str, ...]
    #: HP that it restores.
    wounds: int


def parts(node: object) -> Iterator[object]:
    yield node
    inner = node if isinstance(node, tuple) else ()
    if dataclasses.is_dataclass(node):
        inner = tuple(getattr(node, field.name) for field in dataclasses.fields(node))
    for part in inner:
        yield from parts(part)


def wishes_of(card: CardDef) -> Wishes:
    found = list(parts(card.abilities))
    filters = [part for part in found if isinstance(part, tree.Filter)]
    spawns = [part for part in found if isinstance(part, tree.MiracleSpawn)]
    filters += [dataclasses.replace(spawn.filter, zone=spawn.zone) for spawn in spawns]
    searches = [part for part in found if isinstance(part, tree.Search)]
    filters += [dataclasses.replace(search.filter, zone=tree.Zone.DECK) for search in searches]
    terrains = [part.where.terrain for part in filters if part.where is not None and part.where.terrain is not None]
    terrains += [part.terrain for part in found if isinstance(part, tree.OnTerrain)]
    terrains += [
        part.where.terrain for part in found if isinstance(part, tree.Tiles) and part.where and part.where.terrain
    ]
    counters = [part.name for part in found if isinstance(part, tree.SpendCounters | tree.TakeCounters)]
    counters += [part.counter for part in filters if part.counter]
    if any(isinstance(part, tree.ChangeTerrain) and part.terrain is Tile.PLAIN_FIELDS for part in found):
        terrains.append(Tile.OCEAN)
    wounds = max([least(part.amount) for part in found if isinstance(part, tree.Restore)], default=0)
    return Wishes(tuple(filters), tuple(terrains), tuple(counters), wounds)


def fits(card: CardDef, filter_: tree.Filter) -> bool:
    """Whether a card is of the name, type, element and level that a filter wants."""
    level = card.level or 0
    return (
        (not filter_.name or quotation_matches(filter_.name, card.name))
        and (not filter_.type or card.type == filter_.type)
        and (filter_.element is None or card.element is filter_.element)
        and (filter_.level_from is None or level >= filter_.level_from)
        and (filter_.level_to is None or level <= filter_.level_to)
    )


def any_of(cards: list[CardDef], chance: Chance, count: int) -> list[CardDef]:
    return [cards[chance.below(len(cards))] for _ in range(count)] if cards else []


def situation(card: CardDef, attempt: int) -> tuple[Duel, Chance]:
    """South's turn with `card` in hand or on the field, and with everything around that its text speaks of."""
    chance, wishes = Chance(card.name, attempt), wishes_of(card)
    numbers = table().numbers
    stock = [numbers[one.name] for one in any_of([*CREATURES, *TRICKS], chance, 30)]
    leader = card if card.kind is Kind.LEADER else CARDS["Odwin, Keeper of the Table"]
    decks = (Deck(stock, (), numbers[leader.name]), Deck(stock))
    duel, rng = set_up(table(), decks, card.name, first=SOUTH, keep_log=True)
    # Not the first turns: those bring no crystals and no cards.
    for tile in ("C1", "C6"):
        apply(duel, Action(Act.LEADER, tile=table().board.numbers[tile]), rng)
    for terrain in wishes.terrains if attempt % 3 else ():
        duel.ground[:] = duel.terrain[:] = [table().terrain_number(terrain)] * len(duel.terrain)
    fill_zones(duel, card, wishes, chance)
    fill_field(duel, wishes, chance)
    duel.pending.clear()
    duel.set_off.clear()
    bring(duel, card, wishes, chance)
    for unit in (unit for side in duel.players for unit in side.units if wishes.wounds):
        unit.hp = max(1, unit.hp - wishes.wounds)
    found = list(parts(card.abilities))
    if any(isinstance(part, tree.When) and part.event is tree.Event.WOULD_BE_DESTROYED for part in found):
        for unit in (unit for side in duel.players for unit in side.units):
            unit.hp = 50
    if attempt % 2 and any(isinstance(part, tree.Compare) for part in found):
        duel.players[SOUTH].leader.hp = 100
    duel.needs_refresh = duel.needs_check = True
    check(duel)
    return duel, rng


def fill_zones(duel: Duel, card: CardDef, wishes: Wishes, chance: Chance) -> None:
    """Cards in every zone, those that the text asks for among them."""
    for player, side in enumerate(duel.players):
        creatures, tricks = any_of(CREATURES, chance, 6), any_of(TRICKS, chance, 3)
        for pile, some in ((side.hand, creatures[:2]), (side.graveyard, creatures[2:4]), (side.void, creatures[4:])):
            pile += [table().numbers[one.name] for one in (*some, tricks.pop())]
        for filter_ in wishes.filters if player == SOUTH else ():
            pool = [one for one in CARDS.values() if one.kind in (Kind.CREATURE, Kind.TRICK) and fits(one, filter_)]
            if filter_.zone is tree.Zone.SPECIAL:
                pool = [one for one in pool if one.special is not SpecialKind.NONE]
            elif filter_.zone is not tree.Zone.VOID:
                pool = [one for one in pool if one.special is SpecialKind.NONE]
            zones = {
                tree.Zone.HAND: side.hand, tree.Zone.GRAVEYARD: side.graveyard, tree.Zone.VOID: side.void,
                tree.Zone.DECK: side.deck, tree.Zone.SPECIAL: side.special,
            }  # fmt: skip
            pile = zones.get(filter_.zone, side.hand)
            pile += [table().numbers[one.name] for one in any_of(pool, chance, 3)]


def fill_field(duel: Duel, wishes: Wishes, chance: Chance) -> None:
    """Four creatures and two tricks on each side, close together; some of what the text asks for on both."""
    for player in (SOUTH, NORTH, SOUTH, NORTH):
        asked = [one for one in BODIES if any(is_creature(f) and fits(one, f) for f in wishes.filters)]
        for one in (*any_of(asked, chance, 1), *any_of(ACTIVE, chance, 1)):
            tile = free_tile(duel, chance)
            unit = arrive(duel, table().numbers[one.name], player, tile, chance.below(3), Arrival.EARLIER)
            if wishes.counters:
                unit.with_extras().counters = {name.casefold(): 6 for name in wishes.counters}
        tile = free_tile(duel, chance)
        if duel.tricks[tile] is None:
            lay(duel, table().numbers[any_of(TRICKS, chance, 1)[0].name], player, tile)


def is_creature(filter_: tree.Filter) -> bool:
    return filter_.zone is tree.Zone.FIELD and filter_.noun is not tree.Noun.TRICK


def free_tile(duel: Duel, chance: Chance) -> int:
    """A tile of the middle rows without a unit."""
    free = [tile for tile, name in enumerate(table().board.names) if name[1] in "2345" and duel.units[tile] is None]
    return free[chance.below(len(free))]


def bring(duel: Duel, card: CardDef, wishes: Wishes, chance: Chance) -> None:
    """The card itself: a creature comes in at this moment, weak now and then; a trick is in hand and on the field."""
    number = table().numbers[card.name]
    if card.kind is Kind.TRICK:
        duel.players[SOUTH].hand.append(number)
        tile = free_tile(duel, chance)
        if duel.tricks[tile] is None:
            lay(duel, number, SOUTH, tile)
    elif card.kind is not Kind.LEADER:
        unit = arrive(duel, number, SOUTH, free_tile(duel, chance), chance.below(3), Arrival.EARLIER)
        if wishes.counters:
            unit.with_extras().counters = {name.casefold(): 6 for name in wishes.counters}
        if chance.coin():
            unit.hp = min(unit.hp, 50)
        if tree.Event.DESTROYED in unit.traits.triggers_on and chance.below(4) == 0:
            unit.hp = 0


# --- play ---------------------------------------------------------------------------------------------------------


def choose(duel: Duel, number: int, chance: Chance) -> Listed:
    """Often something with the card, otherwise anything, and seldom the end of the turn."""
    actions = legal_actions(duel)
    own = [action for action in actions if is_about(duel, action, number)]
    if own and chance.below(3):
        return random_player(duel, own, chance)
    return random_player(duel, actions, chance)


def is_about(duel: Duel, action: Listed, number: int) -> bool:
    kind, card, tile, *_ = action
    if kind in (Act.SPAWN, Act.SACRIFICE, Act.PLACE, Act.PLAY):
        return card == number
    there = duel.tricks[tile] if kind is Act.ACTIVATE else duel.units[tile] if tile != NONE else None
    return (there is not None and there.card == number and duel.window is None) or (
        kind in (Act.ACTIVATE, Act.ABILITY) and there is not None and there.card == number
    )


class Sign(NamedTuple):
    """What an effect leaves in the log: `times` entries of one of the kinds, with amount and word where it has any."""

    kinds: frozenset[What]
    n: int | None = None
    word: str | None = None
    times: int = 1

    def is_in(self, entries: list[Entry]) -> bool:
        found = [
            entry
            for entry in entries
            if entry.what in self.kinds and self.n in (None, entry.n) and self.word in (None, entry.word)
        ]
        return len(found) >= self.times


#: Effects of which the log says no more than that they happened.
PLAIN_SIGNS: Final[dict[type, frozenset[What]]] = {
    tree.Destroy: frozenset({What.DESTROYED}),
    tree.Move: frozenset({What.TRAVEL}),
    tree.PutOn: frozenset({What.RELOCATE}),
    tree.Negate: frozenset({What.NEGATED, What.ATTACK_NEGATED, What.SPAWN_NEGATED}),
    tree.Again: frozenset({What.STATUS}),
    tree.MaySacrificeTokens: frozenset({What.MAY}),
    tree.TakeControl: frozenset({What.CONTROL}),
    tree.Attach: frozenset({What.ATTACHED}),
    tree.Detach: frozenset({What.DETACHED}),
    tree.Gain: frozenset({What.GAINS}),
    tree.WinDuel: frozenset({What.WIN}),
    tree.Dig: frozenset({What.LOOK, What.REVEAL}),
    tree.LoseHp: frozenset({What.LOSES_HP}),
    tree.Pay: frozenset({What.CRYSTALS_LOST}),
    tree.Push: frozenset({What.RELOCATE}),
    tree.RollDie: frozenset({What.DIE}),
    tree.Sacrifice: frozenset({What.SACRIFICE}),
    tree.Spare: frozenset({What.PROTECTED}),
}


def known(amount: tree.Amount) -> int | None:
    """How much the log must say, None where it has to be counted."""
    return amount if isinstance(amount, int) else None


def sign_of(effect: tree.Effect) -> Sign | None:
    """What the log must say when an effect has happened as it is written: how much, how many, which; None: nothing."""

    def sign(*kinds: What, n: int | None = None, word: str | None = None, times: int = 1) -> Sign:
        return Sign(frozenset(kinds), n, word, times)

    target = getattr(effect, "target", None)
    size = target.count if isinstance(target, tree.Chosen) and not target.up_to else 1
    match effect:
        case tree.DealDamage(amount=amount):
            return sign(What.DAMAGE, What.LEADER_DAMAGE, n=known(amount), times=size)
        case tree.Restore(amount=amount):
            return sign(What.HEAL, n=known(amount))
        case tree.Draw(count=count):
            return sign(What.DRAW, times=least(count))
        case tree.Discard(count=count):
            return sign(What.DISCARD, times=1 if count is None else least(count))
        case tree.GainCrystals(count=count):
            return sign(What.CRYSTALS, n=known(count))
        case tree.LoseCrystals(count=count):
            return sign(What.CRYSTALS_LOST, n=known(count))
        case tree.ChangeStat(stat=stat, amount=amount):
            return sign(What.STAT, n=known(amount), word="all stats" if stat is None else stat.label, times=size)
        case tree.SetStat(stat=stat, amount=amount):
            return sign(What.STAT_SET, n=known(amount), word=stat.label, times=size)
        case tree.MiracleSpawn(count=int(count)) | tree.SpawnTokens(count=int(count)):
            return sign(What.ARRIVE, times=count)
        case tree.Send(zone=zone):
            return sign(What.SENT, word="Void" if zone is tree.Zone.VOID else zone.value, times=size)
        case tree.Search(count=count):
            return sign(What.SENT, word="hand", times=count)
        case tree.ChangeTerrain(terrain=terrain):
            return sign(What.TERRAIN, word=str(getattr(terrain, "label", terrain)))
        case tree.Turn(face_up=face_up):
            return sign(What.TURNED_UP if face_up else What.TURNED_DOWN, times=size)
        case tree.Forbid(status=status):
            return sign(What.STATUS, word=status.replace("_", " "), times=size)
        case tree.AttackFrom(tiles=tiles):
            return sign(What.STATUS, word=f"may attack from up to {tiles} tiles away")
        case tree.Prevent(amount=amount):
            return sign(What.STATUS, word=f"is shielded from the next {amount} damage", times=size)
        case tree.ReduceDamage(amount=amount):
            return sign(What.STATUS, word=f"takes {amount} less damage each time", times=size)
        case tree.MoreSpawns(count=count):
            return sign(What.MAY, word=f"spawn {count} more creature{'' if count == 1 else 's'}")
        case tree.PutCounters(count=count, name=name):
            return sign(What.COUNTERS, What.TILE_COUNTERS, n=known(count), word=name)
        case tree.TakeCounters(count=count, name=name):
            return sign(What.COUNTERS, What.TILE_COUNTERS, n=None if known(count) is None else -least(count), word=name)
        case tree.Become(type=type_, element=element):
            return sign(What.BECOMES, word=type_ if element is None else element.label)
    return None if isinstance(effect, tree.Select) else Sign(PLAIN_SIGNS[type(effect)])


class Way(NamedTuple):
    """How a card is used: `says` is the entry that begins it, `sign` what one effect leaves, None nothing at all."""

    says: What
    sign: Sign | None

    def is_in(self, done: list[Entry], begun_by: Entry) -> bool:
        return begun_by.what is What.RESOLVE if self.sign is None else self.sign.is_in(done)


#: Entries with which something else begins than what the card that was carried out last does.
OTHERS: Final = frozenset(
    {What.RESOLVE, What.ACTIVATE, What.ABILITY, What.TRIGGER, What.STRIKE, What.SPAWN, What.MOVE, What.MODE,
     What.PLACE, What.ATTACK, What.PHASE, What.TURN, What.CLASH}
)  # fmt: skip


def ways_of(card: CardDef, script: CardScript) -> set[Way]:
    """All that the text of a card says happens, and how it comes about."""

    def ways(says: What, abilities: tuple[CompiledAbility, ...]) -> set[Way]:
        effects = [effect for ability in abilities for step in ability.one_shot for effect in effects_of(step)]
        found = {Way(says, sign_of(effect)) for effect in effects}
        return found or {Way(says, None) for _ in abilities}

    if card.kind is Kind.TRICK:
        abilities = (*((script.ability,) if script.ability is not None else ()), *script.traps)
        return ways(What.ACTIVATE, abilities) | ways(What.TRIGGER, script.triggered)
    return ways(What.ABILITY, script.activated) | ways(What.TRIGGER, script.triggered)


def seen(duel: Duel, number: int, wanted: Iterable[Way]) -> set[Way]:
    """Those of the ways that a card has been used in, by the log."""
    log = duel.log or []
    says: What | None = None
    found = set()
    for place, entry in enumerate(log):
        if entry.card != number:
            continue
        if entry.what in (What.ACTIVATE, What.ABILITY, What.TRIGGER):
            says = entry.what
        # What happens instead of something (O-23.5) is done where it is triggered.
        if entry.what in (What.RESOLVE, What.TRIGGER):
            done = list(takewhile(lambda later: later.what not in OTHERS, log[place + 1 :]))
            found |= {way for way in wanted if way.says is says and way.is_in(done, entry)}
    return found


def held_by(script: CardScript) -> set[tuple[object, ...]]:
    """What goes on by the text of a card: kind, amount and stat of its modifiers, or the terrain that it lays."""
    steps = [*script.continuous, *(script.ability.continuous if script.ability is not None else ())]
    found: set[tuple[object, ...]] = set()
    for step in steps:
        if isinstance(step.effect, tree.ChangeTerrain):
            found.add(("terrain", table().terrain_number(step.effect.terrain)))
        elif isinstance(step.effect, tree.MoreSpawns):
            found.add((ModKind.MORE_SPAWNS, step.effect.count, NONE))
        elif isinstance(step.effect, tree.MaySacrificeTokens):
            found.add((ModKind.SACRIFICE_TOKENS, 1, NONE))
        amount = getattr(step.effect, "amount", 0)
        for mod in mods_of(step, 0, SOUTH, FOREVER, 0, least(amount)):
            found.add((mod.kind, value_of(mod) if known(amount) is not None else COUNTED, mod.stat))
    return found


#: In the place of an amount that has to be counted: it may be any.
COUNTED: Final = "counted"


def value_of(mod: Mod) -> object:
    """What a modifier says, without the card and the player that it comes from."""
    if mod.kind is ModKind.GRANT:
        return "text"
    if isinstance(mod.value, Protection):
        return mod.value[0]
    return (mod.value.whom, mod.value.only) if isinstance(mod.value, Aimed) else mod.value


def held(duel: Duel, number: int) -> set[tuple[object, ...]]:
    """What goes on and comes from a card."""
    units = [unit for side in duel.players for unit in side.units]
    tricks = [trick for side in duel.players for trick in side.tricks]
    tricks += [equip for unit in units if unit.extras is not None for equip in unit.extras.equips]
    serials = {unit.serial for unit in units if unit.card == number}
    serials |= {trick.serial for trick in tricks if trick.card == number}
    stamps = serials | {one.activation.stamp for one in tricks if one.card == number and one.activation is not None}
    mods = [mod for unit in units if unit.extras is not None for mod in (*unit.extras.derived, *unit.extras.mods)]
    mods += [mod for side in duel.players for mod in side.derived]
    own = [mod for mod in mods if mod.source in serials or mod.stamp in stamps]
    found: set[tuple[object, ...]] = {(mod.kind, value, mod.stat) for mod in own for value in (value_of(mod), COUNTED)}
    if any(trick.is_continuous and trick.card == number for trick in tricks) or serials:
        found |= {
            ("terrain", terrain) for terrain, below in zip(duel.terrain, duel.ground, strict=True) if terrain != below
        }
    return found


@pytest.mark.parametrize("name", WITH_TEXT)
def test_a_card_does_what_it_says(name: str) -> None:
    """Each effect of its text happens, as much and as often as written, what goes on holds, and the books are kept."""
    card, number = CARDS[name], table().numbers[name]
    assert card.is_executable
    script = table().cards[number].script
    missing, still = ways_of(card, script), held_by(script)
    assert missing or still, "The text does nothing."
    for attempt in range(ATTEMPTS):
        duel, rng = situation(card, attempt)
        players = Chance("players", attempt)
        told = 0
        for _ in range(ACTIONS):
            for side in duel.players:
                side.crystals = CRYSTALS
            apply(duel, choose(duel, number, players), rng)
            assert faults_in(duel) == []
            log = duel.log or []
            if any(entry.what is What.RESOLVE and entry.card == number for entry in log[:told]) and missing:
                missing -= seen(duel, number, missing)
            told = len(log)
            still -= held(duel, number) if still else set()
            if duel.result is not None or not (missing or still):
                break
        missing -= seen(duel, number, missing)
        if not missing and not still:
            return
    pytest.fail(f"{name}: {missing | still} in none of {ATTEMPTS} games")


# --- cards in words of other set authors ---------------------------------------------------------------------------


def test_each_of_the_new_cards_has_a_scenario_with_what_is_printed() -> None:
    printed = {row["name"]: row for row in ROWS if row["number"] > OLD}
    shown: dict[str, dict[str, Any]] = {}
    for scenario in read((Path(__file__).parents[1] / "scenarios" / "starter-new.yaml").read_text()):
        shown |= {name: card for name, card in scenario["cards"].items() if name in printed}
    assert shown.keys() == printed.keys()
    for name, card in shown.items():
        hp = {"hp": printed[name]["leader_hp"]} if card["kind"] == "leader" else {}
        assert {**printed[name], **hp, **card} == {**printed[name], **hp}


# --- cards without a text -----------------------------------------------------------------------------------------


def test_a_creature_without_a_text_is_spawned() -> None:
    """High ones by a Sacrifice Spawn (D-6.4)."""
    assert [card.name for card in CREATURES if not card.text and not is_spawned(card.name)] == []


def is_spawned(name: str) -> bool:
    number = table().numbers[name]
    decks = (Deck([number] * 3), Deck([number] * 3))
    duel, rng = set_up(table(), decks, name, first=SOUTH, keep_log=True)
    for tile in ("C1", "C6"):
        apply(duel, Action(Act.LEADER, tile=table().board.numbers[tile]), rng)
    duel.players[SOUTH].hand.append(number)
    for tile in ("A3", "B3", "C3"):
        arrive(duel, number, SOUTH, table().board.numbers[tile], Mode.ATTACK, Arrival.EARLIER)
    spawns = [a for a in legal_actions(duel) if a[0] in (Act.SPAWN, Act.SACRIFICE) and a[1] == number]
    apply(duel, spawns[-1], rng)
    return any(entry.what is What.SPAWN and entry.card == number for entry in duel.log or ())


def test_a_body_stands_with_its_printed_stats() -> None:
    bodies = [card for card in CARDS.values() if card.kind in (Kind.TOKEN, Kind.CREATURE)]
    assert [card.name for card in bodies if not stands_as_printed(card)] == []


def stands_as_printed(card: CardDef) -> bool:
    duel, _ = set_up(table(), (Deck([0]), Deck([0])), 0)
    unit = arrive(duel, table().numbers[card.name], SOUTH, table().board.numbers["C3"], Mode.ATTACK, Arrival.MIRACLE)
    traits = unit.traits
    stats = (traits.atk, unit.hp, traits.catk, traits.ratk, traits.def_, traits.hl)
    printed = (card.atk, card.hp, card.catk, card.ratk, card.def_, card.hl)
    is_body = (traits.level, traits.element) == (card.level, card.element)
    return is_body and (bool(card.abilities) or stats == printed)


def test_a_tile_card_lies_under_its_name() -> None:
    tiles = {card.name: card.tile for card in CARDS.values() if card.kind is Kind.TILE}
    assert {name: table().terrains[table().terrain_number(name)] for name in tiles} == tiles


#: What each card Miracle Spawns from the special deck.
BROUGHT: Final = [
    (card.name, part.filter)
    for card in CARDS.values()
    for part in parts(card.abilities)
    if isinstance(part, tree.MiracleSpawn) and part.zone is tree.Zone.SPECIAL
]
#: Cards that Miracle Spawn from the special deck, by the special creatures that they may bring.
BRINGERS: Final = {
    card.name: [bringer for bringer, filter_ in BROUGHT if fits(card, filter_)]
    for card in CARDS.values()
    if card.special is not SpecialKind.NONE
}


@pytest.mark.parametrize("name", BRINGERS)
def test_a_special_creature_is_brought_in(name: str) -> None:
    number = table().numbers[name]
    for attempt in range(ATTEMPTS):
        bringer = CARDS[BRINGERS[name][attempt % len(BRINGERS[name])]]
        duel, rng = situation(bringer, attempt)
        duel.players[SOUTH].special[:] = [number]
        players = Chance("players", attempt)
        for _ in range(ACTIONS):
            for side in duel.players:
                side.crystals = duel.table.params.crystal_total
            apply(duel, choose(duel, table().numbers[bringer.name], players), rng)
            if any(entry.what is What.ARRIVE and entry.card == number for entry in duel.log or ()):
                return
            if duel.result is not None:
                break
    pytest.fail(f"{name} was brought in in none of {ATTEMPTS} games")
