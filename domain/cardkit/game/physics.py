"""What happens to things in a card game that says nothing else: damage, death, entering and leaving play."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeGuard

from domain.boardkit.grid import Square
from domain.cardkit.events.cards import ResourcePlaced
from domain.cardkit.events.things import ControlChanged, ObjectDamaged, ObjectDied, ObjectEnteredPlay, ObjectHealed
from domain.cardkit.game.declared import game_of, said
from domain.cardkit.game.placing import STAND, entering, may_be_put
from domain.cardkit.happenings import DESTROYED
from domain.cardkit.language.terms import Choice
from domain.cardkit.language.verb import verb
from domain.cardkit.run import draws
from domain.cardkit.run.areas import running_in
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring, bring_together
from domain.cardkit.run.gaining import gain
from domain.cardkit.run.objects import public_id, seat_of
from domain.cardkit.run.squares import bars
from domain.cardkit.run.tasks import Do
from domain.cardkit.state import CardObject
from domain.draft import Draft
from events.event import Event, Seat

ATTACH = "attach_to_chosen"
"""The word of the verb that puts a card into play on what was chosen for it."""


def in_play(draft: Draft, name: str) -> CardObject | None:
    """The object of this id if it is in play."""
    thing: CardObject | None = draft.state.objects.get(name)
    return thing if thing is not None and thing.zone == "play" else None


def by_age(draft: Draft, ids: Sequence[str]) -> list[str]:
    """Those of them that are in play, in the order in which they entered it."""
    there = [thing for name in ids if (thing := in_play(draft, name)) is not None]
    return [thing.id for thing in sorted(there, key=lambda thing: thing.since)]


# --- damage and death -------------------------------------------------------------------------------------------------


def damage(draft: Draft, name: str, amount: int, source: str) -> None:
    """Things keep damage until the end of the turn; players lose of the number that is their life."""
    seat, thing, life = seat_of(name), in_play(draft, name), game_of(draft.ruleset.dialect).life
    if amount <= 0:
        return
    if seat is not None and life is not None:
        gain(draft, seat, life, -amount, said(draft, "damage"), cause="damage")
    elif thing is not None and _mortal(draft, name):
        bring(draft, ObjectDamaged(name, amount, source, thing.damage + amount), said(draft, "damage"))


def _mortal(draft: Draft, name: str) -> bool:
    types = game_of(draft.ruleset.dialect).types
    return any(types[one].dies_of for one in board_of(draft).types(name) if one in types)


def restore(draft: Draft, name: str, amount: int, source: str) -> None:
    """Damage is taken back; players gain of the number that is their life."""
    seat, thing, life = seat_of(name), in_play(draft, name), game_of(draft.ruleset.dialect).life
    if seat is not None and life is not None:
        gain(draft, seat, life, amount, said(draft, "damage"), cause="restored")
    elif thing is not None and min(amount, thing.damage) > 0:
        back = min(amount, thing.damage)
        bring(draft, ObjectHealed(name, back, source, thing.damage - back), said(draft, "damage"))


def kill(
    draft: Draft, ids: tuple[str, ...], cause: str, killers: Mapping[str, tuple[str, ...]] = MappingProxyType({})
) -> None:
    """What can die dies together and goes to its owners' graveyards. `killers`: what has killed it, by id, if told."""
    dying = [name for name in by_age(draft, ids) if _mortal(draft, name)]
    deaths = [ObjectDied(name, cause, "graveyard", killers.get(name, ())) for name in dying]
    died = [draft.facts[index].event for index in bring_together(draft, deaths, said(draft, "death"))]
    bury(draft, [death.id for death in died if isinstance(death, ObjectDied)], cause)
    for death in deaths:
        spared = in_play(draft, death.id)
        if cause == "damage" and spared is not None and spared.damage:
            draft.emit(ObjectHealed(death.id, spared.damage, death.id, 0), said(draft, "death"))


def destroy(draft: Draft, ids: tuple[str, ...], cause: str) -> None:
    """What can die dies; all else is destroyed."""
    there = by_age(draft, ids)
    kill(draft, tuple(name for name in there if _mortal(draft, name)), cause)
    bury(draft, [name for name in there if in_play(draft, name) and not _mortal(draft, name)], DESTROYED)


def bury(draft: Draft, ids: Sequence[str], cause: str) -> None:
    """Cards go to their owners' graveyards together, in this order."""
    lying: dict[Seat, int] = {}
    events: list[Event] = []
    for name in ids:
        owner = draft.state.objects[name].owner
        events.append(draws.buried(draft, name, cause, after=lying.get(owner, 0)))
        lying[owner] = lying.get(owner, 0) + 1
    bring_together(draft, events, said(draft, "graveyard"))


def leave(draft: Draft, ids: tuple[str, ...], to: str, cause: str) -> None:
    """Cards leave play and forget all that happened to them."""
    if to == "graveyard":
        bury(draft, by_age(draft, ids), cause)
        return
    for name in by_age(draft, ids):
        thing = in_play(draft, name)
        if thing is None:  # it has followed another
            continue
        following = followers(board_of(draft), name)
        _go(draft, name, to, cause)
        if in_play(draft, name) is None:
            for one in following:
                _go(draft, one.id, "second" if to == "top" and one.owner == thing.owner else to, cause)


def followers(board: Board, host: str) -> list[CardObject]:
    """What is attached to something and follows it, in order of entering play."""
    types = game_of(board.dialect).types
    return [one for one in board.scene.face_up if one.host == host and types[board.card(one).type].follows]


def _go(draft: Draft, name: str, to: str, cause: str) -> None:
    clause = said(draft, "leaving play")
    if to == "hand":
        draws.to_hand(draft, name, cause, clause)
    elif to == "removed":
        draws.remove(draft, name, cause, clause)
    else:
        draws.to_deck(draft, name, to, cause, clause)


# --- entering play and changing sides ---------------------------------------------------------------------------------


def enter(draft: Draft, name: str, controller: Seat, place: str | None, marked: bool, cause: str) -> None:
    """A card comes into play by an effect, if its type stays there; its controller chooses what it is put on."""
    thing: CardObject | None = draft.state.objects.get(name)
    if not can_enter(thing, draft):
        return
    if place is not None and place.partition(":")[0] in draft.ruleset.dialect.vocabulary.paying_places:
        lay(draft, thing, place, marked, cause)
        return
    card = board_of(draft).card(thing)
    kind, place = game_of(draft.ruleset.dialect).types[card.type], entering(board_of(draft), controller, name, place)
    if not kind.stays or (place is not None and place not in kind.into and not _is_open(draft, name, place)):
        return
    if place is None and (kind.where is not None or kind.into):
        draft.push(Do((verb("word").struct(STAND, "self"),), Frame(source=name, controller=controller)))
    elif card.attach is None:
        put(draft, thing, controller, None, marked, cause, place or "")
    else:
        frame = Frame(source=name, controller=controller, area=running_in(draft))
        choosing = verb("choose").struct(Choice(card.attach))
        draft.push(Do((choosing, verb("word").struct(ATTACH, "chosen")), frame))


def lay(draft: Draft, thing: CardObject, place: str, marked: bool, cause: str) -> None:
    """A card lies face down where its owner's cards pay, of the faction that the place names, if it does."""
    where, _, faction = place.partition(":")
    new_id = public_id(draft, "r")
    laid = ResourcePlaced(thing.owner, new_id, faction or None, where, thing.id, thing.card, marked, cause)
    bring(draft, laid, said(draft, "entering play"))


def _is_open(draft: Draft, name: str, place: str) -> bool:
    square = Square.named(place)
    return square is not None and bars(board_of(draft), name, square) is None


def can_enter(thing: CardObject | None, draft: Draft) -> TypeGuard[CardObject]:
    """Whether a card is elsewhere than in play, and its owner in the match; out of play it may be for a while only."""
    return thing is not None and thing.zone != "play" and thing.owner not in draft.state.defeated


def attach_to_chosen(draft: Draft, effect: Any, frame: Frame) -> None:
    """A card that an effect brings into play is attached to what its controller chose."""
    thing: CardObject | None = draft.state.objects.get(frame.source)
    if can_enter(thing, draft) and frame.chosen:
        put(draft, thing, frame.controller, frame.chosen[0], False, "effect")


def put(
    draft: Draft, thing: CardObject, controller: Seat, host: str | None, marked: bool, cause: str, place: str = ""
) -> None:
    """A card is in play; if something else happens instead, one that was played is not left on the stack."""
    card = board_of(draft).card(thing)
    asleep = marked or card.enters_marked or game_of(draft.ruleset.dialect).types[card.type].enters_marked
    event = ObjectEnteredPlay(thing.id, thing.card, thing.owner, controller, place, thing.zone, host, asleep, cause)
    if bring(draft, event, said(draft, "entering play")) is None and thing.zone == "stack":
        draws.to_graveyard(draft, thing.id, "replaced", said(draft, "graveyard"))


def finish(draft: Draft, item: str) -> None:
    """A resolved card comes into play or lies in its owner's graveyard."""
    resolved = draft.state.resolving
    if resolved is None or resolved.id != item or resolved.kind != "card":
        return
    thing = draft.state.objects.get(resolved.source)
    if thing is None or thing.zone != "stack":
        return
    card = board_of(draft).card(thing)
    hosts = resolved.targets[0] if card.attach is not None and resolved.targets else ()
    stays = game_of(draft.ruleset.dialect).types[card.type].stays and (card.attach is None or hosts)
    place = entering(board_of(draft), resolved.controller, thing.id, resolved.place)
    if stays and may_be_put(board_of(draft), resolved.controller, thing.id, place):
        put(draft, thing, resolved.controller, hosts[0] if hosts else None, False, "", place or "")
    else:
        draws.to_graveyard(draft, thing.id, "resolved", said(draft, "graveyard"))


def move(draft: Draft, name: str, place: str, frame: Frame) -> None:
    """There are no places in play to go to."""


def control(draft: Draft, name: str, seat: Seat, cause: str) -> None:
    """Another player controls a card in play, and what follows it."""
    thing = in_play(draft, name)
    if thing is not None and thing.controller != seat:
        bring(draft, ControlChanged(name, thing.controller, seat), said(draft, "control"))
        go_over(draft, name, seat, said(draft, "control"))


def go_over(draft: Draft, name: str, seat: Seat, *clauses: str) -> None:
    """What follows a thing that a player controls now is that player's, too."""
    thing = in_play(draft, name)
    for one in followers(board_of(draft), name) if thing is not None and thing.controller == seat else ():
        bring(draft, ControlChanged(one.id, one.controller, seat), *clauses)


def lost_draw(draft: Draft, seat: Seat, missing: int) -> None:
    """The draw has failed: the next state check defeats the player."""


def active(state: Any) -> Seat:
    """The seat that comes first in every order."""
    seat: Seat = state.leading
    return seat
