"""pytest plugin: `--all` runs the tests marked `exhaustive`, and all examples of properties (hypothesis).

Without `--all`, a property tries an eighth of its examples, the same ones each time. With it, the examples are random
and follow from `--hypothesis-seed`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

#: Set in the environment, because modules ask for it while they are imported.
_VARIABLE: Final = "DESPAIRA_TEST_ALL"
_SHARE: Final = 8


def is_exhaustive() -> bool:
    """Return whether the tests run with `--all`."""
    return _VARIABLE in os.environ


def examples(count: int) -> int:
    """Return the number of examples for a property: `count` with `--all`, else an eighth of `count`, at least 1."""
    return count if is_exhaustive() else max(1, count // _SHARE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run exhaustive tests too, and all examples of properties")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--all"):
        os.environ[_VARIABLE] = "yes"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests marked `exhaustive`, unless `--all` is given."""
    if is_exhaustive():
        return
    left_out = [item for item in items if item.get_closest_marker("exhaustive") is not None]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item.get_closest_marker("exhaustive") is None]


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makemodule(module_path: Path) -> None:
    """Configure hypothesis before the first module that uses it is imported. Other modules need not import it."""
    if "hypothesis" in module_path.read_text():
        from hypothesis import HealthCheck, settings
        from hypothesis.internal.conjecture import providers

        # Examples would have constants of the modules that are imported, and so depend on which tests ran before.
        none = providers._local_constants
        providers._get_local_constants = lambda: none
        # Neither the time an example takes nor a variable such as CI decides whether a property holds.
        settings.register_profile(
            "despaira",
            settings.get_profile("default"),
            max_examples=examples(100),
            deadline=None,
            suppress_health_check=list(HealthCheck),
            derandomize=not is_exhaustive(),
            database=None,
        )
        settings.load_profile("despaira")
