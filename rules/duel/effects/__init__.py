"""Effects of card text, carried out: a handler for each kind of effect, and the order in which they happen.

Replacement effects and explanations in the log belong to this.
"""
