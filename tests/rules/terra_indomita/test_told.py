"""What of a match is told in words: the windows in which players may respond (TERRA-PRI-01, catalogue 2.14)."""

import re
from pathlib import Path

import domain.rulesets.terra_indomita as ours
from domain.rulesets import RULESETS
from domain.telling.teller import told_to
from tests.dsl import clause

OPENED = re.compile(r'(?:OpenWindow|opens)\("([a-z_.]+)"')


@clause("TERRA-PRI-01", "TERRA-ACT-19")
def test_every_window_has_a_name_that_a_player_reads():
    """Given the windows that the rules open, when one is told, then by words and not by its key."""
    sources = Path(ours.__file__).parent.glob("*.py")
    kinds = {kind for source in sources for kind in OPENED.findall(source.read_text(encoding="utf-8"))}
    teller = told_to(RULESETS["terra_indomita"])
    told = [text for kind in sorted(kinds) for text in teller.texts("window", kind)]
    assert len(told) == len(kinds) > 10
    assert not [text for text in told if "." in text or "_" in text or text in kinds]
