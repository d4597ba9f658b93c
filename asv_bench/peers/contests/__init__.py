"""The contests, one file a subject."""
