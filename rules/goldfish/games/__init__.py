"""Games of the goldfish: played one by one or in chunks, in Python or WebAssembly, and added up.

The sum is the same, whoever plays which game.
"""
