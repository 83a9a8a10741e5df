"""Effects of card texts, carried out: a function for each kind of effect, and the order in which effects happen.

Effects that replace a destruction, and explanations in the log, belong to this package.
"""
