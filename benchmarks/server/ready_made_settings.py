"""Settings of a server that also serves pages from memory."""

from despaira_site.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.server.ready_made"
