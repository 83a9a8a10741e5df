"""Storage of static files with hashed names, which browsers can cache for ever."""

from __future__ import annotations

from typing import ClassVar

from whitenoise.storage import CompressedManifestStaticFilesStorage

#: Pattern of imports in our JavaScript modules.
_IMPORT = r"""(?P<matched>\b(?P<word>from|import) "(?P<url>\.[^"]+\.js)")"""


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Whitenoise's storage for static files, which also hashes names in imports of JavaScript modules.

    So no page mixes modules of two versions, and browsers never revalidate one.
    """

    patterns: ClassVar = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", ((_IMPORT, '%(word)s "%(url)s"'),)),
    )
