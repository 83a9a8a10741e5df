"""The phrasebook: the shape of a text, marks, when, how long."""

from __future__ import annotations

from typing import Final

from rules.abilities.phrasebook.entry import Chapter, framed, means, worded
from rules.abilities.phrases.events import CAUSES, MANY_CAUSES, PLAYER, SUBJECTS, WHENS, WHOSE
from rules.abilities.phrases.protection import DURING, STAGE, WHOM
from rules.abilities.phrases.timing import CONDITIONS, DURATIONS, MARKS, OFTEN

SHAPE: Final = worded(
    "shape",
    "The shape of a text",
    "A text is one or more sentences, each with its full stop. Capital letters don’t matter.",
    {
        "EFFECT.": means(
            "On a trick it happens when the trick is activated, and with class Infinite, Timer or Equip it goes on as "
            "long as the trick stays; on a creature or leader it goes on as long as the card is on the field.",
            "D-7.4 D-7.5 O-1.16",
            "phrase-this-creature",
        ),
        "WHEN, EFFECT.": means(
            "Triggered: it happens each time the event does; a Trap may be activated then.",
            "O-8.9 O-5.8 O-7.6",
            "phrase-when-this-creature-is-spawned",
        ),
        "Activate: EFFECT.": means(
            "An ability of a creature or leader that is activated, once a turn unless a mark says otherwise.",
            "O-8.8 D-1.27",
            "phrase-activate-once-a-turn",
        ),
        "COST: EFFECT.": means(
            "An ability that is activated by paying: without the whole cost it can’t be.",
            "O-21.3",
            "phrase-pay-crystals",
        ),
        "COST and|,_and|, COST: EFFECT.": means(
            "All of them are paid, or the ability is not used.", "O-21.3", "phrase-two-costs"
        ),
        "WHEN, COST: EFFECT.": means(
            "When the event happens, its controller may pay; who doesn’t gets nothing.",
            "O-8.9 O-21.3",
            "the-cost-of-a-trigger-may-be-paid",
        ),
        "EFFECT, then|and_then EFFECT.": means(
            "The effects happen in the order of the text; what the first destroys is gone before the second.",
            "O-8.11",
            "phrase-effects-joined-by-then",
        ),
        "EFFECT and EFFECT.": means(
            "The same as “then”: both happen, in the order of the text.", "O-8.11", "phrase-effects-joined-by-and"
        ),
        "; then EFFECT.": means(
            "After a coin or a die: what follows happens whatever was thrown.", "O-8.11", "phrase-after-a-coin"
        ),
        "EFFECT. EFFECT.": means(
            "A trick does what each sentence says, in order; elsewhere each sentence is an ability of its own.",
            "O-8.11 O-1.16",
            "phrase-several-sentences",
        ),
        "EFFECT, DURATION.": means(
            "All effects of the sentence last that long, as far as they last at all.",
            "O-1.17 O-5.6",
            "phrase-until-the-end-of-the-turn",
        ),
        "while|as_long_as CONDITION, EFFECT.": means(
            "How long may be said first as well.", "O-1.17", "phrase-a-duration-said-first"
        ),
        "(Only if CONDITION)": means(
            "It is triggered, or can be activated, only where the condition holds.", "O-23.18", "only-if"
        ),
        "(MARK, MARK)": means(
            "Marks stand in brackets before the sentence that they are for, in one pair or in several.",
            "O-1.16",
            "phrase-two-marks",
        ),
    },
    placeholder="EFFECT",
)

MARK: Final = framed(
    "marks",
    "Marks",
    "In brackets before a sentence: how fast it is and how often it may be used.",
    "({})",
    list(MARKS),
    {
        "Instant": means(
            "The ability may be used on either player’s turn and as an answer, and is quicker than a Normal trick.",
            "D-1.27 O-8.14",
            "phrase-instant",
        ),
        "Chain": means(
            "The ability answers an activation and may do nothing else; it is as slow as one without a mark.",
            "D-8.3 O-8.14",
            "phrase-chain",
        ),
        "Unavoidable": means(
            "The ability follows what it has chosen to another tile; it can still be negated or weakened.",
            "D-9.4 O-9.4",
            "phrase-unavoidable",
        ),
        "Once per duel": means("It is used once and never again in this duel.", "O-8.8", "phrase-once-per-duel"),
    },
    placeholder="MARK",
)

HOW_OFTEN: Final = framed(
    "often",
    "How often",
    "Marks too. Without one an activated ability is used once a turn.",
    "({})",
    list(OFTEN),
    {
        "once per turn": means("It is used once a turn.", "O-8.8 O-1.16", "phrase-once-per-turn"),
        "twice per turn": means("It is used twice a turn.", "O-8.8 O-1.16", "phrase-twice-per-turn-in-words"),
    },
)

USES: Final = worded(
    "uses",
    "Any number of times",
    "The same with a number.",
    {
        "(N times_per_turn|time_per_turn)": means(
            "It is used so many times a turn, even within one chain.", "O-8.8 O-1.16", "phrase-twice-per-turn"
        )
    },
)


WHEN: Final = Chapter(
    "when",
    "When",
    "Before a comma, at the beginning of a sentence: what sets it off.",
    WHENS,
    {
        "when WHO is spawned": means(
            "It came on the field: by a Normal, Sacrifice or Miracle Spawn.",
            "O-5.8 D-1.9",
            "phrase-when-this-creature-is-spawned",
        ),
        "when WHO is Normal Spawned": means(
            "It was spawned by its player, with or without a sacrifice.",
            "D-1.9 O-6.2",
            "phrase-normal-spawn-and-miracle-spawn-are-two",
        ),
        "when WHO is Sacrifice Spawned": means(
            "It was spawned by a sacrifice.", "D-6.4 O-6.2", "phrase-normal-spawn-and-miracle-spawn-are-two"
        ),
        "when WHO is Miracle Spawned": means(
            "It came on the field by a Miracle Spawn.", "O-5.8 D-1.9", "phrase-when-a-creature-is-miracle-spawned"
        ),
        "when WHO is destroyed by CAUSE": means(
            "A battle or an ability destroyed it; being sacrificed or sent away doesn’t count.",
            "D-1.3 D-13.4 O-23.6",
            "phrase-when-this-creature-is-destroyed-by-battle",
        ),
        "when WHO destroys WHO by CAUSE": means(
            "It destroyed another, in battle or by its ability; “that creature” is the one destroyed.",
            "D-1.3 O-23.6",
            "phrase-when-this-creature-destroys-another",
        ),
        "when WHO is sacrificed": means(
            "It was sacrificed, for a spawn or a cost; that is no destruction.",
            "D-1.4 D-6.8",
            "phrase-when-a-creature-is-sacrificed",
        ),
        "when WHO is discarded": means(
            "It came from its owner’s hand to the graveyard; who owned it controls what follows.",
            "D-1.13 O-23.24",
            "phrase-when-this-card-is-discarded",
        ),
        "when WHO is sent to the graveyard": means(
            "It came there from wherever and for whatever reason.",
            "O-23.7",
            "phrase-when-this-card-is-sent-to-the-graveyard",
        ),
        "when WHO is sent from the field to the graveyard": means(
            "It lay on the field, and came to the graveyard from there, for whatever reason.",
            "O-23.7 O-3.5",
            "phrase-when-this-card-is-sent-from-the-field",
        ),
        "when WHO is exiled": means("It came to its owner’s Void.", "D-15.3", "phrase-when-a-creature-is-exiled"),
        "when WHO leaves the field": means(
            "It left the field, to whatever place.", "O-23.7", "phrase-when-this-creature-leaves-the-field"
        ),
        "when WHO declares an attack on WHO": means(
            "It attacks, and its damage is still to come: what it adds to its ATK now counts for that attack. "
            "“That creature” is the one that this creature attacks.",
            "O-5.8 O-13.4",
            "phrase-when-this-creature-declares-an-attack",
        ),
        "when WHO is attacked by WHO": means(
            "An attack on it was declared, and its damage is still to come: HP or a shield come in time. "
            "“That creature” is the attacker of this creature.",
            "O-5.8",
            "phrase-when-this-creature-is-attacked",
        ),
        "when WHO survives an attack by WHO": means(
            "It was attacked, the attack was carried out, and it is still on the field, damaged or not; before it "
            "counter-attacks. “That creature” is the attacker of this creature.",
            "O-5.8 O-12.17",
            "phrase-when-this-creature-survives-an-attack",
        ),
        "when WHO ambushes WHO": means(
            "It declares an attack from behind; the damage is still to come.",
            "D-12.10 O-12.5",
            "phrase-when-this-creature-ambushes",
        ),
        "when WHO is ambushed by WHO": means(
            "Somebody declares an attack on it from behind; the damage is still to come.",
            "D-12.10 O-12.5",
            "phrase-when-this-creature-is-ambushed",
        ),
        "when WHO deals battle damage to WHO": means(
            "Its strike took HP, so this comes after the damage; one that the shield held off took none. What a leader "
            "takes beside a creature counts where the leader is named.",
            "D-1.8 O-12.2",
            "phrase-when-this-creature-deals-battle-damage",
        ),
        "when WHO deals damage to WHO": means(
            "The same, of damage in battle and by its abilities.", "D-1.8", "phrase-when-this-creature-deals-damage"
        ),
        "when WHO takes battle damage": means(
            "An attack or counter-attack took HP of it.",
            "D-1.8 O-23.6",
            "phrase-when-this-creature-takes-battle-damage",
        ),
        "when WHO takes damage from CAUSE": means(
            "Damage took HP of it; paying and losing HP is none.",
            "D-1.8 O-23.3",
            "phrase-when-your-leader-takes-damage",
        ),
        "when WHO is healed": means(
            "HP that were missing were restored to it.", "D-12.9", "phrase-when-a-creature-is-healed"
        ),
        "when WHO loses its shield": means(
            "An attack or an ability has broken it; “that creature” is the attacker.", "D-12.6", "when-a-shield-breaks"
        ),
        "when WHO wins a Clash against WHO": means(
            "It had more in a Clash.", "D-14.2", "phrase-when-this-creature-wins-a-clash"
        ),
        "when WHO loses a Clash against WHO": means(
            "It had less in a Clash.", "D-14.2", "phrase-when-this-creature-loses-a-clash"
        ),
        "when WHO is attached to WHO": means(
            "An ability has joined it to the other one.", "D-1.11 O-8.9", "when-a-creature-is-attached"
        ),
        "when WHO moves": means("It moved to another tile.", "O-5.8 D-10.1", "phrase-when-this-creature-moves"),
        "when WHO enters a tile WHERE": means(
            "It came on such a tile, from elsewhere or by a spawn; “that creature” is it.",
            "D-1.1 O-7.6",
            "phrase-when-an-opposing-creature-comes-near",
        ),
        "when an opposing unit enters a tile WHERE": means(
            "The same, and it sees leaders too.", "O-10.1 O-7.6", "a-leader-sets-off-a-proximity-trap"
        ),
        "when WHO overlaps this card": means(
            "It came on the tile of this card, which may act although it is locked down then.",
            "D-10.7 O-10.4",
            "phrase-when-an-opposing-creature-overlaps-this-card",
        ),
        "when an opposing unit overlaps this card": means(
            "The same, and it sees leaders too.", "O-10.1", "phrase-when-an-opposing-unit-overlaps-this-card"
        ),
        "when WHO locks down WHO": means(
            "Face-up it came on the tile of an opposing trick, or was turned up there.",
            "D-10.7 O-10.3",
            "phrase-when-this-creature-locks-down-a-trick",
        ),
        "when WHO is turned face-up": means(
            "It lay face-down and was turned up: by its controller, an attack or an ability.",
            "O-11.4 D-12.15",
            "phrase-when-this-creature-is-turned-face-up",
        ),
        "when WHO is turned face-down": means(
            "An ability turned it face-down.", "D-11.7", "phrase-when-a-creature-is-turned-face-down"
        ),
        "when WHO changes its mode": means(
            "It went from Attack to Defence Mode or back.", "O-11.1", "phrase-when-this-creature-changes-its-mode"
        ),
        "when WHO gains a “NAME” counter": means(
            "One or more counters of that name were placed on it.",
            "D-18.3",
            "phrase-when-this-creature-gains-a-counter",
        ),
        "when WHO becomes equipped": means(
            "An equip was fastened to it.", "O-7.11", "phrase-when-this-creature-becomes-equipped"
        ),
        "when WHO would be destroyed by CAUSE": means(
            "Something else happens instead: the destruction does not, nor the damage that would have done it.",
            "O-23.5",
            "t-23-4-once",
        ),
        "when WHO is targeted by CAUSE": means(
            "It was chosen as a target; this comes after that ability.",
            "O-23.1",
            "phrase-when-this-creature-is-targeted",
        ),
        "when PLAYER declares an attack on WHO": means(
            "“That creature” is the attacker, which has not struck yet, whatever the effect is.",
            "O-5.8 O-7.6",
            "phrase-when-your-opponent-declares-an-attack",
        ),
        "when PLAYER spawns a FILTER creature": means(
            "“That creature” is the one spawned; what negates the spawn comes before it is carried out.",
            "O-5.8",
            "phrase-when-your-opponent-spawns-a-creature",
        ),
        "when PLAYER Miracle Spawns a FILTER creature": means(
            "That player brought it on the field by a Miracle Spawn.", "D-1.9", "phrase-when-you-miracle-spawn"
        ),
        "when PLAYER sacrifices a FILTER creature": means(
            "That player sacrificed it, for a spawn or a cost.", "D-1.4", "phrase-when-you-sacrifice-a-creature"
        ),
        "when PLAYER discards a FILTER creature": means(
            "A card went from that player’s hand to the graveyard; it is set off once for each.",
            "D-1.13",
            "phrase-when-your-opponent-discards-a-card",
        ),
        "when PLAYER activates a trick card": means(
            "A trick was turned face-up and announced; “that card” is it.",
            "D-7.4 O-8.15",
            "phrase-when-you-activate-a-trick-card",
        ),
        "when PLAYER activates an ability of WHO": means(
            "An ability of such a card was activated; triggered abilities don’t count.",
            "O-8.15",
            "phrase-when-your-opponent-activates-an-ability-of-a-creature",
        ),
        "when PLAYER activates an ability": means(
            "A trick or an ability was activated; “that card” is the one that has it. Triggered abilities don’t count.",
            "O-8.15",
            "phrase-when-your-opponent-activates-an-ability",
        ),
        "when PLAYER draws a card": means(
            "It is set off once for each card that comes from the deck by drawing.",
            "D-5.2",
            "phrase-when-your-opponent-draws-a-card",
        ),
        "at the start of your turn": means(
            "In the Start Phase, after crystals and cards.", "O-5.2", "phrase-at-the-start-of-your-turn"
        ),
        "at the start of your Main Phase": means(
            "When Main Phase 1 begins.", "D-5.1", "phrase-at-the-start-of-your-main-phase"
        ),
        "at the start of your Battle Phase": means(
            "When the first attack of the turn has been declared, before it is fought.",
            "D-5.1 O-5.8",
            "phrase-at-the-start-of-your-battle-phase",
        ),
        "at the end of your Battle Phase": means(
            "When the Battle Phase is left; without an attack there was none.",
            "D-5.1",
            "phrase-at-the-end-of-your-battle-phase",
        ),
        "at the end of your turn": means(
            "In the End Phase, before “until the end of the turn” is over.", "O-5.6", "phrase-at-the-end-of-your-turn"
        ),
    },
    placeholder="WHEN",
)

WHO: Final = Chapter(
    "who",
    "Who",
    "What something happens to, or what does it, in a when-phrase.",
    SUBJECTS,
    {
        "this creature": means("The creature that has the ability.", "O-5.8", "phrase-when-this-creature-is-destroyed"),
        "this trick card": means(
            "The trick that has the ability.", "D-7.4", "phrase-when-this-trick-card-is-destroyed"
        ),
        "this card": means(
            "The card that has the ability, wherever it is.", "O-23.7", "phrase-when-this-card-is-discarded"
        ),
        "the equipped creature": means(
            "The creature that this card is fastened to.", "O-7.11", "phrase-when-the-equipped-creature-is-attacked"
        ),
        "your opponent's leader": means(
            "The leader of the opponent.", "D-13.2", "phrase-when-your-opponents-leader-takes-damage"
        ),
        "your leader": means("The leader of the player.", "D-13.2", "phrase-when-your-leader-takes-damage"),
        "a leader": means("Either leader.", "D-13.2", "phrase-when-a-leader-takes-damage"),
        "a FILTER creature": means(
            "Whatever card on the field fits; “another” is not the card itself.",
            "D-1.2 O-23.24",
            "phrase-when-a-creature-you-control-is-destroyed",
        ),
    },
    placeholder="WHO",
)

PLAYERS: Final = framed(
    "players",
    "Players",
    "Who does something in a when-phrase; “each” turn is everybody’s.",
    "{}",
    [*PLAYER.words, *WHOSE.words],
    {
        "you": means("The player who controls the card.", "D-1.2", "phrase-when-you-activate-a-trick-card"),
        "your opponent": means("The other player.", "D-1.2", "phrase-when-your-opponent-draws-a-card"),
        "a player": means("Either player.", "D-1.2", "phrase-when-a-player-discards-a-card"),
        "your": means("The turn of the player who controls the card.", "D-5.1", "phrase-at-the-end-of-your-turn"),
        "your opponent's": means("The other player’s turn.", "D-5.1", "phrase-at-the-end-of-your-opponents-turn"),
        "each": means("Both players’ turns.", "D-5.1", "phrase-at-the-start-of-each-turn"),
        "each player's": means("The same.", "D-5.1", "phrase-at-the-end-of-each-players-turn"),
    },
    placeholder="PLAYER",
)

CAUSE: Final = Chapter(
    "causes",
    "By what",
    "By what something happens to a card.",
    CAUSES,
    {
        "battle with a FILTER creature": means(
            "Attack or counter-attack damage of such a creature.", "O-23.6", "phrase-destroyed-by-battle-with"
        ),
        "battle": means(
            "Attack or counter-attack damage, ranged ones and Ambush included; neither a Clash nor an ability.",
            "O-23.6",
            "phrase-when-this-creature-is-destroyed-by-battle",
        ),
        "an ability of a FILTER creature": means(
            "An ability of such a card, of a trick too.", "O-23.6", "phrase-destroyed-by-an-ability-of"
        ),
        "an ability": means("An ability, whoever has it.", "O-23.6", "phrase-destroyed-by-an-ability"),
        "an Ambush": means(
            "The attack of an Ambush, which is battle too.", "D-12.10 O-23.6", "phrase-destroyed-by-an-ambush"
        ),
        "a FILTER creature": means(
            "Such a card, in battle or by its ability.", "O-23.6", "phrase-destroyed-by-such-a-card"
        ),
    },
    placeholder="CAUSE",
)

MANY_CAUSE: Final = Chapter(
    "several-causes",
    "By what, again and again",
    "What a card is protected from.",
    MANY_CAUSES,
    {
        "battle with FILTER creatures": means(
            "Strikes of such creatures.", "O-23.6", "phrase-protected-from-battle-with"
        ),
        "battle": means("Strikes, ranged ones and Ambush included.", "O-23.6", "phrase-cannot-be-destroyed-by-battle"),
        "abilities of FILTER creatures": means(
            "Abilities of such cards, of tricks too.", "O-23.6", "phrase-cannot-be-targeted-by"
        ),
        "abilities": means("Abilities of whatever card.", "O-23.6", "phrase-prevent-all-damage-from"),
        "Ambushes": means("Attacks that are Ambushes.", "D-12.10 O-23.6", "phrase-reduce-damage-from-ambushes"),
        "FILTER creatures": means("Such cards, in battle or by their abilities.", "O-23.6", "phrase-unaffected-by"),
    },
    placeholder="CAUSES",
)

WHOM_CHAPTER: Final = framed(
    "whom",
    "For whom",
    "For which players a rule is, and in whose turns.",
    "{}",
    [*WHOM.words, *DURING.words, STAGE.words[0]],
    {
        "you": means("The player who controls the card.", "D-1.2", "phrase-you-cannot-draw"),
        "your opponent": means("The other player.", "D-1.2", "phrase-your-opponent-cannot-activate-tricks"),
        "players": means("Both players.", "D-1.2", "phrase-players-cannot-activate-abilities"),
        "during your turn": means(
            "In the turns of the card’s controller.", "D-5.1", "phrase-your-opponent-cannot-activate-tricks"
        ),
        "during your opponent's turn": means("In the other player’s.", "D-5.1", "phrase-you-cannot-draw"),
        "during your Battle Phase": means(
            "In that phase alone; also “your opponent’s” and “each”, and “Main Phase” for both of a turn.",
            "D-5.1",
            "phrase-during-your-battle-phase",
        ),
    },
)

DURATION: Final = Chapter(
    "durations",
    "How long",
    "At the end of a sentence, after a comma, or first. Without one a Boost ends with the turn.",
    DURATIONS,
    {
        "until the end of the turn": means(
            "It ends in the End Phase of this turn.", "O-1.17 O-5.6", "phrase-until-the-end-of-the-turn-is-over"
        ),
        "until the end of your opponent's turn": means(
            "It ends in the End Phase of the next turn of your opponent that ends.",
            "O-5.6",
            "phrase-until-the-end-of-your-opponents-turn",
        ),
        "until the end of your opponent's next turn": means(
            "It ends in the End Phase of your opponent's next turn: in that player's turn, of the one after it.",
            "O-5.6",
            "held-to-the-end-of-the-next-turn",
        ),
        "for N turn(s)": means(
            "It is counted in your End Phases, as a Timer is, beginning with this turn if it is yours.",
            "O-7.9",
            "phrase-for-two-turns",
        ),
        "until the start of your next turn": means(
            "It ends when your next turn begins.", "O-1.17", "until-the-start-of-your-next-turn"
        ),
        "until the end of its controller's next turn": means(
            "Of whoever controls the one that it is about; in that player’s own turn, the one after the opponent’s.",
            "O-1.17 O-7.9",
            "until-its-controllers-next-turn-ends",
        ),
        "until the end of your next turn": means(
            "It ends in the End Phase of your next turn, this one left aside.",
            "O-1.17 O-5.6",
            "until-the-end-of-your-next-turn",
        ),
        "for this battle": means(
            "It ends when the attack has been fought, or comes to nothing.", "O-1.17", "for-this-battle"
        ),
        "while CONDITION": means("It holds exactly as long as the condition does.", "O-1.17", "phrase-while-on-a-tile"),
    },
    placeholder="DURATION",
)

CONDITION: Final = Chapter(
    "conditions",
    "Conditions",
    "After “while” or “if”; several are joined by “and” or by “or”.",
    CONDITIONS,
    {
        "this creature is on TILE TYPE tiles": means(
            "The card’s own tile is of that type.", "O-1.17 D-1.15", "phrase-while-on-a-tile"
        ),
        "this creature is on a TILE TYPE tile": means(
            "The same.", "O-1.17 D-1.15", "phrase-while-on-one-tile-of-a-type"
        ),
        "you control N or more FILTER creature(s)": means(
            "At least so many such cards are yours, this card among them where it fits.",
            "O-1.17 D-1.2",
            "phrase-while-you-control",
        ),
        "your opponent controls N or more FILTER creature(s)": means(
            "At least so many such cards are the opponent’s.", "O-1.17 D-1.2", "phrase-while-your-opponent-controls"
        ),
        "this creature locks down a trick card": means(
            "An opposing trick lies on its tile, and it is face-up.", "D-10.7 O-10.3", "text-B102"
        ),
        "this card is face-up": means(
            "The card lies face-up on the field.", "O-7.8 D-1.6", "phrase-while-this-card-is-face-up-no-more"
        ),
        "TARGET is in Attack Mode": means(
            "It lies in that mode; face-down is Defence Mode.", "D-11.1 D-11.5", "conditions-of-every-kind"
        ),
        "there are N or more “NAME” counters on TARGET": means(
            "At least so many counters of that name lie on it.", "D-18.1", "conditions-of-every-kind"
        ),
        "TARGET wears an Equip": means("It wears an Equip.", "O-7.11", "conditions-of-every-kind"),
        "TARGET is on the field": means(
            "It has not left the field since, whether it lies face-up or face-down.",
            "O-1.17 O-23.7 O-23.18",
            "control-while-it-stays",
        ),
        "it is your turn": means("The turn is yours.", "D-5.1", "conditions-of-every-kind"),
        "it is your opponent's turn": means("The turn is your opponent’s.", "D-5.1", "conditions-of-every-kind"),
        "AMOUNT is AMOUNT or more": means(
            "The first is as much as the second, or more.", "O-23.4", "conditions-of-every-kind"
        ),
        "AMOUNT is AMOUNT or less": means(
            "The first is as much as the second, or less.", "O-23.4", "conditions-of-every-kind"
        ),
        "AMOUNT is more than AMOUNT": means("The first is more.", "O-23.4", "conditions-of-every-kind"),
        "AMOUNT is less than AMOUNT": means("The first is less.", "O-23.4", "if-otherwise"),
        "AMOUNT is exactly AMOUNT": means("Both are the same.", "O-23.4", "conditions-of-every-kind"),
        "TARGET is a FILTER creature": means(
            "It is such a card; of several, all are.", "O-23.18", "conditions-of-every-kind"
        ),
        "AMOUNT is even": means("It is 0, 2, 4 and so on.", "O-23.4", "even-or-odd"),
        "it is not true that CONDITION": means("The opposite.", "O-23.18", "conditions-of-every-kind"),
    },
    placeholder="CONDITION",
)
