"""A client that a generator makes of the API document: every operation, no warning, and it works."""

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import httpx
import pytest

from tests.api.client import Api, Match
from tests.api.document import DOCUMENT

ROOT = Path(__file__).resolve().parents[2]
METHODS = ("get", "post", "put", "patch", "delete")


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package that `openapi-python-client` makes."""
    folder = tmp_path_factory.mktemp("generated") / "matchfold_client"
    document = ROOT / "docs" / "openapi.json"
    words = ["generate", "--path", str(document), "--output-path", str(folder), "--meta", "none", "--fail-on-warning"]
    beside = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    done = subprocess.run(  # noqa: PLW1510 - how it ends is what is looked at
        [sys.executable, "-m", "openapi_python_client", *words], capture_output=True, text=True, env=beside
    )
    assert done.returncode == 0, done.stdout
    assert "WARNING" not in done.stdout
    return folder


@pytest.fixture
def client(generated: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The package, imported."""
    import importlib

    monkeypatch.syspath_prepend(generated.parent)
    return importlib.import_module(generated.name)


def test_every_operation_is_made(generated: Path):
    operations = [one for path in DOCUMENT["paths"].values() for method, one in path.items() if method in METHODS]
    made = {path.stem.replace("_", "") for path in generated.glob("api/*/*.py") if path.stem != "__init__"}

    assert made == {one["operationId"].lower() for one in operations}


def test_it_lists_rulesets_and_sends_records(client: ModuleType, api: Api, finished: Match):
    from importlib import import_module

    list_rulesets = import_module(f"{client.__name__}.api.rulesets.list_rulesets")
    export = import_module(f"{client.__name__}.api.records.export_record")
    verify = import_module(f"{client.__name__}.api.records.verify_record")
    transport = httpx.WSGITransport(app=api.app)
    caller = client.Client(base_url="http://service", httpx_args={"transport": transport})

    games = list_rulesets.sync(client=caller)
    record = export.sync_detailed(finished.id, client=caller).content
    verified = verify.sync(client=caller, body=import_module(f"{client.__name__}.types").File(payload=record))

    assert {"gaia_vora", "arcmage_arc"} <= {one.id for one in games.items}
    assert (verified.ok, verified.match, verified.full) == (True, finished.id, True)
