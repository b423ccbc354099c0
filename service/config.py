"""The configuration of the service: read once from the environment, checked, then frozen."""

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Literal

import msgspec

from service.errors import BadConfig

PREFIX = "MATCHFOLD_"
LogFormat = Literal["json", "text"]
LogLevel = Literal["debug", "info", "warning", "error"]

QUOTAS = {"moves": "600/minute", "reads": "3000/minute", "creates": "120/minute", "jobs": "30/minute"}
"""What one token may do (an address: see `limits.OF_ADDRESS`) unless `MATCHFOLD_LIMIT_<NAME>` says otherwise."""

SERVER_NUMBERS = {"PORT": (8000, 1, 65_535), "WORKERS": (2, 1, 256), "THREADS": (64, 1, 1024)}
"""What `serve`, gunicorn's settings and the doctor take: default, least and most."""

_QUOTA = re.compile(r"^([1-9]\d{0,8}) ?(?:/|per) ?(?:([1-9]\d*) )?(second|minute|hour|day)s?$")
_SECONDS = {"second": 1, "minute": 60, "hour": 3_600, "day": 86_400}
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.\-]+(:\d{1,5})?|https?://\[[0-9a-fA-F:]+\](:\d{1,5})?")
KEY_BYTES = 32
"""How long a signing key is that the service makes, and how long one that it is given must be at least."""

PROJECT = Path(__file__).resolve().parent.parent


def default_store(project: Path = PROJECT, environment: Mapping[str, str] = os.environ) -> str:
    """The store of every command and of `scripts/run` where none is named, from whatever folder they are started.

    It is `var/matchfold.db` of the project that the program runs from, or, where it was installed as a package,
    `matchfold/matchfold.db` in the user's data folder (XDG Base Directory Specification).
    """
    if (project / "pyproject.toml").exists():
        folder = project / "var"
    else:
        folder = Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "matchfold"
    return f"sqlite:///{folder / 'matchfold.db'}"


def spare_cores() -> int:
    """All cores of this machine but one, which is left to the server."""
    return max(1, len(os.sched_getaffinity(0)) - 1)


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """How the service runs.

    store:           address of the database; absent: see `default_store`
    lake:            folder of the statistics' tables, or `none`; absent: see `lake_folder`
    admin_token:     the administrator's token; absent: nobody is administrator
    signing_key:     the key that cursors, invitations and tokens are derived from; absent: kept in the store
    prefix:          the path under which a proxy serves the application, such as `/matches`
    proxies:         how many proxies stand before the service and add `X-Forwarded-*`
    quotas:          request limits by name
    streams_each:    live streams that one token may hold
    streams_in_all:  live streams of one worker process; one address may hold half of them
    statistics_at_once:  answers of statistics, and pages of dashboards, that one worker process works out at one time
    cors_origins:    origins whose pages may use the API in a browser, or `*` for all; none if empty
    body_limit:      largest request body in bytes; `record_limit` the same for imported records
    cached_matches:  matches whose state a worker keeps in memory
    lab_processes:   processes that play for jobs of the laboratory beside a worker; 0: none, jobs wait for another one
    """

    store: str = msgspec.field(default_factory=default_store)
    lake: str | None = None
    admin_token: str | None = None
    signing_key: bytes | None = None
    prefix: str = ""
    proxies: int = 0
    log_format: LogFormat = "json"
    log_level: LogLevel = "info"
    quotas: Mapping[str, str] = msgspec.field(default_factory=QUOTAS.copy)
    streams_each: int = 8
    streams_in_all: int = 48
    statistics_at_once: int = 2
    cors_origins: tuple[str, ...] = ()
    body_limit: int = 1 << 20
    record_limit: int = 64 << 20
    cached_matches: int = 512
    lab_processes: int = msgspec.field(default_factory=spare_cores)


def read_config(environment: Mapping[str, str] = os.environ) -> Config:
    """The configuration that the environment gives. Raises `BadConfig`, naming the variable."""
    defaults = Config()
    _check_server(environment)
    return Config(
        store=store_address(_text(environment, "STORE", defaults.store)),
        lake=environment.get(PREFIX + "LAKE") or None,
        admin_token=_secret(environment, "ADMIN_TOKEN"),
        signing_key=_key(environment),
        prefix=_path(environment, "PREFIX"),
        proxies=_number(environment, "PROXIES", defaults.proxies, 0, 10),
        log_format=_choice(environment, "LOG_FORMAT", defaults.log_format, ("json", "text")),  # type: ignore[arg-type]
        log_level=_choice(environment, "LOG_LEVEL", defaults.log_level, ("debug", "info", "warning", "error")),  # type: ignore[arg-type]
        quotas=_quotas(environment),
        streams_each=_number(environment, "STREAMS_EACH", defaults.streams_each, 1, 10_000),
        streams_in_all=_number(environment, "STREAMS_IN_ALL", defaults.streams_in_all, 1, 100_000),
        statistics_at_once=_number(environment, "STATISTICS_AT_ONCE", defaults.statistics_at_once, 1, 64),
        cors_origins=_origins(environment),
        body_limit=_number(environment, "BODY_LIMIT", defaults.body_limit, 1024, 1 << 30),
        record_limit=_number(environment, "RECORD_LIMIT", defaults.record_limit, 1024, 1 << 32),
        cached_matches=_number(environment, "CACHED_MATCHES", defaults.cached_matches, 1, 1_000_000),
        lab_processes=_number(environment, "LAB_PROCESSES", defaults.lab_processes, 0, 1024),
    )


def store_address(given: str) -> str:
    """The address that somebody means: an address as it is, anything else is the path of a SQLite file."""
    return given if "://" in given else f"sqlite:///{given}"


def store_folder(store: str) -> Path | None:
    """The folder of a SQLite store's file; None for other databases."""
    file = store_file(store)
    return None if file is None else file.parent


def lake_folder(config: Config) -> Path | None:
    """The folder of the lake: the one that is named, else the SQLite store's file with `.lake`; None: there is none."""
    if config.lake is not None:
        return None if config.lake == "none" else Path(config.lake)
    file = store_file(config.store)
    return None if file is None else file.with_name(f"{file.name}.lake")


def store_file(store: str) -> Path | None:
    """The file of a SQLite store; None for other databases."""
    if not store.startswith("sqlite:///"):
        return None
    return Path(store.removeprefix("sqlite:///").partition("?")[0])


def _text(environment: Mapping[str, str], name: str, default: str) -> str:
    return environment.get(PREFIX + name) or default


def _secret(environment: Mapping[str, str], name: str) -> str | None:
    given = environment.get(PREFIX + name)
    if given is not None and len(given) < 16:
        raise BadConfig(PREFIX + name, f"needs at least 16 characters, has {len(given)}")
    return given


def _key(environment: Mapping[str, str]) -> bytes | None:
    given = environment.get(PREFIX + "SIGNING_KEY")
    if not given:
        return None
    try:
        key = bytes.fromhex(given)
    except ValueError:
        raise BadConfig(PREFIX + "SIGNING_KEY", "must be hexadecimal digits") from None
    if len(key) < KEY_BYTES:
        raise BadConfig(PREFIX + "SIGNING_KEY", f"needs at least {KEY_BYTES} bytes, has {len(key)}")
    return key


def _path(environment: Mapping[str, str], name: str) -> str:
    given = environment.get(PREFIX + name, "").rstrip("/")
    if given and not re.fullmatch(r"(/(?!\.\.?(/|$))[A-Za-z0-9._~-]+)+", given):
        raise BadConfig(PREFIX + name, f"must be a path such as /matches, is {given!r}")
    return given


def _origins(environment: Mapping[str, str]) -> tuple[str, ...]:
    given = environment.get(PREFIX + "CORS_ORIGINS", "").replace(",", " ").split()
    for one in given:
        if one != "*" and not _ORIGIN.fullmatch(one):
            raise BadConfig(PREFIX + "CORS_ORIGINS", f"must be origins such as https://example.org, has {one!r}")
    return tuple(given)


def _number(environment: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    given = environment.get(PREFIX + name)
    if not given:
        return default
    if not re.fullmatch(r"\d{1,12}", given) or not least <= int(given) <= most:
        raise BadConfig(PREFIX + name, f"must be a number from {least} to {most}, is {given!r}")
    return int(given)


def _choice(environment: Mapping[str, str], name: str, default: str, choices: tuple[str, ...]) -> str:
    given = environment.get(PREFIX + name) or default
    if given not in choices:
        raise BadConfig(PREFIX + name, f"must be one of {', '.join(choices)}, is {given!r}")
    return given


def _check_server(environment: Mapping[str, str]) -> None:
    """What gunicorn alone reads: it would not name the variable, or not complain."""
    _choice(environment, "GUNICORN_LOG", "warning", ("debug", "info", "warning", "error", "critical"))
    given = environment.get(PREFIX + "TRUSTED_PROXIES") or "*"
    for address in () if given == "*" else given.split(","):
        try:
            ip_network(address.strip())
        except ValueError:
            need = "needs addresses or networks with commas between them, or *"
            raise BadConfig(PREFIX + "TRUSTED_PROXIES", f"{need}, has {address.strip()!r}") from None


def server_number(environment: Mapping[str, str], name: str) -> int:
    """The value of one of `SERVER_NUMBERS`. Raises `BadConfig`."""
    return _number(environment, name, *SERVER_NUMBERS[name])


def wrong_elsewhere(environment: Mapping[str, str]) -> Iterator[BadConfig]:
    """What is wrong with variables that `read_config` does not read: `serve`, gunicorn and scripts do."""
    numbers = [partial(server_number, name=name) for name in SERVER_NUMBERS]
    checks: Sequence[Callable[[Mapping[str, str]], object]] = [_check_host, *numbers, _check_bind, _check_python]
    for check in checks:
        try:
            check(environment)
        except BadConfig as error:
            yield error


def _check_host(environment: Mapping[str, str]) -> None:
    given = _text(environment, "HOST", "127.0.0.1")
    if not _is_host(given):
        raise BadConfig(PREFIX + "HOST", f"must be an address or the name of a machine, is {given!r}")


def _check_bind(environment: Mapping[str, str]) -> None:
    given = _text(environment, "BIND", "127.0.0.1:8000")
    host, _, port = given.rpartition(":")
    of_file = given.startswith("unix:") and len(given) > len("unix:")
    if not of_file and not (_is_host(host.removeprefix("[").removesuffix("]")) and _is_port(port)):
        raise BadConfig(PREFIX + "BIND", f"must be an address and a port such as 127.0.0.1:8000, is {given!r}")


def _check_python(environment: Mapping[str, str]) -> None:
    given = _text(environment, "PYTHON", sys.executable)
    if shutil.which(given) is None:
        raise BadConfig(PREFIX + "PYTHON", f"must be a Python interpreter, is {given!r}")


def _is_port(text: str) -> bool:
    return re.fullmatch(r"\d{1,5}", text) is not None and int(text) < 2**16


def _is_host(text: str) -> bool:
    """Whether this is an IP address, or may be a name that is one's own to resolve."""
    if ":" in text or not re.search("[A-Za-z]", text):
        try:
            ip_address(text)
        except ValueError:
            return False
    return re.fullmatch(r"[A-Za-z0-9.:_%-]+", text) is not None


def quota_of(text: str) -> tuple[int, int]:
    """How many requests in how many seconds a text such as `600/minute` or `5 per 2 seconds` allows.

    Raises `ValueError` for a text that is no quota.
    """
    found = _QUOTA.match(text)
    if found is None:
        raise ValueError(text)
    requests, times, unit = found.groups()
    return int(requests), int(times or 1) * _SECONDS[unit]


def _quotas(environment: Mapping[str, str]) -> dict[str, str]:
    quotas = {}
    for name, default in QUOTAS.items():
        variable = f"LIMIT_{name.upper()}"
        quotas[name] = _text(environment, variable, default)
        try:
            quota_of(quotas[name])
        except ValueError:
            raise BadConfig(PREFIX + variable, f"must be a quota such as {default}, is {quotas[name]!r}") from None
    return quotas
