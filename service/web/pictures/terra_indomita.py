"""What Terra Indomita draws its own way: shapes of pieces, marks of nodes, Damage and Health large on a piece."""

from service.web.pictures.table.style import Style

STYLE = Style(
    pieces={"base": "tower", "worker": "small", "building": "house", "research": "hexagon"},
    nodes={"gold_node": ("gold", "disc"), "mana_node": ("violet", "diamond")},
    strength="base_damage",
    life="health",
)
