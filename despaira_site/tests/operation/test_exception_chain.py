"""Tests of the chain of causes of an exception."""

from __future__ import annotations

from itertools import islice

from despaira_site.exception_chain import causes


def raised() -> tuple[Exception, Exception]:
    """A first try that failed, and a second that failed while the first was handled."""
    first, second = ValueError("first"), KeyError("second")
    try:
        try:
            raise first
        except ValueError:
            raise second  # noqa: B904  (it has no cause)
    except KeyError:
        return first, second


def test_what_was_raised_from_what() -> None:
    first, second = raised()
    outer = RuntimeError("outer")
    outer.__cause__ = second
    assert list(causes(outer)) == [outer, second]
    assert list(causes(outer, contexts=True)) == [outer, second, first]
    assert list(causes(None)) == []


def test_a_circle_comes_to_an_end() -> None:
    """Check a circle, such as when the first error of several tries is raised from the last one."""
    first, second = raised()
    first.__cause__ = second
    assert list(islice(causes(first, contexts=True), 9)) == [first, second]
    first.__cause__ = first
    assert list(islice(causes(first), 9)) == [first]
