"""Safe parsing of XML that users paste or upload."""

from __future__ import annotations

import io
from typing import Final, cast
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import iterparse

from decks.importexport.parsing.result import FormatCode, FormatError

#: Most nested elements, and most elements, of a deck's file.
_DEPTH: Final = 16
_ELEMENTS: Final = 20_000


def read_xml(text: str) -> Element:
    """Return the root element of an XML document from a user.

    Raises FormatError for invalid XML, for a DTD, which is never processed, and for too many or too deeply nested
    elements.
    """
    depth, root = 0, cast("Element | None", None)
    try:
        for count, (event, element) in enumerate(iterparse(io.StringIO(text), ("start", "end"), forbid_dtd=True)):
            depth += 1 if event == "start" else -1
            root = element if root is None else root
            if depth > _DEPTH or count > 2 * _ELEMENTS:
                message = "This XML is nested deeper, or has more in it, than any deck does."
                raise FormatError(FormatCode.NOT_XML, message)
    except DefusedXmlException:
        message = "This XML defines entities or a type of its own, which no deck needs: take the <!DOCTYPE …> out."
        raise FormatError(FormatCode.NOT_XML, message) from None
    except ParseError as error:
        line, column = error.position
        message = f"This is not XML: it can't be read from column {column + 1} of line {line} on."
        raise FormatError(FormatCode.NOT_XML, message, line) from None
    except FormatError:
        raise
    except (ValueError, LookupError):  # a lone surrogate, or an unknown encoding
        raise FormatError(FormatCode.NOT_XML, "This is not XML that a deck is written in.") from None
    if root is None:
        raise FormatError(FormatCode.NOT_XML, "This is not XML: there is nothing in it.")
    return root
