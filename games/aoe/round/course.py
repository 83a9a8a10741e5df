"""Course of a round of Assemblage of Eternity: its phases, turn after turn (AOE-4.1), until it ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from games.aoe.cards import OF_A_CHARACTER, Card
from games.aoe.reveal import Clash, Happening, Player, Resolution, Zone
from games.aoe.round.actions import TOP, Action, Burst, Lay, Reveal, Under
from games.aoe.round.attack import Attack, Due, revealed_card
from games.aoe.round.state import Deck, Ended, Entry, Round, Seat, Stage
from games.aoe.space import BOARD, Board
from games.aoe.words import Kind
from games.faults import InputFault, InvalidInput
from tcg.chance import Chance, shuffled

#: The cards of a method deck (AOE-1.2).
_CARDS: Final = 20
#: The random stream for coins. Those before it shuffle the decks.
_COINS: Final = 2
#: Placeholder for a player who has nothing to lay (O-AOE.27).
_NOTHING: Final = Card("nothing", Kind.COMMON)


# --- the three verbs --------------------------------------------------------------------------------------------------


def start(
    decks: tuple[Deck, Deck], seed: str, names: tuple[str, str] = ("Left", "Right"), board: Board = BOARD
) -> Round:
    """Return a new round of players called `names`, with dealt hands (AOE-3.1, AOE-3.2). `seed` determines all chance.

    InvalidInput is raised with everything that is wrong with the decks.
    """
    refusals = [refusal for place, deck in enumerate(decks) for refusal in _faults(deck, f"decks.{place}")]
    if refusals:
        raise InvalidInput(refusals)
    one, other = (_seated(deck, seed, place, names[place], board) for place, deck in enumerate(decks))
    state = Round((one, other), seed, board)
    for place, seat in enumerate(state.seats):
        size, own = seat.character.hand_size, seat.character.name
        who = f"{own} begins with" if seat.name == own else f"{seat.name} plays {own} with"
        text = f"{who} {seat.health} health and draws {size} cards, besides the common card."
        _note(state, place, text, "AOE-3.1", "AOE-3.2")
    _ask_for_cards(state)
    return state


def legal_actions(state: Round, player: int) -> tuple[Action, ...]:
    """Return the legal actions of player 0 or 1; empty if the round waits for the other player or is over."""
    return () if player in state.answers else tuple(state.options.get(player, ()))


def play(state: Round, player: int, action: Action) -> None:
    """Check and do an action of player 0 or 1, and everything up to the next decision.

    InvalidInput is raised if the action is not legal. `apply` doesn't check that.
    """
    if action not in legal_actions(state, player):
        what, rule = DECISIONS[state.stage]
        is_asked = legal_actions(state, player) or state.stage is Stage.OVER
        now = what if is_asked else "wait for the other player"
        text = f"{state.seats[player].name} can’t do that now. The next action is: {now}."
        raise InvalidInput([InputFault("NOT_LEGAL", text, "action", rule)])
    apply(state, player, action)


def apply(state: Round, player: int, action: Action) -> None:
    """Do a legal action, and everything up to the next decision of a player."""
    if state.stage is Stage.ATTACK:
        state.decided.append((player, action))
        _attack(state)
        return
    state.answers[player] = action
    if state.answers.keys() == state.options.keys():
        answers, state.answers = state.answers, {}
        _ADVANCE[state.stage](state, answers)


#: The decision in each stage, and its rule.
DECISIONS: Final = {
    Stage.PLAY: ("choose a card that can be paid for", "AOE-4.1"),
    Stage.BURST: ("burst, or don’t", "AOE-8.3"),
    Stage.CHECK: ("lay a card to check priority", "AOE-5.1"),
    Stage.ATTACK: ("decide what the Attack Phase asks for", "AOE-4.2"),
    Stage.CLEAN_UP: ("put a card under the deck, or none", "AOE-4.4"),
    Stage.OVER: ("nothing, for the round is over", "AOE-4.5"),
}


# --- setting up -------------------------------------------------------------------------------------------------------


def _faults(deck: Deck, path: str) -> Iterator[InputFault]:
    character = deck.character
    if character.kind is not Kind.CHARACTER or not character.health or not character.hand_size:
        text = f"{character.name} is no character with health and a hand size."
        yield InputFault("NO_CHARACTER", text, f"{path}.character", "AOE-2.4")
    names = {card.full_name for card in deck.method}
    foreign = [card.name for card in deck.method if card.kind not in OF_A_CHARACTER or card.symbol != character.symbol]
    if len(names) != _CARDS or len(deck.method) != _CARDS or foreign:
        text = f"A method deck is the {_CARDS} cards of its character, each once."
        yield InputFault("LIST_MISMATCH", text, f"{path}.method", "AOE-1.2")
    if deck.common.kind is not Kind.COMMON:
        yield InputFault("NO_COMMON", f"{deck.common.name} is no common card.", f"{path}.common", "AOE-3.1")


def _seated(deck: Deck, seed: str, place: int, name: str, board: Board) -> Seat:
    cards = shuffled(sorted(deck.method, key=lambda card: card.full_name), seed, place)
    size, health = deck.character.hand_size or 0, deck.character.health or 0
    hand = [cards.pop() for _ in range(min(size, len(cards)))]
    return Seat(name, deck.character, cards, board.starts[place], health, hand=[*hand, deck.common])


# --- the phases -------------------------------------------------------------------------------------------------------


def _ask_for_cards(state: Round) -> None:
    """Begin the Play Phase: ask both to choose in secret a card that they can pay for (AOE-4.1, AOE-8.2)."""
    state.stage = Stage.PLAY
    state.options = {place: tuple(_reveals(seat)) for place, seat in enumerate(state.seats)}


def _reveals(seat: Seat) -> Iterator[Reveal]:
    for card in seat.hand:
        if (card.meter or 0) <= len(seat.meter):
            yield Reveal(card.full_name)
            if card.text_reversed:
                yield Reveal(card.full_name, is_reversed=True)


def _reveal(state: Round, answers: dict[int, Action]) -> None:
    """Turn the cards that both chose (`answers`) face-up together. Players with a token may then burst."""
    chosen = [answers[place] for place in (0, 1)]
    state.revealed = tuple(action for action in chosen if isinstance(action, Reveal))
    reveals = " and ".join(
        f"{seat.name} reveals {action.card}" for seat, action in zip(state.seats, state.revealed, strict=True)
    )
    _note(state, None, f"{reveals}.", "AOE-4.1")
    state.bursts = (False, False)
    state.options = {place: (Burst(False), Burst(True)) for place, seat in enumerate(state.seats) if seat.has_token}
    state.stage = Stage.BURST
    if not state.options:
        _attack(state)


def _burst(state: Round, answers: dict[int, Action]) -> None:
    one, other = (answers.get(place) == Burst(True) for place in (0, 1))
    state.bursts = (one, other)
    _attack(state)


def _attack(state: Round) -> None:
    """Resolve the Attack Phase up to the next decision of a player (AOE-4.2)."""
    one, other = (_player(state, place) for place in (0, 1))
    clash = Clash((one, other), tuple(state.laid), state.board)
    decided = [action for _, action in state.decided]
    attack = Attack(clash, decided, [seat.character for seat in state.seats])
    try:
        resolution = attack.play()
    except Due as due:
        state.stage, state.options = Stage.ATTACK, {due.player: due.actions}
        state.asking, state.is_tidying = due.card, due.is_clean_up
        state.attack, state.players_now = tuple(_entries(state, attack.happened)), attack.players_now
        return
    state.attack, state.players_now = tuple(_entries(state, attack.happened)), attack.players_now
    if resolution.check:
        _ask_for_checking_cards(state)
    else:
        _finish(state, resolution)


def _player(state: Round, place: int) -> Player:
    seat, reveal = state.seats[place], state.revealed[place]
    card = seat.held(reveal.card)
    return Player(
        name=seat.name,
        revealed=revealed_card(card, is_reversed=reveal.is_reversed),
        position=seat.position,
        health=seat.health,
        meter=len(seat.meter),
        states=seat.states,
        token=seat.has_token,
        burst=0 if state.bursts[place] else None,
        hand=tuple(each for each in seat.hand if each is not card),
    )


def _ask_for_checking_cards(state: Round) -> None:
    """Ask both for a card to check priority (AOE-5.1). A coin decides if no card is left (O-AOE.27)."""
    options = {place: tuple(_lays(state, place)) for place in (0, 1)}
    if all(lays == (Lay(None),) for lays in options.values()):
        coin = Card("heads", Kind.ATTACK, priority=1), Card("tails", Kind.ATTACK, priority=0)
        state.laid.append(coin if Chance(state.seed, _COINS, state.turn).coin() else (coin[1], coin[0]))
        _attack(state)
        return
    state.stage, state.options = Stage.CHECK, options


def _lays(state: Round, place: int) -> Iterator[Lay]:
    names = [card.full_name for card in state.in_hand(place)]
    if state.seats[place].deck:
        yield Lay(TOP)
    elif not names:
        yield Lay(None)
    yield from map(Lay, names)


def _check(state: Round, answers: dict[int, Action]) -> None:
    """Lay the cards that both chose (`answers`) to check priority, and go on with the attack. A tie asks again."""
    one, other = (_laid(seat, answers[place]) for place, seat in enumerate(state.seats))
    state.laid.append((one, other))
    _attack(state)


def _laid(seat: Seat, action: Action) -> Card:
    name = action.card if isinstance(action, Lay) else None
    if name is None:
        return _NOTHING
    if name != TOP:
        return seat.held(name)
    seat.discard.append(seat.deck.pop())
    return seat.discard[-1]


def _finish(state: Round, resolution: Resolution) -> None:
    """Apply a clash's result to the players and their piles (AOE-4.4). Each may then put a card under the deck."""
    state.log += state.attack
    state.attack, state.players_now = (), None
    outcome = resolution.outcome
    for place, (seat, left) in enumerate(zip(state.seats, resolution.players, strict=True)):
        seat.health, seat.position, seat.has_token = left.health, left.position, left.token
        seat.states = frozenset(left.states)
        played = [state.revealed[place].card]
        played += state.linked(place)
        cards = [seat.held(name) for name in played]
        held = state.in_hand(place)
        seat.discard += [card for card in seat.hand if card not in held and card not in cards]
        seat.hand = held
        gone = [each.pile for each in resolution.clean_up if each.player == place]
        gained = gone.count(Zone.METER)
        spent = len(seat.meter) + gained - left.meter
        seat.spent += seat.meter[:spent]
        del seat.meter[:spent]
        if outcome.round_ends:
            seat.discard += cards
            continue
        for card, pile in zip(cards, gone, strict=True):
            {Zone.METER: seat.meter, Zone.HAND: seat.hand, Zone.DISCARD: seat.discard}[pile].append(card)
        # A common card that was laid to check priority returns to the hand, too (AOE-2.3).
        seat.hand += [card for card in seat.discard if card.kind is Kind.COMMON]
        seat.discard = [card for card in seat.discard if card.kind is not Kind.COMMON]
    state.revealed, state.decided, state.laid = (), [], []
    if outcome.round_ends:
        _end(state, outcome.winners, outcome.text, *outcome.rules)
        return
    state.stage = Stage.CLEAN_UP
    state.options = {place: (Under(None), *map(Under, _method(seat))) for place, seat in enumerate(state.seats)}


def _clean_up(state: Round, answers: dict[int, Action]) -> None:
    for place, seat in enumerate(state.seats):
        action = answers[place]
        if isinstance(action, Under) and action.card is not None:
            card = seat.held(action.card)
            seat.hand.remove(card)
            seat.deck.insert(0, card)
            _note(state, place, f"{seat.name} puts a card face-down under the deck.", "AOE-4.4")
    state.turn += 1
    _draw(state)


def _draw(state: Round) -> None:
    """Let both draw up to their hand size (AOE-3.3). The round ends if a deck has too few cards for that (AOE-9.2)."""
    late = []
    for place, seat in enumerate(state.seats):
        missing = (seat.character.hand_size or 0) - len(_method(seat))
        drawn = [seat.deck.pop() for _ in range(min(missing, len(seat.deck)))]
        seat.hand += drawn
        if drawn:
            _note(state, place, f"{seat.name} draws {len(drawn)}.", "AOE-3.3")
        if len(drawn) < missing:
            late.append(seat)
    if not late:
        _ask_for_cards(state)
        return
    names = " and ".join(seat.name for seat in late)
    one, other = (seat.health for seat in state.seats)
    why = f"{names} must draw from an empty deck: time."
    if one == other:
        _end(state, (), f"{why} Both have {one} health: a draw.", "AOE-9.2", "O-AOE.3")
    else:
        winner = int(other > one)
        text = f"{why} {state.seats[winner].name} has the most health and wins the round."
        _end(state, (winner,), text, "AOE-9.2")


def _end(state: Round, winners: Iterable[int], text: str, *rules: str) -> None:
    state.stage, state.options, state.ended = Stage.OVER, {}, Ended(tuple(winners), text, rules)
    _note(state, None, text, *rules)


def _method(seat: Seat) -> list[str]:
    """Return the names of the hand cards that count for the hand size: all but common cards (AOE-2.3)."""
    return [card.full_name for card in seat.hand if card.kind is not Kind.COMMON]


def _note(state: Round, player: int | None, text: str, *rules: str) -> None:
    state.log.append(Entry(state.turn, player, text, rules))


def _entries(state: Round, happenings: Iterable[Happening]) -> Iterator[Entry]:
    for one in happenings:
        yield Entry(state.turn, one.player, one.text, one.rules)


_ADVANCE: Final = {Stage.PLAY: _reveal, Stage.BURST: _burst, Stage.CHECK: _check, Stage.CLEAN_UP: _clean_up}
