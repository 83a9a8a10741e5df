"""How much is tried: everything where CI is set, and a look at everything for who waits.

pytest plugin as well: a property without a number of its own has hypothesis's hundred examples, or a fifth of them;
and of long tables of tests a fifth of the rows is run, where nothing was named that is to be tested.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeVar

import pytest

#: Of how many examples one is tried here.
SHARE = 1 if os.environ.get("CI") else 5
#: A table of tests with more rows is a long one.
_LONG: Final = 10
#: Set for the workers of a run of all tests.
_IS_WHOLE: Final = "TESTS_ARE_ALL"

Row = TypeVar("Row")


def examples(count: int) -> int:
    """`count` in CI, and a fifth of it elsewhere."""
    return max(1, count // SHARE)


def a_share(rows: Sequence[Row], first: int = 0, of: int = SHARE) -> Sequence[Row]:
    """All rows in CI, and elsewhere one of so many, from the row `first` on."""
    return rows if SHARE == 1 else rows[first % of :: of]


def pytest_configure(config: pytest.Config) -> None:
    """Note whether all is tested: what is named is tested whole."""
    if not hasattr(config, "workerinput"):
        is_whole = config.args_source is config.ArgsSource.TESTPATHS and not config.getoption("keyword")
        os.environ[_IS_WHOLE] = "yes" if is_whole else ""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave rows of long tables out, where that may be."""
    if SHARE == 1 or not os.environ.get(_IS_WHOLE):
        return
    rows = Counter(_table_of(item) for item in items)
    seen: Counter[str] = Counter()
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        table = _table_of(item)
        (left_out if rows[table] > _LONG and seen[table] % SHARE else kept).append(item)
        seen[table] += 1
    config.hook.pytest_deselected(items=left_out)
    items[:] = kept


def _table_of(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makemodule(module_path: Path) -> None:
    """Before a module that uses hypothesis is imported: for all others it needn't be."""
    if "hypothesis" in module_path.read_text():
        from hypothesis import settings

        settings.register_profile("despaira", max_examples=examples(100), deadline=None)
        settings.load_profile("despaira")
