"""A program is compiled once, and taken from the cache until one of its sources changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from lowering import cache, compiled
from lowering.compiled import program
from lowering.machine import Machine
from lowering.tests.contract_parts import Card


def cards(count: int) -> list[Card]:
    return [Card("a", number) for number in range(count)]


EXPORTS = {"cards": cards}


class MemoryCache(dict[str, bytes]):
    """A cache in memory."""

    def read(self, name: str) -> bytes | None:
        return self.get(name)

    def write(self, name: str, data: bytes) -> None:
        self[name] = data


@pytest.fixture
def memory_cache(monkeypatch: pytest.MonkeyPatch) -> Iterator[MemoryCache]:
    monkeypatch.setattr(compiled, "_programs", {})
    before, memory_cache = cache.CACHES.copy(), MemoryCache()
    cache.use_cache(memory_cache)
    yield memory_cache
    cache.CACHES[:] = before


def forget() -> None:
    """Forget the programs of this process, so that it is like another one."""
    compiled._programs.clear()


def play() -> object:
    machine = Machine(program("cards", EXPORTS))
    return machine.read(machine.call("cards", 9))  # type: ignore[arg-type]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the programs that are compiled."""
    found: list[str] = []
    make = compiled._compile

    def noted(name: str, exports: dict[str, Callable[..., object]]) -> compiled.Compiled:
        found.append(name)
        return make(name, exports)

    monkeypatch.setattr(compiled, "_compile", noted)
    return found


def test_threads_that_ask_meanwhile_wait_for_it(memory_cache: MemoryCache, made: list[str]) -> None:
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: program("cards", EXPORTS), range(4)))
    assert made == ["cards"]
    assert all(each is found[0] for each in found)


def test_it_is_made_once_in_a_process(memory_cache: MemoryCache, made: list[str]) -> None:
    assert program("cards", EXPORTS) is program("cards", EXPORTS)
    assert (made, [*memory_cache]) == (["cards"], ["cards"])


def test_another_process_takes_what_was_kept(memory_cache: MemoryCache, made: list[str]) -> None:
    first = play()
    forget()
    assert play() == first == cards(9)
    assert made == ["cards"]


@pytest.mark.parametrize("data", [b"", b"nonsense", None])
def test_what_is_broken_is_made_anew(memory_cache: MemoryCache, made: list[str], data: bytes | None) -> None:
    play()
    forget()
    memory_cache["cards"] = memory_cache["cards"][:-100] if data is None else data
    assert play() == cards(9)
    assert made == ["cards", "cards"]


def test_other_sources_make_another_program(
    memory_cache: MemoryCache, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play()
    forget()
    monkeypatch.setattr(compiled, "_digest", lambda modules: "of other sources")
    assert play() == cards(9)
    assert made == ["cards", "cards"]


def test_the_digest_is_of_all_sources() -> None:
    modules = ["lowering.tests.contract_parts", "lowering.library"]
    assert compiled._digest(modules) == compiled._digest(modules)
    assert compiled._digest(modules) != compiled._digest(modules[:1])
