"""Which cards of Arcmage bots take for one another."""

from domain import engine
from domain.bots import choose, named
from domain.cardkit.pool import LIBRARY
from domain.rulesets import RULESETS
from domain.rulesets.arcmage_arc.state import FACTIONS
from service.lab.series import Series

ARCMAGE = RULESETS["arcmage_arc"]


def _on_the_way(decisions: int):
    """Positions of a match of greedy bots."""
    deck = "The Uprising"
    draft = Series(ARCMAGE, ("greedy", "greedy"), "alike", {"decks": [deck, deck]}).opened(0)
    for number in range(decisions):
        state = draft.state
        yield state
        seat = min(state.pending)
        move, args = choose(named("greedy"), ARCMAGE, state, seat, number.to_bytes(4, "big"))
        draft = engine.decide(ARCMAGE, state, seat, move, args)


def test_equal_cards_in_hand_or_unbuilt_and_resources_of_a_faction_are_alike_and_nothing_else_is():
    pairs = 0
    for state in _on_the_way(120):
        alike = {one: what for one, what in ARCMAGE.alike(state, 1).items() if one in state.objects}
        for one, what in alike.items():
            thing = state.objects[one]
            own = thing.zone in ("hand", "unbuilt") and thing.owner == 1
            assert own or (thing.zone == "play" and thing.place == "vault")
            for other in (two for two, same in alike.items() if same == what and two > one):
                twin = state.objects[other]
                assert (twin.zone, twin.place, twin.controller, twin.marked) == (
                    thing.zone,
                    thing.place,
                    thing.controller,
                    thing.marked,
                )
                assert thing.card == twin.card if own else thing.faction == twin.faction
                pairs += 1
    assert pairs > 10


def test_what_is_alike_does_not_tell_the_cards_of_others():
    for state in _on_the_way(60):
        hidden = {one.id for one in state.objects.values() if one.zone in ("hand", "unbuilt") and one.owner == 2}
        assert hidden.isdisjoint(ARCMAGE.alike(state, 1))


def test_factions_that_no_card_of_the_deck_has_are_vain_for_a_resource_card_and_for_nothing_else():
    seen = set()
    for state in _on_the_way(120):
        pending = state.pending.get(1)
        laying = pending is not None and pending.kind in ("draw_course", "place_resource")
        own = {LIBRARY.pool(state.pool).cards[name].faction for name in state.lists.get(1, ())}
        assert {*ARCMAGE.vain(state, 1)} == (set(FACTIONS) - own if laying else set())
        assert ARCMAGE.alike(state, 1).keys() <= state.objects.keys()
        seen.add(laying)
    assert seen == {True, False}
