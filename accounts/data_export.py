"""Export of all data of an account, as a zip file that a worker process writes.

A large account may take longer than a request may. An export is kept for an hour, in which no new one is made.
"""

from __future__ import annotations

import json
import tempfile
import time
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, cast

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings

from accounts.models import User
from accounts.signals import exporting
from jobs.process_setup import get_ready
from jobs.queues import Queue
from jobs.workers import Processes

#: Accounts that may wait for their exports.
MOST_WAITING: Final = 20
#: Seconds for which an export is kept, and for which a request waits for one.
LIFETIME: Final = 3600
WAIT: Final = 1.5
#: Exports to be made, by the primary keys of accounts.
QUEUE: Final = Queue(Processes(1, get_ready), MOST_WAITING)


class TooManyExports(Exception):
    """Error: too many accounts are waiting for their exports."""


def export_of(user: User) -> Path | None:
    """Return the path of an account's exported zip file, or None if it has none from the last hour."""
    path = _path(user)
    return path if path.exists() and path not in expired() else None


def request_export(user: User, home: str) -> Path | None:
    """Return the exported zip file of an account. If there is none, start to write it, and wait for it briefly.

    The path is None while the file is still being written. `home` is the address of the site, for links in the export.
    TooManyExports is raised if too many accounts wait already.
    """
    if (path := export_of(user)) is None:
        key = str(user.pk)
        if not QUEUE.add(key, write_export, user.pk, home):
            raise TooManyExports
        QUEUE.wait([key], WAIT)
    return path or export_of(user)


def write_export(pk: int, home: str) -> None:
    """Write the zip file with all data of the account with the primary key `pk`; `home` is the address of the site."""
    delete_expired()
    user = User.objects.get(pk=pk)
    path = _path(user)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (
        tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
    ):
        for name, text in files_of(user, home):
            archive.writestr(name, text)
    Path(file.name).replace(path)


def files_of(user: User, home: str) -> Iterator[tuple[str, str]]:
    """Yield (name, text) for each file of an export: `account.json`, and the files of other apps.

    Links in them begin with `home`, the address of the site.
    """
    yield "account.json", as_json(account_data(user))
    for _, answer in exporting.send(User, user=user, home=home):
        yield from cast(Iterable[tuple[str, str]], answer)


def delete_export(user: User) -> None:
    """Delete the exported zip file of an account."""
    _path(user).unlink(missing_ok=True)


def expired() -> list[Path]:
    """Return the exported zip files that are older than an hour."""
    before = time.time() - LIFETIME
    return [path for path in Path(settings.COPIES_DIR).glob("*") if path.stat().st_mtime < before]


def delete_expired(batch: int | None = None) -> int:
    """Delete expired zip files of exports, at most `batch` (None: all), and return their number."""
    paths = expired()[:batch]
    for path in paths:
        path.unlink(missing_ok=True)
    return len(paths)


def _path(user: User) -> Path:
    return Path(settings.COPIES_DIR) / f"{user.pk}.zip"


def as_json(data: object) -> str:
    """Return `data` as indented JSON, with times in ISO format as in the API."""
    return json.dumps(data, indent=2, ensure_ascii=False, default=lambda value: value.isoformat())


def account_data(user: User) -> dict[str, object]:
    """Return the data of the account itself, without the secrets of tokens and second steps."""
    return {
        "name": user.username,
        "joined": user.date_joined,
        "last_login": user.last_login,
        "addresses": list(EmailAddress.objects.filter(user=user).order_by("pk").values("email", "verified", "primary")),
        "tokens": list(user.api_tokens.values("name", "prefix", "created_at", "expires_at", "last_used_at")),
        "two_factor": [
            {"name": str(means), "type": means.type, "created_at": means.created_at, "last_used_at": means.last_used_at}
            for means in Authenticator.objects.filter(user=user).order_by("pk")
        ],
        "sessions": list(
            UserSession.objects.filter(user=user)
            .order_by("pk")
            .values("ip", "user_agent", "created_at", "last_seen_at")
        ),
    }
