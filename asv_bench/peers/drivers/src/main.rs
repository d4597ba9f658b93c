//! One solver on one input, run on request: `drivers SOLVER WORDS INPUT`.
//!
//! For each line on the standard input the work is done once; the answer is the CPU time it took, in
//! nanoseconds, and what was found, as one line.

use std::error::Error;
use std::fs::read_to_string;
use std::io::{BufRead, Write, stdin, stdout};
use std::time::Duration;

use boggle_maker::BoggleBoardSolver;
use cpu_time::ProcessTime;
use ingrid_core::backtracking_search::find_fill;
use ingrid_core::grid_config::{generate_grid_config_from_template_string, render_grid};
use ingrid_core::word_list::{WordList, WordListSourceConfig, WordListSourceConfigProvider};
use wordfeud_solver::{Board, Language};

/// How long a fill may take.
const PATIENCE: Duration = Duration::from_secs(30);

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Does the work once: how long it took, and what was found. Writing it down takes no part.
type Work = Box<dyn Fn() -> Outcome<(Duration, String)>>;

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [solver, words, input] = arguments.as_slice() else {
        return Err("expected SOLVER WORDS INPUT".into());
    };
    let work = match solver.as_str() {
        "boggle-maker" => boggle_maker(words, input)?,
        "ingrid_core" => ingrid(words, input)?,
        "wordfeud-solver" => wordfeud(words, input)?,
        _ => return Err(format!("no solver {solver:?}").into()),
    };
    for line in stdin().lock().lines() {
        line?;
        let (taken, found) = work()?;
        println!("{} {found}", taken.as_nanos());
        stdout().flush()?;
    }
    Ok(())
}

/// Boards of sixteen letters, a line each; finds their words, boards separated by `/`.
fn boggle_maker(words: &str, input: &str) -> Outcome<Work> {
    let solver = BoggleBoardSolver::new().with_dictionary(words)?;
    let text = read_to_string(input)?;
    let boards: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    Ok(Box::new(move || {
        let (taken, solved) = timed(|| {
            let solved = boards.iter().filter_map(|board| solver.solve_vec(board, 4, 4));
            solved.collect::<Vec<_>>()
        });
        let words = solved
            .iter()
            .map(|board| board.words().iter().map(String::as_str).collect::<Vec<_>>().join(","));
        Ok((taken, words.collect::<Vec<_>>().join("/")))
    }))
}

/// A grid of dots and blocks; finds its rows, separated by `/`, or nothing in the time there is.
fn ingrid(words: &str, input: &str) -> Outcome<Work> {
    let template = read_to_string(input)?;
    let side = template.lines().map(str::len).max().unwrap_or(0).max(template.lines().count());
    let list = read_to_string(words)?.lines().map(|word| (word.to_owned(), 50)).collect();
    let source = WordListSourceConfig {
        id: "0".into(),
        enabled: true,
        provider: WordListSourceConfigProvider::Memory { words: list },
        normalization: None,
    };
    let list = WordList::new(vec![source], None, Some(side), None);
    let config = generate_grid_config_from_template_string(list, &template, 50);
    Ok(Box::new(move || {
        let config = config.to_config_ref();
        let (taken, fill) = timed(|| find_fill(&config, Some(PATIENCE), None));
        let rows = fill.map(|fill| render_grid(&config, &fill.choices).replace('\n', "/"));
        Ok((taken, rows.unwrap_or_default()))
    }))
}

/// Positions of a rack and fifteen rows, separated by `/`, a line each; finds plays as
/// `column row across word`, separated by commas, positions by `/`.
fn wordfeud(words: &str, input: &str) -> Outcome<Work> {
    let text = read_to_string(input)?;
    let board = Board::new(Language::EN).with_wordlist_from_file(words)?;
    let mut positions = Vec::new();
    for line in text.lines() {
        let (rack, rows) = line.split_once('/').ok_or("expected a rack and rows")?;
        let rows: Vec<&str> = rows.split('/').collect();
        positions.push((board.clone().with_state_from_strings(&rows)?, rack.to_owned()));
    }
    Ok(Box::new(move || {
        let (taken, plays) = timed(|| {
            let all =
                positions.iter().map(|(board, rack)| board.calc_all_word_scores(rack.as_str()));
            all.collect::<Result<Vec<_>, _>>()
        });
        let lists = plays?.into_iter().map(|plays| {
            let listed = plays.iter().map(|play| {
                let word = board.decode(play.word);
                format!("{} {} {} {word}", play.x, play.y, u8::from(play.horizontal))
            });
            listed.collect::<Vec<_>>().join(",")
        });
        Ok((taken, lists.collect::<Vec<_>>().join("/")))
    }))
}

/// The CPU time of this process while the work was done.
fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let started = ProcessTime::now();
    let done = work();
    (started.elapsed(), done)
}
