"""`matchfold dataset`: the tables of the lake for others, without anyone's name."""

import os
from pathlib import Path

import rich_click as click

from service.cli import output
from service.cli.errors import BadData, Unavailable, why
from service.cli.framework import Command, examples, json_option, lake_option, quiet_option
from service.cli.output import advancing
from service.cli.store import lake_at


@click.command(
    "dataset",
    cls=Command,
    epilog=examples(
        "matchfold dataset matches-2026",
        "matchfold dataset matches-2026 --key dataset.key --new-ids",
    ),
)
@click.argument("target", metavar="FOLDER")
@click.option(
    "--key",
    metavar="FILE",
    help="The key that pseudonyms follow from, made if absent; with the same key they are the same next time.",
)
@click.option("--new-ids", is_flag=True, help="Replace the ids of matches too.")
@click.option("--closed", is_flag=True, help="Also matches that let no spectators in.")
@json_option
@quiet_option
@lake_option
def command(
    target: str, key: str | None, new_ids: bool, closed: bool, as_json: bool, quiet: bool, folder: str | None
) -> None:
    """Write the tables of the lake as Parquet files for others, with a data dictionary.

    Names of people become pseudonyms, and all moments of a match are moved so that it was opened at midnight of its
    day. Ids of matches stay unless --new-ids is given: they lead to the matches, for whoever may look at these, and
    they hold the moment when the match was opened. Without --key the key is thrown away. A match that anyone may watch
    can be found again by its course whatever is replaced: docs/lake.md tells what this hides and what not.
    """
    from analytics.lake.reading import Lake
    from analytics.query.dataset import new_key, write

    lake = Lake(lake_at(folder).folder, closed=closed)
    try:
        with advancing("Writing", "tables", quiet=quiet) as told:
            rows = write(lake, Path(target), new_key() if key is None else _kept(key), new_ids=new_ids, told=told)
    except FileExistsError as error:
        raise Unavailable(f"{target} is there already.") from error
    except OSError as error:
        raise Unavailable(f"{target} cannot be written: {why(error)}.") from error
    if as_json:
        output.as_json(rows)
        return
    output.table(("table", "rows"), list(rows.items()), numbers=(1,))
    output.say(f"Written to {target}.", quiet=quiet)


def _kept(path: str) -> str:
    """The key in a file, which is made, for its owner only, if it is not there."""
    from analytics.query.dataset import new_key

    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        found = Path(path).read_text(encoding="utf-8").strip()
        if len(found) < 32:
            raise BadData(f"{path} holds no key: it needs at least 32 characters.") from None
        return found
    made = new_key()
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(made + "\n")
    except OSError:
        Path(path).unlink()
        raise
    return made
