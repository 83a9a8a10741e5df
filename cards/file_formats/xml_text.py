"""Text made fit for XML."""

from __future__ import annotations

import re
from typing import Final

#: What no XML may hold (https://www.w3.org/TR/xml/#charsets).
_UNFIT: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def fit_for_xml(text: str) -> str:
    """`text` with U+FFFD for what XML can't hold; it isn't escaped."""
    return _UNFIT.sub("\ufffd", text)
