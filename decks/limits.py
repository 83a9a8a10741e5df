"""Size limits of decks and of all texts and lists that users enter for them."""

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
#: Letters of an imported file of another program, which holds much that is not used. Then: cards, with copies, in an
#: exported file for a virtual table.
FILE_LETTERS: Final = 900_000
TABLE_CARDS: Final = 1_200
#: Bytes of an uploaded file: less than the limit of a request, which holds more than the file.
FILE_BYTES: Final = 1_000_000
#: Letters of a deck code, and of a text that is searched for one.
CODE_LETTERS: Final = 4_000
#: Decks of an account, and of a browser without one. Settings limit the decks of all browsers at one IP address.
DECKS: Final = 1_000
VISITOR_DECKS: Final = 50
#: Letters of a folder's name; labels of a deck, and letters of one.
FOLDER: Final = 60
LABELS: Final = 8
LABEL: Final = 30
#: Letters of a version's name, and of the key that a client gives to a change.
VERSION_NAME: Final = 80
CHANGE_KEY: Final = 64
#: Entries of a deck's history in the data export of an account; named entries are added to these.
HISTORY_EXPORTED: Final = 1_000
#: Letters of all histories in a data export (approximate), and number of the latest goldfish runs in it.
HISTORY_LETTERS_EXPORTED: Final = 50_000_000
RUNS_EXPORTED: Final = 1_000
#: Changes in one request.
CHANGES: Final = 200
#: Letters of a note on a card, and of all notes of a deck; tags of a card, letters of a tag, different tags of all
#: cards of a deck.
NOTE: Final = 1_000
NOTES: Final = 20_000
CARD_TAGS: Final = 8
CARD_TAG: Final = 30
DIFFERENT_CARD_TAGS: Final = 40
#: Tags of the deck itself, letters of a tag, and letters of all tags with their separators.
TAGS: Final = 8
TAG: Final = 30
TAG_LETTERS: Final = TAGS * (TAG + 2)
#: Time after the last change until a deck without an account is deleted.
VISITORS_DECKS_KEPT: Final = timedelta(days=90)
#: Letters of a hand's seed.
SEED: Final = 64
#: Turns after the opening hand for which cards are drawn.
DRAWS: Final = 40
#: Cards of an opening hand if the user chooses its size, and redraws of a hand.
HAND: Final = 60
REDRAWS: Final = 10
#: Side plans of a deck; letters of a plan's opponent, of the opponent's deck and of the note; different cards that go
#: out, and that come in.
PLANS: Final = 20
PLAN_NAME: Final = 60
PLAN_DECK: Final = 200
PLAN_NOTE: Final = 1_000
PLAN_CARDS: Final = 80
#: Reported errors of each deck where several decks are validated: in lists, and after the swap of each side plan.
PROBLEMS: Final = 20
#: Co-editors of a deck, including open invitations; lifetime of an invitation; decks of others that an account may
#: edit.
CO_EDITORS: Final = 10
INVITATION_LASTS: Final = timedelta(days=7)
CO_EDITED: Final = 200
#: Proxies in one PDF, on twenty sheets: at most 25 MB with any cards. Seconds of drawing before the page shows its
#: progress instead.
PROXIES: Final = 180
PROXIES_DRAWN_FOR: Final = 1.0
#: Letters of a field of the registration sheet.
SHEET_FIELD: Final = 80
#: Decklists of a tournament in one check, and seconds of processor time for them. The answer asks to send the rest
#: again.
LISTS_CHECKED: Final = 100
LISTS_CHECKED_FOR: Final = 0.3
