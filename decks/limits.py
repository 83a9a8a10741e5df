"""The sizes that people may choose, in one place."""

from datetime import timedelta
from typing import Final

#: Letters in a deck's name.
DECK_NAME: Final = 80
#: Letters in a description (Markdown).
DESCRIPTION: Final = 10_000
#: Copies of a card in a section.
COPIES: Final = 99
#: Different cards in a deck, all sections together.
ENTRIES: Final = 400
#: Letters and lines of a pasted decklist.
LIST_LETTERS: Final = 50_000
LIST_LINES: Final = 1_000
#: Letters of a file of another program, which says much that isn't asked for; cards, copies counted, that are written
#: into one for a table.
FILE_LETTERS: Final = 900_000
TABLE_CARDS: Final = 1_200
#: Bytes of a file: fewer than a request may have, since more than the file is sent.
FILE_BYTES: Final = 1_000_000
#: Letters of a deck code, and of text that one is looked for in.
CODE_LETTERS: Final = 4_000
#: Decks that an account, or a browser without one, may keep. Settings say how many all browsers at an address may.
DECKS: Final = 1_000
VISITOR_DECKS: Final = 50
#: Letters of a folder's name; labels of a deck, and letters of one.
FOLDER: Final = 60
LABELS: Final = 8
LABEL: Final = 30
#: Letters of a version's name, and of what a client calls a change.
VERSION_NAME: Final = 80
CHANGE_KEY: Final = 64
#: Entries of a deck's history that go into a copy of all that an account has; those with a name come on top.
HISTORY_EXPORTED: Final = 1_000
#: Letters of all histories in such a copy, about; and its goldfish runs, the last ones.
HISTORY_LETTERS_EXPORTED: Final = 50_000_000
RUNS_EXPORTED: Final = 1_000
#: Changes that are sent at once.
CHANGES: Final = 200
#: Letters of a note on a card, and of all notes of a deck; tags of a card, letters of one, different tags of a deck.
NOTE: Final = 1_000
NOTES: Final = 20_000
CARD_TAGS: Final = 8
CARD_TAG: Final = 30
DECK_TAGS: Final = 40
#: Tags of the deck itself, letters of one, and of all as they are typed.
TAGS: Final = 8
TAG: Final = 30
TAG_LETTERS: Final = TAGS * (TAG + 2)
#: How long a deck without an account is kept after its last change.
VISITORS_DECKS_KEPT: Final = timedelta(days=90)
#: Letters of a hand's seed.
SEED: Final = 64
#: Turns that a hand may be drawn on for.
DRAWS: Final = 40
#: Cards of an opening hand where a visitor says how many, and redraws of one.
HAND: Final = 60
REDRAWS: Final = 10
#: Side plans of a deck; letters of against whom one is, of what is said about their deck, and of its note; different
#: cards that go out, and that come in.
PLANS: Final = 20
PLAN_NAME: Final = 60
PLAN_DECK: Final = 200
PLAN_NOTE: Final = 1_000
PLAN_CARDS: Final = 80
#: Errors of a deck that are told of where there are several decks: of decks in a list, and after the swap of each plan.
PROBLEMS: Final = 20
#: People who edit a deck with its owner, open invitations counted; how long one is open; decks of others that an
#: account may edit.
CO_EDITORS: Final = 10
INVITATION_LASTS: Final = timedelta(days=7)
CO_EDITED: Final = 200
#: Proxies in one PDF, on twenty sheets: 25 MB at most, whatever cards they are. Seconds that are spent on drawing them
#: before somebody is shown how far it is.
PROXIES: Final = 180
PROXIES_DRAWN_FOR: Final = 1.0
#: Letters of a field of the registration sheet.
SHEET_FIELD: Final = 80
#: Decklists that are judged at once for who organises a tournament, and seconds of the processor's time for them: those
#: that are left then are told to be sent again.
LISTS_CHECKED: Final = 100
LISTS_CHECKED_FOR: Final = 0.3
