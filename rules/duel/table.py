"""The table that a duel is played on: what never changes during it. The cards, compiled, and the parameters.

A `Table` is shared by every state of its duel and by all duels with the same cards. Cards, terrains and abilities are
numbered, and the state holds the numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from rules.abilities.tree import (
    Bar,
    ChangeCost,
    Event,
    Printed,
    Protect,
    Spare,
    SpawnCopies,
    SpawnOnly,
    SpawnPlace,
    Unlockable,
)
from rules.cards import PLAIN_TOKEN, CardDef, TileBuff, described_token
from rules.duel.actions import NONE, Act, Listed, Mode, Ref, RefKind, Targets, listed
from rules.duel.board import Board
from rules.duel.compiled import NEVER, CardScript, CompiledAbilities, CompiledAbility, compile_script
from rules.duel.parameters import DEFAULTS, Parameters
from rules.duel.traits import Traits
from rules.vocabulary import TILE_OF_ELEMENT, Activation, Element, Kind, SpecialKind, Stat, Tile, TrickClass
from tcg.names import quotation_matches

#: What stands on the board where a player has no leader card (G-6).
BLANK_LEADER: Final = CardDef(-1, "Leader", Kind.LEADER)

_MODES: Final = (Mode.ATTACK, Mode.DEFENCE, Mode.FACEDOWN)


class Card:
    """A card as the duel reads it: the fields of its `CardDef` that are asked for all the time, and its script."""

    __slots__ = (
        "ability",
        "activation",
        "answer",
        "def_",
        "element",
        "is_creature",
        "is_equip",
        "is_leader",
        "is_ranged",
        "is_recharge",
        "is_special",
        "is_timer",
        "is_token",
        "is_trap",
        "is_trick",
        "level",
        "modified",
        "name",
        "number",
        "places",
        "plays",
        "rank",
        "script",
        "spawns",
        "stats",
        "stays",
        "traits",
        "triggers_on",
        "types",
    )  # fmt: skip

    def __init__(self, number: int, def_: CardDef, board: Board) -> None:
        self.number = number
        self.def_ = def_
        self.name = def_.name
        self.level = def_.level or 0
        #: What creatures are put in order by.
        self.rank = (self.level, number)
        self.element = def_.element
        self.types: tuple[str, ...] = (def_.type.casefold(),) if def_.type else ()
        self.is_trick = def_.kind is Kind.TRICK
        self.is_leader = def_.kind is Kind.LEADER
        self.is_token = def_.kind is Kind.TOKEN
        self.is_creature = def_.kind in (Kind.CREATURE, Kind.TOKEN)
        self.is_special = def_.special.value != "none"
        self.activation = def_.activation or Activation.NORMAL
        classes = def_.classes
        self.is_equip = TrickClass.EQUIP in classes
        self.is_timer = TrickClass.TIMER in classes
        self.is_recharge = TrickClass.RECHARGE in classes
        self.is_ranged = TrickClass.RANGED in classes
        self.is_trap = TrickClass.TRAP in classes
        self.stays = self.is_trick and (self.is_equip or self.is_timer or TrickClass.INFINITE in classes)
        #: Printed values in the order ATK, HP, CATK, RATK, DEF, HL.
        self.stats: tuple[int | None, ...] = tuple(def_.stat(stat) for stat in Stat)
        self.script: CardScript = CardScript()
        #: What it does when it is activated without anything to answer, from hand or the field; None where it can't be
        #: (O-7.1, D-1.26).
        self.ability: CompiledAbility | None = None
        #: When it may answer from the field.
        self.answer = NEVER
        #: The events that it listens for.
        self.triggers_on: frozenset[Event] = frozenset()
        #: Traits without modifiers by terrain, as they are needed.
        self.traits: dict[int, Traits] = {}
        #: Traits under modifiers, by terrain and what they change.
        self.modified: dict[tuple[object, ...], Traits] = {}
        tiles = range(len(board))
        #: By area its Normal Spawns there, in all three modes, its placements, and its activations from hand when
        #: nothing has to be chosen.
        self.spawns = ByArea([[listed(Act.SPAWN, number, tile, mode=mode) for mode in _MODES] for tile in tiles])
        self.places = ByArea([[listed(Act.PLACE, number, tile)] for tile in tiles])
        self.plays = ByArea([[listed(Act.PLAY, number, tile)] for tile in tiles])


#: By tile a unit on it as the only choice.
ONE_UNIT: Final[tuple[Targets, ...]] = tuple(((Ref(RefKind.UNIT, tile),),) for tile in range(26 * 26))


class OneUnit(dict[int, list[Targets]]):
    """By area each unit in it as the only choice, found when the area is first asked for."""

    def __missing__(self, area: int) -> list[Targets]:
        found = self[area] = [ONE_UNIT[tile] for tile in range(area.bit_length()) if area >> tile & 1]
        return found


class ByArea(dict[int, list[Listed]]):
    """Actions on the tiles of an area, put together when that area is first asked for; `on` are those on each tile.

    Areas are parts of the neighbours of one tile, or of what one creature reaches, so there are few of them.
    """

    __slots__ = ("_on",)

    def __init__(self, on: Sequence[Sequence[Listed]]) -> None:
        super().__init__()
        self._on = on

    def __missing__(self, area: int) -> list[Listed]:
        found = self[area] = [
            action for tile in range(area.bit_length()) if area >> tile & 1 for action in self._on[tile]
        ]
        return found


@lru_cache(maxsize=16)
def _from_tile_to_tile(kind: Act, tiles: int) -> list[list[list[Listed]]]:
    """The actions of a kind by the tile that they are from and the one that they are about; tables share them."""
    return [[[listed(kind, tile=tile, to=to)] for to in range(tiles)] for tile in range(tiles)]


_ENTERING: Final = frozenset({Event.ENTERS, Event.OVERLAPS, Event.LOCKS_DOWN})


class Table:
    """The cards of a duel by number, its board and parameters.

    `cards` are all cards that may ever be in the duel: both decks, special decks, leaders, tokens, tile cards. Cards
    that are the same to the rules may stand there once for both players.
    """

    __slots__ = (
        "_blank_leader",
        "_matches",
        "abilities",
        "activations",
        "answering",
        "attacks",
        "board",
        "cards",
        "close",
        "counts",
        "distances",
        "equip_events",
        "events",
        "everywhere",
        "follows_battles",
        "has_activated",
        "has_bars",
        "has_continuous",
        "has_hosts",
        "has_protection",
        "has_replacement",
        "has_terms",
        "has_timers",
        "has_tokens",
        "has_unlockable",
        "heals",
        "limits_attacks",
        "made",
        "measures_from_leaders",
        "modes",
        "moves",
        "near",
        "numbers",
        "one_unit",
        "params",
        "paths",
        "reaches",
        "recounts",
        "terrain_of",
        "terrains",
        "tile_buffs",
        "tile_numbers",
        "tiles_in",
        "trick_moves",
        "triggers_on_entering",
        "twins",
        "unit_answer",
        "wide_events",
    )  # fmt: skip

    def __init__(self, cards: Iterable[CardDef], board: Board | None = None, params: Parameters = DEFAULTS) -> None:
        self.params = params
        self.board = board or Board(params.columns, params.rows)
        # What a board works out once is found faster here.
        self.distances, self.everywhere, self.tiles_in = (
            self.board.distances,
            self.board.everywhere,
            self.board.tiles_in,
        )
        self.near, self.close, self.reaches = self.board.near, self.board.close, self.board.reaches
        self.one_unit = OneUnit()
        #: Paths as choices, by start, length, and the free tiles around.
        self.paths: dict[tuple[int, int, int], list[Targets]] = {}
        defs = [*cards, BLANK_LEADER]
        self.cards: list[Card] = [Card(number, def_, self.board) for number, def_ in enumerate(defs)]
        #: Number of a card by its name; of two of the same name the first.
        self.numbers: dict[str, int] = {}
        for card in self.cards:
            self.numbers.setdefault(card.name, card.number)
        self._matches: dict[str, frozenset[int]] = {}
        self.abilities = CompiledAbilities()
        for card in self.cards:
            card.script = compile_script(card.def_, self.abilities)
        self._make_tokens(defs)
        #: The events that some card listens for, and whether anything in the duel has continuous effects.
        self.events = self.abilities.events
        #: Those that happen to others than the card that listens, and those that an equip listens for.
        self.wide_events = self.abilities.wide_events
        self.equip_events = frozenset(
            event for card in self.cards if card.is_equip for event in card.script.triggers_on
        )
        self.has_continuous = self.abilities.has_continuous
        #: Whether some equip goes only on certain creatures.
        self.has_hosts = self.abilities.has_hosts
        #: Whether some text protects cards, and whether some forbids players something.
        self.has_protection = Protect in self.abilities.effects or self.abilities.protects_tricks
        self.has_replacement = Spare in self.abilities.effects
        self.has_bars = Bar in self.abilities.effects
        #: Whether some text says where creatures may be spawned, or what a spawn or a trick costs.
        self.has_terms = not self.abilities.effects.isdisjoint((SpawnPlace, SpawnOnly, ChangeCost))
        self.has_unlockable = Unlockable in self.abilities.effects
        #: Whether something in the duel has an amount that is counted, and whether some of it is continuous (O-23.4).
        self.counts, self.recounts = self.abilities.counts, self.abilities.recounts
        #: Whether some text may ask in a battle who fights it, or lasts as long as one.
        self.follows_battles = self.recounts or self.has_replacement or self.abilities.ends_with_battle
        self.measures_from_leaders = self.abilities.measures_from_leaders
        #: Whether some creature or leader, or some granted text, has an activated ability, and when one may answer.
        self.has_activated = self.abilities.has_activated
        self.unit_answer = self.abilities.unit_answer
        #: Whether some text says who may or must be attacked.
        self.limits_attacks = self.abilities.limits_attacks
        #: The events that some triggered ability or trap negates.
        self.answering = self.abilities.answering
        for card in self.cards:
            card.answer, card.triggers_on = card.script.answer, card.script.triggers_on
            ability = card.script.ability
            card.ability = None if ability is None or ability.is_chain else ability
        self.has_timers = any(card.is_timer for card in self.cards)
        self.has_tokens = any(card.is_token for card in self.cards)
        self.triggers_on_entering = not self.events.isdisjoint(_ENTERING)
        self._lay_terrains(defs)
        self._make_actions()

    def _make_tokens(self, defs: list[CardDef]) -> None:
        """Add the tokens that texts describe, and for copies a token of each creature, where something makes some."""
        self._blank_leader = len(defs) - 1
        #: The numbers of the tokens that texts describe, by name and what they are, and of a creature as a token.
        self.made: dict[tuple[str, Printed], int] = {}
        self.twins: dict[int, int] = {}
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
        """The number of a token; one that is among the cards already is that card."""
        if def_ in defs:
            return defs.index(def_)
        card = Card(len(defs), def_, self.board)
        card.script = compile_script(def_, self.abilities)
        defs.append(def_)
        self.cards.append(card)
        return card.number

    @property
    def blank_leader(self) -> int:
        """The number of the leader that stands in where a player has none."""
        return self._blank_leader

    def named(self, quotation: str) -> frozenset[int]:
        """The numbers of the cards whose name a quotation matches (group 17)."""
        if quotation not in self._matches:
            self._matches[quotation] = frozenset(
                card.number for card in self.cards if quotation_matches(quotation, card.name)
            )
        return self._matches[quotation]

    def terrain_number(self, terrain: Tile | str) -> int:
        """The number of one of the ten tiles or of a tile card by its name. Raises KeyError when there is none."""
        return self.tile_numbers[str(terrain).casefold()]

    def _lay_terrains(self, defs: Sequence[CardDef]) -> None:
        extra = [def_ for def_ in defs if def_.kind is Kind.TILE and def_.buffs]
        #: What lies on a tile by number: the ten tiles, then tile cards with buffs of their own by name.
        self.terrains: list[Tile | str] = [*Tile, *(def_.name for def_ in extra)]
        self.tile_numbers = {str(terrain).casefold(): number for number, terrain in enumerate(self.terrains)}
        for def_ in defs:
            if def_.kind is Kind.TILE and not def_.buffs and def_.tile is not None:
                self.tile_numbers.setdefault(def_.name.casefold(), self.tile_numbers[def_.tile.value])
        #: The terrain that buffs an element (D-1.16) and the buffs of other terrains (O-16.11).
        self.terrain_of: dict[Element | None, int] = {
            element: self.tile_numbers[tile.value] for element, tile in TILE_OF_ELEMENT.items()
        }
        self.tile_buffs: dict[int, tuple[TileBuff, ...]] = {
            self.tile_numbers[def_.name.casefold()]: def_.buffs for def_ in extra
        }

    def _make_actions(self) -> None:
        """The actions that are made of tiles alone, once for the whole duel."""
        tiles = range(len(self.board))
        #: By tile, then by the area that they are about.
        self.moves, self.trick_moves, self.heals, self.attacks = (
            [ByArea(towards) for towards in _from_tile_to_tile(kind, len(tiles))]
            for kind in (Act.MOVE, Act.MOVE_TRICK, Act.HEAL, Act.ATTACK)
        )

        #: The activation of a trick by its tile, when nothing has to be chosen.
        self.activations = [listed(Act.ACTIVATE, tile=tile) for tile in tiles]
        self.modes = [tuple(listed(Act.MODE, tile=tile, mode=mode) for mode in _MODES[:2]) for tile in tiles]


__all__ = ["NONE", "Card", "Table"]
