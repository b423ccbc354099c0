"""Which moves are legal, as the clauses of Arcmage say it for cards without text."""

from collections.abc import Callable

from tests.games.arcmage.cards import CARDS, FACTIONS
from tests.games.arcmage.opening import Referee
from tests.games.arcmage.table import ARMY
from tests.games.choices import Choice, Copies, One, Pairs, Payment, Pick, Some, Split


class Rules:
    """What a seat may do in the position of a referee."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee

    def legal(self, seat: int) -> list[Choice]:
        """All moves of a seat (ARC-PRI-02, -03, ARC-WIN-08). A deck is too much to be listed."""
        referee = self.referee
        if seat in referee.out:
            return []
        kind = referee.pending.get(seat)
        found = [Choice("concede")]
        if kind is not None:
            found += self.answers[kind](self, seat)
        if kind == "priority" or (referee.open_time and (kind is not None or referee.options["interjections"])):
            found += self.cards(seat, "play_event", ("event",))
        return found

    # --- set-up and the beginning of turns ---------------------------------------------------------------------------

    def cities(self, seat: int) -> list[Choice]:
        """ARC-SET-01."""
        return [Choice("select_cities", {"cards": Copies(cities_of(self.referee.players[seat].names), 3)})]

    def exchange(self, seat: int) -> list[Choice]:
        """ARC-SET-04: one to three for as many of the deck, not the hand."""
        unbuilt, cities = tuple(self.referee.players[seat].unbuilt), cities_of(self.referee.players[seat].deck)
        sizes = range(1, min(len(unbuilt), len(cities)) + 1)
        swaps = [
            Choice("exchange_cities", {"out": Some(unbuilt, size, size), "into": Copies(cities, size)})
            for size in sizes
        ]
        return [Choice("keep_cities"), *swaps]

    def mulligan_request(self, seat: int) -> list[Choice]:
        """ARC-SET-05."""
        asking = [one["seat"] for one in filter(self.referee.unanswered(seat), self.referee.requests)]
        return [Choice("answer_mulligan_request", {"seat": One(tuple(asking)), "allow": One((True, False))})]

    def first_city(self, seat: int) -> list[Choice]:
        """ARC-SET-09."""
        return [Choice("reveal_first_city", {"city": One(tuple(self.referee.players[seat].unbuilt))})]

    def start_of_turn(self, seat: int) -> list[Choice]:
        """ARC-FND-01, -02."""
        referee, player = self.referee, self.referee.players[seat]
        cities = list(player.unbuilt)
        if referee.options["found_from_hand"]:
            cities += [id for id in player.hand if referee.things[id].card.type == "city"]
        return [Choice("take_turn"), *([Choice("found_city", {"city": One(tuple(cities))})] if cities else [])]

    def mulligan(self, seat: int) -> list[Choice]:
        """ARC-MUL-03 to -05."""
        referee, player = self.referee, self.referee.players[seat]
        cities = any(referee.things[id].card.type == "city" for id in player.hand)
        fitting = referee.options["mulligan_condition"] == "free" or not cities
        if fitting and (player.mulligans < 2 or referee.options["third_mulligan"] != "refuse"):
            return [Choice("keep_hand"), Choice("mulligan")]
        return [Choice("keep_hand")]

    # --- the phases --------------------------------------------------------------------------------------------------

    def factions(self, seat: int) -> tuple[str, ...]:
        """ARC-RES-03, -04."""
        own = {CARDS[name].faction for name in self.referee.players[seat].names}
        free = self.referee.options["resource_faction_choice"] == "any"
        return tuple(faction for faction in FACTIONS if free or faction in own)

    def draw_course(self, seat: int) -> list[Choice]:
        """ARC-DRAW-02 to -05."""
        hand = tuple(self.referee.players[seat].hand)
        found = [Choice("choose_draw_course", {"course": One((course,))}) for course in (1, 2)]
        if len(hand) >= 2:
            two = Pairs(hand, self.factions(seat), 2, 2)
            found.append(Choice("choose_draw_course", {"course": One((3,)), "resources": two}))
        return found

    def place_resource(self, seat: int) -> list[Choice]:
        """ARC-DRAW-03."""
        hand = tuple(self.referee.players[seat].hand)
        placing = Choice("place_resource", {"card": One(hand), "faction": One(self.factions(seat))})
        return [Choice("decline_resource"), *([placing] if hand else [])]

    def tactics(self, seat: int) -> list[Choice]:
        """ARC-TAC-02 to -04."""
        referee = self.referee
        found = [Choice("end_phase")]
        for city in referee.players[seat].kingdom:
            residents = tuple(one.id for one in referee.creatures(seat, city) if not one.marked)
            if city not in referee.handled and residents:
                picks: dict[str, Pick] = {"city": One((city,)), "creatures": Some(residents, 1, len(residents))}
                found.append(Choice("declare_devotion", picks))
        return found

    def play(self, seat: int) -> list[Choice]:
        """ARC-PPH-01 to -04, ARC-MOV-01 to -04."""
        referee = self.referee
        found = [Choice("end_phase"), *self.cards(seat, "play_card", ("creature", "magic", "enchantment"))]
        free = [city for city in referee.players[seat].kingdom if city not in referee.moved]
        for creature in referee.creatures(seat):
            if creature.marked or creature.place in referee.moved:
                continue
            places = tuple(place for place in (ARMY, *free) if place != creature.place)
            if places:
                found.append(Choice("move_creature", {"creature": One((creature.id,)), "to": One(places)}))
        return found

    def cards(self, seat: int, move: str, types: tuple[str, ...]) -> list[Choice]:
        """Hand cards of some types that can be paid for and have a place or a target (ARC-PLAY-01 to -09)."""
        referee = self.referee
        found = []
        for thing in (referee.things[id] for id in referee.players[seat].hand):
            card = thing.card
            payment = Payment(referee.ready(seat), card.cost, card.faction, card.loyalty)
            if card.type not in types or not payment.possible():
                continue
            picks: dict[str, Pick] = {"card": One((thing.id,))}
            if card.cost:
                picks["payment"] = payment
            if card.type == "creature":
                picks["place"] = One(tuple(referee.players[seat].kingdom))
            if card.attach is not None:
                targets = referee.targets(thing)
                if not targets:
                    continue
                picks["targets"] = One(tuple([[target]] for target in targets))
            found.append(Choice(move, picks))
        return found

    def discard(self, seat: int) -> list[Choice]:
        """ARC-DIS-01."""
        hand = tuple(self.referee.players[seat].hand)
        size = len(hand) - 7
        return [Choice("discard_to_limit", {"cards": Some(hand, size, size, ordered=True)})]

    def priority(self, seat: int) -> list[Choice]:
        """ARC-PRI-03."""
        return [Choice("pass")]

    # --- combat ------------------------------------------------------------------------------------------------------

    def attack(self, seat: int) -> list[Choice]:
        """ARC-CMB-04, -06, -07, -09."""
        referee = self.referee
        army = tuple(one.id for one in referee.creatures(seat, ARMY) if not one.marked)
        cities = tuple(city for other in referee.after(seat) for city in referee.players[other].kingdom)
        if not army:
            return [Choice("end_phase")]
        picks: dict[str, Pick] = {"city": One(cities), "attackers": Some(army, 1, len(army), ordered=True)}
        return [Choice("end_phase"), Choice("declare_attack", picks)]

    def defend(self, seat: int) -> list[Choice]:
        """ARC-CMB-13 to -17."""
        combat = self.referee.fight
        there = [*self.referee.creatures(seat, ARMY), *self.referee.creatures(seat, combat.city)]
        able = tuple(one.id for one in there if not one.marked)
        return [Choice("assign_defenders", {"defenders": Pairs(able, tuple(combat.attackers), 0, len(able))})]

    def distribute(self, seat: int) -> list[Choice]:
        """ARC-CMB-22."""
        combat = self.referee.fight
        defenders = tuple(id for id, faced in combat.engaged.items() if faced == combat.battle)
        force = self.referee.things[str(combat.battle)].card.atk
        return [Choice("distribute_damage", {"damage": Split(defenders, force)})]

    def relocate(self, seat: int) -> list[Choice]:
        """ARC-CITY-10."""
        referee = self.referee
        places = (ARMY, *referee.players[seat].kingdom)
        homeless = tuple(one.id for one in referee.creatures(seat) if one.place not in places)
        return [Choice("relocate_resident", {"residents": Pairs(homeless, places, len(homeless), len(homeless))})]

    answers: dict[str, Callable[["Rules", int], list[Choice]]] = {
        "deck": lambda self, seat: [Choice("submit_deck")],
        "cities": cities,
        "exchange": exchange,
        "mulligan_request": mulligan_request,
        "first_city": first_city,
        "start_of_turn": start_of_turn,
        "mulligan": mulligan,
        "draw_course": draw_course,
        "place_resource": place_resource,
        "tactics": tactics,
        "play": play,
        "discard": discard,
        "priority": priority,
        "attack": attack,
        "defend": defend,
        "distribute": distribute,
        "relocate": relocate,
    }


def cities_of(names: list[str]) -> tuple[str, ...]:
    """The city cards among some."""
    return tuple(name for name in names if CARDS[name].type == "city")
