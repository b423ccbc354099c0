"""The tactics phase of a player with a School, and declarations of devotion."""

from tests.dsl import said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena

SCHOOL = {"School#school": "Devotee#a; Devotee#b; Novice#n", "Red Town#town": "Idler#idler"}
DECLARED = ("DevotionDeclared", "a window opens", "all pass")
"""A declaration that nobody answers."""
DRAWS = ("AdvantageTriggered", "StackItemResolved", "CardsDrawn")
"""The School's level 2."""


def tactics(table, p1=None, p2=None, **said_of):
    """The tactics phase of seat 1, who has a School (2: draw a card; 4 permanent: creatures get +1/+0)."""
    return arena(table, phase="tactics", p1={"kingdom": SCHOOL, **(p1 or {})}, p2=p2 or {}, **said_of)


def devoted(t, city="school", *creatures):
    """Residents are declared and everybody passes until everything has resolved."""
    t.when(1, "declare_devotion", city=city, creatures=list(creatures)).then(
        said("DevotionDeclared", city=city), aside="a window opens"
    )
    return passed(t)
