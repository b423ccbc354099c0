"""Every environment variable of ours, by what reads it, so that a misspelt one is noticed instead of ignored."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from service.config import PREFIX, QUOTAS

SERVICE = (
    "STORE",
    "LAKE",
    "ADMIN_TOKEN",
    "SIGNING_KEY",
    "PREFIX",
    "PROXIES",
    "CORS_ORIGINS",
    "LOG_FORMAT",
    "LOG_LEVEL",
    *(f"LIMIT_{name.upper()}" for name in QUOTAS),
    "STREAMS_EACH",
    "STREAMS_IN_ALL",
    "STATISTICS_AT_ONCE",
    "BODY_LIMIT",
    "RECORD_LIMIT",
    "CACHED_MATCHES",
    "LAB_PROCESSES",
)
"""Read by `service.config`, for the server and every command."""

SERVER = ("HOST", "PORT", "BIND", "WORKERS", "THREADS", "GUNICORN_LOG", "TRUSTED_PROXIES")
"""Read by `matchfold serve`, `scripts/run` and the settings of gunicorn."""

COMMANDS = ("DEBUG", "PYTHON")
"""Read by the command line and by the scripts that install."""

DEVELOPERS = (
    "CHROMIUM",
    "FUZZ_EXAMPLES",
    "FUZZ_SEED",
    "TEST_DEMO",
    "TEST_GUIDE_MATCHES",
    "TEST_KILLS",
    "TEST_TRUTHS",
)
"""Read by tests alone."""

INTERNAL = ("LIFELINE",)
"""Set by one of our processes for another one."""

DOCUMENTED = tuple(PREFIX + name for name in (*SERVICE, *SERVER, *COMMANDS))
KNOWN = frozenset({*DOCUMENTED, *(PREFIX + name for name in (*DEVELOPERS, *INTERNAL))})


def unknown(environment: Mapping[str, str]) -> Iterator[str]:
    """A sentence about each variable with our prefix that nothing reads."""
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in KNOWN:
            alike = get_close_matches(name.removeprefix(PREFIX), (*SERVICE, *SERVER, *COMMANDS), 1, 0.7)
            yield f"{name} is not known{f'; did you mean {PREFIX}{alike[0]}?' if alike else '.'}"
