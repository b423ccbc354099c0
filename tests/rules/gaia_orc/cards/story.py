"""What happened in a duel of Gaia ORC, in words."""

from tests.dsl import orc_duel, story
from tests.dsl.story import Telling, line

ASIDE = frozenset(
    {
        *("DomainsCompared", "AdvantageClaimed", "DominationClaimed", "TotalDominationClaimed", "RegionEffectApplied"),
        *("TacticalClaimDeclined", "CardBecameTop", "CardBecameBuried", "TokenMade"),
    }
)
"""How things come about."""

UNTOLD = {
    "CardMarked": frozenset({"payment", "attack", "move"}),
    "CardPutInGraveyard": story.RESOLVED,
    "CardsUnmarked": frozenset({"unmark"}),
    "NumberChanged": frozenset({"payment", "end_of_turn", "damage", "restored", "region"}),
    "ObjectMoved": frozenset({"move"}),
}
"""Causes that belong to a move or to the course of a turn, and hit points of a region, which its damage tells."""

TELLING = Telling(
    told={
        **orc_duel.TOLD,
        "DeckArranged": line("{seat} puts back {order}; {below} at the bottom"),
        "Exhausted": line("{seat} exhausts"),
        "RegionDamaged": line("{id} takes {amount}"),
        "RegionDefeated": line("{seat} loses {id}"),
        "RegionDiscarded": line("{seat} discards {id}"),
        "RegionHealed": line("{id} regains {amount}"),
    },
    aside=orc_duel.ASIDE | ASIDE,
    untold=UNTOLD,
)
