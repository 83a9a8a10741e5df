"""Table of a duel: compiled cards, board and parameters, which never change during play.

All states of a duel share a `Table`, and so may duels with the same cards. Cards, terrains and abilities are numbered,
and states refer to them by number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from lowering.marks import IS_LOWERED, PythonOnly
from rules.abilities.ast import (
    Bar,
    ChangeCost,
    Event,
    Near,
    Printed,
    Protect,
    Spare,
    SpawnCopies,
    SpawnOnly,
    SpawnPlace,
    Unlockable,
)
from rules.cards import PLAIN_TOKEN, CardDef, TileBuff, described_token
from rules.duel.compiler import NEVER, CardScript, CompiledAbilities, CompiledAbility, compile_script
from rules.duel.state.actions import NONE
from rules.duel.state.board import Board
from rules.duel.state.parameters import DEFAULTS, Parameters
from rules.duel.state.traits import Traits
from rules.vocabulary import (
    STAT_NUMBER,
    TILE_OF_ELEMENT,
    Activation,
    Element,
    Kind,
    SpecialKind,
    Stat,
    Tile,
    TrickClass,
)
from tcg.names import quotation_matches

#: Leader of a player without a leader card (G-6).
BLANK_LEADER: Final = CardDef(-1, "Leader", Kind.LEADER)


class Card:
    """One card of a duel: fields of its `CardDef` that play needs often, and its compiled abilities."""

    __slots__ = (
        "ability",
        "activation",
        "answer",
        "classes",
        "def_",
        "element",
        "has_text",
        "is_creature",
        "is_equip",
        "is_executable",
        "is_leader",
        "is_ranged",
        "is_recharge",
        "is_special",
        "is_timer",
        "is_token",
        "is_trap",
        "is_trick",
        "leader_hp",
        "level",
        "modified",
        "name",
        "number",
        "ratk_range",
        "script",
        "special",
        "stats",
        "stays",
        "traits",
        "triggers_on",
        "type",
        "types",
    )  # fmt: skip

    number: int
    def_: PythonOnly[CardDef]
    name: str
    level: int
    element: Element | None
    #: Printed type, and its form for comparisons.
    type: str
    types: tuple[str, ...]
    special: SpecialKind
    activation: Activation
    classes: frozenset[TrickClass]
    #: Printed values in the order ATK, HP, CATK, RATK, DEF, HL.
    stats: tuple[int | None, ...]
    leader_hp: int | None
    ratk_range: int | None
    has_text: bool
    #: Whether its text could be compiled.
    is_executable: bool
    is_trick: bool
    is_leader: bool
    is_token: bool
    is_creature: bool
    is_special: bool
    is_equip: bool
    is_timer: bool
    is_recharge: bool
    is_ranged: bool
    is_trap: bool
    #: Whether it stays on the field after activation.
    stays: bool
    script: CardScript
    #: Ability when activated without something to respond to, from hand or the field; None if impossible (O-7.1,
    #: D-1.26).
    ability: CompiledAbility | None
    #: Time when it may respond from the field.
    answer: int
    #: The events that it triggers on.
    triggers_on: frozenset[Event]
    #: Cache of traits without modifiers, by terrain.
    traits: dict[int, Traits]
    #: Cache of traits with modifiers, by terrain and changes.
    modified: PythonOnly[dict[tuple[object, ...], Traits]]

    def __init__(self, number: int, def_: CardDef) -> None:
        self.number = number
        self.def_ = def_
        self.name = def_.name
        self.level = def_.level or 0
        self.element = def_.element
        self.type = def_.type
        self.types = (def_.type.casefold(),) if def_.type else ()
        self.is_trick = def_.kind is Kind.TRICK
        self.is_leader = def_.kind is Kind.LEADER
        self.is_token = def_.kind is Kind.TOKEN
        self.is_creature = def_.kind in (Kind.CREATURE, Kind.TOKEN)
        self.special = def_.special
        self.is_special = def_.special is not SpecialKind.NONE
        self.activation = def_.activation or Activation.NORMAL
        classes = self.classes = frozenset(def_.classes)
        self.is_equip = TrickClass.EQUIP in classes
        self.is_timer = TrickClass.TIMER in classes
        self.is_recharge = TrickClass.RECHARGE in classes
        self.is_ranged = TrickClass.RANGED in classes
        self.is_trap = TrickClass.TRAP in classes
        self.stays = self.is_trick and (self.is_equip or self.is_timer or TrickClass.INFINITE in classes)
        self.stats = tuple(def_.stat(stat) for stat in Stat)
        self.leader_hp = def_.leader_hp
        self.ratk_range = def_.ratk_range
        self.has_text = bool(def_.abilities)
        self.is_executable = def_.is_executable
        self.script = CardScript()
        self.ability = None
        self.answer = NEVER
        self.triggers_on = frozenset()
        self.traits = {}
        self.modified = {}

    def stat(self, stat: Stat) -> int | None:
        """Return the printed value of a stat; None if the card has none (O-1.5)."""
        return self.stats[STAT_NUMBER[stat]]


#: The numbers of the ten tiles.
_TILES: Final = {tile: number for number, tile in enumerate(Tile)}
_ENTERING: Final = frozenset({Event.ENTERS, Event.OVERLAPS, Event.LOCKS_DOWN})


class Table:
    """Everything that stays the same in a duel: its cards by number, its board and parameters.

    `cards` are all cards that may be in the duel: both decks, special decks, leaders, tokens, tile cards. Cards that
    the rules treat alike are one card, which both players may have. ValueError for an unknown terrain on the board.
    """

    __slots__ = (
        "abilities", "answering", "areas", "around", "behind", "blank_leader", "board", "cards", "close", "counts",
        "diagonals", "distances", "ends_at_start", "equip_events", "events", "everywhere", "follows_battles", "ground",
        "has_bars", "has_continuous", "has_hosts", "has_protection", "has_replacement", "has_terms",
        "has_timers", "has_unlockable", "home_rows", "limits_attacks", "made", "matching", "measures_from_leaders",
        "near", "neighbours", "numbers", "params", "parts", "reaches", "recounts", "terrain_of",
        "terrains", "tile_buffs", "tile_numbers", "triggers_on_entering", "twins", "unit_answer", "wide_events",
    )  # fmt: skip

    params: Parameters
    board: Board
    #: Data of the board; see `Board`.
    neighbours: tuple[tuple[int, ...], ...]
    diagonals: tuple[tuple[int, ...], ...]
    around: tuple[tuple[int, ...], ...]
    distances: tuple[tuple[int, ...], ...]
    everywhere: int
    parts: dict[Near, int]
    near: tuple[int, ...]
    close: tuple[int, ...]
    reaches: tuple[tuple[int, ...], ...]
    home_rows: tuple[tuple[int, ...], tuple[int, ...]]
    behind: tuple[tuple[int, ...], tuple[int, ...]]
    areas: dict[Near, tuple[tuple[int, ...], tuple[int, ...]]]
    cards: list[Card]
    #: Number of a card by its name; the first of equal names.
    numbers: dict[str, int]
    #: Cache of the numbers of cards that match a quoted name.
    matching: dict[str, frozenset[int]]
    abilities: PythonOnly[CompiledAbilities]
    #: Number of the leader of a player without one.
    blank_leader: int
    #: Numbers of the tokens that texts describe, by name and printed fields, and of token copies of creatures.
    made: dict[tuple[str, Printed], int]
    twins: dict[int, int]
    #: Events that a card listens for, and whether there are continuous effects.
    events: frozenset[Event]
    has_continuous: bool
    #: Events of other cards than the listening one, and events that an equip listens for.
    wide_events: frozenset[Event]
    equip_events: frozenset[Event]
    triggers_on_entering: bool
    #: Events that a triggered ability or trap negates.
    answering: frozenset[Event]
    #: Whether an equip only fits certain creatures.
    has_hosts: bool
    #: Whether texts protect cards, replace destructions, or forbid players something.
    has_protection: bool
    has_replacement: bool
    has_bars: bool
    #: Whether texts change the places or costs of spawns and tricks.
    has_terms: bool
    has_unlockable: bool
    #: Whether there are counted amounts, and continuous ones among them (O-23.4).
    counts: bool
    recounts: bool
    #: Whether a text needs the fighters of a battle, or lasts as long as one.
    follows_battles: bool
    #: Whether an effect lasts until the start of a player's turn.
    ends_at_start: bool
    measures_from_leaders: bool
    #: Earliest time when an activated ability of a creature or leader, granted ones included, may respond.
    unit_answer: int
    #: Whether a text limits or forces attacks.
    limits_attacks: bool
    has_timers: bool
    #: Terrain by number: the ten tiles, then tile cards with buffs by name.
    terrains: list[Tile | str]
    #: Number of a terrain by its name in lower case.
    tile_numbers: dict[str, int]
    #: Number of the terrain of each tile at the start of a duel.
    ground: list[int]
    #: Terrain that buffs an element (D-1.16), and buffs of other terrains (O-16.11).
    terrain_of: dict[Element | None, int]
    tile_buffs: dict[int, tuple[TileBuff, ...]]

    def __init__(self, cards: Iterable[CardDef], board: Board | None = None, params: Parameters = DEFAULTS) -> None:
        self.params = params
        self.board = board or Board(params.columns, params.rows)
        board = self.board
        self.neighbours, self.diagonals, self.around = board.neighbours, board.diagonals, board.around
        self.distances, self.everywhere, self.near = board.distances, board.everywhere, board.near
        self.parts = board.parts
        self.close, self.reaches, self.areas = board.close, board.reaches, board.areas
        self.home_rows, self.behind = board.home_rows, board.behind
        defs = [*cards, BLANK_LEADER]
        self.cards = [Card(number, def_) for number, def_ in enumerate(defs)]
        self.numbers = {}
        for card in self.cards:
            self.numbers.setdefault(card.name, card.number)
        self.matching = {}
        self.abilities = CompiledAbilities()
        for card in self.cards:
            card.script = compile_script(card.def_, self.abilities)
        self._make_tokens(defs)
        self.events = frozenset(self.abilities.events)
        self.wide_events = frozenset(self.abilities.wide_events)
        self.equip_events = frozenset(
            event for card in self.cards if card.is_equip for event in card.script.triggers_on
        )
        self.has_continuous = self.abilities.has_continuous
        self.has_hosts = self.abilities.has_hosts
        self.has_protection = Protect in self.abilities.effects or self.abilities.protects_tricks
        self.has_replacement = Spare in self.abilities.effects
        self.has_bars = Bar in self.abilities.effects
        self.has_terms = not self.abilities.effects.isdisjoint((SpawnPlace, SpawnOnly, ChangeCost))
        self.has_unlockable = Unlockable in self.abilities.effects
        self.counts, self.recounts = self.abilities.counts, self.abilities.recounts
        self.follows_battles = self.recounts or self.has_replacement or self.abilities.follows_battles
        self.ends_at_start = self.abilities.ends_at_start
        self.measures_from_leaders = self.abilities.measures_from_leaders
        self.unit_answer = self.abilities.unit_answer
        self.limits_attacks = self.abilities.limits_attacks
        self.answering = frozenset(self.abilities.answering)
        for card in self.cards:
            card.answer, card.triggers_on = card.script.answer, card.script.triggers_on
            ability = card.script.ability
            card.ability = None if ability is None or ability.is_chain else ability
        self.has_timers = any(card.is_timer for card in self.cards)
        self.triggers_on_entering = not self.events.isdisjoint(_ENTERING)
        self._lay_terrains(defs)

    def _make_tokens(self, defs: list[CardDef]) -> None:
        """Add the tokens that card texts describe; if a text copies creatures, also a token of each creature.

        `defs` are the definitions of all cards by number; those of tokens are added to it.
        """
        self.blank_leader = len(defs) - 1
        self.made = {}
        self.twins = {}
        for key in self.abilities.tokens:
            self.made[key] = self._add_token(defs, described_token(*key))
        if SpawnCopies in self.abilities.effects:
            for card in self.cards[:]:
                if card.is_creature:
                    twin = replace(card.def_, kind=Kind.TOKEN, special=SpecialKind.NONE)
                    self.twins[card.number] = card.number if card.is_token else self._add_token(defs, twin)
            self.twins[NONE] = self._add_token(defs, PLAIN_TOKEN)
            self.twins |= {number: number for number in self.twins.values()}  # of a copy, too, copies are made

    def _add_token(self, defs: list[CardDef], def_: CardDef) -> int:
        """Return the number of the token `def_` in the table, after adding `def_` unless an equal one is in `defs`."""
        if def_ in defs:
            return defs.index(def_)
        card = Card(len(defs), def_)
        card.script = compile_script(def_, self.abilities)
        defs.append(def_)
        self.cards.append(card)
        return card.number

    def named(self, quotation: str) -> frozenset[int]:
        """Return the numbers of the cards whose name `quotation`, a quoted name in a text, matches (rule group 17)."""
        if not IS_LOWERED and quotation not in self.matching:
            self.matching[quotation] = frozenset(
                card.number for card in self.cards if quotation_matches(quotation, card.name)
            )
        return self.matching[quotation]

    def terrain_number(self, terrain: Tile | str) -> int:
        """Return the number of a terrain, one of ten or a tile card by name in any spelling; or raise KeyError."""
        return _TILES[terrain] if isinstance(terrain, Tile) else self.tile_numbers[terrain.casefold()]

    def _lay_terrains(self, defs: Sequence[CardDef]) -> None:
        extra = [def_ for def_ in defs if def_.kind is Kind.TILE and def_.buffs]
        self.terrains = [*Tile, *(def_.name for def_ in extra)]
        self.tile_numbers = {str(terrain).casefold(): number for number, terrain in enumerate(self.terrains)}
        for def_ in defs:
            if def_.kind is Kind.TILE and not def_.buffs and def_.tile is not None:
                self.tile_numbers.setdefault(def_.name.casefold(), self.tile_numbers[def_.tile.value])
        self.ground = [0] * len(self.board)
        for tile, terrain in self.board.terrain.items():
            number = self.tile_numbers.get(str(terrain).casefold())
            if number is None:
                raise ValueError(f"{tile}: there is no tile “{terrain}” (D-3.3).")
            self.ground[self.board.numbers[tile]] = number
        self.terrain_of = {element: self.tile_numbers[tile.value] for element, tile in TILE_OF_ELEMENT.items()}
        self.tile_buffs = {self.tile_numbers[def_.name.casefold()]: def_.buffs for def_ in extra}


__all__ = ["NONE", "Card", "Table"]
