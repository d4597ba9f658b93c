"""Completions for bash, zsh and fish: fixed scripts, written from the parser itself."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["script"]


class Words(NamedTuple):
    """What can follow the words of a command: more commands, options, files."""

    path: tuple[str, ...]
    commands: dict[str, str]
    options: dict[str, str]
    choices: dict[str, list[str]]
    """For options that take one of a few values, these."""
    files: set[str]
    """Options that take a path."""


def script(shell: str, parser: argparse.ArgumentParser) -> str:
    """The script for a shell: for bash ``eval "$(wordgrid --completion bash)"``.

    >>> from wordgrid.cli import SUBJECTS, build_parser
    >>> print(script("fish", build_parser(SUBJECTS)).splitlines()[0])
    # wordgrid: completions for fish, written by wordgrid --completion fish
    """
    first = f"# wordgrid: completions for {shell}, written by wordgrid --completion {shell}"
    known = list(_walk(parser, ()))
    lines = {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell](known)
    return "\n".join((first, *lines)) + "\n"


def _walk(parser: argparse.ArgumentParser, path: tuple[str, ...]) -> Iterator[Words]:
    commands: dict[str, str] = {}
    words = Words(path, commands, {}, {}, set())
    below = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            commands |= {choice.dest: choice.help or "" for choice in action._choices_actions}
            below += [((*path, name), sub) for name, sub in action.choices.items()]
            continue
        for option in action.option_strings:
            if option.startswith("--"):
                words.options[option] = action.help or ""
                if action.choices:
                    words.choices[option] = [str(choice) for choice in action.choices]
                elif action.metavar in ("PATH", "SET"):
                    words.files.add(option)
    yield words
    for deeper, sub in below:
        yield from _walk(sub, deeper)


def _bash(known: list[Words]) -> Iterator[str]:
    yield "_wordgrid() {"
    yield "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} place= word"
    yield '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do'
    yield from _posix_place(known)
    yield '  case "$place $before" in'
    for case, choices in _values(known):
        yield f'    {case}) COMPREPLY=($(compgen -W "{choices}" -- "$current")); return;;'
    yield f'    {_paths(known)}) COMPREPLY=($(compgen -f -- "$current")); return;;'
    yield "  esac"
    yield '  case "$place" in'
    for words in known:
        wanted = f'COMPREPLY=($(compgen -W "{_commands_or_options(words)}" -- "$current"))'
        if not words.commands:  # files come first, options when one is begun
            wanted = f"[[ $current == -* ]] && {wanted}"
        yield f'    "{" ".join(words.path)}") {wanted};;'
    yield "  esac"
    yield "}"
    yield "complete -o default -F _wordgrid wordgrid"


def _zsh(known: list[Words]) -> Iterator[str]:
    yield "_wordgrid() {"
    yield "  local before=${words[CURRENT-1]} place= word"
    yield "  for word in ${words[2,CURRENT-1]}; do"
    yield from _posix_place(known)
    yield '  case "$place $before" in'
    for case, choices in _values(known):
        yield f"    {case}) compadd -- {choices}; return;;"
    yield f"    {_paths(known)}) _files; return;;"
    yield "  esac"
    yield '  case "$place" in'
    for words in known:
        wanted = f"compadd -- {_commands_or_options(words)}"
        if not words.commands:
            wanted = f"if [[ $PREFIX == -* ]]; then {wanted}; else _files; fi"
        yield f'    "{" ".join(words.path)}") {wanted};;'
    yield "  esac"
    yield "}"
    yield "compdef _wordgrid wordgrid"


def _fish(known: list[Words]) -> Iterator[str]:
    yield "function __wordgrid_at"
    yield "  set -l place"
    yield "  for word in (commandline -opc)[2..-1]"
    yield '    switch "$place $word"'
    yield f"      case {' '.join(_places(known))}"
    yield '        set place (string trim -- "$place $word")'
    yield "    end"
    yield "  end"
    yield '  test "$place" = "$argv"'
    yield "end"
    for words in known:
        here = f"complete -c wordgrid -n '__wordgrid_at {' '.join(words.path)}'"
        for name, summary in words.commands.items():
            yield f"{here} -f -a {name} -d {_quoted(summary)}"
        for option, summary in words.options.items():
            values = words.choices.get(option)
            value = f" -x -a {_quoted(' '.join(values))}" if values else ""
            value = " -r -F" if option in words.files else value
            yield f"{here} -l {option[2:]}{value} -d {_quoted(summary)}"


def _posix_place(known: list[Words]) -> Iterator[str]:
    """Lines that find out which command is being typed."""
    yield '    case "$place $word" in'
    yield f'      {"|".join(_places(known))}) place="${{place:+$place }}$word";;'
    yield "    esac"
    yield "  done"


def _places(known: list[Words]) -> list[str]:
    """Every command as what was typed before and its last word."""
    return [f"'{' '.join(w.path[:-1])} {w.path[-1]}'" for w in known if w.path]


def _values(known: list[Words]) -> Iterator[tuple[str, str]]:
    for words in known:
        for option, choices in words.choices.items():
            yield f"'{' '.join(words.path)} {option}'", " ".join(choices)


def _paths(known: list[Words]) -> str:
    return "|".join(f"*' {option}'" for option in sorted(set().union(*(w.files for w in known))))


def _commands_or_options(words: Words) -> str:
    return " ".join((*words.commands, *words.options))


def _quoted(text: str) -> str:
    return "'" + text.replace("'", r"\'") + "'"
