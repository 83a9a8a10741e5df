"""Files and state of an installation: secret key, file permissions, migrations.

`manage.py prepare` and the server use them before they answer requests.
"""
