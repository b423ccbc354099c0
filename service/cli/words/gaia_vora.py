"""Words for Gaia-Vora: figures, places, moves and events as its players would say them."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from domain.wording import counted, listed, seats
from service.cli.words import common
from service.cli.words.common import Data, Words

SPECIES = {"C": "CarniVore", "H": "HerbiVore", "P": "Plant"}
OBJECTS = {"activate_sun": "Sun", "activate_rainbow": "Rainbow", "activate_storm": "Storm", "activate_meteor": "Meteor"}
POOL = "pool"


def figure(given: Any) -> str:
    """`red Plant` from `red-P` or [red, P]; the Microbe."""
    if given is None or given == "microbe":
        return "the Microbe"
    colour, species = given.split("-") if isinstance(given, str) else given
    return f"{colour} {SPECIES[species]}"


def place(given: Any) -> str:
    """`slot 3`, `the Water`, a pool, or a row of a Fossil Card."""
    if given == "water":
        return "the Water"
    if given == POOL:
        return "its pool"
    if isinstance(given, list | tuple):
        return f"the {given[0]} card's {SPECIES.get(given[1], 'jumble')} row"
    text = str(given)
    return f"slot {text}" if text.isdigit() else f"the {text} card"


def _on(given: Any) -> str:
    return "in the Water" if given == "water" else f"on {place(given)}"


def move(name: str, args: Data) -> str:
    """A move with its arguments."""
    if name in MOVES:
        return MOVES[name](args)
    return common.move(name, args)


def _sun(args: Data) -> str:
    colour = f" ({args['color']})" if args.get("color") else ""
    placed = [f"{SPECIES[species]} {_on(there)}" for there, species in args["placements"].items()]
    return f"Sun{colour}: {listed(placed) or 'nothing'}"


def _rainbow(args: Data) -> str:
    placed = [f"{figure(one)} {_on(there)}" for there, one in args["placements"].items()]
    return f"Rainbow: {listed(placed) or 'nothing'}"


def _storm(args: Data) -> str:
    moved = [f"{figure(one)} to {place(there)}" for one, there in args["moves"].items()]
    return f"Storm: {listed(moved) or 'nothing moves'}"


def _meteor(args: Data) -> str:
    tile = args["tile"]
    return f"Meteor: drop {tile} from the supply" if isinstance(tile, str) else f"Meteor: take the tile of slot {tile}"


def _rotate(args: Data) -> str:
    steps = args["steps"]
    return f"Turn the planet {counted(steps, 'step')}{'' if steps == 2 else ' for a star'}"


def _by_weather(args: Data) -> str:
    steps = args.get("star_steps")
    if steps is None:
        return "Turn the planet as the Weather Card says"
    return f"Turn the planet {counted(steps, 'step')} for a star"


def _store(args: Data) -> str:
    return f"Keep {listed([f'{figure(one)} on {place(there)}' for one, there in args['assignments'].items()])}".replace(
        "on its pool", "in its pool"
    )


MOVES: Mapping[str, Callable[[Data], str]] = {
    "choose_colors": lambda args: f"Take {listed(list(args['colors']))}",
    "rotate": _rotate,
    "rotate_by_weather": _by_weather,
    "store_fossils": _store,
    "activate_sun": _sun,
    "activate_rainbow": _rainbow,
    "activate_storm": _storm,
    "activate_meteor": _meteor,
    "challenge_activation": lambda _: "Challenge: the activation did less than it could",
    "waive_challenge": lambda _: "Let the activation stand",
    "set_standing_waiver": lambda args: (
        "Let all coming activations stand" if args["on"] else "Be asked about activations again"
    ),
    "concede": lambda _: "Give up",
}


def offer(name: str) -> str:
    """A move whose arguments are still open."""
    texts = {
        "activate_sun": "Sun: place figures of your colour",
        "activate_rainbow": "Rainbow: place figures of different colours",
        "activate_storm": "Storm: move what stands beneath it",
        "activate_meteor": "Meteor: drop a tile",
        "store_fossils": "Keep figures on Fossil Cards",
        "choose_colors": "Take colours",
    }
    return texts.get(name) or common.offer(name)


def key(name: str, key: str) -> str:
    """A location or a figure that a value is given to."""
    if name in ("activate_storm", "store_fossils"):
        return figure(key)
    return place(key)


def value(name: str, value: Any) -> str:
    """A value of a parameter: a species, a figure, a place, a colour."""
    if name == "activate_sun":
        return SPECIES.get(value, str(value))
    if name == "activate_rainbow":
        return figure(value)
    if name in ("activate_storm", "store_fossils"):
        return place(value)
    if name == "activate_meteor" and not isinstance(value, str):
        return f"the tile of slot {value}"
    return common.value(name, value)


def asked(name: str, parameter: str) -> str:
    """A parameter that is being asked for."""
    if parameter == "color":
        return "Colour"
    return OBJECTS.get(name) or common.asked(name, parameter)


def _colours(data: Data) -> str:
    taken = [f"seat {seat} plays {listed(list(own))}" for seat, own in data["colors"].items()]
    sleeper = f"; {data['hibernator']} hibernates" if data.get("hibernator") else ""
    return f"{listed(taken).capitalize()}{sleeper}"


def _supply(counts: Mapping[str, int]) -> str:
    return listed([f"{count} {tile}" for tile, count in counts.items()])


def _relocated(data: Data) -> str:
    carried = [figure(one) for one in data["carried"]] + (["the Microbe"] if data["microbe"] else [])
    load = f", carrying {listed(carried)}" if carried else ""
    return f"The {data['tile']} tile of slot {data['origin']} lands on slot {data['slot']}{load}"


def _activated(data: Data) -> str:
    colour = f" ({data['color']})" if data.get("color") else ""
    return f"{data['object'].capitalize()}{colour} over {place(data['location'])}"


def _challenged(data: Data) -> str:
    verdict = "rightly" if data["correct"] else "wrongly"
    return f"Seat {data['seat']} challenges, {verdict}: {data['done']} done of {data['possible']} possible"


def _scores(data: Data) -> str:
    """The points of all seats; of those with as many as another seat, also what breaks the tie (GVORA-SCORE-05)."""
    points = Counter(result["score"] for result in data["seats"].values())
    told = listed([f"{result['score']} for seat {seat}" for seat, result in data["seats"].items()])
    tied = {seat: result["living"] for seat, result in data["seats"].items() if points[result["score"]] > 1}
    figures = listed([f"{living} of seat {seat}" for seat, living in tied.items()])
    return f"Points: {told}" + f"; tie-break by figures on the planet: {figures}" * bool(tied)


def _reversed(figures: int) -> str:
    return f"The activation is undone: {counted(figures, 'figure')} {'goes' if figures == 1 else 'go'} back"


def _returned_to_pool(data: Data) -> str:
    why = "its own card" if data["why"] == "own_color" else "no free slot"
    return f"{figure(data['figure'])} goes back to its pool ({why})"


EVENTS: Mapping[str, Callable[[Data], str]] = {
    "DeckShuffled": lambda data: f"The {common.plain(data['deck'])} deck is shuffled: {counted(data['count'], 'card')}",
    "DieRolled": lambda data: f"The die for the first turn shows {data['value']} of {data['sides']}",
    "ColorsAssigned": _colours,
    "BoardSetUp": lambda data: f"The planet is laid out; supply: {_supply(data['supply'])}",
    "WeatherCardDrawn": lambda data: (
        f"Weather Card: {counted(data['numeral'], 'step')}, {common.plain(data['object'])} ({data['left']} left)"
    ),
    "StarSpent": lambda data: f"Seat {data['seat']} pays a star ({data['left']} left)",
    "PlanetRotated": lambda data: f"The planet turns, {data['step']} of {data['of']}: slot {data['moon']} to the Moon",
    "LifeFormEaten": lambda data: f"{figure(data['eater'])} eats {figure(data['eaten'])} {_on(data['location'])}",
    "CarniVoreReincarnated": lambda data: (
        f"The Microbe sends {data['color']} CarniVore {_on(data['location'])} back to its pool"
    ),
    "FossilStored": lambda data: f"{figure(data['figure'])} is kept on {place([data['card'], data['row']])}",
    "LifeFormReturnedToPool": _returned_to_pool,
    "FossilChoiceOpened": lambda data: (
        f"Seat {data['seat']} chooses where to keep {listed([figure(one) for one in data['figures']])}"
    ),
    "SkyObjectActivated": _activated,
    "LifeFormPlaced": lambda data: f"{figure(data['figure'])} appears {_on(data['location'])}",
    "LifeFormMoved": lambda data: f"{figure(data['figure'])} goes from {place(data['origin'])} to {place(data['to'])}",
    "TileDropped": lambda data: f"A {data['tile']} tile lands on slot {data['slot']}; supply {data['supply_left']}",
    "TileRelocated": _relocated,
    "LifeFormKilled": lambda data: f"The {data['cause']} kills {figure(data['figure'])} {_on(data['location'])}",
    "MicrobeLifted": lambda data: f"The Microbe rises onto the tile on slot {data['slot']}",
    "ActivationPassed": lambda data: f"No Sky Object is activated ({common.plain(data['reason'])})",
    "ChallengeOpened": lambda data: f"{seats(data['seats']).capitalize()} may challenge the activation",
    "ActivationChallenged": _challenged,
    "ChallengeWaived": lambda data: f"Seat {data['seat']} lets the activation stand",
    "ActivationReversed": lambda data: _reversed(len(data["returned"])),
    "StandingWaiverSet": lambda data: (
        f"Seat {data['seat']} {'lets all activations stand' if data['on'] else 'is asked about activations again'}"
    ),
    "ColorsHibernated": lambda data: (
        f"{listed(list(data['colors']))} {'hibernates' if len(data['colors']) == 1 else 'hibernate'}"
    ),
    "ScoresComputed": _scores,
}

GAIA_VORA = Words(
    events=EVENTS,
    move=move,
    offer=offer,
    key=key,
    value=value,
    asked=asked,
    typed='rotate 2, or activate_meteor {"tile": 4}',
    retold=frozenset({"SkyObjectActivated", "LifeFormPlaced", "LifeFormMoved"}),
)
