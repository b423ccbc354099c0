"""Reads `docs/rulesets.md`: which files there are after each of its steps."""

import re
from collections.abc import Iterator
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rulesets.md"
WHOLE, MORE, CHANGED = re.compile(r"`([\w/.]+)`:"), re.compile(r"Add to `([\w/.]+)`:"), re.compile(r"In `([\w/.]+)`:")
"""What stands before a block that is a file, that is added to one, and before the first one that changes one."""

Files = dict[str, str]
"""Texts by their path in the folder."""


def steps(page: str) -> list[Files]:
    """The files of the folder after each step of the page that writes any."""
    found: list[Files] = []
    for chapter in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        files = dict(found[-1]) if found else {}
        before = dict(files)
        for how, path, block in _blocks(chapter):
            files[path] = _after(how, files.get(path, ""), block)
        if files != before:
            found.append(files)
    return found


def _blocks(chapter: str) -> Iterator[tuple[re.Pattern[str], str, str]]:
    """The blocks of a chapter that write files: how, which one, and what stands there."""
    lead, changing = "", ""
    parts = re.split(r"^```(\w*)\n(.*?)^```$", chapter, flags=re.MULTILINE | re.DOTALL)
    for text, language, block in zip(parts[0::3], parts[1::3], parts[2::3], strict=False):
        lead = next((line for line in reversed(text.splitlines()) if line.strip()), "")
        if changed := CHANGED.fullmatch(lead):
            changing = changed[1]
        if language == "diff":
            yield CHANGED, changing, block
        for how in (WHOLE, MORE):
            if named := how.fullmatch(lead):
                yield how, named[1], block


def _after(how: re.Pattern[str], file: str, block: str) -> str:
    """A file after a block: it is all of it, comes after it, or says what stands instead of something once."""
    if how is WHOLE:
        return block
    if how is MORE:
        return file + block
    lines = block.splitlines(keepends=True)
    old = "".join(line[1:] for line in lines if line[0] in " -")
    new = "".join(line[1:] for line in lines if line[0] in " +")
    assert file.count(old) == 1, f"not once in the file:\n{old}"
    return file.replace(old, new)
