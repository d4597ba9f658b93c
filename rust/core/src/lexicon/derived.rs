//! What solvers compute from a lexicon once and keep with it: tries, indices, tables.
//!
//! A lexicon does not know its users. Each solver names its own type; the first call makes it, later
//! calls, from any thread, share it.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::Lexicon;
use crate::control::Control;
use crate::error::LexiconError;

/// Something that depends on a lexicon alone.
pub trait Derived: Any + Send + Sync + Sized {
    /// Makes it.
    ///
    /// # Errors
    /// When it would be too large, or the control says stop.
    fn derive(lexicon: &Lexicon, control: &Control<'_>) -> Result<Self, LexiconError>;
}

type Slot = Arc<Mutex<Option<Arc<dyn Any + Send + Sync>>>>;

/// The things derived so far, by type.
#[derive(Default)]
pub(crate) struct Cache {
    slots: Mutex<Vec<(TypeId, Slot)>>,
}

impl Cache {
    /// The cached `T`, or one made now. Others who want the same wait; who wants another does not.
    pub(crate) fn get<T: Derived>(
        &self,
        lexicon: &Lexicon,
        control: &Control<'_>,
    ) -> Result<Arc<T>, LexiconError> {
        let slot = self.slot(TypeId::of::<T>());
        let mut kept = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_none() {
            *kept = Some(Arc::new(T::derive(lexicon, control)?));
        }
        let shared = kept.clone().expect("just filled");
        Ok(shared.downcast().expect("the slot of a type holds that type"))
    }

    fn slot(&self, id: TypeId) -> Slot {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, slot)) = slots.iter().find(|(known, _)| *known == id) {
            return slot.clone();
        }
        let slot = Slot::default();
        slots.push((id, slot.clone()));
        slot
    }
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cache")
    }
}
