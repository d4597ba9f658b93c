"""What the commands of ``wordgrid crossword`` do: read, call, print."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordgrid.cli import terminal
from wordgrid.cli.common import (
    ANSWERED,
    BAD_INPUT,
    NOT_FOUND,
    STDIN,
    answer,
    kept,
    open_lexicon,
    opened,
)
from wordgrid.cli.progress import Progress
from wordgrid.crossword import Fill, FillIn, Grid, Puzzle, fill_many, read, read_puzzle, write
from wordgrid.crossword.files import puzzle_files
from wordgrid.crossword.record import as_json
from wordgrid.errors import ParseError, SearchTimeout

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Sequence

    from wordgrid import Lexicon
    from wordgrid.crossword import Candidates, Slot
    from wordgrid.crossword import Progress as SearchProgress

__all__ = ["explain", "fill", "picture", "show", "solve"]

SHOWN = 8
"""How many candidates are shown of each slot."""
TRIALS = 200
"""How many trials an explanation tells at most."""


def solve(args: argparse.Namespace) -> int:
    """Runs ``wordgrid crossword solve``."""
    is_folder = args.path != STDIN and Path(args.path).is_dir()
    files = [str(file) for file in puzzle_files(args.path)] if is_folder else [args.path]
    lexicon = cache(lambda: open_lexicon(args.lexicon))
    results: list[_Result] = []
    with (
        kept(results, lambda: _answer_results(args, results)),
        Progress("puzzles", len(files)) as progress,
    ):
        for number, file in enumerate(files, start=1):
            results.append(_Result(number, file, args, lexicon))
            progress.update(number)
    if not files:
        print(f"{args.path}: no puzzles in this folder", file=sys.stderr)
    for result in results:
        if result.error:
            print(result.error, file=sys.stderr)
    if any(result.error for result in results):
        return BAD_INPUT
    return ANSWERED if any(result.fill for result in results) else NOT_FOUND


def _answer_results(args: argparse.Namespace, results: list[_Result]) -> None:
    drawn = [result for result in results if result.fill] or [r for r in results if r.puzzle]
    if not drawn:
        args.svg = args.html = None

    def lines() -> Iterator[str]:
        yield from (line for result in results for line in result.shown())
        yield from (line for result in results for line in result.times())

    answer(
        args,
        facts=lambda: [result.as_json() for result in results],
        lines=lines,
        picture=lambda: drawn[0].drawing(),
        page=lambda: drawn[0].page(),
    )


class _Result:
    """One puzzle file, solved."""

    def __init__(
        self, number: int, path: str, args: argparse.Namespace, lexicon: Callable[[], Lexicon]
    ) -> None:
        self.number, self.path, self.explain = number, path, args.explain
        self.puzzle: FillIn | Grid | None = None
        self.fill: Fill | None = None
        self.published: Puzzle | None = None
        self.error = self.reason = ""
        started = time.perf_counter()
        try:
            with opened(path) as name:
                self.puzzle = _with_min_length(read(name), args.min_length)
                if args.html:
                    self.published = read_puzzle(name)
            started, self.fill = self._solve(args, lexicon)
        except (ParseError, SearchTimeout) as error:
            self.error = str(error)
        except OSError as error:
            self.error = f"{path}: {error.strerror}"
        self.seconds = time.perf_counter() - started

    def _solve(
        self, args: argparse.Namespace, lexicon: Callable[[], Lexicon]
    ) -> tuple[float, Fill | None]:
        if isinstance(self.puzzle, FillIn):
            started = time.perf_counter()
            fill = self.puzzle.solve(timeout=args.timeout)
            lengths_agree = "the lengths agree, but no arrangement of the words fits"
            self.reason = "" if fill else self.puzzle.reason or lengths_agree
        else:
            assert self.puzzle is not None  # noqa: S101 - read just before
            words = lexicon()
            started = time.perf_counter()
            fill = next(_found(self.puzzle, words, args), None)
            self.reason = "" if fill else "no words of the lexicon fit together in this grid"
        return started, fill

    @property
    def _is_made_of_slots(self) -> bool:
        return isinstance(self.puzzle, Grid) and not self.puzzle._is_painted

    def shown(self) -> Iterator[str]:
        """The finished grid, or that there is none."""
        if self.error:
            return
        if self.fill is None:
            yield f"Puzzle {self.number} is not possible"
            if self.explain:
                yield f"  {self.reason}"
        elif self._is_made_of_slots:
            yield from _elements(Path(self.path).name, self.fill, self.seconds)
        else:
            yield f"Puzzle {self.number} :"
            plain = [row.replace("#", ".") for row in self.fill.picture()]
            yield from picture(self.fill, plain=plain)

    def times(self) -> Iterator[str]:
        """How long it took."""
        if not self.error and not (self.fill and self._is_made_of_slots):
            yield f"Puzzle {self.number} took {self.seconds * 1000} ms"

    def drawing(self) -> str:
        """The picture of the answer, or of the puzzle."""
        return _drawn(self.fill or self.puzzle)

    def page(self) -> str:
        """The page of the puzzle, its answer with it."""
        grid = _grid(self.puzzle)
        puzzle = replace(self.published or Puzzle(grid), grid=grid, solution=self.fill, rebus={})
        return _page(puzzle, self.puzzle)

    def as_json(self) -> dict[str, object]:
        """Everything, for programs."""
        answer: dict[str, object] = {"puzzle": self.number, "path": self.path}
        if self.error:
            return {**answer, "error": self.error}
        answer["possible"] = self.fill is not None
        answer["ms"] = self.seconds * 1000
        return {**answer, **(as_json(self.fill) if self.fill else {"reason": self.reason})}


def _elements(name: str, fill: Fill, seconds: float) -> Iterator[str]:
    """The words by element, as the XML form has them."""
    yield f"Current Working Directory ={name}"
    yield "CrosswordElement ID | Word"
    words = zip(fill.grid.slots, fill.words, strict=True)
    for number, word in sorted((slot.id, word.lower()) for slot, word in words):
        yield f"{number}\t{word}"
    yield "\t*Negative IDs are the horizontal (across) counterpart for vertical/horizontal words"
    yield f"Execution Time = {seconds:.6f}[s]"


def _with_min_length(puzzle: FillIn | Grid, min_length: int) -> FillIn | Grid:
    if min_length == 2:
        return puzzle
    if isinstance(puzzle, FillIn):
        return FillIn(puzzle.grid, puzzle.words, min_length=min_length)
    return puzzle.with_min_length(min_length)


def _found(
    grid: Grid, lexicon: Lexicon, args: argparse.Namespace, count: int = 1, seeds: int = 1
) -> Iterator[Fill]:
    """So many fills as the options ask for; the XML form lets words repeat, as its makers do."""
    options: dict[str, Any] = {
        "repeats": args.repeats or not grid._is_painted,
        "min_score": args.min_score,
        "timeout": args.timeout,
        "method": args.method or ("auto" if grid._is_painted else "forward"),
        "distinct_stems": args.distinct_stems,
        "theme": args.theme,
    }
    if seeds > 1:
        tried = range(args.seed, args.seed + seeds)
        filled = fill_many(grid, lexicon, tried, threads=args.threads, **options)
        return _counted((fill for fill in filled if fill), seeds)
    options["seed"] = args.seed
    if count > 1:
        return _counted(grid.fills(lexicon, **options), count)
    return _first(grid, lexicon, options)


def _counted(fills: Iterator[Fill], count: int) -> Iterator[Fill]:
    """So many fills, with a line that counts them."""
    with Progress("fills", count) as line:
        for number, fill in enumerate(islice(fills, count), start=1):
            line.update(number)
            yield fill


def _first(grid: Grid, lexicon: Lexicon, options: dict[str, Any]) -> Iterator[Fill]:
    """One fill, with a line that says how near it is."""
    with Progress("positions") as line:

        def tell(at: SearchProgress) -> None:
            placed = sum(word is not None for word in at.best.words)
            line.update(at.steps, f"at best {placed} of {len(grid.slots)} words")

        fill = grid.fill(lexicon, progress=tell, **options)
    if fill:
        yield fill


def fill(args: argparse.Namespace) -> int:
    """Runs ``wordgrid crossword fill``."""
    with opened(args.path) as name:
        source = read_puzzle(name)
    found: list[Fill] = []
    with kept(found, lambda: _answer_fills(args, source, found)):
        for fill in _found(source.grid, open_lexicon(args.lexicon), args, args.fills, args.seeds):
            found.append(fill)  # noqa: PERF402 - one by one: whoever stops it keeps them
    return ANSWERED if found else NOT_FOUND


def _answer_fills(args: argparse.Namespace, source: Puzzle, found: list[Fill]) -> None:
    puzzle = replace(source, solution=found[0] if found else None, rebus={})
    if args.output and found:
        write(args.output, puzzle)

    def lines() -> Iterator[str]:
        for number, fill in enumerate(found):
            yield from [""] if number else []
            yield from picture(fill, plain=str(fill).split("\n"))
        if not found:
            yield f"{args.path}: no fill is possible"

    answer(
        args,
        facts=lambda: [as_json(fill) for fill in found],
        lines=lines,
        picture=lambda: _drawn(found[0] if found else source.grid),
        page=lambda: _page(puzzle),
    )


def show(args: argparse.Namespace) -> int:
    """Runs ``wordgrid crossword show``."""
    with opened(args.path) as name:
        puzzle, source = read(name), read_puzzle(name)
    grid = _grid(puzzle)
    view = grid.candidates(open_lexicon(args.lexicon)) if args.candidates else None
    clues = {slot.id: source.clues.get(name, "") for name, slot in source.names()}

    def lines() -> Iterator[str]:
        if source.title:
            yield f"{source.title}, by {source.author}" if source.author else source.title
        yield from picture(grid, plain=str(grid).split("\n"))
        yield f"{len(grid.slots)} slots, {len(grid.crossings)} crossings"
        yield from (_describe(grid, slot, clues.get(slot.id, "")) for slot in grid.slots)
        if isinstance(puzzle, FillIn):
            yield " ".join(puzzle.words)
        yield from _possible(view) if view else ()

    answer(
        args,
        facts=lambda: as_json(puzzle) | (_candidates_as_json(view) if view else {}),
        lines=lines,
        picture=lambda: _drawn(grid),
        page=lambda: _page(source, puzzle),
    )
    return ANSWERED


def _candidates_as_json(view: Candidates) -> dict[str, object]:
    words = [view.words(at) for at in range(len(view.grid.slots))]
    letters = [[row, col, letters] for (row, col), letters in view.letters.items()]
    return {"candidates": words, "letters": letters}


def _possible(view: Candidates) -> Iterator[str]:
    """For each slot how many words are left, for each cell the letters."""
    yield "words of the lexicon that can still go there:"
    for at, slot in enumerate(view.grid.slots):
        first = view.words(at)[:SHOWN]
        more = " ..." if view.count(at) > SHOWN else ""
        yield f"{_describe(view.grid, slot)}: {view.count(at):,}  {' '.join(first)}{more}".rstrip()
    yield "letters that can still go there:"
    for (row, col), letters in sorted(view.letters.items()):
        yield f"  row {row + 1}, column {col + 1}: {letters}"


def _grid(puzzle: FillIn | Grid | None) -> Grid:
    return puzzle.grid if isinstance(puzzle, FillIn) else puzzle or Grid([])


def _drawn(what: Fill | FillIn | Grid | None) -> str:
    return (what or Grid([]))._repr_svg_()


def _page(puzzle: Puzzle, source: FillIn | Grid | None = None) -> str:
    from wordgrid import page

    return page.crossword(puzzle, source.words if isinstance(source, FillIn) else ())


def picture(what: Fill | Grid, *, plain: Sequence[str]) -> Iterator[str]:
    """The picture for a terminal with colours; for everything else, these lines."""
    grid = what.grid if isinstance(what, Fill) else what
    if not terminal.is_colourful():
        yield from plain
        return
    given, bars = grid.rows, set(grid.bars)

    def style(row: int, col: int) -> str:
        kind = {"#": "block", ".": "cell"}.get(given[row][col], "given")
        below = " below" if ((row, col), (row + 1, col)) in bars else ""
        right = " right" if ((row, col), (row, col + 1)) in bars else ""
        return f"{kind}{below}{right}"

    yield from terminal.picture(
        [
            (cell.replace("#", "").replace(".", ""), style(row, col))
            for col, cell in enumerate(cells)
        ]
        for row, cells in enumerate(what.rows)
    )


def _describe(grid: Grid, slot: Slot, clue: str = "") -> str:
    number = grid.numbers[slot.row, slot.col] if grid._is_painted else slot.id
    way = "across" if slot.direction == "H" else "down"
    place = f"from row {slot.row + 1}, column {slot.col + 1}"
    return f"{number:>4} {way:<6} {slot.length:>2} cells {place}{clue and ': '}{clue}"


def explain(args: argparse.Namespace) -> int:
    """Runs ``wordgrid crossword explain``."""
    with opened(args.path) as name:
        puzzle = _with_min_length(read(name), args.min_length)
    if not isinstance(puzzle, FillIn):
        raise ParseError(f"{args.path}: no words below the grid; expected a fill-in", args.path)
    fill = puzzle.solve()
    answer(
        args,
        facts=lambda: _rounds_as_json(puzzle),
        lines=lambda: _explanation(puzzle, fill),
        picture=lambda: _drawn(fill or puzzle),
        page=lambda: _page(Puzzle(puzzle.grid, fill), puzzle),
    )
    return ANSWERED if fill else NOT_FOUND


def _rounds_as_json(puzzle: FillIn) -> dict[str, object]:
    rounds = [
        {
            "letters": [[row, col, letter] for (row, col), letter in made.letters.items()],
            "agreeing": made.agreeing,
            "settled": made.settled,
            "possible": made.possible,
        }
        for made in puzzle.simplify()
    ]
    possible = [words for _, words in puzzle.possible_words()]
    trials = [
        {"depth": trial.depth, "slot": puzzle.grid.index(trial.slot), "word": trial.word}
        | {"outcome": trial.outcome}
        for trial in puzzle.trials()
    ]
    return {"possible": possible, "rounds": rounds, "trials": trials, "reason": puzzle.reason}


def _explanation(puzzle: FillIn, fill: Fill | None) -> Iterator[str]:
    """What a person writes beside the puzzle, round by round."""
    grid = puzzle.grid
    names = [_describe(grid, slot).split(" cells")[0].strip() for slot in grid.slots]
    names = [" ".join(name.split()[:2]) for name in names]
    yield f"{len(names)} spaces, {len(puzzle.words)} words"
    if puzzle.reason:
        yield f"These cannot match: {puzzle.reason}"
    yield "Words that fit the length, the letters given and the crossings:"
    before = [words for _, words in puzzle.possible_words()]
    for name, words in zip(names, before, strict=True):
        yield f"  {name:<10} {', '.join(words) or 'none'}"
    known = grid._letters
    for number, made in enumerate(puzzle.simplify(), start=1):
        fresh = {cell: letter for cell, letter in made.letters.items() if cell not in known}
        if not fresh and made.possible == before:
            yield f"Round {number}: nothing changes"
            break
        yield f"Round {number}:"
        for (row, col), letter in fresh.items():
            yield f"  {letter} at row {row + 1}, column {col + 1}: common to all words of a space"
        yield from _crossed_out(names, before, made.agreeing, "contradicts the letters")
        yield from _crossed_out(names, made.agreeing, made.possible, "is settled elsewhere")
        known, before = made.letters, made.possible
    yield from _tried(puzzle, names)
    yield from ["There is no solution"] if fill is None else ["Solution:", str(fill)]


def _crossed_out(
    names: list[str], before: list[list[str]], after: list[list[str]], why: str
) -> Iterator[str]:
    for name, old, new in zip(names, before, after, strict=True):
        for word in (word for word in old if word not in new):
            yield f"  {name}: not {word}, it {why}"


def _tried(puzzle: FillIn, names: list[str]) -> Iterator[str]:
    """The search that follows, word by word."""
    trials = puzzle.trials(limit=TRIALS)
    if trials:
        yield "The rest is trial, first in the first space with the fewest words:"
    told = {"dead end": "leaves a space without words", "open": "leaves a choice", "solved": "fits"}
    for trial in trials:
        name = names[puzzle.grid.index(trial.slot)]
        yield f"{'  ' * (trial.depth + 1)}{name}: {trial.word} {told[trial.outcome]}"
    if len(trials) == TRIALS:
        yield "  and so on"
