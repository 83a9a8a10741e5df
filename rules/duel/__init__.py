"""The duel: what plays Despaira by all rules (docs/duel.md). This is its face: rooms outside import what stands here.

- `Table`, `Deck`, `set_up`: cards, decks, and a duel that begins
- `legal_actions`, `apply`, `play`, `faults_of`: what may be done, done; checked, and why not
- `Duel`, `Unit`, `Trick` …: the state; `Act`, `Action`, `Ref` …: actions and what they choose
- `view_for`: what a player may know; `sentence`, `rules_cited`: what happened, in words
- `CompiledAbility`, `Slot`, `matches` …: what card text can do, for whoever reads or tells it
- `census`, `faults_in`: every contradiction in a state

Beside it stand `acts`, the kinds of action with a module each, for policies that list one kind alone, and `lowered`,
which needs wasmtime.
"""

from rules.duel.actions import (
    END,
    FROM_HAND,
    MAIN2,
    NONE,
    PASS,
    SPAWNS,
    Act,
    Action,
    Listed,
    Mode,
    Pile,
    Ref,
    RefKind,
    Targets,
    named,
)
from rules.duel.activations import responses, source_now
from rules.duel.acts import faults_of
from rules.duel.acts.sacrifice import usable_units
from rules.duel.battle import attack_power, is_ranged
from rules.duel.board import Board, tiles_in
from rules.duel.compiled import (
    CompiledAbilities,
    CompiledAbility,
    Slot,
    SlotKind,
    Step,
    as_activated,
    compile_script,
    effects_of,
    is_lasting,
)
from rules.duel.engine import apply, legal_actions, outcome, play
from rules.duel.faults import Fault, IllegalAction
from rules.duel.keeper import refresh, renew
from rules.duel.limits import spawns_left
from rules.duel.log import RULES_OF, Entry, What
from rules.duel.matching import matches, reference_to, trick_matches
from rules.duel.narration import PLAYER_NAMES, rules_cited, sentence
from rules.duel.parameters import DEFAULTS, FamineTiming, Parameters
from rules.duel.piles import PILE_OF_ZONE, pile_of
from rules.duel.playout import play_out, playouts
from rules.duel.replay import snapshot
from rules.duel.setup import Deck, lay_out, set_up
from rules.duel.state import (
    DRAW,
    NORTH,
    PLAYERS,
    SOUTH,
    Activated,
    Arrival,
    Duel,
    Mod,
    ModKind,
    ObjectReference,
    Player,
    Question,
    QuestionKind,
    Trick,
    Unit,
    new_trick,
    new_unit,
)
from rules.duel.stats import natural
from rules.duel.status import Census, census, faults_in
from rules.duel.table import BLANK_LEADER, Card, Table
from rules.duel.view import LETTERS, view_for
from rules.duel.viewed import Line, SideView, TileView, TrickView, UnitView, View

__all__ = [
    "BLANK_LEADER",
    "DEFAULTS",
    "DRAW",
    "END",
    "FROM_HAND",
    "LETTERS",
    "MAIN2",
    "NONE",
    "NORTH",
    "PASS",
    "PILE_OF_ZONE",
    "PLAYERS",
    "PLAYER_NAMES",
    "RULES_OF",
    "SOUTH",
    "SPAWNS",
    "Act",
    "Action",
    "Activated",
    "Arrival",
    "Board",
    "Card",
    "Census",
    "CompiledAbilities",
    "CompiledAbility",
    "Deck",
    "Duel",
    "Entry",
    "FamineTiming",
    "Fault",
    "IllegalAction",
    "Line",
    "Listed",
    "Mod",
    "ModKind",
    "Mode",
    "ObjectReference",
    "Parameters",
    "Pile",
    "Player",
    "Question",
    "QuestionKind",
    "Ref",
    "RefKind",
    "SideView",
    "Slot",
    "SlotKind",
    "Step",
    "Table",
    "Targets",
    "TileView",
    "Trick",
    "TrickView",
    "Unit",
    "UnitView",
    "View",
    "What",
    "apply",
    "as_activated",
    "attack_power",
    "census",
    "compile_script",
    "effects_of",
    "faults_in",
    "faults_of",
    "is_lasting",
    "is_ranged",
    "lay_out",
    "legal_actions",
    "matches",
    "named",
    "natural",
    "new_trick",
    "new_unit",
    "outcome",
    "pile_of",
    "play",
    "play_out",
    "playouts",
    "reference_to",
    "refresh",
    "renew",
    "responses",
    "rules_cited",
    "sentence",
    "set_up",
    "snapshot",
    "source_now",
    "spawns_left",
    "tiles_in",
    "trick_matches",
    "usable_units",
    "view_for",
]
