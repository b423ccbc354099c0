"""Countering an ability of an enemy Hero (WORC-HCT)."""

from collections.abc import Iterator

from domain.cardkit.events.stack import Targets
from domain.cardkit.game.declared import Act
from domain.cardkit.run import draws
from domain.cardkit.run.announce import APART
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.choosing import picked
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.objects import ability_key
from domain.cardkit.run.payment import Due, Means, due, pay_resources
from domain.cardkit.run.plans import plan_of
from domain.cardkit.run.pricing import check_apart
from domain.cardkit.run.stack import cancel_item
from domain.cardkit.run.tasks import Respond, StackTriggers, StateCheck
from domain.cardkit.shapes import Some
from domain.cardkit.slots import Slots
from domain.cardkit.state import StackItem
from domain.draft import Draft
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.wtactics_orc import physics
from domain.rulesets.wtactics_orc.events import HeroAbilityCountered
from domain.rulesets.wtactics_orc.hero_decks import HERO
from domain.rulesets.wtactics_orc.heroes import hero_of
from domain.rulesets.wtactics_orc.state import State
from domain.shapes import Domain, Offer, Offers, OneOf, Withheld
from events.event import Seat

COUNTER = "counter"
"""What a text may forbid a Hero, and why an item leaves the chain and a card the hand."""


class CounterHeroAbility(Move, frozen=True, tag="counter_hero_ability"):
    """Nullify an ability of an enemy Hero on the chain (`item`), and sacrifice a Resource card (`costs`)."""

    item: str
    costs: Targets = ()
    payment: tuple[str, ...] = ()


def _to_counter(board: Board, seat: Seat) -> Offers:
    """Each enemy Hero's ability that costs gold, for a gold more (WORC-HCT-01 to -04)."""
    hero = hero_of(board, seat)
    if hero is None or not board.state.options.hero_countering:
        return Offers()
    offers, withheld = [], []
    for item, gold in _enemy_abilities(board, seat):
        found = _offer(board, seat, item, gold) if not board.forbidden(COUNTER, hero.id) else _unable(hero.id)
        if isinstance(found, Offer):
            offers.append(found)
        else:
            withheld.append(Withheld("counter_hero_ability", found, {"item": item.id}))
    return Offers(tuple(offers), tuple(withheld))


def _unable(hero: str) -> Refusal:
    return Refusal("forbidden", ("WORC-HCT-01",), {"what": COUNTER, "id": hero})


def _enemy_abilities(board: Board, seat: Seat) -> Iterator[tuple[StackItem, Due]]:
    """Abilities of enemy Heroes on the chain that cost gold, each with that cost."""
    for item in board.state.stack:
        if item.controller == seat or not item.ability or board.pool.ability(item.ability).kind != HERO:
            continue
        for owed in _cost(board, item):
            if owed.purse.resource == "gold" and owed.amount:
                yield item, owed


def _cost(board: Board, item: StackItem) -> tuple[Due, ...]:
    frame = Frame(item.source, item.controller, item.ability, item.id, item.targets, item.modes, item.x)
    return due(board, plan_of(board.pool, item.ability, board.dialect.vocabulary), frame)


def _more(gold: Due) -> tuple[Due, ...]:
    """What countering costs: a gold more than the ability (WORC-HCT-02)."""
    return (Due(gold.purse, gold.amount + 1, {}),)


def _offer(board: Board, seat: Seat, item: StackItem, gold: Due) -> Offer | Refusal:
    """All that is to be named, or what is lacking (WORC-HCT-02 to -04)."""
    means, owed = Means(board, seat), _more(gold)
    free, need = tuple(means.cards[0]), owed[0].amount
    have = board.state.number(seat, "gold") + len(free)
    if have < need:
        return Refusal("too-dear", ("WORC-HCT-02",), {"resource": "gold", "need": need, "have": have})
    if not free or have < need + 1:
        return Refusal("no-resource", ("WORC-HCT-03",), {"need": need + 1, "have": have})
    if not board.state.zone("hand", seat):
        return Refusal("too-few-cards", ("WORC-HCT-04",), {"need": 1, "have": 0})
    payment = means.payment(owed)
    assert payment is not None
    given = Slots((Some(free, 1, 1, "WORC-HCT-05"),), "WORC-HCT-05")
    named: dict[str, Domain] = {"item": OneOf((item.id,), "WORC-HCT-01"), "costs": given, "payment": payment}
    return Offer("counter_hero_ability", named, apart=APART)


def _counter(draft: Draft, seat: Seat, move: CounterHeroAbility) -> None:
    """The gold is paid, a Resource card and a hand card go; the ability does nothing (WORC-HCT-05, -06).

    It is over at once, and whoever responds has done one thing by it.
    """
    state: State = draft.state
    check_apart(board_of(draft), move.costs, move.payment)
    draft.push(StateCheck(), StackTriggers(), Respond("action", state.after(seat)))
    gold = next(gold for item, gold in _enemy_abilities(board_of(draft), seat) if item.id == move.item)
    ability = next(ability_key(item.source, item.ability) for item in state.stack if item.id == move.item)
    draft.emit(HeroAbilityCountered(seat, move.item, ability, gold.amount + 1), "WORC-HCT-01", "WORC-HCT-06")
    pay_resources(draft, Frame("", seat, item="counter_hero_ability"), _more(gold), move.payment)
    physics.leave(draft, move.costs[0], "graveyard", COUNTER)
    draws.discard(draft, seat, picked(draft, draft.state.zone("hand", seat), 1), COUNTER, "WORC-HCT-05")


def nullify(draft: Draft) -> None:
    """Whatever an effect makes of a countered ability in this turn does nothing, either (WORC-HCT-06)."""
    state: State = draft.state
    for item in tuple(state.stack):
        if ability_key(item.source, item.ability) in state.now.countered:
            cancel_item(draft, item.id, COUNTER)


COUNTER_HERO_ABILITY = Act("counter_hero_ability", CounterHeroAbility, _counter, _to_counter)
