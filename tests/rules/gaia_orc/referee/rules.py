"""Which moves are legal, as the clauses of Gaia ORC say it for plain cards (section 3)."""

from collections.abc import Callable

from tests.games.choices import Choice, One, Pairs, Pick, Some, Split
from tests.games.orc import Payment
from tests.rules.gaia_orc.referee.cards import DOMAINS
from tests.rules.gaia_orc.referee.equipment import PLAY
from tests.rules.gaia_orc.referee.opening import Referee
from tests.rules.gaia_orc.referee.parted import Parted
from tests.rules.gaia_orc.referee.table import FRONT
from tests.rules.gaia_orc.referee.turns import MOVE_ATTACK


class Rules:
    """What a seat may do in the position of a referee."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee

    def legal(self, seat: int) -> list[Choice]:
        """All moves of a seat (section 3.5). A deck is too much to be listed."""
        kind = self.referee.pending.get(seat)
        found = [Choice("concede")]
        if kind is not None:
            found += self.answers[kind](self, seat)
        if kind in ("floor", "priority"):
            found += [*self.cards(seat, "event"), *self.producing(seat), *self.sacrifices(seat), *self.using(seat)]
        return found

    def moves(self, seat: int) -> set[str]:
        """The names of the moves of a seat."""
        return {choice.move for choice in self.legal(seat)}

    def mulligan(self, seat: int) -> list[Choice]:
        """GORC-MUL-03, -04."""
        options, hand = self.referee.options, tuple(self.referee.players[seat].hand)
        graves = Some(hand, options["mulligan_grave"], options["mulligan_grave"], ordered=True)
        keeps = Some(hand, 0, options["mulligan_keep_max"])
        return [Choice("keep_hand"), Parted("mulligan", {"grave": graves, "keep": keeps})]

    # --- the floor ---------------------------------------------------------------------------------------------------

    def floor(self, seat: int) -> list[Choice]:
        """Section 3.2."""
        phase = self.referee.phase
        found = [] if phase == "upkeep" and self.referee.owed() else [Choice("end_phase")]
        if phase not in ("unmark", "upkeep", "tactical", "discard"):
            found.append(Choice("end_turn"))
        return found + self.phases[phase](self, seat)

    def unassigning(self, seat: int) -> list[Choice]:
        """GORC-UNA-01."""
        return each("unassign_creature", creature=[one.id for one in self.referee.creatures(seat) if one.assigned])

    def upkeep(self, seat: int) -> list[Choice]:
        """GORC-UPK-03."""
        owed = self.referee.owed()
        found = each("decline_upkeep", source=owed)
        for source in owed:
            payment = self.payment(seat, self.referee.things[source].card.upkeep or 0)
            if payment.sizes():
                found.append(Choice("pay_upkeep", {"source": One((source,)), "payment": payment}))
        return found

    def claims(self, seat: int) -> list[Choice]:
        """GORC-TAC-04, -08, -11, -13, -14."""
        referee = self.referee
        if referee.claimed:
            return []
        won = tuple(referee.won(seat))
        found = [Choice("claim_advantages", {"domains": Some(won, 1, len(won), ordered=True)})] if won else []
        for rank in ("domination", "total_domination"):
            found += each(f"claim_{rank}", reward=referee.rewards(seat, rank))
        return found

    def drawing(self, seat: int) -> list[Choice]:
        """GORC-DRW-02, GORC-EXH-01, -02."""
        referee, player = self.referee, self.referee.players[seat]
        if not player.deck:
            return []
        if referee.drawn < referee.options["draw_max"]:
            return [Choice("draw_second_card")]
        if referee.exhausted or not referee.options["exhaust_draws"]:
            return []
        filled = [domain for domain in DOMAINS if player.piles[domain]]
        return [
            *each("exhaust", mode=["top_servant"], domain=filled),
            *each("exhaust", mode=["hand_card"], card=player.hand),
        ]

    def playing(self, seat: int) -> list[Choice]:
        """All that is marked Play A/B."""
        referee, found = self.referee, []
        if referee.laid < referee.options["resources_per_turn"] and not referee.exhausted:
            found += each("lay_resource", card=referee.players[seat].hand)
        for kind in ("equipment", "magic", "spell"):
            found += self.cards(seat, kind)
        return [*found, *self.assigning(seat), *self.gifts(seat), *self.throwing(seat), *self.pick_ups(seat)]

    def assigning(self, seat: int) -> list[Choice]:
        """GORC-ASG-02 to -05."""
        found = []
        for thing in self.referee.creatures(seat):
            payment = self.payment(seat, thing.card.assign or 0)
            able = thing.free and not thing.locked and (not thing.card.assign_marks or self.referee.markable(thing))
            if able and thing.card.assign is not None and payment.sizes():
                found.append(Choice("assign_creature", {"creature": One((thing.id,)), "payment": payment}))
        return found

    def gifts(self, seat: int) -> list[Choice]:
        """GORC-EQR-01 to -04."""
        found = []
        for equipment, receivers in self.referee.gifts(seat):
            payment = self.payment(seat, self.referee.gift_cost(self.referee.things[equipment].card))
            picks: dict[str, Pick] = {"equipment": One((equipment,)), "receiver": One(tuple(receivers))}
            if payment.sizes():
                found.append(Choice("reassign_equipment", {**picks, "payment": payment}))
        return found

    def throwing(self, seat: int) -> list[Choice]:
        """GORC-EQD-01, -02."""
        referee, found = self.referee, []
        for thing in referee.front(seat):
            carried = [one.id for one in referee.carried(thing.id)] if referee.markable(thing) else []
            found += each("discard_equipment", creature=[thing.id], equipment=carried)
        return found

    def pick_ups(self, seat: int) -> list[Choice]:
        """GORC-DRP-02 to -08."""
        there = self.referee.pick_ups(seat)
        return [way for one, able in there for way in each("pick_up_equipment", equipment=[one], creature=able)]

    def moving(self, seat: int) -> list[Choice]:
        """GORC-MOV-01 to -08, GORC-MVA-02 to -05, GORC-CMB-02, -04."""
        referee, slots, found = self.referee, self.referee.slots, []
        if "attack" not in slots and slots.get("move") != referee.phase:
            able = tuple(thing.id for thing in referee.front(seat) if referee.markable(thing))
            found += [Choice("declare_attack", {"attackers": Some(able, 1, len(able), ordered=True)})] if able else []
        here = slots.get("attack") != referee.phase and slots.get("move", referee.phase) == referee.phase
        if here and not referee.exhausted and referee.moved < referee.options["moves_per_turn"]:
            for thing in referee.creatures(seat):
                to = [FRONT] if thing.place in DOMAINS else self.domains(seat, thing.id)
                found += each("move_creature", creature=[thing.id] if referee.markable(thing) else [], destination=to)
        return found

    def domains(self, seat: int, creature: str) -> list[str]:
        """The domains that a creature may enter (GORC-DOM-07)."""
        thing = self.referee.things[creature]
        return [domain for domain in DOMAINS if self.referee.may_enter(thing, domain)]

    def discarding(self, seat: int) -> list[Choice]:
        """GORC-DSC-03, -04."""
        referee = self.referee
        fewer = referee.regions_discarded < referee.options["region_discards_per_turn"]
        return [Choice("discard_region")] if fewer and referee.players[seat].chapter else []

    # --- cards and gold ----------------------------------------------------------------------------------------------

    def payment(self, seat: int, cost: int) -> Payment:
        """Ways to pay so much."""
        return Payment(self.referee.ready(seat), cost, self.referee.players[seat].gold)

    def producing(self, seat: int) -> list[Choice]:
        """GORC-PAY-05."""
        ready = self.referee.ready(seat)
        return [Choice("produce_gold", {"cards": Some(ready, 1, len(ready))})] if ready else []

    def sacrifices(self, seat: int) -> list[Choice]:
        """GORC-GLO-05."""
        return each("sacrifice_creature", creature=self.referee.victims(seat))

    def using(self, seat: int) -> list[Choice]:
        """GORC-ABL-05 to -15."""
        referee, found = self.referee, []
        for thing in referee.usable(seat):
            payment = self.payment(seat, thing.card.price.get("gold", 0))
            picks: dict[str, Pick] = {"source": One((thing.id,)), "payment": payment}
            if due := referee.due(thing):
                picks["costs"] = Some(tuple(referee.payers(thing)), due, due)
            found.append(Choice("activate_ability", picks))
        return found

    def cards(self, seat: int, kind: str) -> list[Choice]:
        """Hand cards of a type that can be paid for and have a place or a host (GORC-PRE-01)."""
        referee, found = self.referee, []
        for thing in (referee.things[id] for id in referee.players[seat].hand):
            payment, card = self.payment(seat, thing.card.cost), thing.card
            if card.type != kind or not payment.sizes():
                continue
            picks: dict[str, Pick] = {"card": One((thing.id,))}
            if kind == "magic":
                if referee.value(seat, str(card.domain)) < card.requirement:
                    continue
            else:
                picks["payment"] = payment
            if kind == "creature":
                picks["place"] = One((FRONT, *self.domains(seat, thing.id)))
            elif kind in ("equipment", "spell"):
                picks["host"] = One(tuple(referee.hosts(seat, card)))
                if not referee.hosts(seat, card):
                    continue
            found.append(Choice(f"play_{kind}", picks))
        return found

    # --- windows and forced decisions --------------------------------------------------------------------------------

    def priority(self, seat: int) -> list[Choice]:
        """Section 3.3."""
        passive = seat == self.referee.passive
        return [Choice("pass"), *(self.pick_ups(seat) if passive else [])]

    def defend(self, seat: int) -> list[Choice]:
        """GORC-CMB-06, -14, -15, option `mixed_defence`."""
        (front, tops), attack = self.referee.able(seat), self.referee.attack
        assert attack is not None
        groups = [[*front, *tops]] if self.referee.options["mixed_defence"] else [front, tops]
        foes = tuple(attack.coming)
        return [Choice("declare_defenders", {"defenders": Pairs(tuple(one), foes, 0, len(one))}) for one in groups]

    def split(self, seat: int) -> list[Choice]:
        """GORC-CMB-24."""
        attack = self.referee.attack
        assert attack is not None
        attacker = attack.coming[0]
        blockers = tuple(one.id for one in self.referee.blockers(attacker))
        split = Split(blockers, self.referee.atk(self.referee.things[attacker]))
        return [Choice("distribute_combat_damage", {"damage": split})]

    def discard(self, seat: int) -> list[Choice]:
        """GORC-DSC-01."""
        hand = tuple(self.referee.players[seat].hand)
        size = len(hand) - self.referee.options["hand_limit"]
        return [Choice("discard_to_limit", {"cards": Some(hand, size, size, ordered=True)})]

    answers: dict[str, Callable[["Rules", int], list[Choice]]] = {
        "deck": lambda self, seat: [Choice("submit_deck")],
        "mulligan": mulligan,
        "floor": floor,
        "priority": priority,
        "defend": defend,
        "split": split,
        "discard": discard,
    }
    phases: dict[str, Callable[["Rules", int], list[Choice]]] = {
        "unmark": unassigning,
        "upkeep": upkeep,
        "tactical": claims,
        "draw": drawing,
        **dict.fromkeys(PLAY, playing),
        **dict.fromkeys(MOVE_ATTACK, moving),
        "entrance": lambda self, seat: self.cards(seat, "creature"),
        "discard": discarding,
    }


def each(move: str, **values: list[str]) -> list[Choice]:
    """A move with one of some values for each parameter; none where there is nothing to choose from."""
    return [Choice(move, {name: One(tuple(of)) for name, of in values.items()})] if all(values.values()) else []
