"""The shipped cards, whose texts need tests, and those that still wait for one."""

from pathlib import Path
from tomllib import loads

from tests.dsl.gaia_orc import RULESET

SHIPPED = RULESET.dialect.content.core()
UNTESTED = Path(__file__).with_name("untested.toml")


def untested() -> list[str]:
    """Texts that no test names yet. The file holds them by the file of their card, and goes when it is empty."""
    if not UNTESTED.exists():
        return []
    found = [text for there in loads(UNTESTED.read_text(encoding="utf-8")).values() for text in there]
    assert found, f"{UNTESTED.name} is empty and can go"
    return found
