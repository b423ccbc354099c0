"""The rules of a game as a page of Markdown: chapters, options, decisions, moves, endings."""

import re

import msgspec

from domain.clauses import Clause
from domain.ruleset import Ruleset
from domain.telling.words import words_of


def first_line(thing: type) -> str:
    """The first paragraph of a docstring on one line."""
    return " ".join((thing.__doc__ or "").strip().partition("\n\n")[0].split())


def ruleset_page(ruleset: Ruleset) -> str:
    """The rules chapter by chapter, then options, decisions, moves and endings."""
    meta = ruleset.meta
    chapters: dict[str, list[Clause]] = {}
    for clause in ruleset.clauses().values():
        chapters.setdefault(clause.section, []).append(clause)
    parts = [
        f"# The rules of {meta.name}\n\n_Written by `make reference`; do not edit._\n\n{meta.summary}",
        f"`{meta.id}`, version {meta.version}: {len(ruleset.clauses())} clauses, by the names that refusals give them.",
        "\n".join(f"* [{name}](#{anchor(name)})" for name in (*chapters, "Options", "Decisions", "Moves", "Endings")),
        *(_chapter(name, clauses) for name, clauses in chapters.items()),
        f"## Options\n\n{_options(ruleset)}",
        _list("Decisions", {f"`{name}`": text for name, text in words_of(ruleset).decisions.items()}),
        _list("Moves", {_move(name, move): first_line(move) for name, move in ruleset.move_types.items()}),
        _list("Endings", {f"`{name}`": text for name, text in words_of(ruleset).endings.items()}),
    ]
    return "\n\n".join(parts) + "\n"


def _chapter(name: str, clauses: list[Clause]) -> str:
    """A chapter of the rules; whoever reads on sees which rule an option switches and what was ruled."""
    parts = [f"## {name}"]
    for clause in clauses:
        option = f" (option `{clause.option}`)" if clause.option else ""
        parts.append(f"### {clause.id} {clause.title}\n\n{' '.join(clause.text.split())}{option}")
        if clause.ruling:
            parts.append(f"> Ruling: {' '.join(clause.ruling.split())}")
    return "\n\n".join(parts)


def _options(ruleset: Ruleset) -> str:
    rows = ["| Option | Default | Values | What it does | Clauses |", "|---|---|---|---|---|"]
    for option in ruleset.option_docs:
        default = msgspec.json.encode(option.default).decode()
        default = default if len(default) <= 80 else "(see the options of any match)"
        rows.append(
            f"| `{option.name}` | `{default}` | {option.values} | {option.text} | {', '.join(option.clauses)} |"
        )
    return "\n".join(rows)


def _move(name: str, move: type) -> str:
    params = ", ".join(f"`{field.name}`" for field in msgspec.structs.fields(move)) or "none"
    return f"`{name}` (parameters: {params})"


def _list(heading: str, items: dict[str, str]) -> str:
    return "\n".join([f"## {heading}\n", *(f"* {name}: {text}" for name, text in items.items())])


def anchor(words: str) -> str:
    """How a heading (HTML) is named by links: as Markdown readers on the web do it."""
    plain = re.sub(r"<[^>]+>|&\w+;", "", words).lower()
    return re.sub(r"[^\w -]", "", plain).replace(" ", "-")
