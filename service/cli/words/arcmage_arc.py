"""Words for Arcmage: moves and events as its players would say them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.rulesets.arcmage_arc.vocabulary import FACTIONS
from domain.wording import counted, listed
from service.cli.words import cards, common
from service.cli.words.cards import ability, things
from service.cli.words.common import RESOURCE, Data, Words, plain

COURSES = {1: "Draw two cards", 2: "Draw a card, then perhaps place a resource", 3: "Place two resources"}


def move(name: str, args: Data) -> str:
    """A move with its arguments, as far as the reader may see them."""
    tell = MOVES.get(name)
    if tell is None:  # a cover, under which the log tells a move whose name is nobody else's business
        return OFFERS.get(name) or common.move(name, args)
    try:
        return tell(args)
    except KeyError:  # parameters that only the player knows
        return OFFERS.get(name) or common.offer(name)


def _pairs(given: Mapping[str, Any], between: str) -> str:
    return listed([f"{key} {between} {_place(str(value))}" for key, value in given.items()]) or "nobody"


def _faction(faction: str) -> str:
    return FACTIONS.get(faction, plain(faction))


def _place(place: str) -> str:
    return "the army" if place == "army" else place


def _cities(count: int) -> str:
    return "a city" if count == 1 else counted(count, "city")


def _as_resource(card: str, faction: str) -> str:
    return f"{card} as a resource of {_faction(faction)}"


def _course(args: Data) -> str:
    placed = listed([_as_resource(card, faction) for card, faction in (args.get("resources") or {}).items()])
    return COURSES[args["course"]] + (f": {placed}" if placed else "")


def _play(args: Data) -> str:
    return f"{args['card']}{_details(args)}"


def _details(args: Data) -> str:
    """Everything that a play or a use was announced with."""
    targets = [one for slot in args.get("targets") or () for one in slot]
    given = [one for part in args.get("costs") or () for one in part]
    modes = args.get("modes") or ()
    parts = [
        f" at {things(targets)}" if targets else "",
        f" into {_place(args['place'])}" if args.get("place") else "",
        f", choosing {listed([str(mode + 1) for mode in modes])}" if modes else "",
        "" if args.get("x") is None else f", X is {args['x']}",
        f", giving {things(given)}" if given else "",
        _paid(args.get("payment") or ()),
    ]
    return "".join(parts)


def _paid(resources: Sequence[str]) -> str:
    """`(2 Red Banner, 1 Gaian)`, or only how many if the resource cards go by their ids."""
    if not resources:
        return ""
    if not all(one.endswith(RESOURCE) for one in resources):
        return f" (paying {len(resources)})"
    counts = Counter(one.removesuffix(RESOURCE).partition(" ")[2] for one in resources)
    return f" ({', '.join(f'{count} {faction}' for faction, count in counts.items())})"


MOVES: Mapping[str, Callable[[Data], str]] = {
    "submit_deck": lambda args: f"Bring a deck of {counted(len(args['cards']), 'card')}",
    "choose_deck": lambda args: f"Take the deck {args['deck']}",
    "select_cities": lambda args: f"Set aside {listed(list(args['cards']))}",
    "exchange_cities": lambda args: f"Exchange {listed(list(args['out']))} for {listed(list(args['into']))}",
    "keep_cities": lambda _: "Keep the cities",
    "answer_mulligan_request": lambda args: (
        f"{'Allow' if args['allow'] else 'Refuse'} the mulligan of seat {args['seat']}"
    ),
    "reveal_first_city": lambda args: f"Build the city {args['city']}",
    "take_turn": lambda _: "Take the turn",
    "found_city": lambda args: f"Skip the turn and found {args['city']}",
    "mulligan": lambda _: "Draw a new hand",
    "keep_hand": lambda _: "Keep the hand",
    "choose_draw_course": _course,
    "place_resource": lambda args: f"Place {_as_resource(args['card'], args['faction'])}",
    "decline_resource": lambda _: "Place no resource",
    "declare_devotion": lambda args: f"Devote {things(args['creatures'])} to {args['city']}",
    "end_phase": lambda _: "Go on to the next phase",
    "play_card": lambda args: f"Play {_play(args)}",
    "play_event": lambda args: f"Play the event {_play(args)}",
    "activate_ability": lambda args: f"Use {ability(args['ability'], args['source'])}{_details(args)}",
    "move_creature": lambda args: f"Move {args['creature']} to {_place(args['to'])}",
    "declare_attack": lambda args: f"Attack {args['city']} with {things(args['attackers'])}",
    "assign_defenders": lambda args: f"Defend: {_pairs(args['defenders'], 'against')}",
    "distribute_damage": lambda args: f"Damage: {_pairs(args['damage'], 'takes')}",
    "relocate_resident": lambda args: f"Move {_pairs(args['residents'], 'to')}",
    "choose_entry_city": lambda args: f"Enter {args['city']}",
    "discard_to_limit": lambda args: f"Discard {things(args['cards'])}",
    "choose_for_effect": lambda args: f"Choose {things(args['answer'])}",
    "order_triggers": lambda args: f"Order: {things(args['order'])}",
    "pass": lambda _: "Pass",
    "concede": lambda _: "Give up",
}

OFFERS = {
    "submit_deck": "Bring a deck",
    "choose_deck": "Take a deck that is ready",
    "select_cities": "Set three cities aside",
    "exchange_cities": "Exchange cities",
    "decide_cities": "Decide about the unbuilt cities",
    "choose_draw_course": "Draw phase",
    "place_resource": "Place a resource",
    "declare_devotion": "Devote residents",
    "assign_defenders": "Say who defends",
    "choose_for_effect": "Choose for an effect",
}


def offer(name: str) -> str:
    """A move whose arguments are still open."""
    return OFFERS.get(name) or common.offer(name)


def value(name: str, value: Any) -> str:
    """A value of a parameter: ids, names, factions."""
    if name == "choose_draw_course" and value in COURSES:
        return COURSES[value].lower()
    if name == "activate_ability" and "#" in str(value):
        return ability(value)
    if isinstance(value, list | tuple) and all(isinstance(one, str) for one in value):
        return things(value) if value else "none"
    shown = common.shown(value)
    return FACTIONS.get(shown) or _place(things([shown]))


def _rolled(data: Data) -> str:
    """The throw of a seat for the first turn (ARC-SET-07), or a pick at random."""
    seat = data["purpose"].rpartition(":")[2]
    if seat.isdecimal():
        return f"Seat {seat} rolls {data['value']}"
    return f"Chance picks number {data['value']} of {data['sides']}"


EVENTS: Mapping[str, Callable[[Data], str]] = {
    **cards.EVENTS,
    "DieRolled": _rolled,
    "ModifierStarted": lambda data: cards.modifier(data, FACTIONS),
    "CitiesSelected": lambda data: f"Seat {data['seat']} sets {_cities(data['count'])} aside",
    "CityChoiceMade": lambda data: f"Seat {data['seat']} has decided about its unbuilt cities",
    "CityExchangeRequested": lambda data: f"Seat {data['seat']} asks to exchange {_cities(data['count'])}",
    "MulliganRequested": lambda data: f"Seat {data['seat']} asks for a new hand",
    "MulliganRequestAnswered": lambda data: (
        f"Seat {data['by']} {'allows' if data['allow'] else 'refuses'} the mulligan of seat {data['seat']}"
    ),
    "CitiesExchanged": lambda data: f"Seat {data['seat']} exchanges {_cities(data['count'])}",
    "CitiesKept": lambda data: f"Seat {data['seat']} keeps its cities",
    "MulliganTaken": lambda data: f"Seat {data['seat']} puts {counted(data['count'], 'card')} back and draws anew",
    "ThirdMulliganDeclared": lambda data: f"Seat {data['seat']} asks for a third new hand",
    "HandKept": lambda data: f"Seat {data['seat']} keeps the hand",
    "ChainBroken": lambda data: f"After {data['length']} effects in a row nobody may any more",
    "TurnSkipped": lambda data: f"Seat {data['seat']} skips the turn",
    "PhaseEnded": lambda data: f"End of phase: {plain(data['phase'])}",
    "DrawCourseChosen": lambda data: f"Seat {data['seat']}: {COURSES[data['course']].lower()}",
    "ResourcePlaced": lambda data: f"Seat {data['seat']} places a resource of {_faction(data['faction'])}",
    "ResourceDeclined": lambda data: f"Seat {data['seat']} places no resource",
    "DevotionDeclared": lambda data: f"Seat {data['seat']} devotes {things(data['creatures'])} to {data['city']}",
    "DevotionLapsed": lambda data: f"Nobody is devoted: {data['city']} is gone",
    "DevotionCalculated": lambda data: f"Devotion to {data['city']} is {data['total']}",
    "DevotionEnded": lambda data: (
        f"{things(data['creatures'])} {'is' if len(data['creatures']) == 1 else 'are'} no longer devoted"
    ),
    "AdvantageTriggered": lambda data: (
        f"{data['ability'].rpartition('#')[0]} gives its advantage of level {data['level']}"
    ),
    "AdvantageStarted": lambda data: f"The advantage of level {data['level']} of {data['city']} holds",
    "AdvantageFaded": lambda data: f"The advantage of level {data['level']} of {data['city']} fades",
    "ObjectEnteredPlay": lambda data: (
        f"{data['card']} enters play for seat {data['controller']}"
        f"{' on ' + things([data['host']]) if data.get('host') else ''}"
    ),
    "ObjectMoved": lambda data: f"{data['id']} goes from {_place(data['origin'])} to {_place(data['to'])}",
    "CityMoveUsed": lambda data: f"{data['city']} has had its move of this turn",
    "AttackDeclared": lambda data: f"Seat {data['seat']} attacks {data['city']} with {things(data['attackers'])}",
    "DefendersAssigned": lambda data: f"Seat {data['seat']} defends: {_pairs(data['defenders'], 'against')}",
    "CreatureLeftCombat": lambda data: f"{data['id']} leaves the combat",
    "BattleStarted": lambda data: (
        f"{data['attacker']} fights {things(data['defenders']) if data['defenders'] else 'the city'}"
    ),
    "DamageDistributed": lambda data: f"Damage of {data['attacker']}: {_pairs(data['damage'], 'takes')}",
    "BattleEnded": lambda data: f"The battle of {data['attacker']} is over",
    "ObjectDamaged": lambda data: f"{data['id']} takes {data['amount']} damage",
    "ObjectDied": lambda data: f"{data['id']} dies",
    "ObjectHealed": lambda data: f"{data['id']} recovers from {data['amount']} damage",
    "ObjectDestroyed": lambda data: f"{data['id']} of seat {data['owner']} is destroyed",
    "CombatEnded": lambda data: f"The combat for {data['city']} is over",
    "DamageCleared": lambda _: "All damage of creatures is cleared",
}

ARCMAGE_ARC = Words(
    events=EVENTS,
    move=move,
    offer=offer,
    key=common.key,
    value=value,
    asked=common.asked,
    typed="keep_hand, or choose_draw_course 1",
    cards=True,
    factions=FACTIONS,
    retold=frozenset(
        {
            "AttackDeclared",
            "DefendersAssigned",
            "DevotionDeclared",
            "DrawCourseChosen",
            "HandKept",
            "PriorityPassed",
            "WindowClosed",
            "WindowOpened",
        }
    ),
)
