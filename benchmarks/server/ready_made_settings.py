"""The settings of a server that answers the ready-made pages besides all others."""

from despaira_site.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.server.ready_made"
