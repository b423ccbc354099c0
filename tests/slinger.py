"""A card set of one's own as people write it: one goblin with a sling, which may say nothing."""

SAYING = """\
text = "Mark this creature: Deal 1 damage to target creature."

[[card.ability]]
pay = "mark self"
target = "creature"
do = [{ damage = 1 }]
"""
SILENT = """\
text = "Flavourless."
"""


def slinger(name: str, says: str = SAYING) -> str:
    """The set of this name, as TOML."""
    return f"""
name = "{name}"
ruleset = "arcmage_arc"

[[card]]
name = "Stone Slinger"
type = "creature"
faction = "red_banner"
subtypes = ["Goblin"]
cost = 2
atk = 1
def = 2
{says}"""
