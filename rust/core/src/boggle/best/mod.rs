//! The search for the best board of a shape.
//!
//! | file | holds |
//! |---|---|
//! | `target` | what makes a board good |
//! | `delta` `worth` | what a board is worth with every letter in a cell, at once |
//! | `anneal` | from random letters to good boards |
//! | `climb` `symmetry` | from good boards to better ones, each view of a board once |

mod anneal;
mod climb;
mod delta;
mod symmetry;
mod target;
mod worth;

pub(super) use symmetry::Symmetry;
pub use target::Target;
pub(super) use worth::board;

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use self::anneal::{Rated, anneal};
use self::climb::Pool;
use self::worth::Judge;
use super::batch::on_threads;
use super::board::Board;
use super::shape::Dimensions;
use crate::control::Control;
use crate::error::{LexiconError, Stopped};
use crate::lexicon::Lexicon;
use crate::random::Random;

/// What is searched for, and how thoroughly.
#[derive(Debug, Clone)]
pub struct BestSearch<'a> {
    /// The words.
    pub lexicon: &'a Lexicon,
    /// The shape of the board.
    pub dimensions: Dimensions,
    /// The letters that a word has at least.
    pub min_length: usize,
    /// What makes a board good.
    pub target: Target,
    /// Equal seeds give equal boards, on any number of threads.
    pub seed: u64,
    /// How often to start from random letters.
    pub runs: usize,
    /// How many letters each run draws for each cell.
    pub sweeps: usize,
    /// How many of the boards found are varied at the end.
    pub pool: usize,
    /// Threads to use: 1 is the caller's own, `None` all of the machine.
    pub threads: Option<usize>,
}

/// How far a search is, told whenever a run has ended or a better board was found.
#[derive(Debug, Clone)]
pub struct Progress {
    /// Runs that have ended.
    pub runs: usize,
    /// The best board so far.
    pub board: Board,
}

impl BestSearch<'_> {
    /// The best board found, also when the control's time has run out.
    ///
    /// # Errors
    /// [`LexiconError::Stopped`] when the control says so otherwise.
    pub fn run(
        &self,
        control: &Control<'_>,
        report: &(dyn Fn(Progress) + Sync),
    ) -> Result<Board, LexiconError> {
        let symmetry = Symmetry::new(self.dimensions);
        let pool = Mutex::new((0, Pool::new(&symmetry, self.pool)));
        let mut judge = self.judge(control)?;
        let searched = on_threads(self.threads, self.runs, || {
            (0..self.runs).into_par_iter().try_for_each(|run| {
                let (rated, ended) = self.anneal(run, control)?;
                let mut pool = pool.lock().unwrap_or_else(PoisonError::into_inner);
                pool.0 += 1;
                pool.1.offer(rated.worth, &rated.letters);
                report(Progress { runs: pool.0, board: self.board(pool.1.best()) });
                ended
            })
        });
        let (_, mut pool) = pool.into_inner().unwrap_or_else(PoisonError::into_inner);
        let better = |best| report(Progress { runs: self.runs, board: self.board(Some(best)) });
        match searched.and_then(|()| pool.climb(&mut judge, control, &better)) {
            Ok(()) | Err(LexiconError::Stopped(Stopped::Timeout)) => Ok(self.board(pool.best())),
            Err(error) => Err(error),
        }
    }

    /// One run: the best board it met, and how it ended.
    fn anneal(
        &self,
        run: usize,
        control: &Control<'_>,
    ) -> Result<(Rated, Result<(), LexiconError>), LexiconError> {
        let mut judge = self.judge(control)?;
        let mut random = Random::new(self.seed);
        let mut random = Random::new(random.next_u64() ^ run as u64);
        let mut best = Rated { worth: i64::MIN, letters: judge.random_letters(&mut random) };
        let draws = self.sweeps * self.dimensions.cells();
        let ended = anneal(&mut judge, &mut best, draws, &mut random, control);
        Ok((best, ended))
    }

    fn judge(&self, control: &Control<'_>) -> Result<Judge<'_>, LexiconError> {
        Judge::new(self.lexicon, self.dimensions, &self.target, self.min_length, control)
    }

    /// The board of a candidate; the first letter everywhere where there is none.
    fn board(&self, best: Option<Rated>) -> Board {
        let letters = best.map_or_else(|| vec![0; self.dimensions.cells()], |best| best.letters);
        worth::board(self.lexicon, self.dimensions, &letters)
    }
}
