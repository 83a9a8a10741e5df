"""Parsers for parts of decklists (card references, headings, lines, columns, XML), used by the formats."""
