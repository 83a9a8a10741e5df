"""Secret key of an installation, which is generated once and stored in a file."""

from __future__ import annotations

import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def read_or_make(path: Path) -> str:
    """Return the secret key in the file at `path`. If there is none, create it, readable by its owner only."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    if not path.exists():
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(get_random_secret_key())
        try:
            os.link(draft, path)  # fails if another process was first, whose key is used then
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()
