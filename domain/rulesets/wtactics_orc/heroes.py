"""Heroes: who brings one, what it says about its player, and that it stays (WORC-HRO)."""

from collections.abc import Mapping

from domain.cardkit.pool import LIBRARY
from domain.cardkit.run import piles
from domain.cardkit.run.board import Board
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.rulesets.wtactics_orc.hero_decks import HERO
from domain.rulesets.wtactics_orc.state import State
from domain.rulesets.wtactics_orc.tasks import RevealHeroes
from events.event import Seat

HERO_DECK = "hero_deck"
"""Where a Hero is before the match begins."""

FACTIONS: Mapping[str, str] = {
    "gaian": "Gaian",
    "house_of_nobles": "House of Nobles",
    "red_banner": "Red Banner",
    "black_legion": "Black Legion",
}
STATS: Mapping[str, str] = {
    "influence": "Influence at the beginning, and at most",
    "vp_target": "victory points that win",
    "hand_size": "hand cards that may be kept",
    "starting_resources": "Resource cards that may be laid the first time",
}
OF_FACTIONS: Mapping[str, str] = {
    **{f"{faction}_loyalty": f"loyalty points for {name}" for faction, name in FACTIONS.items()},
    **{f"{faction}_army": f"what creatures of {name} may cost at the start" for faction, name in FACTIONS.items()},
}


def reveal_heroes(draft: Draft, task: RevealHeroes) -> None:
    """The Hero that each player has brought is in play, in no front (WORC-HRO-01, -11)."""
    state: State = draft.state
    if not state.options.heroes:
        return
    cards = LIBRARY.pool(state.pool).cards
    for seat in state.playing_seats:
        brought = [name for name in state.lists[seat] if cards[name].type == HERO]
        piles.lay_out(draft, seat, HERO_DECK, brought, "WORC-HRO-01")
        piles.turn_up(draft, seat, HERO_DECK, "WORC-HRO-01", place=HERO)


def says(board: Board, seat: Seat, stat: str) -> int | None:
    """What the Hero of a player prints; None if there is none (WORC-HRO-04 to -07)."""
    if not board.state.options.heroes:
        return None
    hero = hero_of(board, seat)
    return None if hero is None else board.card(hero).stats[stat]


def hero_of(board: Board, seat: Seat) -> CardObject | None:
    """The Hero of a player, if there is one."""
    return next((one for one in board.in_play() if one.place == HERO and one.owner == seat), None)


def most_influence(board: Board, seat: Seat) -> int | None:
    """The Influence that a player never has more than (WORC-HRO-04)."""
    return says(board, seat, "influence")


def without(draft: Draft, ids: tuple[str, ...]) -> tuple[str, ...]:
    """All of these but Heroes, which nothing removes or takes over (WORC-HRO-01)."""
    objects = draft.state.objects
    return tuple(id for id in ids if id not in objects or objects[id].place != HERO)
