"""Playing cards: what a player may play and when, and what follows (ARC-PLAY, ARC-EVT-02, ARC-MAG-01, ARC-ENC-01)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from domain.agenda import Task
from domain.cardkit.events.stack import ActionCapReached
from domain.cardkit.game.activating import ANY_TIME, AT_ANY_TIME, activatable
from domain.cardkit.game.timing import acted
from domain.cardkit.language.card import Card
from domain.cardkit.language.vocabulary import BE_PLAYED
from domain.cardkit.moves_play import ActivateAbility, Announcement, Pass, PlayCard, PlayEvent
from domain.cardkit.run.announce import Announceable, announce, listing
from domain.cardkit.run.board import Board
from domain.cardkit.run.objects import seat_name
from domain.cardkit.run.playable import is_let, playable
from domain.cardkit.run.windows import pass_on
from domain.draft import Draft
from domain.reasons import hastily, together
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.arcmage_arc import attack, battle, cities, defence, moves, moving, tactics, tasks
from domain.rulesets.arcmage_arc.state import State
from domain.shapes import Barred, Offers, OneOf, Withheld
from events.event import Seat

NOT_NOW = {
    "creature": Refusal("not-now", ("ARC-PLAY-09", "ARC-CRE-01")),
    "enchantment": Refusal("not-now", ("ARC-PLAY-09", "ARC-ENC-01")),
    "magic": Refusal("not-now", ("ARC-PLAY-09", "ARC-MAG-01")),
    "loot": Refusal("not-now", ("ARC-PLAY-09", "ARC-MAG-01")),
}
"""Why a card of a type is not played outside its player's play phases, or on a stack that is not empty."""

NEVER = Refusal("city-card", ("ARC-PLAY-11",))
WITHOUT_RULES = Refusal("loot-without-rules", ("ARC-GEN-05",))
IN_ARMY = Refusal("not-into-the-army", ("ARC-CRE-02",))


NOTHING = Offers()


def offers(board: Board, seat: Seat) -> Offers:
    """What the active player may do in a play phase, events apart (ARC-PPH-01, -02)."""
    there = _playable(board, seat)
    acts = _listed(board, seat, [*_cards(board, seat, there, main=True), *activatable(board, seat, main=True)])
    return together(acts, moving.offers(board, seat))


def events(board: Board, seat: Seat) -> Offers:
    """Events alone, where all else may be played as well (ARC-PRI-02)."""
    return _listed(board, seat, _events(board, seat, _playable(board, seat, _is_event)))


def responses(board: Board, seat: Seat) -> Offers:
    """Events, and what may be used like events, in open time, windows and checkpoints (ARC-PRI-02, -03, -13)."""
    return hastily(lambda hasty: _responses(board, seat, hasty=hasty))


def _responses(board: Board, seat: Seat, *, hasty: bool) -> Offers:
    there = _playable(board, seat, _may_be_quick if hasty and not board.is_spoken_of(AT_ANY_TIME) else None)
    things = [*_events(board, seat, there), *_cards(board, seat, there, main=False)] if there else []
    things += activatable(board, seat, main=False, hasty=hasty)
    return _listed(board, seat, things) if things or not hasty else NOTHING


def _listed(board: Board, seat: Seat, things: Sequence[Announceable]) -> Offers:
    """What of these things may be announced; nothing once the actions of the turn are used up (ARC-PPH-06)."""
    state: State = board.state
    cap = state.options.turn_action_cap
    if state.actions.get(seat, 0) < cap:
        return listing(board, seat, things)
    why = Refusal("too-many-actions", ("ARC-PPH-06",), {"most": cap})
    return Offers((), tuple(Withheld(move, why) for move in ("play_card", "play_event", "activate_ability")))


There = Sequence[tuple[str, Card]]
"""The ids of the cards that a seat might play, each with what is printed on it."""


def _playable(board: Board, seat: Seat, fitting: Callable[[Card], bool] | None = None) -> There:
    """All of them, or those whose cards fit by what is printed on them."""
    ids, names = playable(board, seat), None if fitting is None else board.index.those(fitting)
    return [(thing.id, board.card(thing)) for thing in board.things(ids) if names is None or thing.card in names]


def _is_event(card: Card) -> bool:
    return card.type == "event"


def _may_be_quick(card: Card) -> bool:
    """Whether a card may be played at any time by itself, if perhaps only on a condition."""
    text = _text(card)
    by_itself = _is_event(card) or (text is not None and text.timing == ANY_TIME)
    return by_itself or any(AT_ANY_TIME in ability.allows for ability in card.abilities)


def _events(board: Board, seat: Seat, there: There) -> list[Announceable]:
    events = [one for one, card in there if _is_event(card)]
    if not events:
        return []
    silenced = board.forbidden("play_event", seat_name(seat))
    return [Announceable("play_event", one, barred=_forbidden(board, one, "play_event", silenced)) for one in events]


def _cards(board: Board, seat: Seat, there: There, *, main: bool) -> Iterator[Announceable]:
    """Hand cards that are no events. `main`: it is the own play phase and the stack is empty (ARC-PLAY-09)."""
    silenced = board.forbidden("play_card", seat_name(seat))
    for one, card in there:
        if _is_event(card):
            continue
        if card.type == "city":
            why: Refusal | None = NEVER
        elif card.type == "loot" and _text(card) is None:
            why = WITHOUT_RULES
        elif not main and not _at_any_time(board, one, card):
            why = NOT_NOW[card.type]
        else:
            why = _forbidden(board, one, "play_card", silenced)
        where = partial(_entry, board, one, seat) if card.type == "creature" else None
        yield Announceable("play_card", one, sites=where, barred=why, deferred=not main)


def _forbidden(board: Board, card: str, what: str, silenced: bool) -> Refusal | None:
    if silenced or board.forbidden(BE_PLAYED, card):
        return Refusal("forbidden", ("ARC-CON-02",), {"what": what})
    return None


def _text(card: Card) -> Any:
    return next((ability for ability in card.abilities if ability.kind == "play"), None)


def _at_any_time(board: Board, one: str, card: Card) -> bool:
    text = _text(card)
    return (text is not None and text.timing == ANY_TIME) or is_let(board, one, AT_ANY_TIME)


def _entry(board: Board, card: str, seat: Seat) -> OneOf:
    """The own cities; the army only for cards that say so (ARC-CRE-01, -02)."""
    own = board.settled_cast(cities.standing).get(seat, ())
    if is_let(board, card, "enter_army"):
        return OneOf((*own, "army"), "ARC-CRE-01")
    return OneOf(own, "ARC-CRE-01", (Barred("army", IN_ARMY),))


# --- doing so ---------------------------------------------------------------------------------------------------------


def play(draft: Draft, seat: Seat, move: Announcement) -> None:
    """Costs are paid, the item lies on the stack, and everybody may respond (ARC-PLAY-03, -08, ARC-STK-01)."""
    acted(draft, seat)
    announce(draft, seat, move)
    state: State = draft.state
    if state.actions.get(seat, 0) == state.options.turn_action_cap:
        draft.emit(ActionCapReached(state.turn, seat), "ARC-PPH-06")


PLAY_HANDLERS: Mapping[type[Move], Callable[[Draft, Seat, Any], None]] = {
    PlayCard: play,
    PlayEvent: play,
    ActivateAbility: play,
    Pass: pass_on,
    moves.MoveCreature: moving.move_creature,
    moves.DeclareDevotion: tactics.declare_devotion,
    moves.DeclareAttack: attack.declare_attack,
    moves.AssignDefenders: defence.assign_defenders,
    moves.DistributeDamage: battle.distribute_damage,
    moves.RelocateResident: cities.relocate_resident,
    moves.ChooseEntryCity: cities.choose_entry_city,
}
"""What the moves of play, tactics and combat do."""

PLAY_TASKS: Mapping[type[Task], Callable[[Draft, Any], None]] = {
    tasks.Devote: tactics.devote,
    tasks.NextAdvantage: tactics.next_advantage,
    tasks.Defend: defence.defend,
    tasks.NextBattle: battle.next_battle,
    tasks.Strike: battle.strike,
    tasks.ClearCombat: battle.clear_combat,
    tasks.Relocate: cities.relocate,
    tasks.ChooseCity: cities.choose_city,
}
"""What can remain to be done in play, tactics and combat."""
