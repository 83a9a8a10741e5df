"""Helper for XML: replacement of characters that XML cannot contain."""

from __future__ import annotations

import re
from typing import Final

#: Characters not allowed in XML (https://www.w3.org/TR/xml/#charsets).
_UNFIT: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def fit_for_xml(text: str) -> str:
    """Return text with U+FFFD in place of characters that XML cannot contain. It is not escaped yet."""
    return _UNFIT.sub("\ufffd", text)
