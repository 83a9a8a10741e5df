"""The sizes that people may choose where they meet, in one place."""

from datetime import timedelta
from typing import Final

#: Letters of a comment (Markdown); comments on a deck, answers counted.
COMMENT: Final = 4_000
COMMENTS: Final = 2_000
#: Letters of what somebody adds to a report.
REPORT: Final = 1_000
#: Letters of what a report keeps of the text that it is about.
QUOTED: Final = 4_000
#: Authors that somebody follows, and people that somebody blocks.
FOLLOWED: Final = 1_000
BLOCKED: Final = 1_000
#: Collections of an account, decks in one, letters of a name, of a description and of a note on a deck in one.
COLLECTIONS: Final = 100
COLLECTED: Final = 200
COLLECTION_NAME: Final = 80
COLLECTION_TEXT: Final = 4_000
COLLECTED_NOTE: Final = 300
#: Notices that are kept of an account: the oldest go.
NOTICES: Final = 500
#: Letters of what a notice says in words, and how long one is kept.
NOTICE_WORDS: Final = 200
NOTICES_KEPT: Final = timedelta(days=180)
#: Letters of the address by which somebody knows the site.
SITE: Final = 300
