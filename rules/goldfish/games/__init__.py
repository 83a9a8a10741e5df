"""Games of the goldfish, played singly or in chunks, in Python or WebAssembly, and added up.

The sum does not depend on how the games are divided.
"""
