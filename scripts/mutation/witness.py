"""A plugin of pytest that notes how long each test took and whether it passed, beside what the probes note."""

import os
import sys
from pathlib import Path

import pytest

NOTES = "MUTATION_NOTES"
"""The variable that names the folder of the notes."""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """One line for each part of each test: seconds, what came of it, then its name."""
    if "xdist" in sys.modules and os.environ.get("PYTEST_XDIST_WORKER") is None and report.nodeid:
        return
    with (Path(os.environ[NOTES]) / f"{os.getpid()}.seconds").open("a") as file:
        file.write(f"{report.duration:.4f} {report.outcome} {report.nodeid}\n")
