"""`matchfold boards`: boards of squares looked over, drawn, and printed to begin with."""

from typing import TYPE_CHECKING, Any

import rich_click as click

from service.cli import output
from service.cli.errors import BadData, ExitCode, Negative
from service.cli.framework import Group, examples, json_option, quiet_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.boardkit.grid import Adjacency
    from domain.boardkit.layout import Layout
    from domain.boardkit.reading import Fault
    from domain.cardkit.dialect import Ground
    from domain.cardkit.language.nodes import Node
    from domain.cardkit.language.problem import Problem, Severity
    from domain.ruleset import Ruleset

ruleset_option = click.option("--ruleset", metavar="ID", help="The game that it is for, if several have boards.")
adjacency_option = click.option(
    "--adjacency",
    type=click.Choice(("king", "orthogonal")),
    default="king",
    show_default=True,
    help="Which squares touch: at corners, too, or along edges only.",
)


@click.group(
    "boards",
    cls=Group,
    epilog=examples(
        "matchfold boards export terra_default_20 > my_board.toml",
        "matchfold boards lint my_board.toml",
        "matchfold boards show my_board.toml",
        "matchfold play terra_indomita -o board=@my_board.toml",
    ),
)
def command() -> None:
    """Boards are data (docs/boards.md): look them over, see them drawn, open a match on them with `-o board=@FILE`."""


@command.command(
    "lint", epilog=examples("matchfold boards lint my_board.toml", "matchfold boards lint --json - < my_board.json")
)
@click.argument("file", metavar="FILE")
@ruleset_option
@adjacency_option
@json_option
@quiet_option
@click.pass_context
def lint(
    ctx: click.Context, file: str, ruleset: str | None, adjacency: "Adjacency", as_json: bool, quiet: bool
) -> None:
    """Look a board over: everything that is wrong with it, with its line and column, and what is not even.

    FILE is TOML or JSON, told by its content; `-` is standard input. Exit code 1 if there is an error.
    """
    from domain.wording import counted
    from service.cli.cards import tell_problem

    problems = [*_problems(file, _ground(_ruleset(ruleset)), adjacency)]
    errors = sum(problem.severity == "error" for problem in problems)
    if as_json:
        output.as_json({"ok": not errors, "problems": problems})
    else:
        for problem in problems:
            tell_problem(file, problem)
        told = f"{counted(errors, 'error')}, {counted(len(problems) - errors, 'warning')}"
        output.say(f"{file}: {told}", quiet=quiet)
    ctx.exit(ExitCode.NEGATIVE if errors else ExitCode.OK)


@command.command(
    "show", epilog=examples("matchfold boards show my_board.toml", "matchfold boards show terra_default_20")
)
@click.argument("board", metavar="FILE|ID")
@ruleset_option
@json_option
def show(board: str, ruleset: str | None, as_json: bool) -> None:
    """Draw a board, of a file or one that ships, in letters: its nodes, and where bases may stand.

    `--json` prints it as JSON, as the option `board` of the API takes it.
    """
    game = _ruleset(ruleset)
    shipped = _ground(game).shipped().get(board)
    values = _values(board) if shipped is None else _toml(shipped)
    layout = _layout(board, values, game)
    if as_json:
        output.as_json(values)
    else:
        output.text("\n".join(_drawn(game, layout)))


@command.command("export", epilog=examples("matchfold boards export terra_default_20 > my_board.toml"))
@click.argument("board", metavar="ID")
@ruleset_option
def export(board: str, ruleset: str | None) -> None:
    """Print a board that ships, as TOML to edit."""
    shipped = _ground(_ruleset(ruleset)).shipped()
    if board not in shipped:
        raise Negative(f"no board {board!r} ships.", hint=f"There are: {', '.join(sorted(shipped))}.")
    output.text(shipped[board].rstrip("\n"))


def _ruleset(name: str | None) -> "Ruleset":
    """The game of this id, or the only one that has boards. Raises `Negative`."""
    from domain.rulesets import RULESETS
    from service.cli.matches import ruleset_named

    games = [rules for rules in RULESETS.values() if _has_boards(rules)]
    if name is None and len(games) == 1:
        return games[0]
    known = ", ".join(rules.meta.id for rules in games)
    found = None if name is None else ruleset_named(name)
    if found is None or not _has_boards(found):
        raise Negative(f"{name or 'the game'} is to be one with boards.", hint=f"Give --ruleset: {known}.")
    return found


def _has_boards(ruleset: "Ruleset") -> bool:
    return (
        ruleset.dialect is not None and ruleset.dialect.ground is not None and ruleset.dialect.ground.form is not None
    )


def _ground(ruleset: "Ruleset") -> "Ground":
    found: Ground = ruleset.dialect.ground
    return found


def _problems(file: str, ground: "Ground", adjacency: "Adjacency") -> "Iterator[Problem]":
    """All that is wrong with a board, in the order of the file, then what is not the same for all players."""
    from domain.boardkit.reading import BadBoard, read, uneven, unfit
    from domain.cardkit.language.read import in_order
    from domain.cardkit.language.reading.bounds import Unreadable

    assert ground.form is not None
    try:
        node = _tree(file)
    except Unreadable as unreadable:
        yield unreadable.problem
        return
    try:
        layout = read(_table(file, node), ground.form, adjacency)
    except BadBoard as bad:
        yield from in_order([_problem(node, fault, "error") for fault in bad.faults])
        return
    room = unfit(layout, ground.form.players, ground.form.nodes_each)
    yield from (_problem(node, fault, "error") for fault in room)
    yield from (_problem(node, fault, "warning") for fault in uneven(layout, ground.form.nodes_each))


def _problem(node: "Node", fault: "Fault", severity: "Severity") -> "Problem":
    from domain.cardkit.language.problem import Problem

    place = _at(node, fault.where).place
    return Problem(fault.code, severity, fault.where, fault.text, place.line, place.column)


def _at(node: "Node", where: str) -> "Node":
    """What stands at a place of a document: `gold[3]`."""
    key, _, index = where.removesuffix("]").partition("[")
    found: Node = node.value.get(key, node) if key else node
    return found.value[int(index)] if index else found


def _tree(file: str) -> "Node":
    from domain.cardkit.language.read import tree
    from service.cli.cards import document

    return tree(*document(file))


def _table(file: str, node: "Node") -> dict[str, Any]:
    values = node.plain
    if not isinstance(values, dict):
        raise BadData(f"{file}: a board is a table of `id`, `rows`, `cols`, `bases` and nodes.")
    return values


def _values(file: str) -> dict[str, Any]:
    """A board of a file, as plain values. Raises `BadData`."""
    from domain.cardkit.language.reading.bounds import Unreadable

    try:
        return _table(file, _tree(file))
    except Unreadable as error:
        raise BadData(f"{file}: {error}.", hint=f"See `matchfold boards lint {file}`.") from error


def _toml(text: str) -> dict[str, Any]:
    import tomllib

    return tomllib.loads(text)


def _layout(name: str, values: dict[str, Any], game: "Ruleset") -> "Layout":
    from domain.boardkit.reading import BadBoard, read

    form = _ground(game).form
    assert form is not None
    try:
        return read(values, form)
    except BadBoard as bad:
        hint = f"See `matchfold boards lint {name}`."
        raise BadData(f"{name}: {bad.faults[0].text}, and maybe more.", hint=hint) from bad


def _drawn(game: "Ruleset", layout: "Layout") -> list[str]:
    """The board in letters, what they stand for, and how many nodes of each kind there are."""
    import msgspec

    from domain.cardkit.table.squares import drawn, legend, sites
    from domain.telling.teller import told_to

    rows = sites(msgspec.to_builtins(layout), ())
    nodes = ", ".join(f"{len(squares)} {kind}" for kind, squares in layout.nodes.items())
    size = f"{layout.id}: {layout.grid.rows} x {layout.grid.cols} squares, {len(layout.bases)} bases; nodes: {nodes}"
    return [size, *drawn(rows), *legend(told_to(game), rows)]
