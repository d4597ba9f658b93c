"""``wordgrid lexicon``: build, look into and search word lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wordgrid.cli.common import add_command, open_lexicon, print_json, write_pictures
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from pathlib import Path

    from wordgrid import Lexicon
    from wordgrid.cli.common import Subparsers


def add_parser(subjects: Subparsers) -> None:
    """Adds the subject and its commands."""
    summary = "word lists: compile, describe, search"
    subject = subjects.add_parser("lexicon", help=summary, description=summary)
    commands = subject.add_subparsers(title="commands", metavar="COMMAND", required=True)

    build = add_command(commands, "build", _build, "compile a word list into a fast file")
    build.add_argument("list", metavar="LIST", help="text: one word a line, or word;score")
    build.add_argument("output", metavar="OUTPUT", help="the compiled file, by custom NAME.wgl")
    build.epilog = "example: wordgrid lexicon build words.txt words.wgl"

    info = add_command(commands, "info", _info, "describe a lexicon")
    info.epilog = "example: wordgrid lexicon info --lexicon words.wgl"

    match = add_command(commands, "match", _match, "list the words that fit a pattern")
    match.add_argument("pattern", metavar="PATTERN", help="? a letter, * any letters, [AEI], [^AEI]")
    match.epilog = "example: wordgrid lexicon match 'c?t??s'"

    anagram = add_command(commands, "anagram", _anagram, "list the words made from letters")
    anagram.add_argument("letters", metavar="LETTERS", help="the letters; ? is a blank")
    anagram.add_argument("--some", action="store_true", help="words from some of the letters too")
    anagram.epilog = "example: wordgrid lexicon anagram 'retina?'"

    for command in (match, anagram):
        command.add_argument("--count", action="store_true", help="print only how many")


def _build(args: argparse.Namespace) -> int:
    lexicon = open_lexicon(args.list)
    lexicon.save(args.output)
    facts = {"list": args.list, "output": args.output, **_facts(lexicon)}
    if args.json:
        print_json(facts)
    else:
        print(f"{args.output}: {len(lexicon):,} words, {lexicon.nbytes:,} bytes")
    write_pictures(args, args.output, lexicon._repr_svg_)
    return 0


def _info(args: argparse.Namespace) -> int:
    lexicon = open_lexicon(args.lexicon)
    if args.json:
        print_json(_facts(lexicon))
    else:
        print(f"words     {len(lexicon):,}")
        print(f"alphabet  {lexicon.alphabet} ({len(lexicon.alphabet)})")
        print(f"longest   {lexicon.longest} letters")
        print(f"compiled  {lexicon.nbytes:,} bytes")
        for length, count in enumerate(lexicon.length_counts()):
            if count:
                print(f"{length:>3} letters {count:>9,}")
    write_pictures(args, "Lexicon", lexicon._repr_svg_)
    return 0


def _facts(lexicon: Lexicon) -> dict[str, object]:
    return {
        "words": len(lexicon),
        "alphabet": lexicon.alphabet,
        "longest": lexicon.longest,
        "bytes": lexicon.nbytes,
        "lengths": lexicon.length_counts(),
    }


def _match(args: argparse.Namespace) -> int:
    lexicon = open_lexicon(args.lexicon)
    if args.count and not (args.svg or args.html):
        return _answer_count(args, {"pattern": args.pattern}, lexicon.count_matching(args.pattern))
    return _answer(args, {"pattern": args.pattern}, args.pattern, lexicon.matching(args.pattern))


def _anagram(args: argparse.Namespace) -> int:
    lexicon = open_lexicon(args.lexicon)
    question = {"letters": args.letters, "exact": not args.some}
    if args.count and not (args.svg or args.html):
        count = lexicon.count_anagrams(args.letters, exact=not args.some)
        return _answer_count(args, question, count)
    return _answer(args, question, args.letters, lexicon.anagrams(args.letters, exact=not args.some))


def _answer(
    args: argparse.Namespace, question: dict[str, object], title: str, words: list[str]
) -> int:
    if args.count:
        _answer_count(args, question, len(words))
    elif args.json:
        print_json({**question, "count": len(words), "words": words})
    elif words:
        print("\n".join(words))

    def draw() -> str:
        from wordgrid import svg

        return svg.words(title, words)

    write_pictures(args, title, draw)
    return 0 if words else 1


def _answer_count(args: argparse.Namespace, question: dict[str, object], count: int) -> int:
    if args.json:
        print_json({**question, "count": count})
    else:
        print(count)
    return 0 if count else 1


def demo(path: Path, lexicon: Lexicon) -> Iterator[str]:
    """Solves a file of gaps and jumbles: ``match PATTERN = ANSWER``, ``anagram LETTERS = ANSWER``."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line or line.startswith("#"):
            continue
        question, _, answer = line.partition(" = ")
        kind, _, text = question.partition(" ")
        if kind not in ("match", "anagram"):
            message = f"{path}:{number}:1: {kind!r}; expected 'match' or 'anagram'"
            raise ParseError(message, str(path), number, 1)
        words = lexicon.matching(text) if kind == "match" else lexicon.anagrams(text)
        verdict = "as expected" if words == answer.split() else f"EXPECTED {answer}"
        yield f"  {text:<12} {' '.join(words):<40} {verdict}"
