"""wasmtime, where this computer can run it. Raises ImportError where not, as where it is not installed."""

from __future__ import annotations

try:
    import wasmtime
except (OSError, RuntimeError) as error:  # there is a wheel without a library for all other kinds of computers
    raise ImportError(str(error)) from error

__all__ = ["wasmtime"]
