"""The phrasebook: costs and effects."""

from __future__ import annotations

from typing import Final

from rules.abilities.phrasebook.entry import Chapter, means, worded
from rules.abilities.phrasebook.flow import FLOW
from rules.abilities.phrases.effects import COSTS
from rules.abilities.sentences.compound_effects import ALL_EFFECTS

_ONLY: Final = "what-only-some-things-do"
_TAKEN: Final = "damage-that-is-halved"
_DEALT: Final = "damage-that-is-doubled"
COST: Final = Chapter(
    "costs",
    "Costs",
    "Before a colon. A cost is paid in full or the ability is not used.",
    COSTS,
    {
        "pay N Magic Crystal(s)": means(
            "So many crystals go from your inventory to the used zone.", "D-4.6 O-21.3", "phrase-pay-crystals"
        ),
        "pay any number of Magic Crystals": means(
            "You choose how many, one at least; “that much” is then what you have paid.",
            "D-4.6 O-21.3",
            "costs-of-hp-and-any-number",
        ),
        "pay N HP": means(
            "Your leader loses so many HP, which is no damage; with fewer the cost can’t be paid.",
            "O-23.3 O-21.3",
            "costs-of-hp-and-any-number",
        ),
        "pay N HP of this creature": means(
            "The creature loses them instead.", "O-23.3 O-21.3", "costs-of-hp-and-any-number"
        ),
        "discard any number of FILTER card(s)": means(
            "You choose how many, one at least; “that much” is then what you have discarded.",
            "D-1.13 O-21.3",
            "costs-of-hp-and-any-number",
        ),
        "discard N FILTER card(s)": means(
            "You choose so many such cards of your hand, and they go to the graveyard.",
            "D-1.13",
            "phrase-discard-as-a-cost",
        ),
        "sacrifice TARGET": means(
            "It goes to the graveyard and was not destroyed.", "D-1.3 D-1.4", "phrase-sacrifice-as-a-cost"
        ),
        "remove N “NAME” counter(s) from TARGET": means(
            "So many counters of that name are taken off; where there are fewer, the cost can’t be paid.",
            "D-18.3 O-18.4",
            "phrase-remove-counters-as-a-cost",
        ),
    },
    placeholder="COST",
)


EFFECT: Final = Chapter(
    "effects",
    "Effects",
    "What happens. As much of it is done as can be.",
    ALL_EFFECTS,
    {
        "deal N damage to TARGET": means(
            "Ability damage: straight to HP, whatever the DEF, and without surplus.",
            "D-13.1 O-13.1",
            "phrase-deal-damage",
        ),
        "destroy TARGET": means(
            "It goes to its owner’s graveyard, whatever its HP, DEF and mode.",
            "O-13.5 D-15.1",
            "phrase-destroy-a-trick",
        ),
        "draw N card(s)": means("You take so many cards from the top of your deck.", "O-19.2", "phrase-draw-cards"),
        "draw until you have N card(s) in hand": means(
            "As many as are missing; none where there are more already.", "O-19.2", "phrase-draw-until"
        ),
        "discard up to N FILTER card(s)": means(
            "Who discards chooses which and how many of such cards, at most N.", "D-1.13 O-8.7", "phrase-discard-up-to"
        ),
        "discard N random FILTER card(s)": means(
            "Chance chooses among such cards of that hand.", "D-1.13 O-23.9", "phrase-discard-at-random"
        ),
        "discard N FILTER card(s) of your choice": means(
            "You see that hand and choose.", "D-1.13 O-23.9", "phrase-discard-of-your-choice"
        ),
        "discard N FILTER card(s)": means(
            "Who discards chooses so many such cards of the own hand while it is carried out.",
            "D-1.13 O-8.7",
            "phrase-discard-cards",
        ),
        "discard any number of FILTER card(s)": means(
            "Who discards chooses which and how many.", "D-1.13 O-8.7", "phrase-discard-any-number"
        ),
        "discard your hand": means("All cards of that hand go.", "D-1.13", "phrase-discard-hands"),
        "sacrifice TARGET": means(
            "It goes to the graveyard and was not destroyed; what cannot be sacrificed stays.",
            "D-1.3 D-1.4 O-21.1",
            "phrase-the-opponent-sacrifices",
        ),
        "shuffle your deck": means("Its order is new and nobody knows it.", "O-3.6", "phrase-shuffle-decks"),
        "look at the top N card(s) of your deck, in any order": means(
            "You see them and lay them back in an order that you choose, the first one on top.",
            "O-23.9",
            "phrase-look-and-arrange",
        ),
        "look at the top N card(s) of your deck, putting any number of FILTER card(s) SPOT and the rest SPOT": means(
            "You see them and take as many such cards as you like.", "O-23.9", "phrase-reveal-and-take-any-number"
        ),
        "look at the top N card(s) of your deck, putting up to N FILTER card(s) SPOT and the rest SPOT": means(
            "You see them and take at most so many such cards.", "O-23.9", "phrase-look-and-take-up-to"
        ),
        "look at the top N card(s) of your deck, putting N FILTER card(s) SPOT and the rest SPOT": means(
            "You see them and take so many such cards, as far as there are; what goes on or under a deck lies there in "
            "an order that you choose.",
            "O-23.9",
            "phrase-look-and-take",
        ),
        "look at TARGET": means("You see it and nobody else does; nothing moves.", "O-23.9", "phrase-look-at"),
        "reveal TARGET": means(
            "Both players see it; later in the text it is “that card”.", "O-23.9", "phrase-reveal-the-top-card"
        ),
        "choose TARGET": means(
            "Who is named picks it now; later in the text it is “that creature”.",
            "O-8.7 O-23.1",
            "phrase-each-player-chooses",
        ),
        "search your deck for up to N FILTER card(s) and add it to your hand": means(
            "You choose such cards from your deck, up to so many as there are, and shuffle it.",
            "O-19.1",
            "phrase-search-your-deck",
        ),
        "search your deck for up to N FILTER card(s) and put it SPOT": means(
            "What is found goes elsewhere; on or under the deck, after it has been shuffled.",
            "O-23.9",
            "phrase-search-for-the-graveyard",
        ),
        "search your deck for up to N FILTER card(s) and reveal it and put it SPOT": means(
            "The same, and your opponent sees what was found.", "O-23.9", "phrase-search-and-reveal"
        ),
        "add N Magic Crystal(s) to your inventory": means(
            "They come from your used zone, never more than lie there.", "O-4.2 D-4.5", "phrase-add-crystals"
        ),
        "your opponent loses N Magic Crystal(s)": means(
            "They go from the opponent’s inventory to the used zone.",
            "O-4.2 O-13.6",
            "phrase-your-opponent-loses-crystals",
        ),
        "its controller loses N Magic Crystal(s)": means(
            "A player who is known by the card that the text spoke of last, or each player.",
            "O-4.2 O-8.7",
            "phrase-its-controller-loses-crystals",
        ),
        "its controller gains N Magic Crystal(s)": means(
            "A player who is known by the card that the text spoke of last, or each player.",
            "O-4.2 O-8.7",
            "phrase-its-controller-loses-crystals",
        ),
        "boost the STAT of TARGET by N": means(
            "The stat is higher for a time: for this turn, unless the text says how long.",
            "D-1.12 O-1.17 O-12.19",
            "phrase-boost-without-a-duration",
        ),
        "reduce the STAT of TARGET by N": means(
            "The stat is lower for a time, never below 0: for this turn, unless the text says how long.",
            "D-1.12 O-13.6 O-12.20",
            "phrase-reduce-a-stat",
        ),
        "increase the STAT of TARGET by N": means(
            "The stat is higher as long as the card is on the field.", "D-1.12 O-12.19", "phrase-increase-a-stat"
        ),
        "decrease the STAT of TARGET by N": means(
            "The stat is lower as long as the card is on the field.", "D-1.12 O-13.6", "phrase-decrease-a-stat"
        ),
        "set the STAT of TARGET to N": means(
            "The stat is N, also where the card had none; a new DEF is an unbroken shield.",
            "O-1.5 O-12.3",
            "phrase-set-a-stat",
        ),
        "restore N HP to TARGET": means(
            "Its HP rise by so much, never above its maximum.", "O-12.19 O-19.6", "phrase-restore-hp"
        ),
        "move TARGET up to N tile(s) diagonally": means(
            "The same, from corner to corner alone.", "O-23.15 O-10.7", "move-diagonally"
        ),
        "move TARGET up to N tile(s)": means(
            "It goes along a path that is named, tile by tile, through free tiles; its own move is not used up.",
            "D-10.10 O-10.7 O-10.8",
            "phrase-move-along-a-path",
        ),
        "move TARGET N tile(s) diagonally": means(
            "So many tiles, from corner to corner alone.", "O-23.15 O-10.7", "move-exactly-diagonally"
        ),
        "move TARGET N tile(s)": means(
            "So many tiles and no fewer, or none where no path is so long.",
            "O-23.15 O-10.7",
            "move-two-tiles-that-are-two-tiles",
        ),
        "place TARGET on PLACE": means(
            "It is put there without a path.", "D-10.10 O-10.7", "phrase-place-without-a-path"
        ),
        "push TARGET up to N tile(s) away from ORIGIN": means(
            "It is put so many tiles on, in a straight line along the longer way between them, as far as the tiles are "
            "free; no movement. With “up to” how many is your choice, none included.",
            "O-23.14",
            "phrase-push-away-from-this-card",
        ),
        "pull TARGET up to N tile(s) towards ORIGIN": means(
            "The same, the other way.", "O-23.14", "pull-towards-this-card"
        ),
        "push TARGET up to N tile(s) forwards": means(
            "It is put so many tiles towards the home row of its controller’s opponent.",
            "O-23.14 O-11.7",
            "push-forwards",
        ),
        "push TARGET up to N tile(s) backwards": means(
            "It is put so many tiles towards its controller’s home row.", "O-23.14 O-11.7", "push-backwards"
        ),
        "swap the places of TARGET and TARGET": means(
            "Each is put on the tile of the other; no movement.", "D-10.10", "swap-this-creature-with-another"
        ),
        "swap the places of TARGET": means(
            "Two creatures change tiles; no movement.", "D-10.10", "swap-the-places-of-two-creatures"
        ),
        "choose PLACE": means(
            "A tile for “that tile” later in the text; nothing happens to it.", "O-8.7", "where-adjacent-to-that-tile"
        ),
        "Miracle Spawn up to N FILTER card(s) from your ZONE on PLACE in Attack Mode": means(
            "So many creatures come on the field face-up, at no cost; from where, to where and how they lie may be "
            "left out. Whoever looks through a deck shuffles it.",
            "D-6.9 O-6.1 O-6.11",
            "phrase-miracle-spawn-from-the-hand",
        ),
        "Miracle Spawn up to N FILTER card(s) from your opponent's ZONE on PLACE in Attack Mode": means(
            "Out of another player’s zone, or out of one of two: it stays its owner’s card, under your control.",
            "D-1.7 O-15.7",
            "phrase-miracle-spawn-from-a-graveyard",
        ),
        "Miracle Spawn TARGET on PLACE in Attack Mode": means(
            "The card that is named comes on the field from where it lies, under your command.",
            "D-6.9 O-6.1 O-6.11",
            "phrase-miracle-spawn-that-card",
        ),
        "you may also spawn FILTER creatures WHERE": means(
            "There too, beside the tiles next to your leader: this creature, or those of a kind.",
            "D-6.2 D-21.2",
            "spawn-places",
        ),
        "you may also spawn FILTER creatures WHERE for N spawn point(s) less": means(
            "There they cost less.", "D-6.1 D-6.2 D-21.2", "spawn-places-that-are-cheaper"
        ),
        "this creature may be spawned only by Miracle Spawn": means(
            "Neither a Normal nor a Sacrifice Spawn brings it in.", "D-6.9 D-21.2", "spawned-only-so"
        ),
        "this creature may be spawned only by sacrificing N FILTER card(s)": means(
            "A Sacrifice Spawn, for which so many such creatures go; a Miracle Spawn brings it in too.",
            "D-6.4 D-6.9 D-21.2",
            "spawned-only-so",
        ),
        "spawning the first of a turn's FILTER creatures costs your opponent less by AMOUNT": means(
            "So many spawn points less, or more, than the level; at least 0. “The next of this turn’s” is the one "
            "spawned after that is said, without either it is all of them, without a player those that you spawn.",
            "D-6.1 D-21.2",
            "spawn-costs",
        ),
        "activating the first of a turn's FILTER trick cards costs your opponent less by AMOUNT": means(
            "So many crystals less, or more, than the level; at least 0.", "D-4.7 D-21.2", "trick-costs"
        ),
        "spawn N “NAME” token(s) (100 ATK, 100 HP) on PLACE in Attack Mode": means(
            "So many tokens of that name come on the field; without a place, next to your leader, without a mode in "
            "the one that you choose. What they are is said in brackets: element, type, level and stats, of which HP "
            "have to be there; else a card says it.",
            "D-1.29 D-6.2 D-15.6",
            "phrase-spawn-tokens-on-a-place",
        ),
        "your opponent spawns N “NAME” token(s) (100 ATK, 100 HP) on PLACE in Attack Mode": means(
            "The same, under the command of your opponent; you choose the tiles.",
            "D-1.29 D-6.2",
            "tokens-of-your-opponent",
        ),
        "spawn “NAME” tokens (100 ATK, 100 HP) in Attack Mode equal to AMOUNT on PLACE": means(
            "As many as are counted, at most four; their tiles are chosen on activation.",
            "D-1.29 O-8.7 O-23.4",
            "tokens-that-are-counted",
        ),
        "spawn N token(s) on PLACE in Attack Mode as a copy of TARGET": means(
            "Tokens with everything that is printed on it.", "D-1.29 D-15.6", "a-token-is-a-copy"
        ),
        "spawn N token(s) on PLACE in Attack Mode with the ATK and HP of TARGET": means(
            "Tokens without an ability, with its ATK and HP of that moment.", "D-1.29 D-15.6", "a-token-with-its-stats"
        ),
        "TARGET gains the abilities of TARGET": means(
            "Those that the other has at that moment, beside its own.", "O-1.16 O-23.2", "abilities-are-copied"
        ),
        "TARGET becomes a copy of TARGET": means(
            "It has the printed stats, element, type, level and abilities of the other; its name stays its own.",
            "O-1.16 O-21.1",
            "a-creature-becomes-a-copy",
        ),
        "give control of TARGET to the other player": means(
            "To the one who does not control it, for as long as it stays on the field.",
            "D-1.2 O-15.7",
            "control-is-exchanged",
        ),
        "send TARGET to the graveyard": means(
            "It goes to its owner’s graveyard and was not destroyed.", "D-1.4 D-13.4", "phrase-send-to-the-graveyard"
        ),
        "send TARGET to its owner's graveyard(s)": means(
            "The same.", "D-1.4 O-15.7", "phrase-send-to-its-owners-graveyard"
        ),
        "cast out TARGET": means("It goes to its owner’s Void.", "D-15.3", "phrase-cast-out"),
        "exile TARGET": means("The same as “cast out”.", "D-15.3", "phrase-exile"),
        "send TARGET to the Void": means("The same as “cast out”.", "D-15.3 O-1.12", "phrase-send-to-the-void"),
        "return TARGET to its owner's hand(s)": means(
            "It goes to its owner’s hand and forgets all that happened to it.",
            "O-15.3 O-15.4",
            "phrase-return-to-the-hand",
        ),
        "return TARGET to your hand": means(
            "The same, for cards of your own: every card goes to its owner.",
            "O-15.3 O-15.7",
            "phrase-return-to-your-hand",
        ),
        "add TARGET to your hand": means("The same.", "D-15.4 O-15.7", "phrase-add-to-your-hand"),
        "shuffle TARGET into its owner's deck(s)": means(
            "It goes to its owner’s deck, which is shuffled.", "O-15.3 O-15.4", "phrase-shuffle-into-the-deck"
        ),
        "shuffle TARGET into your deck": means(
            "The same, for cards of your own.", "O-15.3 O-15.7", "phrase-shuffle-into-your-deck"
        ),
        "put TARGET on top of its owner's deck(s)": means(
            "It lies on its owner’s deck, which is not shuffled.", "O-15.3 O-15.4", "phrase-put-on-top-of-the-deck"
        ),
        "put TARGET on the bottom of its owner's deck(s)": means(
            "It lies under its owner’s deck, which is not shuffled.",
            "O-15.3 O-15.4",
            "phrase-put-at-the-bottom-of-the-deck",
        ),
        "put TARGET into its owner's Archive(s)": means(
            "It goes to its owner’s Archive, where only a text that names it finds it.",
            "O-1.11",
            "phrase-put-into-the-archive",
        ),
        "change PLACE to TILE TYPE": means(
            "The tiles are of that type until they are changed again or the text says when.",
            "O-16.7 O-16.8",
            "phrase-change-a-tile",
        ),
        "negate that ability": means(
            "The event that is answered doesn’t happen; what it cost is not given back.",
            "D-13.5 O-8.6 O-8.3",
            "phrase-negate-that-ability",
        ),
        "redirect that attack to TARGET": means(
            "It is fought with that unit, with what reaches that far.", "O-23.12", "phrase-redirect-that-attack"
        ),
        "end the Battle Phase": means(
            "Main Phase 2 begins when what is going on has been carried out.", "O-5.1 D-5.8", "end-the-battle-phase"
        ),
        "your opponent skips the next Battle Phase": means(
            "In the next turn in which the opponent could, no attack is declared.", "D-5.5 D-21.1", "the-opponent-skips"
        ),
        "you skip the next Battle Phase": means(
            "The same for you: this turn, unless you have attacked.", "D-5.5 D-21.1", "you-skip-the-next-battle-phase"
        ),
        "turn TARGET face-up": means(
            "It is turned over; a creature that is turned up is in Defence Mode.",
            "D-11.7 O-11.4 O-7.13",
            "phrase-turn-a-creature-face-up",
        ),
        "change TARGET to Attack Mode": means(
            "It lies in that mode from now on, in Attack Mode face-up; its own change of mode is not used up.",
            "D-11.1 D-11.2",
            "change-to-attack-mode",
        ),
        "change the mode of TARGET": means("It goes into the other mode.", "D-11.1 D-11.2", "change-the-mode"),
        "break the shield of TARGET": means(
            "Its DEF protects it no more; HP are not hurt.", "D-12.6 O-12.3", "phrase-break-the-shield"
        ),
        "restore the shield of TARGET": means(
            "A broken shield is whole again, with the DEF that it has.", "O-12.3", "restore-the-shield"
        ),
        "TARGET cannot move": means(
            "A status, for as long as the text says; “cannot” beats “may”.", "O-1.14 O-21.1", "phrase-cannot-move"
        ),
        "TARGET may move again": means(
            "It may do so once more this turn; on a card that stays, once more each turn.",
            "D-21.1 O-21.2",
            "phrase-may-move-again",
        ),
        "TARGET cannot attack TARGET": means(
            "It declares no attack on those.", "D-21.1 O-21.1", "cannot-attack-leaders"
        ),
        "TARGET may attack only TARGET": means(
            "It declares attacks on nobody else.", "D-21.1 O-21.1", "phrase-may-attack-only"
        ),
        "TARGET cannot be attacked by TARGET": means(
            "Those declare no attack on it.", "D-21.1 O-21.1", "cannot-be-attacked-by"
        ),
        "TARGET may be attacked only by TARGET": means(
            "Nobody else declares an attack on it.", "D-21.1 O-21.1", "may-be-attacked-only-by"
        ),
        "TARGET must attack TARGET": means(
            "Where it can it attacks those and nobody else, and its player goes on to no later phase before.",
            "D-21.1",
            "must-attack-this-creature",
        ),
        "TARGET must attack": means(
            "Where it can it attacks, and its player goes on to no later phase before.", "D-21.1", "must-attack"
        ),
        "TARGET cannot move to tiles WHERE": means(
            "It goes there neither by itself nor along a path; it may be placed there.",
            "D-10.1 D-10.10 O-10.7",
            "cannot-move-to-tiles",
        ),
        "TARGET may move only to tiles WHERE": means(
            "It goes nowhere else, neither by itself nor along a path.", "D-10.1 D-10.10", "may-move-only-to-tiles"
        ),
        "TARGET may attack creatures WHERE": means(
            "It strikes creatures there with its ATK, leaders not.", "D-12.2 D-13.2", "attack-creatures-two-tiles-away"
        ),
        "TARGET may attack WHERE": means(
            "Its ATK reaches whoever stands there, measured from itself.", "D-12.2 D-21.2", "may-attack-in-its-row"
        ),
        "TARGET may attack diagonally": means(
            "What else somebody may do.", "D-21.2 O-21.2", "phrase-may-attack-diagonally"
        ),
        "TARGET ignores DEF": means(
            "Its attacks hurt HP as if there were no shield, which stays as it is.", "O-23.11", "ignores-def"
        ),
        "TARGET deals surplus damage to creatures in Defence Mode too": means(
            "What its attack has left over goes to the leader whatever the mode.",
            "D-12.13 D-21.1",
            "phrase-surplus-past-defence-mode",
        ),
        "TARGET passes no surplus damage to its leader": means(
            "What an attack on it has left over is lost.", "D-12.12 D-21.1", "passes-no-surplus"
        ),
        "TARGET gains its field buff(s) on all tiles": means(
            "Every tile buffs it as that of its element does; a Normal creature has none.",
            "D-16.1 D-21.1",
            "gains-its-field-buff-on-all-tiles",
        ),
        "TARGET takes no double damage from Ambushes": means(
            "They stay Ambushes, but do no more than any attack.", "D-12.10 D-21.1", "phrase-no-double-damage"
        ),
        "TARGET casts out what it destroys": means(
            "What it destroys goes to its owner’s Void instead of the graveyard.",
            "D-15.1 D-15.3",
            "victims-are-cast-out",
        ),
        "TARGET is cast out when it leaves the field": means(
            "Wherever it would go, it goes to its owner’s Void; for as long as it stays on the field.",
            "D-15.1 D-15.3",
            "cast-out-when-it-leaves",
        ),
        "TARGET wins Clashes that are tied": means("It takes the tile.", "D-14.6 D-21.1", "wins-clashes-that-are-tied"),
        "TARGET may move up to N tile(s) in one move": means(
            "Its own move is a way of so many free tiles, the shortest.", "O-23.15 D-10.1", "may-move-up-to-two-tiles"
        ),
        "Ambushes of TARGET deal N times the damage": means(
            "In place of twice the damage.", "D-12.10 O-12.6", "phrase-ambushes-deal-three-times"
        ),
        "TARGET counts N more in a Clash": means(
            "It is added to its total, and to nothing else.", "D-14.2 O-14.2", "counts-more-in-a-clash"
        ),
        "set the range of TARGET to N": means("Its RATK reaches so many tiles.", "D-12.8 O-1.6", "set-the-range"),
        "increase the range of TARGET by N": means(
            "Its RATK reaches so many tiles further.", "D-12.8 O-1.6", "increase-the-range"
        ),
        "set the field buff of TARGET to N": means(
            "The tile of its element adds so much to each stat, in place of 100.",
            "D-16.1 O-16.1",
            "phrase-field-buff-of-200",
        ),
        "you may spawn N more creature(s)": means(
            "So many more spawns this turn; they are paid for as always.",
            "D-6.3 D-21.1 O-21.2",
            "phrase-you-may-spawn-1-more-creature",
        ),
        "you may sacrifice tokens": means(
            "Your tokens pay for a Sacrifice Spawn as other creatures do.",
            "D-6.11 D-21.2",
            "phrase-you-may-sacrifice-tokens",
        ),
        "TARGET may attack from up to N tile(s) away": means(
            "It attacks so far with its ATK; only who stands next to it strikes back.",
            "D-12.2 D-21.2",
            "phrase-attack-from-further-away",
        ),
        "TARGET may attack from N tile(s) away": means(
            "The same: N is the furthest.", "D-12.2 D-21.2", "phrase-attack-from-two-tiles-away"
        ),
        "prevent the next N damage to TARGET": means(
            "The next damage is less, until N of it have been kept off; each target has its own shield.",
            "D-13.5 O-13.6",
            "phrase-prevent-the-next-damage",
        ),
        "reduce damage to TARGET by N": means(
            "Each time it would take damage, it takes so much less.", "D-13.5 O-13.6", "phrase-reduce-damage"
        ),
        "take control of TARGET": means(
            "It obeys you and turns round where it stands; it still belongs to its owner.",
            "O-15.7",
            "phrase-take-control",
        ),
        "place N “NAME” counter(s) on TARGET": means(
            "So many counters of that name are put on it.", "D-18.1", "phrase-place-counters"
        ),
        "remove N “NAME” counter(s) from TARGET": means(
            "So many counters of that name are taken off it, or all where there are fewer.",
            "D-18.3 O-18.4",
            "phrase-remove-counters",
        ),
        "attach TARGET to this creature": means(
            "It leaves its tile and travels with this card until it is detached.", "D-1.11 O-10.10", "phrase-attach"
        ),
        "detach TARGET": means(
            "What is attached comes back on a free tile next to its host.", "D-1.11 O-10.11", "phrase-detach"
        ),
        "TARGET becomes ELEMENT": means(
            "It is of that element and no longer of its own.", "D-16.1 O-16.7", "phrase-becomes-an-element"
        ),
        "TARGET becomes a TYPE": means(
            "It is of that type and no longer of its own.", "D-1.22 O-1.1", "phrase-becomes-a-type"
        ),
        "TARGET is also ELEMENT": means(
            "It is of that element and of its own.", "D-16.1 O-16.7", "phrase-is-also-an-element"
        ),
        "TARGET is also a TYPE": means("It is of that type and of its own.", "D-1.22 O-1.1", "phrase-is-also-a-type"),
        "instead, nothing happens": means(
            "What would happen does not, and nothing else does.", "O-23.5", "phrase-instead-nothing"
        ),
        "instead, EFFECT": means(
            "In an ability that waits for what would happen: where all of it can be done, that does not happen.",
            "O-23.5 O-23.18",
            "instead-of-battle-alone",
        ),
        "negate an ability of a FILTER creature": means(
            "You choose an activated ability of such a card in the open chain; it does nothing.",
            "D-13.5 O-8.3",
            "negate-an-ability-of-such-a-card",
        ),
        "TARGET cannot be destroyed by CAUSES": means(
            "Such a battle or ability does not destroy it; at 0 HP it stays, until something else destroys it.",
            "O-23.6 D-1.3 O-21.1",
            "phrase-cannot-be-destroyed-by-battle",
        ),
        "TARGET cannot be targeted": means(
            "It can’t be chosen where the text says target or select, nor by a trick of class Target.",
            "O-23.1",
            "t-23-1-cannot-be-targeted",
        ),
        "TARGET cannot be targeted by CAUSES": means(
            "The same, for abilities of such cards alone.", "O-23.1", "phrase-cannot-be-targeted-by"
        ),
        "TARGET is unaffected by statuses": means(
            "Nothing forbids it anything.", "O-23.10 O-1.14", "phrase-unaffected-by-statuses"
        ),
        "TARGET is unaffected by CAUSES": means(
            "It may be chosen; nothing of what is named changes, hurts, moves or destroys it.",
            "O-23.10",
            "phrase-unaffected-by",
        ),
        "prevent all damage to TARGET": means("It takes no damage at all.", "O-13.6", "phrase-prevent-all-damage"),
        "prevent all battle damage to TARGET": means(
            "It takes no damage in battle.", "O-13.6 O-23.6", "phrase-prevent-all-battle-damage"
        ),
        "prevent all damage to TARGET from CAUSES": means(
            "It takes no damage of such cards.", "O-13.6", "phrase-prevent-all-damage-from"
        ),
        "TARGET may be destroyed only by CAUSES": means(
            "Nothing else destroys it, nor does a Clash or the loss of its last HP.", "O-23.6 D-12.5", _ONLY
        ),
        "TARGET may be targeted only by CAUSES": means("What is named may target it, nothing else.", "O-23.1", _ONLY),
        "TARGET takes damage only from CAUSES": means("All other damage is prevented.", "O-13.6 O-23.6", _ONLY),
        "TARGET takes double damage": means(
            "Twice as much or half of it, rounded down, before what reduces and prevents damage.",
            "O-13.6 O-23.4",
            _TAKEN,
        ),
        "TARGET takes double damage from CAUSES": means(
            "The same of damage of some cause alone.", "O-13.6 O-23.4 O-23.6", _TAKEN
        ),
        "TARGET deals double damage": means(
            "Whatever takes it; surplus is not doubled again.", "O-13.6 D-12.12", _DEALT
        ),
        "TARGET deals double damage to TARGET": means("The same to those alone.", "O-13.6 D-13.2", _DEALT),
        "TARGET deals double battle damage": means("The same of battles alone.", "O-13.6 O-23.6", _DEALT),
        "TARGET deals double battle damage to TARGET": means(
            "The same of battles with those alone.", "O-13.6 O-23.6", _DEALT
        ),
        "reduce damage from CAUSES to TARGET by N": means(
            "Each time it would take damage of such cards, it takes so much less.",
            "D-13.5 O-13.6",
            "phrase-reduce-damage-from",
        ),
        "prevent all of the next damage to TARGET": means(
            "However much it is; what comes after that hurts again.",
            "D-13.5 O-13.6",
            "phrase-prevent-all-of-the-next-damage",
        ),
        "your trick cards cannot be locked down": means(
            "Opposing creatures may stand on them, and they work all the same; also “your opponent’s”, “all”.",
            "D-10.7 O-21.1",
            "phrase-tricks-cannot-be-locked-down",
        ),
        "this card cannot be locked down": means(
            "A creature may stand on it, and it works all the same.",
            "D-10.7 O-21.1",
            "phrase-this-trick-cannot-be-locked",
        ),
        "TARGET loses all abilities": means(
            "Those that it has; what it gains later it has.", "O-21.1 O-1.14", "phrase-loses-all-abilities"
        ),
        "PLAYER cannot activate abilities during your turn": means(
            "Neither tricks nor abilities of creatures and leaders; what is triggered or goes on is not activated.",
            "O-21.1 O-8.15",
            "phrase-players-cannot-activate-abilities",
        ),
        "PLAYER cannot activate abilities of FILTER cards during your turn": means(
            "The same, of such cards alone.", "O-21.1", "phrase-your-opponent-cannot-activate-tricks"
        ),
        "PLAYER cannot activate more than N FILTER creature(s) each turn during your turn": means(
            "So many may be activated in a turn, by each player for whom it is.",
            "O-21.1",
            "phrase-players-cannot-activate-more-tricks",
        ),
        "PLAYER cannot spawn FILTER cards during your turn": means(
            "Neither by Normal nor by Sacrifice Spawn.", "O-21.1 D-1.9", "phrase-your-opponent-cannot-spawn"
        ),
        "PLAYER cannot spawn more than N FILTER creature(s) each turn during your turn": means(
            "So many may be spawned in a turn.", "O-21.1", "phrase-players-cannot-spawn-more"
        ),
        "PLAYER cannot Miracle Spawn FILTER cards during your turn": means(
            "Abilities of that player bring no such creature in.", "O-21.1 D-1.9", "phrase-players-cannot-miracle-spawn"
        ),
        "PLAYER cannot declare attacks during your turn": means(
            "No unit of that player attacks.", "O-21.1", "phrase-players-cannot-declare-attacks"
        ),
        "PLAYER cannot declare attacks with FILTER cards during your turn": means(
            "No such creature of that player attacks.", "O-21.1", "phrase-cannot-declare-attacks-with"
        ),
        "PLAYER cannot declare more than N attack(s) each turn during your turn": means(
            "So many attacks in all may be declared in a turn.", "O-21.1", "phrase-players-cannot-declare-more-attacks"
        ),
        "PLAYER cannot place FILTER cards during your turn": means(
            "Such tricks are placed neither face-down nor face-up, to be activated at once; with a place: not there.",
            "O-21.1 O-7.1",
            "phrase-players-cannot-place-tricks",
        ),
        "PLAYER cannot place more than N FILTER creature(s) each turn during your turn": means(
            "So many may be placed in a turn, face-down or face-up.", "O-21.1 O-7.1", "phrase-players-cannot-place-more"
        ),
        "PLAYER cannot lose the duel during your turn": means(
            "Neither without HP, nor without cards, nor by a text; whoever has lost when that ends loses then.",
            "D-19.1 D-19.3 D-19.5",
            "who-cannot-lose",
        ),
        "PLAYER cannot draw cards during your turn": means(
            "Nothing is drawn, neither in the Start Phase nor by an ability.",
            "O-21.1 D-5.2",
            "phrase-players-cannot-draw",
        ),
        "equip only to a FILTER creature": means(
            "Other hosts are refused; when the host is such a creature no more, the equip goes to the graveyard.",
            "D-7.7 O-23.20",
            "T-23.5-other-hosts-are-refused",
        ),
        "this card's ability remains active after it has been destroyed": means(
            "What an equip gives its host stays as long as the host does.",
            "D-1.10 O-23.21",
            "an-equip-that-outlasts-itself",
        ),
        "you win the duel": means("The duel is over and you have won it.", "D-19.5 O-19.4", "phrase-you-win-the-duel"),
        "TARGET gains “TEXT”": means(
            "It has the abilities that the quoted text says, with the full stop of its own.",
            "O-1.16 O-1.17",
            "phrase-gains-an-ability",
        ),
        "flip a coin: if heads, EFFECT; if tails, EFFECT": means(
            "A fair coin decides which of both happens.", "D-1.31 O-1.15", "phrase-flip-a-coin"
        ),
        **FLOW,
        "roll a die: on N or more, EFFECT": means(
            "A die of six sides is rolled; at N or above the effect happens.",
            "D-1.31 O-1.15",
            "phrase-roll-a-die-always",
        ),
    },
)

MORE: Final = worded(
    "more",
    "More about effects",
    "What may be added to some of them, or left out.",
    {
        "boost|reduce|increase|decrease all_stats of TARGET by N": means(
            "Every stat that the card has, and none that it lacks.", "D-1.12 O-1.5", "phrase-boost-all-stats"
        ),
        "Miracle_Spawn N FILTER": means(
            "From your hand to a tile next to your leader, where the text names neither.",
            "O-6.11 D-6.2",
            "phrase-miracle-spawn-from-nowhere",
        ),
        "on|onto PLACE": means(
            "Where what is spawned comes in: any such tile, near your leader or not.",
            "D-6.2 D-21.2",
            "phrase-miracle-spawn-from-the-hand",
        ),
        "place N “NAME” counter|counters on PLACE": means(
            "Counters lie on tiles too, and stay there when the type of the tile changes.",
            "D-18.1 O-18.2",
            "phrase-place-counters-on-a-tile",
        ),
        "flip a|one coin: if heads, EFFECT": means(
            "One side may be missing: the other does nothing.", "D-1.31 O-1.15", "phrase-flip-a-coin-for-one-side"
        ),
        "becomes|become a TYPE creature|creatures": means(
            "The noun says no more.", "D-1.22 O-1.1", "phrase-becomes-a-creature-of-a-type"
        ),
    },
)
