"""Which moves are legal, as the clauses of WTactics say it for cards without text."""

from collections.abc import Callable

from tests.games.choices import Choice, One, Pairs, Pick, Some, Split
from tests.games.orc import Payment
from tests.rules.wtactics_orc.referee.equipment import PLAY
from tests.rules.wtactics_orc.referee.opening import Referee
from tests.rules.wtactics_orc.referee.table import FRONTS, OFFENSIVE, RESOURCES, Thing
from tests.rules.wtactics_orc.referee.turns import MOVE_ATTACK


class Rules:
    """What a seat may do in the position of a referee."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee

    def legal(self, seat: int) -> list[Choice]:
        """All moves of a seat (section 3.5). A deck is too much to be listed."""
        referee = self.referee
        if seat in referee.out:
            return []
        kind = referee.pending.get(seat)
        found = [Choice("concede")]
        if kind is not None:
            found += self.answers[kind](self, seat)
        if kind in ("floor", "priority"):
            found += [*self.cards(seat, "event"), *self.producing(seat)]
        return found

    # --- set-up ------------------------------------------------------------------------------------------------------

    def veto(self, seat: int) -> list[Choice]:
        """WORC-QPR-04."""
        names = dict.fromkeys(self.referee.players[self.referee.reviewed(seat)].quest_deck)
        return [Choice("veto_quest", {"quest": One(tuple(names))})]

    def mulligan(self, seat: int) -> list[Choice]:
        """WORC-MUL-04, WORC-OMU-02."""
        hand = tuple(self.referee.players[seat].hand)
        if self.referee.options["mulligan"] == "open":
            again = Choice("open_mulligan", {"keep": Some(hand, 0, min(2, len(hand)))})
        else:
            again = Choice("mulligan")
        return [Choice("keep_hand"), again]

    # --- the floor ---------------------------------------------------------------------------------------------------

    def floor(self, seat: int) -> list[Choice]:
        """Section 3.2."""
        referee = self.referee
        found = [Choice("end_phase")]
        if referee.phase not in ("unmark", "upkeep", "discard"):
            found.append(Choice("end_turn"))
        if referee.phase == "unmark":
            found += self.unassigning(seat)
        elif referee.phase == "draw":
            found += self.drawing(seat)
        elif referee.phase in PLAY:
            found += [*self.assigning(seat), *self.resources(seat), *self.quests(seat), *self.cards(seat, "magic")]
            found += [
                *self.cards(seat, "equipment"),
                *self.cards(seat, "enchantment"),
                *self.gifts(seat),
                *self.pick_ups(seat),
            ]
        elif referee.phase in MOVE_ATTACK:
            found += [*self.moves(seat), *self.attacks(seat), *self.purchases(seat)]
        elif referee.phase == "entrance":
            found += self.cards(seat, "creature")
        return found

    def drawing(self, seat: int) -> list[Choice]:
        """WORC-DRW-02."""
        referee = self.referee
        more = referee.drawn < referee.options["draw_max"] and referee.players[seat].deck
        return [Choice("draw_second_card")] if more else []

    def resources(self, seat: int) -> list[Choice]:
        """WORC-RES-02, -03, WORC-REC-01, -02."""
        referee, found = self.referee, []
        hand, there = referee.players[seat].hand, [thing.id for thing in referee.there(seat, RESOURCES)]
        if hand and referee.laid < referee.options["resources_per_turn"]:
            found.append(Choice("lay_resource", {"card": One(tuple(hand))}))
        size = referee.options["recycle_size"]
        if len(there) >= size and referee.recycled < referee.options["recycles_per_turn"]:
            found.append(Choice("recycle_resources", {"resources": Some(tuple(there), size, size)}))
        return found

    def quests(self, seat: int) -> list[Choice]:
        """WORC-QST-06, -11."""
        acceptable, active = self.referee.acceptable(seat), self.referee.active_quests(seat)
        found = [Choice("accept_quest", {"quest": One(tuple(acceptable))})] if acceptable else []
        if active:
            found.append(Choice("abandon_quest", {"quest": One(tuple(quest.id for quest in active))}))
        return found

    def producing(self, seat: int) -> list[Choice]:
        """WORC-RES-05, WORC-PAY-03."""
        ready = tuple(self.referee.ready(seat))
        return [Choice("produce_gold", {"resources": Some(ready, 1, len(ready))})] if ready else []

    def cards(self, seat: int, kind: str) -> list[Choice]:
        """Hand cards of a type that can be paid for and have a place (WORC-CRE-02, -03, WORC-EQP-08, WORC-PRE-01)."""
        referee, player, found = self.referee, self.referee.players[seat], []
        for thing in (referee.things[id] for id in player.hand):
            payment = Payment(tuple(referee.ready(seat)), thing.card.cost, player.gold)
            if thing.card.type != kind or not payment.sizes():
                continue
            for places in self.places(seat, kind):
                picks: dict[str, Pick] = {"card": One((thing.id,)), "payment": payment}
                if all(places.values()):
                    picks |= {name: One(values) for name, values in places.items()}
                    found.append(Choice(f"play_{kind}", picks))
        return found

    def places(self, seat: int, kind: str) -> list[dict[str, tuple[str, ...]]]:
        """Where a card of a type may be played, by the name of the parameter (WORC-MAG-02, WORC-ENC-02, -03)."""
        creatures = self.referee.creatures(seat)
        if kind == "creature":
            return [{"front": tuple(FRONTS)}]
        if kind == "equipment":
            return [{"creature": tuple(thing.id for thing in creatures if not thing.assigned)}]
        if kind == "magic":
            casters = {str(thing.place): None for thing in creatures if "caster" in thing.card.words}
            return [{"front": tuple(casters)}]
        if kind == "enchantment":
            fronts = {str(thing.place): None for thing in creatures if thing.free}
            local = {front: [thing.id for thing in self.referee.local(seat, front)] for front in fronts}
            able = {front: tuple(id for id in ids if self.referee.can_get(id, seat)) for front, ids in local.items()}
            return [{"front": (front,), "creature": ids} for front, ids in able.items()]
        return [{}]

    def gifts(self, seat: int) -> list[Choice]:
        """WORC-EQP-13 to -16."""
        found, referee = [], self.referee
        for giver, equipment, receivers in referee.gifts(seat):
            cost, gold = referee.things[equipment].card.cost, referee.players[seat].gold
            payment = Payment(tuple(referee.ready(seat)), cost, gold)
            if payment.sizes():
                picks: dict[str, Pick] = {"giver": One((giver,)), "equipment": One((equipment,)), "payment": payment}
                found.append(Choice("reassign_equipment", {**picks, "receiver": One(tuple(receivers))}))
        return found

    def pick_ups(self, seat: int) -> list[Choice]:
        """WORC-DRP-02 to -07."""
        return [
            Choice("pick_up_equipment", {"equipment": One((equipment,)), "creature": One(tuple(creatures))})
            for equipment, creatures in self.referee.pick_ups(seat)
        ]

    def assigning(self, seat: int) -> list[Choice]:
        """WORC-ASG-06, -07, -11."""
        ready, gold = tuple(self.referee.ready(seat)), self.referee.players[seat].gold
        there = [(thing, Payment(ready, thing.card.assign or 0, gold)) for thing in self.referee.assignable(seat)]
        return [
            Choice("assign_creature", {"creature": One((thing.id,)), "payment": payment})
            for thing, payment in there
            if payment.sizes()
        ]

    def unassigning(self, seat: int) -> list[Choice]:
        """WORC-UNM-02, WORC-ASG-12 to -14."""
        referee = self.referee
        payment = Payment(tuple(referee.ready(seat)), referee.options["unassign_cost"], referee.players[seat].gold)
        there = tuple(thing.id for thing in referee.creatures(seat) if thing.assigned)
        picks: dict[str, Pick] = {"creature": One(there), "payment": payment}
        return [Choice("unassign_creature", picks)] if there and payment.sizes() else []

    # --- moving and attacking ----------------------------------------------------------------------------------------

    def moves(self, seat: int) -> list[Choice]:
        """WORC-MOV-01 to -07, WORC-MVA-02 to -05."""
        referee, slots = self.referee, self.referee.slots
        if slots.get("attack") == referee.phase or slots.get("move", referee.phase) != referee.phase:
            return []
        fronts = (referee.leaving,) if referee.leaving else tuple(FRONTS)
        movable = unmarked(referee.creatures(seat, *fronts))
        return [Choice("move_creature", {"creature": One(movable)})] if movable else []

    def attacks(self, seat: int) -> list[Choice]:
        """WORC-CMB-02, -03, -09, WORC-MVA-03 to -05, WORC-TRI-04."""
        referee, slots = self.referee, self.referee.slots
        able = unmarked(referee.creatures(seat, OFFENSIVE))
        if "attack" in slots or slots.get("move") == referee.phase or not able:
            return []
        picks: dict[str, Pick] = {"player": One(tuple(referee.targets(seat))), "attackers": Some(able, 1, len(able))}
        return [Choice("declare_attack", picks)]

    def purchases(self, seat: int) -> list[Choice]:
        """WORC-TRI-06 to -08: an opponent who may not be attacked yet, before the attack is declared."""
        referee = self.referee
        others = tuple(other for other in referee.after(seat) if other not in referee.targets(seat))
        if not others or "attack" in referee.slots:
            return []
        modes = ["discard3"] if len(referee.players[seat].hand) >= 3 else []
        gold = referee.there(seat, RESOURCES)
        if gold and seat not in referee.spent and not any(thing.marked for thing in gold):
            modes.append("mark_all_gold")
        return [Choice("buy_free_target", {"opponent": One(others), "mode": One(tuple(modes))})] if modes else []

    # --- windows and forced decisions --------------------------------------------------------------------------------

    def priority(self, seat: int) -> list[Choice]:
        """Section 3.3."""
        return [Choice("pass"), *self.pick_ups(seat), *self.assigning(seat)]

    def defend(self, seat: int) -> list[Choice]:
        """WORC-CMB-13, -15, -16."""
        able, attack = tuple(self.referee.able(seat)), self.referee.attack
        assert attack is not None
        return [Choice("declare_defenders", {"defenders": Pairs(able, tuple(attack.attackers), 0, len(able))})]

    def next_combat(self, seat: int) -> list[Choice]:
        """WORC-CMB-10, -11."""
        return [Choice("choose_next_combat", {"attacker": One(tuple(self.referee.remaining()))})]

    def split(self, seat: int) -> list[Choice]:
        """WORC-CMB-21."""
        attack = self.referee.attack
        assert attack is not None
        assert attack.fighting is not None
        defenders = tuple(id for id, faced in attack.faced.items() if faced == attack.fighting)
        split = Split(defenders, self.referee.things[attack.fighting].card.atk)
        return [Choice("distribute_combat_damage", {"damage": split})]

    def expired_quest(self, seat: int) -> list[Choice]:
        """WORC-QEX-05."""
        return [Choice("choose_expired_quest", {"quest": One(tuple(self.referee.expired))})]

    def discard(self, seat: int) -> list[Choice]:
        """WORC-DSC-01."""
        hand = tuple(self.referee.players[seat].hand)
        size = len(hand) - self.referee.options["hand_limit"]
        return [Choice("discard_to_limit", {"cards": Some(hand, size, size, ordered=True)})]

    answers: dict[str, Callable[["Rules", int], list[Choice]]] = {
        "deck": lambda self, seat: [Choice("submit_deck")],
        "veto": veto,
        "mulligan": mulligan,
        "floor": floor,
        "priority": priority,
        "defend": defend,
        "next_combat": next_combat,
        "split": split,
        "expired_quest": expired_quest,
        "next_quest": lambda self, seat: [Choice("choose_new_quest", {"keep": One((True, False))})],
        "discard": discard,
    }


def unmarked(things: list[Thing]) -> tuple[str, ...]:
    """The ids of unmarked and unassigned cards among some (WORC-MRK-03, WORC-ASG-01, -02)."""
    return tuple(thing.id for thing in things if thing.free)
