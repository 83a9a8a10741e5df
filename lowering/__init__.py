"""Compiler from typed Python to WebAssembly.

`Program` compiles functions with all that they call, and `lowering.machine` runs them; see lowering/README.md.
"""

from lowering.marks import IS_LOWERED, PythonOnly, python_only, twin_of
from lowering.program import NotLowered, Program, WasmModule

__all__ = ["IS_LOWERED", "NotLowered", "Program", "PythonOnly", "WasmModule", "python_only", "twin_of"]
