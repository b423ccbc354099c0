"""`matchfold backup`: all of a store in one file, each match proved, while the service goes on."""

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from service.cli import output
from service.cli.errors import BadData, ExitCode, Unavailable, why
from service.cli.files import work_folder
from service.cli.framework import Command, examples, json_option, quiet_option, store_option
from service.cli.output import advancing

if TYPE_CHECKING:
    from service.config import Config


@click.command(
    "backup",
    cls=Command,
    epilog=examples(
        "matchfold backup friday.backup",
        "matchfold backup friday.backup --store postgresql://user@db/matchfold",
        "matchfold verify last --store friday.backup",
    ),
)
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--force", is_flag=True, help="Replace a file that is there.")
@json_option
@quiet_option
@store_option
@click.pass_context
def command(ctx: click.Context, file: Path, force: bool, as_json: bool, quiet: bool, store: str | None) -> None:
    """Copy the store into FILE as it is at one moment, and verify every match of the copy. The service may go on.

    FILE holds all but the lake, also the signing key and the secrets of running matches: keep it as you keep the store.
    It is a SQLite store itself, whatever the store is. Exit code 1 if a match is not as it should be, or if
    the store has lost events that it had acknowledged; FILE is there then, so keep older ones.
    """
    from service.cli.store import configured, opened
    from service.cli.verification import prove, tell_faulty, tell_lost
    from service.context import OWN_MIGRATIONS, OWN_VERSIONS
    from service.store import archive

    if file.exists() and not force:
        raise BadData(f"{file}: the file is there already.", hint="Use --force to replace it.")
    _check_is_not(configured(store), file)
    try:
        with opened(store) as context, work_folder(file.absolute().parent) as folder:
            if (torn := context.log.torn()) is not None:
                raise BadData(f"the store is damaged: {torn}.", hint="Keep older backups: restore the newest of them.")
            key, copy = context.signing_key, folder / "copy"
            with advancing("Copying", quiet=quiet) as told:
                archive.save(context.log, copy, told, [(OWN_MIGRATIONS, OWN_VERSIONS)])
            archive.note_key(copy, key)
            proof = prove(copy, quiet=quiet)
            archive.seal(copy)
            archive.put(copy, file)
            lost = tell_lost(context.log)
            key_outside = context.config.signing_key is not None
    except OSError as error:
        raise Unavailable(f"{file}: {why(error)}.") from error
    if as_json:
        output.as_json({"file": str(file), "bytes": file.stat().st_size, **proof.plain()})
    output.say(f"{file}: {proof.sentence}.", quiet=quiet)
    if key_outside:
        output.say("The signing key is not: keep MATCHFOLD_SIGNING_KEY as well.", quiet=quiet)
    tell_faulty(proof)
    ctx.exit(ExitCode.OK if proof.ok and not lost else ExitCode.NEGATIVE)


def _check_is_not(config: "Config", file: Path) -> None:
    """Raise `BadData` if a file is the store itself, which a backup would take away from all who have it open."""
    from events.log.backend import SQLITE, parse_url, sqlite_file

    url, backend = parse_url(config.store)
    if backend is SQLITE and file.exists() and (own := Path(sqlite_file(url))).exists() and own.samefile(file):
        raise BadData(f"{file}: this is the store itself.", hint="Name another file.")
