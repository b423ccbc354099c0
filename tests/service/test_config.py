"""The configuration, the clock, ids and secrets."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from service import ids
from service.clock import rfc3339, seconds_of
from service.config import SERVER_NUMBERS, Config, quota_of, read_config, server_number, wrong_elsewhere
from service.context import open_context
from service.errors import BadConfig, NotFound
from service.lab.simulation import Simulation, simulated
from service.lab.work import Means
from service.projecting import Follower
from service.store import endings
from service.store.settings import value_of
from service.store.tables import metadata


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("TRUSTED_PROXIES", "foo", "has 'foo'"),
        ("TRUSTED_PROXIES", "127.0.0.1, 10.0.0.1/8", "has '10.0.0.1/8'"),
        ("GUNICORN_LOG", "loud", "is 'loud'"),
    ],
)
def test_what_gunicorn_alone_reads_is_checked_with_the_rest(name: str, value: str, said: str):
    with pytest.raises(BadConfig, match=f"MATCHFOLD_{name}.*{said}"):
        read_config({f"MATCHFOLD_{name}": value})


@pytest.mark.parametrize("value", ["*", "127.0.0.1,::1", "10.0.0.0/8, 192.168.1.7"])
def test_proxies_are_trusted_by_address_or_network(value: str):
    assert read_config({"MATCHFOLD_TRUSTED_PROXIES": value}) == Config()


def test_without_an_environment_the_defaults_hold():
    assert read_config({}) == Config()


@pytest.mark.parametrize("given", ["/srv/m.db", "sqlite:////srv/m.db"])
def test_a_store_may_be_named_by_its_file(given: str):
    assert read_config({"MATCHFOLD_STORE": given}).store == "sqlite:////srv/m.db"


def test_the_environment_is_read():
    config = read_config(
        {
            "MATCHFOLD_STORE": "postgresql://u@h/d",
            "MATCHFOLD_LAKE": "/srv/lake",
            "MATCHFOLD_ADMIN_TOKEN": "x" * 16,
            "MATCHFOLD_SIGNING_KEY": "ab" * 32,
            "MATCHFOLD_PREFIX": "/games/matchfold/",
            "MATCHFOLD_PROXIES": "2",
            "MATCHFOLD_LOG_FORMAT": "text",
            "MATCHFOLD_LOG_LEVEL": "warning",
            "MATCHFOLD_LIMIT_MOVES": "5 per 2 seconds",
            "MATCHFOLD_STREAMS_EACH": "3",
            "MATCHFOLD_STATISTICS_AT_ONCE": "4",
            "MATCHFOLD_BODY_LIMIT": "2048",
        }
    )

    assert (config.store, config.prefix, config.proxies) == ("postgresql://u@h/d", "/games/matchfold", 2)
    assert config.lake == "/srv/lake"
    assert (config.admin_token, config.signing_key) == ("x" * 16, bytes.fromhex("ab" * 32))
    assert (config.log_format, config.log_level) == ("text", "warning")
    assert (config.quotas["moves"], config.quotas["reads"]) == ("5 per 2 seconds", Config().quotas["reads"])
    assert (config.streams_each, config.statistics_at_once, config.body_limit) == (3, 4, 2048)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ADMIN_TOKEN", "short"),
        ("SIGNING_KEY", "not hexadecimal"),
        ("SIGNING_KEY", "abcd"),
        ("PREFIX", "games"),
        ("PREFIX", "/a b"),
        ("PREFIX", "/a/../b"),
        ("PREFIX", "/./a"),
        ("PROXIES", "-1"),
        ("PROXIES", "many"),
        ("LOG_FORMAT", "xml"),
        ("LOG_LEVEL", "loud"),
        ("LIMIT_MOVES", "lots"),
        ("LIMIT_READS", "0/minute"),
        ("STREAMS_EACH", "0"),
        ("STATISTICS_AT_ONCE", "0"),
        ("BODY_LIMIT", "12"),
    ],
)
def test_a_wrong_value_is_refused_and_its_variable_named(name, value):
    with pytest.raises(BadConfig) as caught:
        read_config({f"MATCHFOLD_{name}": value})

    assert caught.value.variable == f"MATCHFOLD_{name}"


NUMBERS = {
    "PROXIES": (0, 10),
    "STREAMS_EACH": (1, 10_000),
    "STREAMS_IN_ALL": (1, 100_000),
    "STATISTICS_AT_ONCE": (1, 64),
    "BODY_LIMIT": (1024, 1_073_741_824),
    "RECORD_LIMIT": (1024, 4_294_967_296),
    "CACHED_MATCHES": (1, 1_000_000),
    "LAB_PROCESSES": (0, 1024),
}
"""The least and the most of what is a number."""
OF_SERVER = {"PORT": (1, 65_535), "WORKERS": (1, 256), "THREADS": (1, 1024)}
"""The same for what the server alone reads."""


def wrong(environment: dict[str, str]) -> list[str]:
    """What is wrong with an environment, whoever reads it."""
    try:
        read_config(environment)
    except BadConfig as error:
        return [str(error)]
    return [str(error) for error in wrong_elsewhere(environment)]


@pytest.mark.parametrize("name", [*NUMBERS, *OF_SERVER])
def test_a_number_may_be_anything_from_its_least_to_its_most(name: str):
    least, most = {**NUMBERS, **OF_SERVER}[name]
    variable = f"MATCHFOLD_{name}"
    for number in (least, most):
        environment = {variable: str(number)}
        assert wrong(environment) == []
        if name in NUMBERS:
            assert getattr(read_config(environment), name.lower()) == number
        else:
            assert server_number(environment, name) == number
    for given in (str(least - 1), str(most + 1), "1.0", " 1", "1e1", "1" * 13):
        assert wrong({variable: given}) == [f"{variable}: must be a number from {least} to {most}, is {given!r}"]


def test_a_quota_is_so_many_requests_in_so_many_seconds():
    read = {text: quota_of(text) for text in ("600/minute", "5 per 2 seconds", "3 per 10 days", "1/hour")}
    assert read == {
        "600/minute": (600, 60),
        "5 per 2 seconds": (5, 2),
        "3 per 10 days": (3, 864_000),
        "1/hour": (1, 3_600),
    }
    with pytest.raises(ValueError, match="lots"):
        quota_of("lots")


def test_every_number_of_the_configuration_has_bounds():
    fields = {field.name for field in msgspec.structs.fields(Config) if field.type is int}
    assert {name.lower() for name in NUMBERS} == fields
    assert OF_SERVER.keys() == SERVER_NUMBERS.keys()


@pytest.mark.parametrize(
    ("name", "allowed", "refused"),
    [
        ("ADMIN_TOKEN", ["x" * 16], ["x" * 15, ""]),
        ("SIGNING_KEY", ["ab" * 32, ""], ["ab" * 31, "ab" * 31 + "a"]),
        ("LIMIT_MOVES", ["1/second", "999999999 per 10 days", "5 per 2 minutes"], ["0/second", "1000000000/day", "5"]),
        ("LIMIT_CREATES", ["1/hour"], ["1/week", "-1/hour", "1/hour ", "5 per 0 hours"]),
        ("CORS_ORIGINS", ["*", "https://a.example:65535 http://[::1]:80,http://b"], ["a.example", "https://a/b"]),
        ("PREFIX", ["/a", "/a/", "/a.b/c~d", ""], ["a", "/a//b", "/..", "/a/."]),
        ("BIND", ["127.0.0.1:0", "[::1]:65535", "unix:/a"], ["127.0.0.1:65536", "127.0.0.1", "unix:", "a:123456"]),
        ("HOST", ["::1", "0.0.0.0", "a.example"], ["1.2.3", "a b", "::g"]),
        ("GUNICORN_LOG", ["debug", "info", "warning", "error", "critical"], ["notice"]),
        ("LOG_LEVEL", ["debug", "info", "warning", "error"], ["critical"]),
        ("LOG_FORMAT", ["json", "text"], ["JSON"]),
        ("PYTHON", [sys.executable], ["/no/such/python"]),
    ],
)
def test_the_last_value_that_is_allowed_and_the_first_that_is_not(name: str, allowed: list[str], refused: list[str]):
    variable = f"MATCHFOLD_{name}"
    assert [one for one in allowed if wrong({variable: one})] == []
    for given in refused:
        (said,) = wrong({variable: given})
        assert said.startswith(f"{variable}: ")


def test_the_secrets_of_the_environment_are_in_no_error():
    for name in ("ADMIN_TOKEN", "SIGNING_KEY"):
        with pytest.raises(BadConfig) as caught:
            read_config({f"MATCHFOLD_{name}": "hush"})
        assert "hush" not in str(caught.value)


def test_opening_a_store_makes_its_folder_and_keeps_a_key_in_it(tmp_path: Path):
    store = tmp_path / "deep" / "down" / "matchfold.sqlite"
    ctx = open_context(Config(store=f"sqlite:///{store}"))
    again = open_context(Config(store=f"sqlite:///{store}"))

    assert ctx.signing_key == again.signing_key == value_of(ctx.log, "signing_key")
    assert len(ctx.signing_key) == 32
    assert not list(store.parent.glob("*.key*"))
    for one in (ctx, again):
        one.close()


def test_every_file_of_a_store_is_its_owners_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Given the usual mask of new files, when a match is played, then nobody else may read what that has left."""
    before = os.umask(0o022)
    try:
        ctx = open_context(Config(store=f"sqlite:///{tmp_path}/m.db", lake=f"{tmp_path}/m.db.lake"))
        assert ctx.signing_key
        simulated(Simulation(ruleset="gaia_vora", bots=("random",), seed="s", matches=1), Means(store=ctx.config.store))
        Follower(ctx.log, tmp_path / "m.db.lake").step()
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
        ctx.close()
    finally:
        os.umask(before)

    assert modes == dict.fromkeys(("m.db", "m.db-wal", "m.db-shm", "m.db.queue", "m.db.mark"), 0o600) | {
        "m.db.lake": 0o700
    }


def test_a_store_that_is_up_to_date_is_opened_without_loading_alembic(tmp_path: Path):
    opening = (
        "import sys; from service.config import Config; from service.context import open_context; "
        f"open_context(Config(store='sqlite:///{tmp_path}/m.db')).close(); print('alembic' in sys.modules)"
    )

    loaded = [
        subprocess.run([sys.executable, "-c", opening], capture_output=True, text=True, check=True).stdout.strip()
        for _ in range(2)
    ]

    assert loaded == ["True", "False"]


def test_configuring_loads_no_database_and_no_rules():
    reading = (
        "import sys; import service.config, service.context; print({'sqlalchemy', 'domain.engine'} & {*sys.modules})"
    )

    done = subprocess.run([sys.executable, "-c", reading], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "set()"


def test_a_store_with_a_missing_migration_is_migrated(open_any):
    ctx = open_any()
    ctx.log.transact(metadata.drop_all)
    ctx.log.transact(lambda connection: connection.exec_driver_sql("DELETE FROM service_schema"))

    again = open_any()

    assert endings.forget_answers(again.log, 1.0) == 0


def test_a_configured_key_is_used_instead(tmp_path: Path):
    ctx = open_context(Config(store=f"sqlite:///{tmp_path}/m.db", signing_key=b"k" * 32))

    assert ctx.signing_key == b"k" * 32
    assert not list(tmp_path.glob("*.key"))
    ctx.close()


@pytest.mark.parametrize("name", ["gaia_vora", "gaia_vora@1.0.0"])
def test_a_ruleset_is_found_by_its_id_with_or_without_its_version(ctx, name):
    assert ctx.ruleset(name).meta.id == "gaia_vora"


@pytest.mark.parametrize("name", ["", "@", "gaia", "gaia_vora@0.9", "gaia_vora@1.0.0@"])
def test_other_names_are_no_installed_rulesets(ctx, name):
    with pytest.raises(NotFound):
        ctx.ruleset(name)


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "1970-01-01T00:00:00.000Z"), (1_763_697_906.789, "2025-11-21T04:05:06.789Z")]
)
def test_moments_are_written_and_read_with_milliseconds(seconds, text):
    assert rfc3339(seconds) == text
    assert rfc3339(seconds_of(text)) == text


def test_ids_are_ordered_by_time_and_differ_at_the_same_moment():
    made = [ids.new_id("mat", 1_700_000_000 + n / 1000, bytes([255 - n]) * 10) for n in range(50)]

    assert made == sorted(made)
    assert ids.new_id("mat", 1.0, bytes(10)) != ids.new_id("mat", 1.0, bytes(9) + b"\1")
    assert all(one.startswith("mat_") and len(one) == 30 for one in made)


def test_derived_secrets_differ_by_key_and_by_every_part():
    secrets = {
        ids.derived(b"k", "token", "m", "1"),
        ids.derived(b"l", "token", "m", "1"),
        ids.derived(b"k", "invitation", "m", "1"),
        ids.derived(b"k", "token", "m", "2"),
        ids.derived(b"k", "token", "m1", ""),
    }

    assert len(secrets) == 5
