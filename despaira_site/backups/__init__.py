"""Backup and restoration of an installation: database, printed images and secret key, in one file."""

from despaira_site.backups.archive import Refused
from despaira_site.backups.create import Made, make_backup
from despaira_site.backups.restore import Restored, inspect, restore_backup

__all__ = ["Made", "Refused", "Restored", "inspect", "make_backup", "restore_backup"]
