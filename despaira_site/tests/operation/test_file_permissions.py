"""Tests of the permissions of private files."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

from django.conf import LazySettings

from despaira_site.installation import file_permissions
from despaira_site.testing.exhaustive import is_exhaustive


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


#: Files are made the same without the apps of the site, which take seconds to load. An exhaustive run loads them.
BARE_SETTINGS = """
from despaira_site.settings import *
INSTALLED_APPS = []
"""


def test_what_the_site_makes_is_private_whatever_the_umask(settings: LazySettings, tmp_path: Path) -> None:
    script = (
        "import os, django; os.umask(0); django.setup();"
        "from django.core.mail import send_mail; from django.db import connection;"
        "from django.core.files.storage import default_storage; from django.core.files.base import ContentFile;"
        "send_mail('Hello', 'you', None, ['ann@example.org']); default_storage.save('cards/a.png', ContentFile(b'x'));"
        "connection.cursor().execute('CREATE TABLE a (b)'); os._exit(0)"  # before SQLite tidies up
    )
    environment = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "SECRET_KEY")}
    (tmp_path / "settings").mkdir(mode=0o700)
    (tmp_path / "settings" / "bare.py").write_text(BARE_SETTINGS)
    module = "despaira_site.settings" if is_exhaustive() else "bare"
    environment |= {"VAR_DIR": str(tmp_path / "var"), "DJANGO_SETTINGS_MODULE": module, "PYTHONDONTWRITEBYTECODE": "1"}
    environment["PYTHONPATH"] = f"{settings.BASE_DIR}:{tmp_path / 'settings'}"
    subprocess.run([sys.executable, "-c", script], check=True, cwd=settings.BASE_DIR, env=environment)  # noqa: S603
    made = {path.relative_to(tmp_path).as_posix(): mode(path) for path in tmp_path.rglob("*")}
    files = {"var/db.sqlite3", "var/db.sqlite3-wal", "var/db.sqlite3-shm", "var/secret_key", "var/media/cards/a.png"}
    assert files < made.keys()
    assert "var/mail" in made
    assert {name: oct(bits) for name, bits in made.items()} == {
        name: oct(0o700 if (tmp_path / name).is_dir() else 0o600) for name in made
    }


def test_what_an_older_version_made_becomes_private(db: None, settings: LazySettings, tmp_path: Path) -> None:
    settings.VAR_DIR, settings.EMAIL_FILE_PATH, settings.MEDIA_ROOT = tmp_path, str(tmp_path / "mail"), tmp_path / "m"
    settings.METRICS_DIR = settings.FACES_DIR = tmp_path / "faces"
    private = [tmp_path / "secret_key", tmp_path / "mail" / "1.log", tmp_path / "m" / "cards" / "a.png"]
    somebody_elses = tmp_path / "notes.txt"
    for path in (*private, somebody_elses):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        path.chmod(0o644)
        path.parent.chmod(0o755)
    file_permissions.restrict()
    assert [oct(mode(path)) for path in private] == [oct(0o600)] * 3
    assert [oct(mode(path)) for path in (tmp_path / "mail", tmp_path / "m" / "cards")] == [oct(0o700)] * 2
    assert (oct(mode(somebody_elses)), oct(mode(tmp_path))) == (oct(0o644), oct(0o755))
