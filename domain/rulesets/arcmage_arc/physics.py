"""What happens to things: damage, death, entering and leaving play, moving, changing sides."""

from collections.abc import Sequence

from domain.cardkit.dialect import Happened
from domain.cardkit.events.cards import CardPutInGraveyard, CardRemovedFromGame, ResourcePlaced
from domain.cardkit.events.things import (
    ControlChanged,
    ObjectDamaged,
    ObjectDestroyed,
    ObjectDied,
    ObjectEnteredPlay,
    ObjectHealed,
    ObjectMoved,
)
from domain.cardkit.game.physics import by_age, can_enter, in_play
from domain.cardkit.happenings import DESTROYED
from domain.cardkit.language.terms import Choice
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.effort import running_frame
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring, bring_together
from domain.cardkit.run.objects import public_id, seat_name
from domain.cardkit.run.tasks import Do
from domain.cardkit.run.triggers import hear
from domain.cardkit.state import CardObject, StackItem
from domain.cardkit.verbs.choose import Choose
from domain.cardkit.verbs.word import Spoken
from domain.draft import Draft
from domain.rulesets.arcmage_arc import combat, tactics
from domain.rulesets.arcmage_arc.state import State
from domain.rulesets.arcmage_arc.tasks import ChooseCity
from events.event import Event, Seat

ATTACH = "attach_to_chosen"
"""The word of the verb that puts an enchantment into play on what was chosen for it."""


def creatures(board: Board) -> list[CardObject]:
    """All creatures in play, in order of entering. Not to be altered."""
    return board.scene.printed(board.pool.of_type("creature"))


# --- damage, death, destruction ---------------------------------------------------------------------------------------


def damage(draft: Draft, name: str, amount: int, source: str) -> None:
    """A creature keeps it until the end of the turn, a city for good (ARC-CRE-07, ARC-CITY-08)."""
    thing = in_play(draft, name)
    if thing is None or amount <= 0:
        return
    board = board_of(draft)
    types = board.types(name)
    if "creature" in types:
        bring(draft, ObjectDamaged(name, amount, source, thing.damage + amount), "ARC-CRE-07")
    elif "city" in types:
        bring(draft, ObjectDamaged(name, amount, source, thing.damage + amount), "ARC-CITY-08")


def restore(draft: Draft, name: str, amount: int, source: str) -> None:
    """A city regains strength, up to the printed value; creatures recover by themselves (ARC-CITY-08, ARC-CRE-09)."""
    thing = in_play(draft, name)
    board = board_of(draft)
    if thing is None or "city" not in board.types(name):
        return
    regained = min(amount, thing.damage)
    if regained > 0:
        bring(draft, ObjectHealed(name, regained, source, thing.damage - regained), "ARC-CITY-08")


def kill(draft: Draft, ids: tuple[str, ...], cause: str) -> None:
    """Creatures die together: those of the battle being fought lie in limbo, others in graveyards (ARC-CMB-29)."""
    board = board_of(draft)
    state: State = draft.state
    fighting = combat.fighting(state)
    deaths = [
        ObjectDied(name, cause, "limbo" if name in fighting else "graveyard")
        for name in by_age(draft, ids)
        if "creature" in board.types(name)
    ]
    attached = [thing for name in ids if name in fighting for thing in _attached(state, name)]
    died = [draft.facts[index].event for index in bring_together(draft, deaths, "ARC-CRE-07")]
    for thing in attached:
        if state.objects[thing.id].zone == "limbo":
            hear(draft, Happened("leaves_play", (thing,), thing.controller))
    buried = [death.id for death in died if isinstance(death, ObjectDied) and death.to == "graveyard"]
    bury(draft, buried, cause, "ARC-CRE-07", "ARC-ZONE-09")


def recover(draft: Draft, ids: Sequence[str]) -> None:
    """Creatures whose death by damage something else happened instead of have lost that damage (ARC-CRE-07)."""
    for name in ids:
        suffered = draft.state.objects[name].damage
        if suffered:
            draft.emit(ObjectHealed(name, suffered, name, 0), "ARC-CRE-07")


def rebuild(draft: Draft, ids: Sequence[str]) -> None:
    """Cities whose destruction for want of strength something else happened instead of have it back (ARC-CITY-09)."""
    for name in ids:
        lost = draft.state.objects[name].damage
        if lost:
            draft.emit(ObjectHealed(name, lost, name, 0), "ARC-CITY-09")


def _attached(state: State, host: str) -> list[CardObject]:
    """What is attached to an object in play, and to that in turn: it follows it into limbo (ARC-CMB-30)."""
    there = [thing for name in state.zone("play") if (thing := state.objects[name]).host == host]
    return [*there, *(further for thing in there for further in _attached(state, thing.id))]


def destroy(draft: Draft, ids: tuple[str, ...], cause: str) -> None:
    """Cities, enchantments and resource cards are destroyed together; creatures die (ARC-CITY-09, ARC-ENC-06)."""
    board = board_of(draft)
    there = {name: board.types(name) for name in by_age(draft, ids)}
    cities = [name for name, types in there.items() if "city" in types]
    ruins = [ObjectDestroyed(name, draft.state.objects[name].owner, cause) for name in cities]
    fell = [draft.facts[index].event for index in bring_together(draft, ruins, "ARC-CITY-09")]
    bury(draft, [ruin.id for ruin in fell if isinstance(ruin, ObjectDestroyed)], cause, "ARC-CITY-09")
    others = [name for name, types in there.items() if "creature" not in types and name not in cities]
    bury(draft, others, DESTROYED, "ARC-ENC-06")
    kill(draft, tuple(name for name, types in there.items() if "creature" in types), cause)


def bury(draft: Draft, ids: Sequence[str], cause: str, *clauses: str) -> None:
    """Cards go to their owners' graveyards together, in this order (ARC-ZONE-13)."""
    lying: dict[Seat, int] = {}
    events: list[Event] = []
    for name in ids:
        owner = draft.state.objects[name].owner
        events.append(draws.buried(draft, name, cause, after=lying.get(owner, 0)))
        lying[owner] = lying.get(owner, 0) + 1
    gone = [draft.facts[index].event for index in bring_together(draft, events, *clauses)]
    left = {card.id for card in gone if isinstance(card, CardPutInGraveyard | CardRemovedFromGame)}
    combat.leave_combat(draft, [name for name in ids if name in left], cause)


def leave(draft: Draft, ids: tuple[str, ...], to: str, cause: str) -> None:
    """Cards leave play and forget all that happened to them (ARC-STA-07)."""
    if to == "graveyard":
        bury(draft, by_age(draft, ids), cause, "ARC-STA-07", "ARC-ZONE-09")
        return
    there = [name for name in ids if in_play(draft, name) is not None]
    for name in there:
        if to == "hand":
            draws.to_hand(draft, name, cause, "ARC-STA-07")
        elif to == "removed":
            draws.remove(draft, name, cause, "ARC-RFG-01", "ARC-RFG-02")
        else:
            draws.to_deck(draft, name, to, cause, "ARC-STA-07")
        if in_play(draft, name) is None:
            combat.leave_combat(draft, (name,), cause)


# --- entering play ----------------------------------------------------------------------------------------------------


def enter(draft: Draft, name: str, controller: Seat, place: str | None, marked: bool, cause: str) -> None:
    """A card comes into play by an effect (ARC-STA-01)."""
    thing: CardObject | None = draft.state.objects.get(name)
    if not can_enter(thing, draft):
        return
    if place is not None and place.startswith("vault"):
        _into_vault(draft, thing, place, marked, cause)
        return
    card = board_of(draft).card(thing)
    if card.type == "city":
        owner = thing.owner
        event = ObjectEnteredPlay(name, thing.card, owner, owner, "kingdom", thing.zone, cause="effect")
        bring(draft, event, "ARC-PLAY-11", "ARC-STA-01")
    elif card.type == "creature" and place == "army":
        put_creature(draft, thing, controller, place, marked)
    elif card.type == "creature":
        draft.push(ChooseCity(name, controller, marked, thing.zone, cause, running_frame(draft)))
    elif card.type == "enchantment" and card.attach is None:
        put_enchantment(draft, thing, controller, None, marked)
    elif card.type == "enchantment" and card.attach is not None:
        frame = Frame(source=name, controller=controller)
        draft.push(Do((Choose(Choice(card.attach)), Spoken(ATTACH, "chosen")), frame))


def _into_vault(draft: Draft, thing: CardObject, place: str, marked: bool, cause: str) -> None:
    """A card becomes a resource card; of its own faction if the effect names none (ARC-RES-02, -11)."""
    faction = place.partition(":")[2] or board_of(draft).card(thing).faction or ""
    placed = ResourcePlaced(thing.owner, public_id(draft, "r"), faction, "vault", thing.id, thing.card, marked, cause)
    bring(draft, placed, "ARC-RES-02", "ARC-CON-01" if marked else "ARC-RES-11")


def attach_to_chosen(draft: Draft, effect: Spoken, frame: Frame) -> None:
    """An enchantment that an effect brings into play is attached to what its controller chose."""
    thing: CardObject | None = draft.state.objects.get(frame.source)
    if can_enter(thing, draft) and frame.chosen:
        put_enchantment(draft, thing, frame.controller, frame.chosen[0], False)


def put_creature(draft: Draft, thing: CardObject, controller: Seat, place: str, marked: bool) -> None:
    """A creature is in play, unmarked unless a card says otherwise (ARC-MRK-03)."""
    enters_marked = marked or board_of(draft).card(thing).enters_marked
    event = ObjectEnteredPlay(thing.id, thing.card, thing.owner, controller, place, thing.zone, marked=enters_marked)
    _put(draft, event, "ARC-STA-01", "ARC-MRK-03")


def put_enchantment(draft: Draft, thing: CardObject, controller: Seat, host: str | None, marked: bool) -> None:
    """An enchantment is in play, attached or global (ARC-ENC-03, -04)."""
    enters_marked = marked or board_of(draft).card(thing).enters_marked
    place = "army" if host is None else ""
    event = ObjectEnteredPlay(thing.id, thing.card, thing.owner, controller, place, thing.zone, host, enters_marked)
    _put(draft, event, "ARC-ENC-04" if host is None else "ARC-ENC-03", "ARC-MRK-03")


def _put(draft: Draft, event: ObjectEnteredPlay | ObjectEnteredPlay, *clauses: str) -> None:
    """A card enters play; if something else happens instead, one that was played and has resolved is not left over."""
    replaced = bring(draft, event, *clauses) is None
    if replaced and event.origin == "stack" and not any(item.id == event.id for item in draft.state.stack):
        draws.to_graveyard(draft, event.id, "replaced", "ARC-PLAY-05")


def finish(draft: Draft, item: str) -> None:
    """A resolved card comes into play or lies in its owner's graveyard; a permanent advantage holds from now on."""
    state: State = draft.state
    resolved = state.resolving
    if resolved is None or resolved.id != item:
        return
    if resolved.kind == "advantage":
        tactics.start_advantage(draft, resolved)
    elif resolved.kind == "card":
        thing = state.objects.get(resolved.source)
        if thing is not None and thing.zone == "stack":
            _finish_card(draft, resolved, thing)


def _finish_card(draft: Draft, item: StackItem, thing: CardObject) -> None:
    state: State = draft.state
    card = board_of(draft).card(thing)
    seat = item.controller
    if card.type == "creature":
        own = {city.id for city in state.cities(seat)}
        if item.place in own or item.place == "army":
            put_creature(draft, thing, seat, str(item.place), False)
        else:
            draft.push(ChooseCity(thing.id, seat, False, "stack", "played"))
    elif card.type == "enchantment":
        hosts = item.targets[0] if card.attach is not None and item.targets else ()
        if card.attach is None or hosts:
            put_enchantment(draft, thing, seat, hosts[0] if hosts else None, False)
        else:
            draws.to_graveyard(draft, thing.id, "no_host", "ARC-PLAY-05")
    else:
        clause = "ARC-EVT-04" if card.type == "event" else "ARC-MAG-02"
        draws.to_graveyard(draft, thing.id, "resolved", clause)


# --- going elsewhere and changing sides -------------------------------------------------------------------------------


def move(draft: Draft, name: str, place: str, frame: Frame) -> None:
    """A creature goes to its controller's army or to one of his cities, unmarked by that (ARC-MOV-06)."""
    thing = in_play(draft, name)
    if thing is None or "creature" not in board_of(draft).types(name):
        return
    if place == "army" and thing.place != "army":
        go(draft, thing, "army", "effect")
    elif place == "city":
        draft.push(ChooseCity(name, thing.controller, thing.marked, "play", "effect", running_frame(draft)))


def go(draft: Draft, thing: CardObject, to: str, cause: str, *clauses: str) -> None:
    """A creature is elsewhere, and out of the combat (ARC-CMB-27)."""
    moved = ObjectMoved(thing.id, thing.place, to, cause)
    if bring(draft, moved, *(clauses or ("ARC-MOV-06",))) is not None:
        combat.leave_combat(draft, (thing.id,), "moved")


def control(draft: Draft, name: str, seat: Seat, cause: str) -> None:
    """Another player controls a creature or enchantment; cities and resources stay their owner's (ARC-GEN-14)."""
    thing = in_play(draft, name)
    if thing is None or thing.controller == seat:
        return
    types = board_of(draft).types(name)
    if "creature" in types:
        draft.push(ChooseCity(name, seat, thing.marked, "play", "control", running_frame(draft)))
    elif "enchantment" in types:
        bring(draft, ControlChanged(name, thing.controller, seat), "ARC-GEN-14")


def change_sides(draft: Draft, thing: CardObject, seat: Seat, city: str) -> None:
    """A creature is placed in a city of its new controller; it keeps all but its devotion (ARC-CRE-13)."""
    if bring(draft, ControlChanged(thing.id, thing.controller, seat, city), "ARC-CRE-13", "ARC-GEN-14") is not None:
        combat.leave_combat(draft, (thing.id,), "control")


def lost_draw(draft: Draft, seat: Seat, missing: int) -> None:
    """The draw has failed: the next state check defeats the player (ARC-WIN-05)."""


def enchanted_players(state: State) -> frozenset[str]:
    """How the players still in the match are named as hosts."""
    return frozenset(seat_name(seat) for seat in state.playing_seats)
