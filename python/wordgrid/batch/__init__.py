"""Long work in parts: sized by measured work, done here or on other machines, kept in a file.

Every call that takes ``executor`` takes any ``concurrent.futures.Executor``: threads, processes,
``client.get_executor(pure=False)`` of dask.distributed, or ray's by
:class:`wordgrid.executors.RayExecutor`. Parts go there one by one and come back in order; the
lexicon goes to each worker once. A part that the executor loses is done here instead, so that
nothing is lost and nothing counts twice.
"""

from wordgrid.batch.clock import in_time, remaining
from wordgrid.batch.journal import Journal
from wordgrid.batch.parts import Items, Pace, Part, Slices
from wordgrid.batch.spread import Task, spread

__all__ = [
    "Items",
    "Journal",
    "Pace",
    "Part",
    "Slices",
    "Task",
    "in_time",
    "remaining",
    "spread",
]
