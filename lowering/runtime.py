"""wasmtime.

Raises:
    ImportError: if it is not installed, or can't run on this computer.
"""

from __future__ import annotations

try:
    import wasmtime
except (OSError, RuntimeError) as error:  # other computers get a wheel without a library
    raise ImportError(str(error)) from error

__all__ = ["wasmtime"]
