"""Engines that bring no ``concurrent.futures.Executor`` of their own, as one."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["RayExecutor"]

T = TypeVar("T")


class RayExecutor(Executor):
    """The workers of a ray cluster, as an executor.

    Uses the cluster that ray is connected to, or starts one on this machine. ``options`` are those
    of ``ray.remote``, such as ``num_cpus=1``. A task whose worker dies is run again elsewhere.
    Needs ray (``pip install wordgrid[ray]``)::

        from wordgrid.executors import RayExecutor

        score_many(boards, lexicon, executor=RayExecutor())
    """

    def __init__(self, **options: Any) -> None:
        import ray

        self._ray = ray
        if not ray.is_initialized():
            ray.init()
        self._call = ray.remote(**{"num_cpus": 1, "max_retries": -1, **options})(_call)
        self._tasks: dict[Future[Any], Any] = {}

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Runs a call on a worker."""
        task = self._call.remote(fn, args, kwargs)
        future: Future[T] = Future()
        self._tasks[future] = task
        task.future().add_done_callback(lambda done: self._ended(future, done))
        future.add_done_callback(self._cancelled)
        return future

    def _ended(self, future: Future[T], done: Future[T]) -> None:
        """Hands over what came of a call, unless nobody waits for it any more."""
        self._tasks.pop(future, None)
        if not future.set_running_or_notify_cancel():
            return
        error = done.exception()
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(done.result())

    def _cancelled(self, future: Future[Any]) -> None:
        task = self._tasks.pop(future, None)
        if future.cancelled() and task is not None:
            self._ray.cancel(task)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Waits for what is under way, or cancels it. The cluster stays."""
        from concurrent.futures import wait as wait_for

        under_way = list(self._tasks)
        if cancel_futures:
            for future in under_way:
                future.cancel()
        if wait:
            wait_for(under_way)


def _call(fn: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
    return fn(*args, **kwargs)
