"""In a match against oneself anything is moved freely: marked, replayed, taken back, and never into contradictions."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from cards.catalog.catalogs import Catalog
from decks.models import Deck
from play.core.access import COOKIE
from play.core.continuing import continue_from
from play.core.history import Done
from play.core.remembered import forget_all, present_state
from play.core.services import act, begin_match
from play.core.state import ActionRefused, GameState, Start
from play.models import ActionMark, Match, Mode
from play.tests.test_alone import begin
from play.tests.test_services import choose, seat
from play.tests.test_state import start
from rules.duel import PLAYERS, Duel, cards_in, census, faults_in, legal_actions, sentence
from rules.notation import dump_action, dump_change, parse_change
from rules.notation.references import carried_by
from rules.notation.syntax import PLAYER_LETTERS, ZONES

SITUATION = """
id: free
cards:
  Ogre: {kind: creature, atk: 800, hp: 500}
  Imp: {kind: creature, atk: 200, hp: 500}
  Wolf: {kind: token, atk: 100, hp: 100}
  Titan: {kind: creature, special: God, atk: 900, hp: 900}
  Sword: {kind: trick, classes: [Equip], text: "Boost the ATK of the equipped creature by 300."}
  Bolt: {kind: trick, text: "Draw 1 card."}
  Banner: {kind: trick, classes: [Infinite], text: "Boost the HP of all creatures you control by 100."}
start:
  S: {hand: [Ogre, Sword, Bolt, Banner], deck: [Imp, Ogre, Imp], graveyard: [Imp], special: [Titan]}
  N: {hand: [Bolt]}
  field:
    - {tile: C3, card: Ogre, player: S}
    - {tile: C4, card: Imp, player: N}
    - {tile: A2, card: Bolt, player: S}
    - {tile: B3, card: Imp, player: S, equipped: [Sword]}
"""


def situation() -> GameState:
    return GameState(Start(None, (), "a", situation=SITUATION))


def last_line(state: GameState) -> str:
    return sentence(state.duel, (state.duel.log or [])[-1], PLAYERS)


@pytest.mark.parametrize(
    ("text", "line", "written"),
    [
        ("free put C3 on D4", "Freely: Ogre is put on D4.", ""),
        ("free put S hand ogre on d2 facedown", "Freely: Ogre is put on D2.", "free put S hand Ogre on D2 facedown"),
        ("free put S hand Sword on C3 equipped", "Freely: Sword is put on C3.", ""),
        ("free put carried B3 Sword on C4 equipped", "Freely: Sword is put on C4.", ""),
        ("free put trick A2 on E5", "Freely: Bolt is put on E5.", ""),
        ("free put S hand Banner on E1 faceup", "Freely: Banner is put on E1.", ""),
        ("free put S token Wolf on E2", "Freely: Wolf is put on E2.", ""),
        ("free put C1 on D1", "Freely: Leader is put on D1.", ""),
        ("free put C4 into hand", "Freely: Imp is put into North's hand.", ""),
        ("free put S deck Ogre into deck bottom", "Freely: Ogre is put into South's deck.", ""),
        ("free put S special Titan on A1", "Freely: Titan is put on A1.", ""),
        ("free mode C3 defence", "Freely: Ogre on C3 is in Defence Mode.", ""),
        ("free hp C3 100", "Freely: Ogre on C3 has 100 HP.", ""),
        ("free hp C6 7", "Freely: Leader on C6 has 7 HP.", ""),
        ("free points N 1", "Freely: North has 1 spawn point.", ""),
        ("free crystals S 15", "Freely: South has 15 magic crystals.", ""),
        (
            'free counters C3 "Big" 2',
            "Freely: Ogre on C3 has 2 “big” counters.",
            "free counters C3 big 2",
        ),
        ("free counters trick A2 flame 1", "Freely: Bolt on A2 has 1 “flame” counter.", ""),
        ("free counters tile E4 flame 3", "Freely: E4 has 3 “flame” counters.", ""),
        ("free turn N 4", "Freely: it is turn 4 of North.", ""),
        ("free phase battle", "Freely: Battle Phase.", ""),
        ("free shuffle S", "Freely: South's deck is shuffled.", ""),
    ],
)
def test_what_is_moved_freely_is_said_and_written(text: str, line: str, written: str) -> None:
    state = situation()
    before = state.digest, census(state.duel)
    written = written or text
    assert state.act(0, text) == written
    assert (last_line(state), census(state.duel), faults_in(state.duel)) == (line, before[1], [])
    legal_actions(state.duel)
    again = GameState.after(Start(None, (), "a", situation=SITUATION), [Done(0, 0, written)])
    assert again.digest == state.digest
    state.act(0, "goto 0")
    assert state.digest == before[0]


def test_continuous_effects_follow() -> None:
    state = situation()
    units = state.duel.units
    b3, c3 = (state.duel.table.board.numbers[name] for name in ("B3", "C3"))

    def atk(tile: int) -> int | None:
        unit = state.duel.units[tile]
        return None if unit is None else unit.traits.atk

    assert units[b3] is not None
    assert (atk(b3), atk(c3)) == (500, 800)
    state.act(0, "free put carried B3 Sword on C3 equipped")
    assert (atk(b3), atk(c3)) == (200, 1100)
    state.act(0, "free put S hand Banner on E1 faceup")
    state.act(0, "free hp C3 600")  # 500, and 100 by the banner
    with pytest.raises(ActionRefused, match=r"O-12\.19"):
        state.act(0, "free hp C3 601")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("free", "action"),
        ("free dance", "one of put"),
        ("free put C3", "on or into"),
        ("free put C3 on C4", "There is a creature on C4 already"),
        ("free put C5 on D5", "There is no creature on C5"),
        ("free put trick C3 on C5", "There is no trick on C3"),
        ("free put S hand Imp on D1", "Imp is not in South's hand"),
        ("free put S hand Nobody on D1", "there is no card"),
        ("free put S hand Bolt on A2", "There is a trick on A2 already"),
        ("free put S hand Bolt on B2 faceup", "does not stay face-up"),
        ("free put S hand Bolt on C3 equipped", "is no Equip"),
        ("free put S hand Sword on D3 equipped", "There is no creature on D3"),
        ("free put S hand Ogre on D3 equipped", "Creatures are in"),
        ("free put S token Ogre on D3", "Ogre is no token"),
        ("free put S token Wolf into hand", "Tokens are on the field alone"),
        ("free put S special Titan into hand", "belongs in the special deck"),
        ("free put C3 into special", "does not belong"),
        ("free put C1 into graveyard", "Leaders never leave"),
        ("free mode C1 defence", "Leaders have no mode"),
        ("free hp C3 0", "D-12.5"),
        ("free hp C1 0", "D-19.2"),
        ("free hp C3 501", "O-12.19"),
        ("free points S 7", "0 to 6 spawn points"),
        ("free crystals S 16", "0 to 15 magic crystals"),
        ("free counters S hand Ogre flame 1", "on cards on the field"),
        ("free counters C3 flame 10000", "0 to 9,999"),
        ("free turn S 0", "from 1 to"),
        ("free phase end", "main1, battle or main2"),
        ("free shuffle S now", "nothing more"),
    ],
)
def test_what_would_break_the_state_changes_nothing(text: str, reason: str) -> None:
    state = situation()
    before = state.digest, len(state.duel.log or ())
    with pytest.raises(ActionRefused, match=reason):
        state.act(0, text)
    assert (state.digest, len(state.duel.log or ()), state.number) == (*before, 0)
    assert state.faults(0, text)


def test_nothing_is_moved_before_the_leaders_or_while_somebody_is_asked() -> None:
    state = GameState(start())
    with pytest.raises(ActionRefused, match="Place the leaders first"):
        state.act(0, "free crystals S 3")


def random_text(duel: Duel, random: Random) -> str:
    """Return a random free change, legal or not."""
    names = duel.table.board.names
    player, tile, other = random.choice(PLAYER_LETTERS), random.choice(names), random.choice(names)
    units = [names[unit.tile] for side in duel.players for unit in side.units]
    tricks = [names[trick.tile] for side in duel.players for trick in side.tricks]
    places = [*units, *(f"trick {name}" for name in tricks)]
    for side, letter in enumerate(PLAYER_LETTERS):
        for word, zone in ZONES.items():
            cards = cards_in(duel, side, zone)
            places += [f'{letter} {word} "{duel.table.cards[card].name}"' for card in cards[:3]]
    for owner in duel.players:
        for unit in owner.units:
            carried = [duel.table.cards[one.card].name for one in carried_by(unit)]
            places += [f'carried {names[unit.tile]} "{name}"' for name in carried]
    place = random.choice(places)
    posture = random.choice(["", "attack", "defence", "facedown", "faceup", "equipped"])
    return random.choice(
        [
            f"free put {place} on {tile} {posture}",
            f"free put {place} on {random.choice(units)} equipped",
            f"free put {place} into {random.choice([*ZONES])} {random.choice(['', 'bottom'])}",
            f"free mode {random.choice(places[: len(units) + len(tricks)])} {posture}",
            f"free hp {random.choice(units)} {random.randrange(0, 700, 50)}",
            f"free points {player} {random.randrange(8)}",
            f"free crystals {player} {random.randrange(17)}",
            f"free counters {random.choice([f'tile {other}', place])} flame {random.randrange(3)}",
            f"free turn {player} {random.randrange(9)}",
            f"free phase {random.choice(['main1', 'battle', 'main2'])}",
            f"free shuffle {player}",
        ]
    )


@pytest.mark.parametrize("seed", range(6))
def test_random_free_changes_keep_the_invariants_and_are_replayed(seed: int) -> None:
    random, state, done = Random(seed), GameState(start(str(seed))), list[Done]()  # noqa: S311
    owned, count, digests = census(state.duel), 0, {0: state.digest}
    while state.to_act is not None and state.number < 150:
        number, player = state.number, state.to_act
        text = random_text(state.duel, random) if state.duel.phase and random.random() < 0.6 else ""
        if not text:
            text = dump_action(state.duel, random.choice(legal_actions(state.duel)))
        try:
            written = state.act(player, text)
        except ActionRefused:
            assert (state.digest, state.number) == (digests[number], number), text
            continue
        count += text.startswith("free")
        done.append(Done(number, player, written))
        digests[state.number] = state.digest
        assert (faults_in(state.duel), census(state.duel)) == ([], owned), text
        for viewer in (0, 1, None):
            state.view(viewer)
    assert count > 20
    assert GameState.after(start(str(seed)), done).digest == state.digest
    back = random.randrange(state.number)
    state.act(0, f"goto {back}")
    assert state.digest == digests[back]


def test_texts_are_read_as_they_are_written() -> None:
    state, random, count = situation(), Random("texts"), 0  # noqa: S311
    for _ in range(300):
        text = random_text(state.duel, random)
        try:
            change = parse_change(text, state.duel)
            written = dump_change(state.duel, change)
            state.act(0, text)
        except ValueError:
            continue
        count += 1
        state.act(0, f"goto {state.number - 1}")
        assert parse_change(written, state.duel) == change
    assert count > 50


def test_free_changes_are_marked_in_the_record_and_stay_in_a_copy(deck: Deck, starter: Catalog) -> None:
    match, _ = begin(deck, starter)
    random = Random("free")  # noqa: S311
    choose(match, starter, random)
    choose(match, starter, random)
    act(match=match, seat=0, position=2, key="k", text="free crystals N 2", cards=starter)
    forget_all()
    with present_state(match, starter) as (_, state):
        assert state.duel.players[1].crystals == 2
        digest = state.digest
    marks = [ActionMark.NONE, ActionMark.NONE, ActionMark.FREE]
    assert [*match.actions.values_list("mark", flat=True)] == marks
    new, _ = continue_from(match, 3, seat=seat(deck), plays=0, bot=1, cards=starter)
    assert [*new.actions.values_list("mark", flat=True)] == marks
    with present_state(new, starter) as (_, state):
        assert state.digest == digest


@pytest.mark.parametrize("mode", [Mode.BOT, Mode.LINK])
def test_against_others_nothing_is_moved_freely(deck: Deck, starter: Catalog, mode: Mode) -> None:
    seats = [seat(deck), seat(deck, bot=1 if mode == Mode.BOT else 0)]
    match, _ = begin_match(mode=mode, format_="standard", seats=seats, cards=starter)
    with pytest.raises(ActionRefused, match="only in a match against yourself"):
        act(match=match, seat=0, position=0, key="k", text="free crystals S 2", cards=starter)
    assert match.actions.count() == 0


def test_the_forms_move_cards_without_javascript(client: Client, starter: Catalog) -> None:
    client.post("/play/situation/", {"situation": SITUATION})
    match = Match.objects.get()
    page = client.get(f"/play/{match.pk}/free/").content.decode()
    for option in ("C3", "trick A2", "S hand Ogre", "carried B3 Sword", "N token Wolf", "S deck Imp"):
        assert f'<option value="{option}">' in page
    assert "Imp ×2" in page
    assert client.get(f"/play/{match.pk}/free/?panel").content.decode().lstrip().startswith("<div")
    for position, form in enumerate(
        [
            {"part": ["put", "S hand Ogre", "into deck bottom", ""]},
            {"part": ["counters", "C3", "2"], "name": 'big "flame"'},
            {"part": ["", "crystals N", "2"]},
        ]
    ):
        answer = client.post(f"/play/{match.pk}/?plain", {"position": position, **form})
        assert answer.status_code == 302, answer.content.decode()
    assert [*match.actions.values_list("text", flat=True)] == [
        "free put S hand Ogre into deck bottom",
        r'free counters C3 "big \"flame\"" 2',
        "free crystals N 2",
    ]
    assert "big &quot;flame&quot;" in client.get(f"/play/{match.pk}/?plain").content.decode()
    answer = client.post(f"/play/{match.pk}/?plain", {"position": 3, "part": ["hp", "C3", "900"]})
    assert (answer.status_code, "900 HP of 500" in answer.content.decode()) == (422, True)


def test_the_forms_are_for_the_player_alone(client: Client, starter: Catalog, deck: Deck) -> None:
    match, key = begin(deck, starter)
    address = f"/play/{match.pk}/free/"
    assert client.get(address).status_code == 404
    client.cookies[COOKIE] = key
    assert client.get(address).status_code == 200
    Match.objects.filter(pk=match.pk).update(mode=Mode.BOT)
    assert client.get(address).status_code == 404
