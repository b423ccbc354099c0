"""The first page is not kept waiting for imports by someone who comes from another page."""

import subprocess
import sys
from pathlib import Path

import pytest

VISIT = """
import sys, threading
from service.app import create_app
from service.config import Config
client = create_app(Config(store="sqlite:///{folder}/store.sqlite")).test_client()
assert "dashboards.site" not in sys.modules, "a start is quick"
client.get("/", headers={{"Accept": "{accept}"}})
for thread in threading.enumerate():
    if thread.name == "dashboards":
        thread.join()
print("dashboards.site" in sys.modules)
"""


@pytest.mark.parametrize(
    ("accept", "warm"), [("text/html,application/xhtml+xml,*/*;q=0.8", True), ("application/json", False)]
)
def test_a_visit_with_a_browser_lets_the_imports_begin(tmp_path: Path, accept: str, warm: bool) -> None:
    code = VISIT.format(folder=tmp_path, accept=accept)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split()[-1] == str(warm)
