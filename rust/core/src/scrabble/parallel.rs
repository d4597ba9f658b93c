//! Independent questions, shared out among threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::error::Stopped;

/// Answers every item, in order; `threads` of 0 means as many as the machine has.
///
/// # Errors
/// The first [`Stopped`] that an answer gives; the others are then not asked for.
pub fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    answer: impl Fn(&T) -> Result<R, Stopped> + Sync,
) -> Result<Vec<R>, Stopped> {
    /// Items taken at once: few enough to keep all threads busy to the end.
    const SHARE: usize = 16;
    let threads =
        if threads == 0 { thread::available_parallelism().map_or(1, usize::from) } else { threads };
    let threads = threads.min(items.len().div_ceil(SHARE));
    if threads <= 1 {
        return items.iter().map(answer).collect();
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let mut answers = Vec::new();
        loop {
            let start = next.fetch_add(SHARE, Ordering::Relaxed);
            for (index, item) in items.iter().enumerate().skip(start).take(SHARE) {
                match answer(item) {
                    Ok(answer) => answers.push((index, answer)),
                    Err(stopped) => {
                        next.store(items.len(), Ordering::Relaxed);
                        return Err(stopped);
                    }
                }
            }
            if start >= items.len() {
                return Ok(answers);
            }
        }
    };
    let parts: Vec<_> = thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        running.into_iter().map(|thread| thread.join().expect("a search does not panic")).collect()
    });
    let parts: Vec<Vec<(usize, R)>> = parts.into_iter().collect::<Result<_, _>>()?;
    let mut answers: Vec<(usize, R)> = parts.into_iter().flatten().collect();
    answers.sort_unstable_by_key(|(index, _)| *index);
    Ok(answers.into_iter().map(|(_, answer)| answer).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_keep_the_order_of_the_items() {
        let items: Vec<u32> = (0..1000).collect();
        let expected: Vec<u32> = items.iter().map(|item| item * 2).collect();
        for threads in [0, 1, 3, 64] {
            assert_eq!(in_parallel(&items, threads, |item| Ok(item * 2)), Ok(expected.clone()));
        }
        let stop = |item: &u32| if *item == 500 { Err(Stopped::Timeout) } else { Ok(()) };
        assert_eq!(in_parallel(&items, 3, stop), Err(Stopped::Timeout));
    }
}
