"""An installation's secret key, file permissions, migrations; for `manage.py prepare` and the server's start."""
