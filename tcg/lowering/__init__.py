"""Typed Python that also runs as WebAssembly: docs/lowering.md says what the subset is.

`Program` lowers functions with all that they call; `tcg.lowering.machine` runs them where wasmtime has a wheel.
"""

from tcg.lowering.marks import IS_LOWERED, PythonOnly, python_only, twin_of
from tcg.lowering.program import Lowered, NotLowered, Program

__all__ = ["IS_LOWERED", "Lowered", "NotLowered", "Program", "PythonOnly", "python_only", "twin_of"]
