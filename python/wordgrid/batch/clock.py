"""What is left of a time limit for work in several calls."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from wordgrid.errors import SearchTimeout

if TYPE_CHECKING:
    from collections.abc import Callable


def remaining(timeout: float | None) -> Callable[[], float | None]:
    """What is left of so many seconds, from now on; none left is no time at all.

    >>> from wordgrid.batch import remaining
    >>> remaining(None)(), remaining(0)()
    (None, 0.0)
    """
    end = None if timeout is None else monotonic() + timeout
    return lambda: None if end is None else max(end - monotonic(), 0.0)


def in_time(left: float | None) -> None:
    """Ends what has no time left; what is short may never look at the clock itself.

    >>> from wordgrid.batch import in_time
    >>> in_time(None)

    :raises SearchTimeout: if no time is left.
    """
    if left is not None and left <= 0:
        raise SearchTimeout("the time limit was reached")
