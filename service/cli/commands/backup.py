"""`matchfold backup`: all of a store in one file, each match proved, while the service goes on."""

from pathlib import Path

import rich_click as click

from service.cli import output
from service.cli.errors import BadData, ExitCode, Unavailable
from service.cli.framework import Command, examples
from service.cli.options import json_option, quiet_option, store_option
from service.cli.progress import advancing


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
    from service.cli import archiving
    from service.cli.files import why
    from service.cli.store import configured, opened
    from service.context import OWN_MIGRATIONS, OWN_VERSIONS
    from service.store import archive

    if file.exists() and not force:
        raise BadData(f"{file}: the file is there already.", hint="Use --force to replace it.")
    archiving.check_is_not(configured(store), file)
    try:
        with opened(store) as context, archiving.in_work(file.absolute().parent) as folder:
            if (torn := context.log.torn()) is not None:
                raise BadData(f"the store is damaged: {torn}.", hint="Keep older backups: restore the newest of them.")
            key, copy = context.signing_key, folder / "copy"
            with advancing("Copying", quiet=quiet) as told:
                archive.save(context.log, copy, told, [(OWN_MIGRATIONS, OWN_VERSIONS)])
            archiving.note_key(copy, key)
            proof = archiving.prove(copy, quiet=quiet)
            archive.seal(copy)
            archive.put(copy, file)
            lost = archiving.tell_lost(context.log)
            key_outside = context.config.signing_key is not None
    except OSError as error:
        raise Unavailable(f"{file}: {why(error)}.") from error
    if as_json:
        output.as_json({"file": str(file), "bytes": file.stat().st_size, **proof.plain()})
    output.say(f"{file}: {proof.sentence}.", quiet=quiet)
    if key_outside:
        output.say("The signing key is not: keep MATCHFOLD_SIGNING_KEY as well.", quiet=quiet)
    archiving.tell_faulty(proof)
    ctx.exit(ExitCode.OK if proof.ok and not lost else ExitCode.NEGATIVE)
