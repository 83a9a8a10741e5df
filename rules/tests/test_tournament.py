"""Tournaments: the same games from the same seed, every deck against every other, and players who go for something."""

from __future__ import annotations

import sys

import pytest

from despaira_site.testing.exhaustive import is_exhaustive
from lowering.machine import Machine, Stopped
from rules.cards import CardDef
from rules.duel.engine import legal_actions
from rules.duel.state.actions import Act, Action
from rules.duel.state.duel import SOUTH, Duel
from rules.tests.duel.duels import Put, arrange
from rules.tests.duel.recorded import decks, others
from rules.tests.goldfish.test_policy import creature, trick
from rules.tournament import games as playing
from rules.tournament.course import Ending
from rules.tournament.games import BrokenGame, Game, Tournament
from rules.tournament.meeting import Entrant
from rules.tournament.players import Player, eager_player, random_player
from rules.tournament.standings import Share, Standings
from rules.tournament.worth import lead
from rules.vocabulary import Element, Kind
from tcg.chance import Chance

LEADER = CardDef(1, "Captain", Kind.LEADER, leader_hp=1500)
STRONG, WEAK = creature("Strong Arm", 3, atk=700, hp=500), creature("Weak Arm", 3, atk=100, hp=100)
BOLT = trick(
    "Bolt", "Deal 300 damage to 1 creature your opponent controls.", 1, ["damage", "target", "ranged"], "instant"
)
RAG = CardDef(5, "Rag", Kind.TOKEN, element=Element.FIRE, level=0, type="Soldier", atk=50, hp=50)
SEWING = trick("Sewing", "Spawn 1 “Rag” token on 1 tile adjacent to this card.", 1, ["spawn"], "instant")

STRONG_DECK = Entrant("strong", LEADER, (STRONG,) * 16 + (BOLT,) * 4)
WEAK_DECK = Entrant("weak", LEADER, (WEAK,) * 16 + (SEWING,) * 4)
PLAIN_DECK = Entrant("plain", None, (STRONG,) * 10 + (WEAK,) * 10)


def tournament(player: Player = random_player, seed: str = "test", *, check: bool = False) -> Tournament:
    return Tournament((STRONG_DECK, WEAK_DECK, PLAIN_DECK), player, seed, (RAG,), is_checked=check)


def test_every_two_decks_meet_in_a_round_and_change_sides_in_the_next() -> None:
    games = tournament()
    meetings = [games.sides(number) for number in range(6)]
    assert meetings[:3] == [(0, 1), (0, 2), (1, 2)]
    assert meetings[3:] == [(1, 0), (2, 0), (2, 1)]
    assert games.sides(6) == meetings[0]


@pytest.mark.parametrize("player", [random_player, eager_player])
def test_a_game_can_be_played_again_without_the_others(player: Player) -> None:
    """G-7: game n has its own streams (seed, n)."""
    games = [tournament(player).play(number) for number in range(5)]
    assert tournament(player).play(4) == games[4]
    assert [tournament(player, "other").play(number) for number in range(5)] != games


@pytest.mark.parametrize("player", [random_player, eager_player])
def test_games_end_by_the_rules_and_their_books_are_kept(player: Player) -> None:
    games = tournament(player, check=True)
    for number in range(9):
        game = games.play(number)
        assert game.ending is not Ending.CUT_OFF
        assert game.winner in (*game.decks, None)
        assert (game.winner is None) == (game.ending is Ending.DRAW)
        assert game.turns > 0


def test_a_contradiction_names_the_seed_and_the_game() -> None:
    """With checks on, whatever a state says against the rules breaks the game off."""

    def cheating(duel: Duel, actions: list[Action], chance: Chance) -> Action:
        if duel.turn == 2:
            duel.players[SOUTH].hand.append(0)
        return random_player(duel, actions, chance)

    with pytest.raises(BrokenGame, match=r"game 0.*more than one \(O-3\.5\)"):
        tournament(cheating, check=True).play(0)


@pytest.mark.parametrize("player", [random_player, eager_player])
def test_games_are_the_same_in_python_and_lowered(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    entrants = [*decks().values()][:4]
    lowered = Tournament(entrants, player, "both", others(), terrain={"C3": "burning_lands"})
    played = [lowered.play(number) for number in range(20 if is_exhaustive() else 2)]
    assert lowered.in_python == 0
    monkeypatch.setattr(playing, "compiled_meeting", lambda meeting, player: None)
    python = Tournament(entrants, player, "both", others(), terrain={"C3": "burning_lands"})
    assert [python.play(game.number) for game in played] == played
    assert python.in_python == len(played)


def test_python_says_why_lowered_code_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    stopping = tournament(eager_player)
    usual = stopping.play(1)
    monkeypatch.setattr(Machine, "call", _stop)
    assert stopping.play(1) == usual
    assert stopping.in_python == 1
    monkeypatch.setattr("rules.tournament.course.apply", _stop)
    with pytest.raises(BrokenGame, match="seed test, game 1, after 0 actions: Stopped"):
        stopping.play(1)


def _stop(*_: object) -> None:
    raise Stopped("there was no memory left", ["apply"])


def test_python_plays_where_wasmtime_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = tournament(eager_player).play(2)
    for name in ("rules.tournament.webassembly", "rules.duel.webassembly", "lowering.machine", "lowering.runtime"):
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    alone = tournament(eager_player)
    assert alone.play(2) == usual
    assert alone.in_python == 1


def test_eager_players_make_the_better_deck_win() -> None:
    games, standings = tournament(eager_player), Standings(3)
    for number in range(0, 24, 3):
        standings.add(games.play(number))
    assert standings.between(0, 1).value >= 0.75


def test_an_eager_player_strikes_the_leader_down_when_it_can() -> None:
    duel = arrange((STRONG, WEAK), [Put("C5", "Strong Arm"), Put("B5", "Weak Arm", 1)])
    duel.players[1].leader.hp = 600
    actions = [action for action in legal_actions(duel) if action.kind in (Act.ATTACK, Act.END)]
    chosen = eager_player(duel, actions, Chance("eager"))
    assert (chosen[0], duel.table.board.names[chosen[3]]) == (Act.ATTACK, "C6")


def test_an_eager_player_spawns_the_highest_it_can() -> None:
    duel = arrange((STRONG, creature("Recruit", 1, atk=100, hp=100)), hands=(("Recruit", "Strong Arm"), ()))
    chosen = eager_player(duel, legal_actions(duel), Chance("eager"))
    assert (chosen[0], duel.table.cards[chosen[1]].name) == (Act.SPAWN, "Strong Arm")


def test_an_eager_player_keeps_what_would_do_nothing() -> None:
    lone = arrange((BOLT, WEAK), hands=(("Bolt",), ()))
    assert eager_player(lone, legal_actions(lone), Chance("eager"))[0] is not Act.PLAY
    faced = arrange((BOLT, WEAK), [Put("D4", "Weak Arm", 1)], hands=(("Bolt",), ()))
    assert eager_player(faced, legal_actions(faced), Chance("eager"))[0] is Act.PLAY


def test_an_eager_player_attacks_when_it_has_to() -> None:
    """A creature that must attack ends no phase before it, however much worse the attack makes things."""
    bound = creature("Bound", 1, "This creature must attack.", atk=50, hp=100)
    wall = creature("Wall", 1, atk=900, catk=900, hp=900)
    duel = arrange((bound, wall), [Put("C4", "Bound"), Put("C5", "Wall", 1)])
    actions = [action for action in legal_actions(duel) if action.kind is Act.ATTACK]
    assert Act.END not in {action.kind for action in legal_actions(duel)}
    actions.append(actions[0])  # a single action is no choice
    assert eager_player(duel, actions, Chance("eager")) in actions


def test_who_answers_in_the_opponents_turn_judges_with_the_same_eyes() -> None:
    """A counter on one's own creature is good for oneself, whoever is to act after the answer."""
    duel = arrange((STRONG,), [Put("C5", "Strong Arm", 1)])
    before = lead(duel, 1)
    unit = duel.units[duel.table.board.numbers["C5"]]
    assert unit is not None
    unit.with_extras().counters["Ember"] = 1
    assert (duel.to_act, lead(duel, 1) > before, lead(duel, SOUTH) > -before) == (SOUTH, True, True)


def test_shares_have_the_interval_of_wilson() -> None:
    low, high = Share(54, 100).interval
    assert (round(low, 3), round(high, 3)) == (0.443, 0.634)
    assert (Share(0, 0).value, Share(0, 0).interval) == (0.5, (0.0, 1.0))


def test_standings_count_games() -> None:
    standings = Standings(3)
    nobody: frozenset[int] = frozenset()
    standings.add(Game(0, (0, 1), 0, 10, 100, Ending.LEADER, (frozenset({2}), frozenset({3}))))
    standings.add(Game(1, (1, 0), 1, 20, 200, Ending.FAMINE, (frozenset({3}), frozenset({2}))))
    standings.add(Game(2, (0, 2), None, 30, 300, Ending.DRAW, (nobody, nobody)))
    assert (standings.games, standings.turns, standings.actions) == (3, 60, 600)
    assert standings.between(0, 1) == Share(1, 2)
    assert standings.of(0) == Share(1, 2)
    assert standings.of(2) == Share(0, 0)
    assert standings.of_cards() == {2: (1, 2), 3: (1, 2)}
    assert standings.endings == {Ending.LEADER: 1, Ending.FAMINE: 1, Ending.DRAW: 1}


def test_two_players_meet_on_both_sides_of_the_same_games() -> None:
    games = tournament(eager_player)
    games.against = random_player
    played = [games.play(number) for number in range(8)]
    assert [game.decks for game in played[::2]] == [game.decks for game in played[1::2]]
    assert sum(games.has_won(game) for game in played) >= 6
