"""The pages whose text is written down in the folder `told`, and the lakes that they are about."""

from pathlib import Path
from typing import NamedTuple

from tests.dashboards.plain_page import frame_as_text, page_as_text
from tests.dashboards.worlds import BOARD, CARDS

FOLDER = Path(__file__).parent / "told"
FRAME = "frame"
"""Files of this name tell what stands around a page; the others tell the page."""

SIMULATED, PLAYED = f"ruleset={CARDS}&kind=simulation", f"ruleset={CARDS}&kind=people"
ON_BOARD, PLAYED_ON_BOARD = f"ruleset={BOARD}&kind=simulation", f"ruleset={BOARD}&kind=people"


class Told(NamedTuple):
    """A page by its path; whether it is about a handful of matches."""

    path: str
    few: bool = False


TOLD = {
    "card": Told(f"card?{SIMULATED}&unit=card&name=Strong+Card"),
    "card-of-people": Told(f"card?{PLAYED}&unit=card&name=Strong+Card"),
    "card-on-board": Told(f"card?{ON_BOARD}&unit=tile&name=snow"),
    "card-played-on-board": Told(f"card?{PLAYED_ON_BOARD}&unit=tile&name=snow"),
    "cards": Told(f"cards?{SIMULATED}"),
    "board": Told(f"board?{SIMULATED}"),
    "board-few": Told(f"board?{ON_BOARD}", few=True),
    "board-on-board": Told(f"board?{ON_BOARD}"),
    "board-other": Told(f"board?{ON_BOARD}&board=other"),
    "cards-by-plays": Told(f"cards?{SIMULATED}&metric=play_rate"),
    "cards-few": Told(f"cards?{SIMULATED}", few=True),
    "cards-of-people": Told(f"cards?{PLAYED}"),
    "cards-on-board": Told(f"cards?{ON_BOARD}"),
    "compare": Told(f"compare?{SIMULATED}"),
    "compare-decks": Told(f"compare?{SIMULATED}&a.deck=Green+Deck&b.deck=%3DBlue+Deck"),
    "compare-places": Told(f"compare?{ON_BOARD}&a.place=1&b.place=2&margin=0.1"),
    "coverage": Told(f"coverage?{SIMULATED}"),
    "coverage-on-board": Told(f"coverage?{PLAYED_ON_BOARD}"),
    "decisions": Told(f"decisions?{SIMULATED}"),
    "endings": Told(f"endings?{SIMULATED}"),
    "endings-few": Told(f"endings?{SIMULATED}", few=True),
    "first-seat": Told(f"first-seat?{SIMULATED}"),
    "frame": Told(f"card?{SIMULATED}&unit=card&name=Strong+Card"),
    "frame-of-people": Told(f"refusals?{PLAYED_ON_BOARD}"),
    "leads": Told(f"leads?{SIMULATED}"),
    "leads-few": Told(f"leads?{SIMULATED}", few=True),
    "length": Told(f"length?{SIMULATED}"),
    "length-of-decisions": Told(f"length?{SIMULATED}&measure=decisions&target=30-60"),
    "matchups": Told(f"matchups?{SIMULATED}"),
    "matchups-of-bots": Told(f"matchups?{SIMULATED}&side=bot"),
    "mulligans": Told(f"mulligans?{SIMULATED}"),
    "overview": Told(f"overview?{SIMULATED}"),
    "overview-few": Told(f"overview?{SIMULATED}", few=True),
    "overview-on-board": Told(f"overview?{ON_BOARD}"),
    "phases": Told(f"phases?{SIMULATED}"),
    "phases-of-people": Told(f"phases?{PLAYED}"),
    "refusals": Told(f"refusals?{SIMULATED}"),
    "refusals-of-people": Told(f"refusals?{PLAYED}"),
    "resources": Told(f"resources?{SIMULATED}"),
    "resources-on-board": Told(f"resources?{ON_BOARD}"),
    "scores": Told(f"scores?{SIMULATED}"),
    "scores-few": Told(f"scores?{SIMULATED}", few=True),
    "scores-on-board": Told(f"scores?{ON_BOARD}"),
    "things": Told(f"things?{SIMULATED}"),
    "things-few": Told(f"things?{ON_BOARD}", few=True),
    "things-on-board": Told(f"things?{ON_BOARD}"),
}
"""By the names of their files."""


def as_text(name: str, page: str) -> str:
    """What the file of a page has to say."""
    return frame_as_text(page) if name.startswith(FRAME) else page_as_text(page)
