"""Backup and restoration of an installation: database, printed images and secret key, in one file."""

from despaira_site.backups.archive import BackupError
from despaira_site.backups.create import CreatedBackup, make_backup
from despaira_site.backups.restore import RestoredBackup, inspect, restore_backup

__all__ = ["BackupError", "CreatedBackup", "RestoredBackup", "inspect", "make_backup", "restore_backup"]
