"""Compiler from typed Python to WebAssembly.

`Program` compiles functions with all that they call, and `lowering.machine` runs them; see lowering/README.md.
"""

from lowering.marks import IS_LOWERED, PythonOnly, python_only, twin_of
from lowering.program import Lowered, NotLowered, Program

__all__ = ["IS_LOWERED", "Lowered", "NotLowered", "Program", "PythonOnly", "python_only", "twin_of"]
