"""The command ``wordgrid`` as a process: Ctrl-C is quiet from before its imports until its end."""

import os
import signal
import sys

INTERRUPTED = 130
"""The exit status that a shell expects of what Ctrl-C ended."""


def run() -> None:
    """Runs the command that the arguments of the process name, and ends the process."""
    is_listening = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_listening:
        signal.signal(signal.SIGINT, _leave)  # nothing has been done yet
    from wordgrid.cli import main

    try:
        if is_listening:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        status = main()
    except KeyboardInterrupt:
        status = INTERRUPTED
    if is_listening:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is done
    sys.exit(status)


def _leave(*_: object) -> None:
    os._exit(INTERRUPTED)
