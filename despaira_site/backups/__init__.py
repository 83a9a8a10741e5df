"""Everything that an installation can't make anew, in one file, and back: database, printed images, secret key."""

from despaira_site.backups.archive import Refused
from despaira_site.backups.create import Made, make_backup
from despaira_site.backups.restore import Restored, inspect, restore_backup

__all__ = ["Made", "Refused", "Restored", "inspect", "make_backup", "restore_backup"]
