"""The signals that end a worker of the server, while it loads the application."""

from __future__ import annotations

import signal
import sys


def heed_while_loading() -> None:
    """Have SIGINT and SIGTERM end this process from now on, and do so if one has come already.

    granian's workers begin with the handlers of the process that they are forked from, and get their own once they have
    loaded the application. A signal that comes before that would be noted and forgotten: the server would wait for
    requests to end that there are not, as long as it does for any, and then kill its workers.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        server: object = getattr(signal.getsignal(number), "__self__", None)
        if hasattr(server, "interrupt_signal"):  # granian's
            signal.signal(number, signal.SIG_DFL)
            if server.interrupt_signal:
                sys.exit()
