"""What is true of every duel: random cards, random decks, players who do anything that is legal."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from despaira_site.testing.exhaustive import examples, is_exhaustive
from rules.duel.actions import faults_of
from rules.duel.actions.registry import APPLY, CARRY_OUT, DECLARE, DECLARED, FAULTS
from rules.duel.continuous.invalidation import refresh
from rules.duel.engine import apply, legal_actions, outcome, play
from rules.duel.observation.invariants import census, faults_in
from rules.duel.observation.snapshots import snapshot
from rules.duel.state.actions import ALWAYS, RESPONSE_TIMEOUT, TURN_TIMEOUT, Act, Action
from rules.duel.state.duel import NORTH, PLAYERS, SOUTH, Duel
from rules.duel.state.faults import IllegalAction
from rules.duel.state.tasks import Routine, Run
from rules.rulebook import RULES
from rules.tests.duel.duels import Match, begin, digest_of, matches, play_on, random_decks
from rules.tests.duel.misplays import misplayed
from tcg.chance import Chance

#: A duel of 30 cards each that nobody hurries on takes about 200 actions and never more than this.
LONGEST = 2_000


def some(count: int) -> settings:
    """So many examples, always the same ones."""
    return settings(max_examples=examples(count))


@some(20)
@given(matches())
def test_the_books_are_kept(match: Match) -> None:
    """D-4.5, O-3.5: after every action each card is in one zone and everything else is where it says it is."""
    duel, rng = match.begin()
    cards = census(duel)
    plies = 0
    for action in match.play(duel, rng, LONGEST):
        plies += 1
        assert census(duel) == cards, action
        assert faults_in(duel) == [], action
    assert census(duel) == cards
    assert faults_in(duel) == []
    assert outcome(duel) is not None, f"no end after {plies} actions"
    assert legal_actions(duel) == []


def _a_duel() -> Duel:
    """A duel in its middle, with units and tricks on both sides."""
    duel, rng = begin(random_decks(4), 4)
    for _ in play_on(duel, rng, Chance("players", 4)):
        if all(len(side.units) > 1 and side.tricks for side in duel.players) and duel.window is None:
            break
    assert faults_in(duel) == []
    return duel


def _spoil(duel: Duel, fault: str) -> None:
    """Make something in a duel inconsistent."""
    south, north = duel.players
    match fault:
        case "D-1.2":
            south.units[-1].control = NORTH
        case "D-12.5":
            north.units[-1].hp = 0
        case "not on the board":
            north.units[-1].tile = north.leader.tile
        case "D-4.5":
            south.crystals = duel.table.params.crystal_total + 1
        case "O-7.11":
            south.tricks[0].host = 1
        case "same serial":
            south.tricks[0].serial = north.leader.serial
        case "nobody is asked":
            duel.window = duel.question = None
            duel.todo.append(Run(Routine.BEGIN_MAIN))


def test_what_is_inconsistent_is_told() -> None:
    for fault in ("D-1.2", "D-12.5", "not on the board", "D-4.5", "O-7.11", "same serial", "nobody is asked"):
        duel = _a_duel()
        _spoil(duel, fault)
        assert any(fault in told for told in faults_in(duel)), fault
    for fault in ("D-4.5", "O-7.11", "D-12.5"):
        _spoil(duel, fault)
    assert len(faults_in(duel)) > 3, "all are told"
    cards = census(duel)
    duel.players[SOUTH].hand.append(duel.players[SOUTH].deck[0])
    assert census(duel) != cards


def test_what_is_not_listed_is_refused_and_changes_nothing() -> None:
    """`faults_of` has nothing to say exactly about what `legal_actions` lists; and every rule it cites exists.

    Tried are every kind of action with something in it changed, what is chosen too, and what was legal earlier.
    """
    tried: Counter[tuple[Act, bool]] = Counter()
    for seed in range(examples(48)):
        duel, rng = begin(random_decks(seed), seed, keep_log=True)
        chance, earlier = Chance("misplays", seed), list[Action]()
        for ply, _ in enumerate(play_on(duel, rng, Chance("players", seed), 150)):
            listed = legal_actions(duel)
            legal = set(listed)
            assert len(legal) == len(listed)
            for action in listed[ply % 3 :: 10]:
                assert faults_of(duel, action, duel.to_act) == [], action
                assert faults_of(duel, action, 1 - duel.to_act), action
            near = [misplayed(duel, listed[chance.below(len(listed))], chance) for _ in range(6)]
            for action in (*near, *earlier[-20:]):
                faults = faults_of(duel, action, duel.to_act)
                assert bool(faults) == (action not in legal), (seed, action)
                assert [rule for fault in faults for rule in fault.rules if rule not in RULES] == [], action
            if ply % 7 == 0:
                before = snapshot(duel), [*(duel.log or ())]
                for action in {*near, *earlier[-20:]} - legal:
                    with pytest.raises(IllegalAction):
                        play(duel, action, rng)
                assert (snapshot(duel), duel.log) == before
            tried.update((action.kind, action in legal) for action in near)
            earlier += listed[-5:]
    always_legal = {Act.PASS, Act.MAIN2, Act.END}
    assert {kind for kind, is_legal in tried if is_legal} == set(Act) - ALWAYS - {Act.DETACH}
    assert {kind for kind, is_legal in tried if not is_legal} == set(Act) - ALWAYS - {Act.DETACH} - always_legal


def test_every_kind_of_action_is_in_the_tables() -> None:
    """Each has its faults, and is either declared and carried out or applied at once."""
    assert set(Act) - set(FAULTS) == set(), "each needs a row of FAULTS in rules/duel/actions/registry.py"
    assert set(Act) - set(APPLY) - DECLARED == set(), "each needs a row of APPLY, or of DECLARE and CARRY_OUT"
    assert set(DECLARE) == set(CARRY_OUT) == DECLARED
    assert DECLARED.isdisjoint(APPLY)


def test_surrender_and_the_clocks_are_always_there_but_never_listed() -> None:
    """O-20.4, T-19.5: for whoever is meant, whoever is due; not when the duel is over."""
    duel, rng = begin(random_decks(1), 1)
    for _ in play_on(duel, rng, Chance("players", 1), 60):
        assert not ALWAYS & {action.kind for action in legal_actions(duel)}
        for player in PLAYERS:
            assert faults_of(duel, Action(Act.SURRENDER, player), player) == []
        assert bool(faults_of(duel, RESPONSE_TIMEOUT, NORTH)) == (duel.window is None)
    play(duel, Action(Act.SURRENDER, SOUTH), rng, SOUTH)
    assert outcome(duel) == NORTH
    assert [fault.rules[0] for fault in faults_of(duel, TURN_TIMEOUT, SOUTH)] == ["D-19.1"]


@some(10)
@given(matches(), st.integers(1, 9))
def test_a_clone_is_equal_and_independent(match: Match, step: int) -> None:
    duel, rng = match.begin()
    for ply, _ in enumerate(match.play(duel, rng, 200)):
        if ply % (7 * step) > 1:
            continue
        before = snapshot(duel)
        one, other = duel.clone(), duel.clone()
        assert snapshot(one) == before
        later = Chance("later", ply)
        actions = list(play_on(one, later, Chance("others", ply), 10))
        assert snapshot(duel) == before
        later = Chance("later", ply)
        for action in actions:
            apply(other, action, later)
        assert snapshot(other) == snapshot(one)


@some(10)
@given(matches(), st.sampled_from([None, SOUTH, NORTH]))
def test_decks_seed_and_actions_give_the_same_duel(match: Match, gives_up: int | None) -> None:
    """O-20.4: decks, seed and actions are all that a duel is made of; surrender and clocks are actions too."""
    duel, rng = match.begin(keep_log=True)
    plies = 90 if gives_up is not None else LONGEST
    done = [(duel.to_act, action) for action in match.play(duel, rng, plies)]
    for clock in (TURN_TIMEOUT, Action(Act.SURRENDER, gives_up or 0)) if gives_up is not None else ():
        if outcome(duel) is None:
            player = duel.to_act if clock is TURN_TIMEOUT else gives_up or 0
            done.append((player, clock))
            play(duel, clock, rng, player)
    again, rng = match.begin(keep_log=True)
    for player, action in done:
        play(again, action, rng, player)
    assert snapshot(again) == snapshot(duel)
    assert again.log == duel.log


@pytest.mark.exhaustive
def test_the_same_in_every_process() -> None:
    """G-7: nothing depends on how a process hashes, which the recorded games of the structure decks show too."""
    script = "from rules.tests.duel.duels import digest_of; print(digest_of(0))"
    env = {**os.environ, "PYTHONHASHSEED": "1"}
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True)  # noqa: S603
    assert done.stdout.strip() == digest_of(0)


@some(10)
@given(matches())
def test_what_goes_on_is_always_up_to_date(match: Match) -> None:
    """Working out anew what abilities that go on hold changes nothing: no shortcut has left anything out."""
    duel, rng = match.begin()
    for _ in match.play(duel, rng, 200 if is_exhaustive() else 80):
        if duel.needs_refresh or duel.result is not None:
            continue
        before = snapshot(duel)
        refresh(duel)
        assert snapshot(duel) == before
