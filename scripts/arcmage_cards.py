"""Writes docs/arcmage-cards.md from the shipped cards and decks of Arcmage.

usage: scripts/arcmage_cards.py
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.rules.arcmage_arc.test_card_coverage import PAGE, page

if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"written: {PAGE}")
