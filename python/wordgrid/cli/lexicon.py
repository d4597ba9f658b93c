"""``wordgrid lexicon``: build, look into and search word lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wordgrid.cli import terminal
from wordgrid.cli.common import (
    ANSWERED,
    NOT_FOUND,
    add_command,
    add_subject,
    answer,
    open_lexicon,
    text_of,
)

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable, Iterator

    from wordgrid import Lexicon


def add_commands(subject: argparse.ArgumentParser) -> None:
    """Adds the commands of the subject."""
    commands = add_subject(subject)
    build = add_command(
        commands,
        "build",
        _build,
        "compile a word list into a fast file",
        examples="wordgrid lexicon build words.txt words.wgl",
    )
    build.add_argument("list", metavar="LIST", help="one word a line, or word;score; - reads it")
    build.add_argument("output", metavar="OUTPUT", help="the compiled file, by custom NAME.wgl")

    add_command(
        commands,
        "info",
        _info,
        "describe a lexicon",
        examples="wordgrid lexicon info --lexicon words.wgl",
    )
    match = add_command(
        commands,
        "match",
        _match,
        "list the words that fit a pattern",
        examples="wordgrid lexicon match 'c?t??s'\nwordgrid lexicon match 'q[^u]*' --count",
    )
    match.add_argument("pattern", metavar="PATTERN", help="? one letter, * any, [AEI], [^AEI]")

    anagram = add_command(
        commands,
        "anagram",
        _anagram,
        "list the words made from letters",
        examples="wordgrid lexicon anagram 'retina?'\nwordgrid lexicon anagram listen --some",
    )
    anagram.add_argument("letters", metavar="LETTERS", help="the letters; ? is a blank")
    anagram.add_argument("--some", action="store_true", help="words from some of the letters too")

    for command in (match, anagram):
        command.add_argument("--count", action="store_true", help="print only how many")


def _build(args: argparse.Namespace) -> int:
    lexicon = open_lexicon(args.list)
    lexicon.save(args.output)
    answer(
        args,
        facts=lambda: {"list": args.list, "output": args.output, **_facts(lexicon)},
        lines=lambda: [f"{args.output}: {len(lexicon):,} words, {lexicon.nbytes:,} bytes"],
        picture=lexicon._repr_svg_,
    )
    return ANSWERED


def _info(args: argparse.Namespace) -> int:
    lexicon = open_lexicon(args.lexicon)
    answer(
        args,
        facts=lambda: _facts(lexicon),
        lines=lambda: _description(lexicon),
        picture=lexicon._repr_svg_,
    )
    return ANSWERED


def _description(lexicon: Lexicon) -> Iterator[str]:
    yield f"words     {len(lexicon):,}"
    yield f"alphabet  {lexicon.alphabet} ({len(lexicon.alphabet)})"
    yield f"longest   {lexicon.longest} letters"
    yield f"compiled  {lexicon.nbytes:,} bytes"
    for length, count in enumerate(lexicon.length_counts()):
        if count:
            yield f"{length:>3} letters {count:>9,}"


def _facts(lexicon: Lexicon) -> dict[str, object]:
    return {
        "words": len(lexicon),
        "alphabet": lexicon.alphabet,
        "longest": lexicon.longest,
        "bytes": lexicon.nbytes,
        "lengths": lexicon.length_counts(),
    }


def _match(args: argparse.Namespace) -> int:
    lexicon, pattern = open_lexicon(args.lexicon), text_of(args.pattern).strip()
    return _answer(
        args,
        {"pattern": pattern},
        pattern,
        count=lambda: lexicon.count_matching(pattern),
        words=lambda: lexicon.matching(pattern),
    )


def _anagram(args: argparse.Namespace) -> int:
    lexicon, letters = open_lexicon(args.lexicon), text_of(args.letters).strip()
    return _answer(
        args,
        {"letters": letters, "exact": not args.some},
        letters,
        count=lambda: lexicon.count_anagrams(letters, exact=not args.some),
        words=lambda: lexicon.anagrams(letters, exact=not args.some),
    )


def _answer(
    args: argparse.Namespace,
    question: dict[str, object],
    title: str,
    *,
    count: Callable[[], int],
    words: Callable[[], list[str]],
) -> int:
    """Lists the words, or only counts them: then no word is made."""
    found = [] if args.count else words()
    total = count() if args.count else len(found)

    def picture() -> str:
        from wordgrid import svg

        return svg.words(title, words())

    def lines() -> Iterable[str]:
        if args.count:
            return [str(total)]
        if not terminal.is_terminal():
            return found
        return terminal.columns(found) if found else ["no word"]

    listed = {} if args.count else {"words": found}
    answer(args, facts=lambda: {**question, "count": total, **listed}, lines=lines, picture=picture)
    return ANSWERED if total else NOT_FOUND
