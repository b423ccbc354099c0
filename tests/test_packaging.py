"""What the programs read beside their code goes with them into the wheel: pages, guides, rules, licences."""

import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path, PurePath

from service.web.docs import guides

ROOT = Path(__file__).resolve().parents[1]
OURS = ("analytics", "dashboards", "domain", "events", "service")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETUPTOOLS = PROJECT["tool"]["setuptools"]
PACKED: list[str] = SETUPTOOLS["package-data"]["*"]
FOR_CHECKS = {"ruff.toml"}
FOR_THE_README = {"service/web/docs/sources/images/gaia_vora.png"}


def _beside_the_code() -> Iterator[str]:
    """All files of the packages that are no Python, also behind links; no caches of tools."""
    for package in OURS:
        for folder, _, names in os.walk(ROOT / package, followlinks=True):
            for name in names:
                path = Path(folder, name).relative_to(ROOT)
                hidden = any(part.startswith(".") for part in path.parts)
                if not hidden and path.suffix not in (".py", ".pyc"):
                    yield path.as_posix()


def _packed(path: str) -> bool:
    """Whether a pattern takes a file, in its package or in a folder of it that is none."""
    return any(PurePath(path).match(pattern.removeprefix("**/")) for pattern in PACKED)


def test_all_that_lies_beside_the_code_is_packed():
    assert set(SETUPTOOLS["exclude-package-data"]["*"]) == FOR_CHECKS
    there = set(_beside_the_code())
    assert {path for path in there if not _packed(path)} == FOR_THE_README
    assert "service/web/docs/static/NOTICE" in there


def test_patterns_reach_into_folders_that_are_no_packages():
    """Given a kind of file that lies in a folder without code, then its pattern goes through folders."""
    for path in _beside_the_code():
        if path not in FOR_THE_README and not (ROOT / path).with_name("__init__.py").exists():
            assert any(p.startswith("**/") and PurePath(path).match(p.removeprefix("**/")) for p in PACKED), path


def test_all_guides_lie_within_a_package():
    """Given the guides, when they are read through the package, then each is there with its text."""
    served = {path.relative_to(guides.SOURCES).as_posix() for path in guides.SOURCES.rglob("*.md")}
    assert served == {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert "changelog.md" in served
    assert (guides.SOURCES / "changelog.md").read_bytes() == (ROOT / "CHANGELOG.md").read_bytes()


def test_the_changelog_tells_of_the_version_that_is_packed():
    """Given the changelog, when it is read, then what is to come stands above the version of the package."""
    told = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert told[:2] == ["Unreleased", PROJECT["project"]["version"]]
