"""How many examples properties are tried with: all of them where CI is set, and a quick look for who waits.

pytest plugin as well: a property without a number of its own has hypothesis's hundred, or a fifth of them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

#: Of how many examples one is tried here.
SHARE = 1 if os.environ.get("CI") else 5


def examples(count: int) -> int:
    """`count` in CI, and a fifth of it elsewhere."""
    return max(1, count // SHARE)


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makemodule(module_path: Path) -> None:
    """Before a module that uses hypothesis is imported: for all others it needn't be."""
    if "hypothesis" in module_path.read_text():
        from hypothesis import settings

        settings.register_profile("despaira", max_examples=examples(100), deadline=None)
        settings.load_profile("despaira")
