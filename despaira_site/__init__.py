"""Settings, URLs and servers of the site, and what every request needs: errors, logs, metrics.

This package wires the others together; cards, decks and people live in their own.
"""
