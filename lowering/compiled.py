"""Programs ready to run: lowered, compiled for this computer, and kept for the processes that come later."""

from __future__ import annotations

import atexit
import hashlib
import importlib.util
import pickle
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.metadata import version
from typing import Final
from weakref import finalize

from lowering.cache import CACHES
from lowering.program import Lowered, Program
from lowering.runtime import wasmtime


@dataclass(frozen=True)
class Compiled:
    """A lowered program with the module that it was compiled to; any number of machines may run it."""

    lowered: Lowered
    module: wasmtime.Module
    engine: wasmtime.Engine

    @classmethod
    def of(cls, lowered: Lowered) -> Compiled:
        """Compile a program: it takes a second."""
        engine = _engine()
        return cls(lowered, wasmtime.Module(engine, lowered.code), engine)

    def __post_init__(self) -> None:
        # When Python ends, wasmtime's own parts may be gone before what is still there of it is cleared up.
        finalize(self, self.module.close)


@lru_cache(maxsize=1)
def _engine() -> wasmtime.Engine:
    engine = wasmtime.Engine(wasmtime.Config())
    atexit.register(engine.close)
    return engine


_programs: Final[dict[str, Compiled]] = {}
_making: Final = threading.Lock()


def program(name: str, exports: Mapping[str, Callable[..., object]]) -> Compiled:
    """The program of a name, with functions by the names under which they are called. Raises NotLowered.

    A process makes it once, in some seconds; where it was kept and no source has changed since, in some tenths of one.
    Other threads that ask meanwhile wait for it.
    """
    with _making:
        found = _programs.get(name)
        if found is None:
            found = _programs[name] = _kept(name) or _made(name, exports)
        return found


def _made(name: str, exports: Mapping[str, Callable[..., object]]) -> Compiled:
    made = Compiled.of(Program().lower(exports))
    for cache in CACHES:
        packages = {*made.lowered.packages, __name__.partition(".")[0]}
        modules = sorted(module for module in sys.modules if module.partition(".")[0] in packages)
        without_code = replace(made.lowered, code=b"")
        cache.write(name, pickle.dumps((modules, _digest(modules), without_code, bytes(made.module.serialize()))))
    return made


def _kept(name: str) -> Compiled | None:
    """The program that is kept under a name, if it was made of the sources that there are, by the same tools."""
    for cache in CACHES:
        data = cache.read(name)
        if data is None:
            continue
        try:
            modules, digest, lowered, code = pickle.loads(data)  # noqa: S301  (our own file)
            if digest == _digest(modules):
                engine = _engine()
                return Compiled(lowered, wasmtime.Module.deserialize(engine, code), engine)
        except (pickle.UnpicklingError, AttributeError, ImportError, EOFError, ValueError, wasmtime.WasmtimeError):
            continue  # made by other sources, or only a part of it was written
    return None


def _digest(modules: Iterable[str]) -> str:
    """What a program depends on: the sources of modules, and by what it is made."""
    digest = hashlib.sha256(f"{sys.version} {version('wasmtime')}".encode())
    for module in modules:
        spec = importlib.util.find_spec(module)
        loader = None if spec is None else spec.loader
        source = loader.get_source(module) if loader is not None and hasattr(loader, "get_source") else None
        digest.update(f"\0{module}\0{source}".encode())
    return digest.hexdigest()
