"""Arguments as callers give them, or one line that names the argument and what was expected."""

from __future__ import annotations

import math
from itertools import islice
from operator import index
from typing import Any, TypeVar

from wordgrid.errors import ParseError

T = TypeVar("T")


def whole(name: str, given: Any) -> int:
    """A whole number of any size.

    >>> from wordgrid.arguments import whole
    >>> whole("seed", 2**80) == 2**80
    True
    """
    try:
        return index(given)
    except TypeError:
        raise of_other_type(name, given, "an int") from None


def optional(name: str, given: Any) -> int | None:
    """A whole number that need not be given."""
    return None if given is None else whole(name, given)


def number(name: str, given: Any) -> float:
    """A number with or without a fraction; one past what the machine has is without end."""
    try:
        return float(given + 0)
    except OverflowError:
        return math.inf if given > 0 else -math.inf
    except (TypeError, ValueError):
        raise of_other_type(name, given, "a number") from None


def flag(name: str, given: Any) -> bool:
    """Yes or no."""
    try:
        return bool(given)
    except ValueError:  # an array
        raise of_other_type(name, given, "a bool") from None


def seconds(given: Any) -> float | None:
    """A time limit, or none."""
    return None if given is None else number("timeout", given)


def pair(name: str, given: Any, expected: str) -> tuple[int, int]:
    """Two whole numbers."""
    if isinstance(given, str) or not hasattr(given, "__iter__"):
        raise of_other_type(name, given, expected)
    numbers = tuple(whole(name, one) for one in islice(given, 3))
    if len(numbers) != 2:
        raise ParseError(f"{name} is {shown(given)}; expected {expected}")
    return numbers[0], numbers[1]


def threads(given: Any) -> int | None:
    """How many threads to use, or nothing for all."""
    count = optional("threads", given)
    if count is not None and not 1 <= count <= 1024:
        raise ParseError(f"threads is {shown(count)}; expected 1 to 1024, or None for all")
    return count


def of_type(name: str, given: Any, kind: type[T]) -> T:
    """What is of a certain type.

    >>> from wordgrid.arguments import of_type
    >>> of_type("engine", 3, str)
    Traceback (most recent call last):
    TypeError: engine is of type int; expected a str
    """
    if not isinstance(given, kind):
        raise of_other_type(name, given, f"a {kind.__name__}")
    return given


def shown(given: Any) -> str:
    """What was given, for a message; Python refuses to write out thousands of digits."""
    try:
        return repr(given)
    except ValueError:
        return "a number of thousands of digits"


def of_other_type(name: str, given: Any, expected: str) -> TypeError:
    """The error for an argument of another type than it should have."""
    return TypeError(f"{name} is of type {type(given).__name__}; expected {expected}")
