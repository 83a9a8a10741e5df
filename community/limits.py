"""Limits of sizes and numbers of comments, collections, reports, follows, blocks and notices."""

from datetime import timedelta
from typing import Final

#: Characters of a comment (Markdown); comments on a deck, with answers.
COMMENT: Final = 4_000
COMMENTS: Final = 2_000
#: Characters of the reporter's words in a report.
REPORT: Final = 1_000
#: Characters of the reported text that a report stores.
QUOTED: Final = 4_000
#: Authors whom an account follows, and people whom it blocks.
FOLLOWED: Final = 1_000
BLOCKED: Final = 1_000
#: Collections of an account; decks in one; characters of its name, its description and a note on a deck in it.
COLLECTIONS: Final = 100
COLLECTED: Final = 200
COLLECTION_NAME: Final = 80
COLLECTION_TEXT: Final = 4_000
COLLECTED_NOTE: Final = 300
#: Notices of an account; older ones are deleted.
NOTICES: Final = 500
#: Characters of the text of a notice, and the time for which a notice is stored.
NOTICE_WORDS: Final = 200
NOTICES_LIFETIME: Final = timedelta(days=180)
#: Characters of the address of the site in links of mails.
SITE: Final = 300
