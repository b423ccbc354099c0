"""Pages that show what the lake tells of the balance of games: figures, tables, and the matches behind each mark."""

from dashboards.blueprint import create_dashboards
from dashboards.games import Game, Ground, Host, Rule, named_by_tests

__all__ = ["Game", "Ground", "Host", "Rule", "create_dashboards", "named_by_tests"]
