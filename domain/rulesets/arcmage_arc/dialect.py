"""Arcmage as the card kernel sees it."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.cardkit.dialect import Conditional, Dialect, Physics, clauses_said
from domain.cardkit.game.options import open_decks
from domain.cardkit.game.stats import printed_cost
from domain.cardkit.happenings import PERMISSIONS
from domain.cardkit.language.card import Card
from domain.cardkit.run.asks import DAMAGE, FIELD, NOTHING
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.state import CardObject
from domain.clauses import sayings
from domain.draft import Draft
from domain.rulesets.arcmage_arc import checks, combat, content, physics, playing, tactics, timing
from domain.rulesets.arcmage_arc.cities import PLACES as NO_CITY
from domain.rulesets.arcmage_arc.happenings import HAPPENINGS
from domain.rulesets.arcmage_arc.state import State
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY
from events.event import Seat

# --- stats ------------------------------------------------------------------------------------------------------------


def base(board: Board, thing: CardObject, stat: str) -> int | None:
    """A printed or tracked stat of an object; a card face down has no printed side (ARC-RES-10)."""
    card = None if thing.blank else board.pool.cards[thing.card]
    if stat == "damage":
        return thing.damage if thing.zone == "play" else None
    if card is None:
        return None
    if stat == "cost":
        return None if card.type == "city" else printed_cost(board, card, thing)
    if stat == "loyalty":
        return None if card.type == "city" else card.stats.get(stat, 0)
    if stat in ("strength", "devotion"):
        return _of_city(board, card, thing, stat)
    return card.stats.get(stat)


def _of_city(board: Board, card: Card, thing: CardObject, stat: str) -> int | None:
    if card.type != "city" or thing.zone != "play":
        return None
    if stat == "devotion":
        return tactics.devotion(board, thing.id)
    return board.stat(thing.id, "defense") - thing.damage


# --- places and states ------------------------------------------------------------------------------------------------


def _defending(board: Board, thing: CardObject) -> bool:
    fight = board.state.combat
    return fight is not None and thing.id in fight.defenders and combat.takes_part(board.state, fight, thing.id)


def _attacking(board: Board, thing: CardObject) -> bool:
    fight = board.state.combat
    return fight is not None and thing.id in fight.attackers and combat.takes_part(board.state, fight, thing.id)


def _blocked(board: Board, thing: CardObject) -> bool:
    return _attacking(board, thing) and combat.engaged(board.state.combat, thing.id)


def _in_army(board: Board, thing: CardObject) -> bool:
    """Defenders of the army count as residents of the city that they defend (ARC-CITY-06)."""
    return thing.zone == "play" and thing.place == "army" and not _defending(board, thing)


def _in_city(board: Board, thing: CardObject) -> bool:
    return thing.zone == "play" and (thing.place not in NO_CITY or _defending(board, thing))


def _at(place: str) -> Callable[[Board, CardObject], bool]:
    return lambda _, thing: thing.zone == "play" and thing.place == place


def _enchanted(board: Board, thing: CardObject) -> bool:
    return any(other.host == thing.id for other in board.in_play())


def idle(draft: Draft, seat: Seat) -> bool:
    """Whether everybody can see that a player has nothing to respond with, and the match passes then (ARC-PRI-12)."""
    state: State = draft.state
    if state.options.auto_pass == "never" or state.zone("hand", seat):
        return False
    return not playing.responses(board_of(draft), seat).open


def setting(state: State) -> Any:
    """What stats, numbers, places and states depend on besides the objects in play."""
    unbuilt = [len(state.zone("unbuilt", seat)) for seat in state.seats]
    return state.combat, state.devoted, state.advantages, unbuilt


OF_COMBAT = frozenset({f"{FIELD}combat"})
ASKS: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("atk", "def", "loyalty", "defense"), NOTHING),
    **dict.fromkeys(("cities", "creatures", "enchantments", "resources", "hand_limit", "draw_count"), NOTHING),
    **dict.fromkeys(("army", "city", "combat", "attacking", "defending", "blocked"), OF_COMBAT),
    "devoted": frozenset({f"{FIELD}devoted"}),
    **dict.fromkeys(("damage", "damaged"), frozenset({DAMAGE})),
    **dict.fromkeys(("kingdom", "vault", "enchanted"), NOTHING),
}
"""What these depend on besides who is in play and where; all others may depend on any condition, too."""


def active(state: Any) -> Seat:
    """The seat that comes first in every order."""
    turn: State = state
    return turn.leading


DIALECT = Dialect(
    ruleset=content.RULESET,
    vocabulary=VOCABULARY,
    content=content.CONTENT,
    clauses=clauses_said(__package__),
    said=sayings(__package__).words,
    main=timing.OPEN_TIME,
    standing=lambda board, seat: len(board.state.cities(seat)),
    highest="most_cities",
    equal="equal_cities",
    physics=Physics(
        damage=physics.damage,
        restore=physics.restore,
        kill=physics.kill,
        destroy=physics.destroy,
        enter=physics.enter,
        leave=physics.leave,
        move=physics.move,
        control=physics.control,
        check=checks.check,
        finish=physics.finish,
        lost_draw=physics.lost_draw,
        active=active,
    ),
    base=base,
    windows={
        "devotion": "ARC-TAC-05",
        "attack": "ARC-CMB-11",
        "defence": "ARC-CMB-18",
        "battle": "ARC-PRI-06",
        "checkpoint": "ARC-PRI-07",
    },
    idle=idle,
    places={
        "army": _in_army,
        "city": _in_city,
        "kingdom": _at("kingdom"),
        "vault": _at("vault"),
        "combat": lambda board, thing: _attacking(board, thing) or _defending(board, thing),
    },
    states={
        "attacking": _attacking,
        "defending": _defending,
        "blocked": _blocked,
        "devoted": lambda board, thing: thing.id in board.state.devoted,
        "damaged": lambda _, thing: thing.damage > 0,
        "enchanted": _enchanted,
    },
    happenings=HAPPENINGS,
    permissions=PERMISSIONS,
    conditional=Conditional(looks_at=lambda state: state.advantages, holds=tactics.holds),
    setting=setting,
    asks=ASKS,
    words={physics.ATTACH: physics.attach_to_chosen},
    deck_size=content.DECK_SIZE,
    open_decks=open_decks,
)
