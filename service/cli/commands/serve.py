"""`matchfold serve`: the service under gunicorn, with the background worker beside it."""

import os
import sys

import rich_click as click

from service.cli import output
from service.cli.errors import Unavailable
from service.cli.files import why
from service.cli.framework import Command, examples
from service.cli.options import LAB_VARIABLE, lab_option, quiet_option, store_option
from service.config import SERVER_NUMBERS

_PORT, _WORKERS, _THREADS = (SERVER_NUMBERS[name] for name in ("PORT", "WORKERS", "THREADS"))
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}


@click.command(
    "serve",
    cls=Command,
    epilog=examples(
        "matchfold serve",
        "matchfold serve --host 0.0.0.0 --port 8080 --workers 4",
        "MATCHFOLD_STORE=postgresql://user@db/matchfold matchfold serve --no-work",
    ),
)
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    envvar="MATCHFOLD_HOST",
    show_envvar=True,
    show_default=True,
    help="The address to listen on.",
)
@click.option(
    "--port",
    type=click.IntRange(*_PORT[1:]),
    metavar="N",
    default=_PORT[0],
    envvar="MATCHFOLD_PORT",
    show_envvar=True,
    show_default=True,
    help="The port to listen on.",
)
@click.option(
    "--workers",
    type=click.IntRange(*_WORKERS[1:]),
    metavar="N",
    default=_WORKERS[0],
    envvar="MATCHFOLD_WORKERS",
    show_envvar=True,
    show_default=True,
    help="Server processes.",
)
@click.option(
    "--threads",
    type=click.IntRange(*_THREADS[1:]),
    metavar="N",
    default=_THREADS[0],
    envvar="MATCHFOLD_THREADS",
    show_envvar=True,
    show_default=True,
    help="Threads of each process; a live stream holds one.",
)
@click.option("--work/--no-work", default=True, help="Run the background worker beside the server.", show_default=True)
@lab_option
@store_option
@quiet_option
@click.pass_context
def command(
    ctx: click.Context,
    host: str,
    port: int,
    workers: int,
    threads: int,
    work: bool,
    lab_processes: int | None,
    store: str | None,
    quiet: bool,
) -> None:
    """Serve the pages and the JSON API with gunicorn until Ctrl-C."""
    from service import variables
    from service.cli.store import prepared

    for told in variables.unknown(os.environ):
        output.say(told)

    environment = dict(os.environ)
    environment["MATCHFOLD_STORE"] = prepared(store)
    environment["MATCHFOLD_BIND"] = _bind(host, port)
    environment["MATCHFOLD_WORKERS"] = str(workers)
    environment["MATCHFOLD_THREADS"] = str(threads)
    if lab_processes is not None:
        environment[LAB_VARIABLE] = str(lab_processes)
    _check_free(host, port)
    server = [sys.executable, "-m", "gunicorn", "-c", "python:service.gunicorn_conf", "service.app:create_app()"]
    if not work:
        output.say(f"Starting at {_address(host, port)}/ without a worker (Ctrl-C stops it).", quiet=quiet)
        os.execve(sys.executable, server, environment)
    from service.cli.supervisor import Supervisor

    helper = [sys.executable, "-m", "service.cli", "work", "--quiet"]
    supervisor = Supervisor(server, helper, environment)
    address = _address(host, port)
    ctx.exit(
        supervisor.run(
            ready=lambda: _answers(f"{address}/healthz"),
            announce=lambda: output.say(f"Matchfold is at {address}/ (Ctrl-C stops it).", quiet=quiet),
        )
    )


def _bind(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _address(host: str, port: int) -> str:
    return f"http://{_bind(ANYWHERE.get(host, host), port)}"


def _check_free(host: str, port: int) -> None:
    """Bind as gunicorn will, so that a port which is taken is told in one line."""
    import socket

    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise Unavailable(
            f"cannot listen on {_bind(host, port)}: {why(error)}.", hint=f"Try --port {port % 65535 + 1}."
        ) from error


def _answers(url: str) -> bool:
    import urllib.request

    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=2):
            return True
    except OSError:
        return False
