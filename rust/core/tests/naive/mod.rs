//! Slow and obvious solvers that the fast ones are compared with.

pub(crate) mod boggle;
