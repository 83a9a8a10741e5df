"""Parsers for parts of decklists: card references, headings, lines, columns and XML.

The formats in `decks.importexport` combine them.
"""
