"""The benchmark runs and prints its table; whatever the figures are, they fail nothing."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_the_fold_row_is_measured():
    command = [sys.executable, "scripts/bench.py", "--quick", "--only", "fold"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("fold ")
    assert "events/s" in done.stdout
    assert "ratio" in done.stdout
