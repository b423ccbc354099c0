"""Residents of cities that leave play, the cities that creatures enter, what loses its host (ARC-CITY, ARC-CRE-13)."""

from domain.cardkit.events.stack import ChoiceAsked, EffectChoiceMade
from domain.cardkit.events.things import CardMarked, ObjectMoved
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.effort import run_as
from domain.cardkit.run.funnel import bring
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.rulesets.arcmage_arc import physics
from domain.rulesets.arcmage_arc.moves import ChooseEntryCity, RelocateResident
from domain.rulesets.arcmage_arc.state import State
from domain.rulesets.arcmage_arc.tasks import ChooseCity, Relocate
from domain.shapes import Assign, AssignClauses, Offer, Offers, OneOf, Option
from events.event import Seat

RELOCATION = AssignClauses(key="ARC-CITY-10", value="ARC-CITY-10", group="ARC-CITY-10", size="ARC-CITY-10")
PLACES = ("army", "kingdom", "vault", "")
"""Places in play that are no city."""


def there(board: Board) -> list[str]:
    """The cities in play, in order of entering; for `Board.settled_cast`."""
    return [thing.id for thing in board.in_play() if thing.place == "kingdom"]


def standing(board: Board) -> dict[Seat, tuple[str, ...]]:
    """The cities in play of each seat that has any, in order of entering; for `Board.settled_cast`."""
    found: dict[Seat, tuple[str, ...]] = {}
    for city in board.things(board.settled_cast(there)):
        found[city.controller] = (*found.get(city.controller, ()), city.id)
    return found


def strength(board: Board, city: CardObject) -> int:
    """What a city has left of its strength (ARC-CITY-08)."""
    return board.read(_strength, city)


def _strength(board: Board, city: CardObject) -> int:
    return board.stat(city.id, "strength")


# --- residents of lost cities -----------------------------------------------------------------------------------------


def homeless(state: State, seat: Seat | None = None) -> list[CardObject]:
    """Creatures (of a seat) whose city has left play, in order of entering play."""
    homes = {*PLACES, *[city.id for city in state.cities()]}
    objects = state.objects
    lost = [thing for one in state.zone("play") if (thing := objects[one]).place not in homes]
    return lost if seat is None else [thing for thing in lost if thing.controller == seat]


def anyone_homeless(board: Board) -> bool:
    """Whether there is such a creature; for `Board.settled_cast`."""
    homes = {*PLACES, *board.settled_cast(there)}
    return bool([thing for thing in board.in_play() if thing.place not in homes])


def relocate(draft: Draft, task: Relocate) -> None:
    """Marked residents return to hand, unmarked ones go elsewhere, player by player (ARC-CITY-10, -11, -16)."""
    state: State = draft.state
    for seat in state.from_seat(state.leading):
        board = board_of(draft)
        for resident in homeless(state, seat):
            if resident.marked or board.forbidden("be_moved", resident.id):
                _send_home(draft, resident.id, "ARC-CITY-11" if resident.marked else "ARC-CITY-16")
        waiting = homeless(state, seat)
        if not waiting:
            continue
        if state.cities(seat):
            draft.push(task)
            draft.ask(seat, "relocate", "ARC-CITY-10")
            return
        for resident in waiting:
            _relocate(draft, resident.id, "army")


def _send_home(draft: Draft, resident: str, clause: str) -> None:
    """A resident returns to its owner's hand; to the army if nothing lets it leave play, for somewhere it must be."""
    if draws.to_hand(draft, resident, "relocation", clause) is None:
        draft.emit(ObjectMoved(resident, draft.state.objects[resident].place, "army", "relocation"), clause)


def offers(board: Board, seat: Seat) -> Offers:
    """For each unmarked resident of a lost city another own city or the army (ARC-CITY-10)."""
    state: State = board.state
    refuges = (*(Option(city.id) for city in state.cities(seat)), Option("army"))
    keys = {resident.id: refuges for resident in homeless(state, seat)}
    shape = Assign(keys, RELOCATION, most=len(keys), least=len(keys), complete=True)
    return Offers((Offer("relocate_resident", {"residents": shape}),))


def relocate_resident(draft: Draft, seat: Seat, move: RelocateResident) -> None:
    """Residents go where their controller says."""
    for resident in homeless(draft.state, seat):
        _relocate(draft, resident.id, move.residents[resident.id])


def _relocate(draft: Draft, resident: str, to: str) -> None:
    """It is a move: the creature becomes marked, but no limit counts (ARC-CITY-10, ARC-MOV-03)."""
    moved = ObjectMoved(resident, draft.state.objects[resident].place, to, "relocation")
    if bring(draft, moved, "ARC-CITY-10", "ARC-MOV-03") is None:
        _send_home(draft, resident, "ARC-CITY-16")
        return
    bring(draft, CardMarked(resident, "relocation"), "ARC-CITY-10")


# --- the city that a creature enters ----------------------------------------------------------------------------------

ENTRY = "entry_city"
"""The kind of decision, and of question, which city a creature enters."""


def choose_city(draft: Draft, task: ChooseCity) -> None:
    """A creature is placed in a city of its controller; he is asked where there are several (ARC-CRE-01, -13)."""
    state: State = draft.state
    thing = state.objects.get(task.creature)
    if state.question is not None and state.question.kind == ENTRY:
        draft.emit(EffectChoiceMade(task.controller, ENTRY), "ARC-CRE-13")
    if thing is None or thing.zone != task.origin or task.controller in state.defeated:
        return
    possible = _possible(state, task, thing)
    if len(possible) > 1:
        draft.push(task)
        asked = ChoiceAsked(task.controller, ENTRY, ENTRY, task.creature, 1, 1, tuple(possible))
        draft.emit(asked, "ARC-CRE-13")
        draft.ask(task.controller, ENTRY, "ARC-CRE-13")
    elif possible:
        _place(draft, task, thing, possible[0])
    elif task.origin == "stack":
        draws.to_graveyard(draft, task.creature, "no_city", "ARC-PLAY-05")


def _possible(state: State, task: ChooseCity, thing: CardObject) -> list[str]:
    """The own cities; not the one that a creature is moved out of."""
    moving = task.cause == "effect" and task.origin == "play"
    return [city.id for city in state.cities(task.controller) if not (moving and city.id == thing.place)]


def entry_offers(board: Board, seat: Seat) -> Offers:
    """The cities that the creature may enter."""
    question = board.state.question
    return Offers((Offer("choose_entry_city", {"city": OneOf(question.options, "ARC-CRE-13")}),))


def choose_entry_city(draft: Draft, seat: Seat, move: ChooseEntryCity) -> None:
    """The creature goes into the city that was chosen."""
    task = draft.agenda.pop()
    assert isinstance(task, ChooseCity)
    draft.emit(EffectChoiceMade(seat, ENTRY, (move.city,)), "ARC-CRE-13")
    _place(draft, task, draft.state.objects[task.creature], move.city)


def _place(draft: Draft, task: ChooseCity, thing: CardObject, city: str) -> None:
    run_as(draft, task.frame)
    if task.origin != "play":
        physics.put_creature(draft, thing, task.controller, city, task.marked)
    elif task.cause == "control":
        physics.change_sides(draft, thing, task.controller, city)
    else:
        physics.go(draft, thing, city, task.cause)
    run_as(draft, None)


# --- what has lost its host -------------------------------------------------------------------------------------------


def drop_orphans(draft: Draft) -> bool:
    """Cards whose host has left play go to graveyards; those of the dead wait with them (ARC-ENC-07, ARC-CMB-30)."""
    state: State = draft.state
    left = board_of(draft).settled_cast(orphans)
    waiting = {*state.zone("limbo")}
    left_behind = [one for one in waiting if state.objects[one].host not in (None, *waiting)]
    if not left and not left_behind:
        return False
    physics.bury(draft, left, "host_left", "ARC-ENC-07")
    physics.bury(draft, sorted(left_behind), "host_left", "ARC-CMB-30")
    return any(state.objects[one].zone == "graveyard" for one in (*left, *left_behind))


def orphans(board: Board) -> list[str]:
    """What is attached to nothing that is there; what came back later than it is another object (ARC-STA-07).

    For `Board.settled_cast`.
    """
    attached = [(thing, thing.host) for thing in board.in_play() if thing.host is not None]
    if not attached:
        return []
    since = dict.fromkeys(physics.enchanted_players(board.state), 0)
    since |= {thing.id: thing.since for thing in board.in_play()}
    return [thing.id for thing, host in attached if host not in since or since[host] > thing.since]
