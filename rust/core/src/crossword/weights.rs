//! Where the trouble is: slots that caused dead ends weigh more, and are decided first.

use super::domains::{Domains, Halt};
use super::problem::Problem;

/// How weighty each slot is.
#[derive(Debug)]
pub(crate) struct Weights(Vec<f64>);

impl Weights {
    pub(crate) fn new(problem: &Problem) -> Self {
        Self(vec![1.0; problem.entries.len()])
    }

    /// Makes the cause of a dead end weightier.
    pub(crate) fn blame(&mut self, problem: &Problem, halt: &Halt) {
        match halt {
            Halt::DeadEnd(entry) => self.0[*entry as usize] += 1.0,
            Halt::Starved(table) => {
                let group = &problem.groups[*table];
                let share = 1.0 / f64::from(group.len() as u32);
                for &entry in group {
                    self.0[entry as usize] += share;
                }
            }
            Halt::Stopped(_) => {}
        }
    }

    /// How many words a slot has left, on a scale of bits, for its weight: less is more urgent.
    pub(crate) fn urgency(&self, domains: &Domains, slot: u32) -> f64 {
        f64::from(domains.slots[slot as usize].count).ln() / self.0[slot as usize]
    }

    /// The most urgent of some slots that are still open.
    pub(crate) fn most_urgent(
        &self,
        domains: &Domains,
        slots: impl Iterator<Item = u32>,
    ) -> Option<u32> {
        let open = slots.filter(|&slot| domains.slots[slot as usize].count > 1);
        open.map(|slot| (self.urgency(domains, slot), slot))
            .min_by(|one, two| one.0.total_cmp(&two.0))
            .map(|(_, slot)| slot)
    }
}
