"""Programs that are ready to run: compiled to machine code, and cached for later processes."""

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
from lowering.program import Program, WasmModule
from lowering.runtime import wasmtime


@dataclass(frozen=True)
class Compiled:
    """Program with its machine code. Any number of machines may run it."""

    wasm: WasmModule
    module: wasmtime.Module
    engine: wasmtime.Engine

    @classmethod
    def of(cls, wasm: WasmModule) -> Compiled:
        """Compile a module of WebAssembly to machine code, which takes a second."""
        engine = _engine()
        return cls(wasm, wasmtime.Module(engine, wasm.code), engine)

    def __post_init__(self) -> None:
        # Close the module early: when Python ends, wasmtime's own parts may be gone before its objects are finalized.
        finalize(self, self.module.close)


@lru_cache(maxsize=1)
def _engine() -> wasmtime.Engine:
    engine = wasmtime.Engine(wasmtime.Config())
    atexit.register(engine.close)
    return engine


_programs: Final[dict[str, Compiled]] = {}
_lock: Final = threading.Lock()


def program(name: str, exports: Mapping[str, Callable[..., object]]) -> Compiled:
    """Return the compiled program called `name`; `exports` are its functions by export name.

    Each process prepares it once: in some seconds, or in some tenths of a second if the cache has it and no source has
    changed since. Other threads wait meanwhile.

    Raises:
        NotLowered: if some code can't be compiled.
    """
    with _lock:
        found = _programs.get(name)
        if found is None:
            found = _programs[name] = _cached(name) or _compile(name, exports)
        return found


def _compile(name: str, exports: Mapping[str, Callable[..., object]]) -> Compiled:
    made = Compiled.of(Program().lower(exports))
    for cache in CACHES:
        packages = {*made.wasm.packages, __name__.partition(".")[0]}
        modules = sorted(module for module in sys.modules if module.partition(".")[0] in packages)
        without_code = replace(made.wasm, code=b"")
        cache.write(name, pickle.dumps((modules, _digest(modules), without_code, bytes(made.module.serialize()))))
    return made


def _cached(name: str) -> Compiled | None:
    """Return the cached program `name` if it was compiled from the current sources by the same tools, else None."""
    for cache in CACHES:
        data = cache.read(name)
        if data is None:
            continue
        try:
            modules, digest, wasm, code = pickle.loads(data)  # noqa: S301  (our own file)
            if digest == _digest(modules):
                engine = _engine()
                return Compiled(wasm, wasmtime.Module.deserialize(engine, code), engine)
        except (pickle.UnpicklingError, AttributeError, ImportError, EOFError, ValueError, wasmtime.WasmtimeError):
            continue  # made from other sources, or written only in part
    return None


def _digest(modules: Iterable[str]) -> str:
    """Return a hexadecimal digest of the sources of `modules` (names), and of Python's and wasmtime's versions."""
    digest = hashlib.sha256(f"{sys.version} {version('wasmtime')}".encode())
    for module in modules:
        spec = importlib.util.find_spec(module)
        loader = None if spec is None else spec.loader
        source = loader.get_source(module) if loader is not None and hasattr(loader, "get_source") else None
        digest.update(f"\0{module}\0{source}".encode())
    return digest.hexdigest()
