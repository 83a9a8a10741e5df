"""Static files as they are served: each by a name that says what is in it, so that browsers keep it for good."""

from __future__ import annotations

from typing import ClassVar

from whitenoise.storage import CompressedManifestStaticFilesStorage

#: What a module of ours imports.
_IMPORT = r"""(?P<matched>\b(?P<word>from|import) "(?P<url>\.[^"]+\.js)")"""


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Our modules import one another by these names too: no page has modules of two versions, or asks whether one of
    them is another by now."""

    patterns: ClassVar = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", ((_IMPORT, '%(word)s "%(url)s"'),)),
    )
