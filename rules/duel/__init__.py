"""Engine of the card game Despaira: plays a duel by all rules (docs/duel.md). Import its public API from here.

- `Table`, `Deck`, `set_up`: cards, decks, and a new duel
- `legal_actions`, `apply`, `play`, `faults_of`: list, carry out and check actions, and explain illegal ones
- `Duel`, `Unit`, `Trick` …: the state; `Act`, `Action`, `Ref` …: actions and their choices
- `view_for`, `open_view`: a state without what a player may not know, or with both hands
- `sentence`, `rules_cited`: log entries in words
- `CompiledAbility`, `Slot`, `matches` …: card text
- `FreeChange`, `apply_change`, `faults_of_change`: changes that no rule allows
- `census`, `faults_in`: checks that a state doesn't contradict itself

Two modules are imported by themselves: `actions`, for policies that list only one kind of action, and `webassembly`,
which needs wasmtime.
"""

from rules.duel.actions import faults_of
from rules.duel.actions.units.sacrifice import usable_units
from rules.duel.choices.activations import responses, source_now
from rules.duel.compiler import (
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
from rules.duel.continuous.invalidation import refresh, renew
from rules.duel.engine import apply, legal_actions, outcome, play
from rules.duel.free_changes import (
    CountersSet,
    FreeChange,
    HpSet,
    PhaseSet,
    Place,
    PlaceKind,
    PointsSet,
    Posture,
    PutInto,
    PutOn,
    Shuffled,
    Turned,
    TurnSet,
    apply_change,
    faults_of_change,
    stand,
)
from rules.duel.observation.invariants import Census, census, faults_in
from rules.duel.observation.modifier_view import Modifier, modifiers_of
from rules.duel.observation.narration import PLAYER_NAMES, rules_cited, sentence
from rules.duel.observation.player_view import (
    LETTERS,
    SECRET,
    may_see_declared,
    may_see_trick,
    may_see_unit,
    open_view,
    view_for,
)
from rules.duel.observation.schema import Line, SideView, TileView, TrickView, UnitView, View
from rules.duel.observation.snapshots import snapshot, state_digest
from rules.duel.playout import play_out, playouts
from rules.duel.queries.amounts import amount_of
from rules.duel.queries.limits import spawns_left
from rules.duel.queries.matching import matches, reference_to, trick_matches
from rules.duel.queries.stats import natural
from rules.duel.queries.target_resolution import players_of
from rules.duel.queries.zone_contents import CARD_ZONES, cards_in
from rules.duel.state.actions import (
    END,
    FROM_HAND,
    MAIN2,
    NONE,
    PASS,
    SPAWNS,
    Act,
    Action,
    CardZone,
    Mode,
    Ref,
    RefKind,
    Targets,
)
from rules.duel.state.board import Board, tiles_in
from rules.duel.state.duel import (
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
from rules.duel.state.faults import Fault, IllegalAction
from rules.duel.state.log import Entry, What
from rules.duel.state.parameters import DEFAULTS, FamineTiming, Parameters
from rules.duel.state.setup_data import BLANK_LEADER, Card, Table
from rules.duel.turn_flow.battle import attack_power, is_ranged
from rules.duel.turn_flow.match import match_outcome
from rules.duel.turn_flow.setup import Deck, lay_out, set_up

__all__ = [
    "BLANK_LEADER",
    "CARD_ZONES",
    "DEFAULTS",
    "DRAW",
    "END",
    "FROM_HAND",
    "LETTERS",
    "MAIN2",
    "NONE",
    "NORTH",
    "PASS",
    "PLAYERS",
    "PLAYER_NAMES",
    "SECRET",
    "SOUTH",
    "SPAWNS",
    "Act",
    "Action",
    "Activated",
    "Arrival",
    "Board",
    "Card",
    "CardZone",
    "Census",
    "CompiledAbilities",
    "CompiledAbility",
    "CountersSet",
    "Deck",
    "Duel",
    "Entry",
    "FamineTiming",
    "Fault",
    "FreeChange",
    "HpSet",
    "IllegalAction",
    "Line",
    "Mod",
    "ModKind",
    "Mode",
    "Modifier",
    "ObjectReference",
    "Parameters",
    "PhaseSet",
    "Place",
    "PlaceKind",
    "Player",
    "PointsSet",
    "Posture",
    "PutInto",
    "PutOn",
    "Question",
    "QuestionKind",
    "Ref",
    "RefKind",
    "Shuffled",
    "SideView",
    "Slot",
    "SlotKind",
    "Step",
    "Table",
    "Targets",
    "TileView",
    "Trick",
    "TrickView",
    "TurnSet",
    "Turned",
    "Unit",
    "UnitView",
    "View",
    "What",
    "amount_of",
    "apply",
    "apply_change",
    "as_activated",
    "attack_power",
    "cards_in",
    "census",
    "compile_script",
    "effects_of",
    "faults_in",
    "faults_of",
    "faults_of_change",
    "is_lasting",
    "is_ranged",
    "lay_out",
    "legal_actions",
    "match_outcome",
    "matches",
    "may_see_declared",
    "may_see_trick",
    "may_see_unit",
    "modifiers_of",
    "natural",
    "new_trick",
    "new_unit",
    "open_view",
    "outcome",
    "play",
    "play_out",
    "players_of",
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
    "stand",
    "state_digest",
    "tiles_in",
    "trick_matches",
    "usable_units",
    "view_for",
]
