"""The one way in which a command ends without a result."""


class Failure(Exception):  # noqa: N818
    """A run that could not be made; its text is the line that the user reads."""
