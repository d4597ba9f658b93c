//! Dice of any text: what they roll they can have rolled, and one seed gives one roll.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wordgrid_core::boggle::{Dice, assign_dice};
use wordgrid_core::random::Random;

fuzz_target!(|text: &str| {
    let Ok(dice) = Dice::parse(text) else { return };
    for seed in 0..3 {
        let cells = dice.len().min(128);
        let roll = dice.roll(cells, &mut Random::new(seed)).expect("enough dice");
        assert_eq!(dice.roll(cells, &mut Random::new(seed)).as_ref(), Ok(&roll));
        let assigned = assign_dice(&roll, &dice).expect("these dice rolled it");
        let mut used = assigned.clone();
        used.sort_unstable();
        used.dedup();
        assert_eq!(used.len(), roll.len(), "each die once");
        assert!(assigned.iter().zip(&roll).all(|(&die, face)| dice.faces(die).contains(face)));
    }
    assert!(dice.roll(dice.len() + 1, &mut Random::new(0)).is_err());
});
