"""What Terra Indomita draws its own way: shapes of pieces, marks of nodes, Damage and Health large on a piece."""

from service.web.pictures.table.style import Style

STYLE = Style(
    pieces={"base": "tower", "worker": "small", "building": "house", "research": "hexagon"},
    nodes={"gold_node": ("gold", "disc"), "mana_node": ("violet", "diamond")},
    stats={
        "mana_cost": "MANA",
        "health": "HP",
        "defense": "DEF",
        "hit": "HIT",
        "base_damage": "DMG",
        "range": "RNG",
        "movement": "MOV",
    },
    strength="base_damage",
    life="health",
)
