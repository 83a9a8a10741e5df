"""pytest plugin: the garbage collector runs seldom, and skips objects from before the first test.

Imported modules stay until the end. Collecting them again and again takes a sixth of the time of all tests.
"""

from __future__ import annotations

import gc

#: New objects between two looks; Python's own number is 700.
NEW_OBJECTS = 400_000

gc.disable()  # while modules are imported, which leave no garbage


def pytest_collection_finish() -> None:
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, 20, 100)
