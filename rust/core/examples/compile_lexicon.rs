//! Compiles a word list: `cargo run --release --example compile_lexicon -- LIST OUTPUT`.
//!
//! `make lexicon` runs this to make `data/enable.wgl`; a test checks that the two agree.

use std::env::args_os;
use std::error::Error;
use std::path::PathBuf;

use wordgrid_core::control::Control;
use wordgrid_core::lexicon::Lexicon;

fn main() -> Result<(), Box<dyn Error>> {
    let paths: Vec<PathBuf> = args_os().skip(1).map(PathBuf::from).collect();
    let [list, output] = paths.as_slice() else {
        return Err("expected two paths: LIST OUTPUT".into());
    };
    Lexicon::from_file(list, &Control::default())?.save(output)?;
    Ok(())
}
