"""The default army: creatures that are in play when the match begins (WORC-HRO-08)."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from domain.cardkit.events.things import ObjectEnteredPlay
from domain.cardkit.game.declared import Act
from domain.cardkit.pool import LIBRARY
from domain.cardkit.run.board import Board
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import fresh
from domain.cardkit.run.piles import of_main_deck
from domain.cardkit.state import DECK
from domain.draft import Draft
from domain.orckit.creatures import CREATURE
from domain.refusal import refuse, refuse_type
from domain.ruleset import Move
from domain.rulesets.wtactics_orc.events import DefaultArmyChosen
from domain.rulesets.wtactics_orc.fronts import DEFENSIVE, FRONTS, OFFENSIVE
from domain.rulesets.wtactics_orc.hero_decks import most_of_army
from domain.rulesets.wtactics_orc.heroes import hero_of
from domain.rulesets.wtactics_orc.state import State
from domain.rulesets.wtactics_orc.tasks import ChooseArmies
from domain.shapes import Offer, Offers, Pick, Shape, first, in_order
from events.event import Seat
from events.vocabulary.chance import DeckPrepared

ARMY = "army"
CLAUSE = "WORC-HRO-08"


class ChooseDefaultArmy(Move, frozen=True, tag="choose_default_army"):
    """Say which creatures of the own deck are in play at the start: names for each front, as often as they are there.

    Nobody else sees it before all have chosen.
    """

    army: dict[str, tuple[str, ...]]


class Army(Shape, frozen=True, tag="default_army"):
    """Names of creatures for each front, each at most as often as there are `copies` of it.

    Those of a faction cost in all at most as much as `most` says. Listed are a handful of such armies.
    """

    copies: dict[str, int]
    costs: dict[str, int]
    factions: dict[str, str]
    most: dict[str, int]

    def check(self, given: Any) -> None:
        """Raise `Refused` unless it is such an army."""
        if not isinstance(given, dict):
            refuse_type(CLAUSE, given, "object")
        for front, names in given.items():
            if front not in FRONTS or not isinstance(names, list | tuple):
                refuse(CLAUSE, "not-offered", given=front, offered=list(FRONTS))
        chosen = Counter(str(name) for names in given.values() for name in names)
        for name, count in chosen.items():
            if count > self.copies.get(name, 0):
                refuse(CLAUSE, "not-offered", given=name, need=count, have=self.copies.get(name, 0))
        for faction, most in self.most.items():
            cost = sum(self.costs[name] * chosen[name] for name in chosen if self.factions[name] == faction)
            if cost > most:
                refuse(CLAUSE, "too-dear", faction=faction, most=most, have=cost)

    def offered(self) -> Any:
        """What may be chosen, for the log."""
        return {"of": self.copies, "most": self.most}

    def options(self, pick: Pick = first) -> Iterator[dict[str, list[str]]]:
        """The dearest creatures that fit in the Offensive, or in the Defensive, or nobody, varied by `pick`."""
        dearest = self._dearest()
        yield from in_order([*({front: dearest} for front in FRONTS if dearest), {}], pick)

    def count(self, cap: int) -> int:
        """How many armies are listed."""
        return 3 if self._dearest() else 1

    def _dearest(self) -> list[str]:
        left, found = dict(self.most), []
        for name in sorted(self.copies, key=lambda name: (-self.costs[name], name)):
            for _ in range(self.copies[name]):
                if self.costs[name] <= left[self.factions[name]]:
                    left[self.factions[name]] -= self.costs[name]
                    found.append(name)
        return found


def choose_armies(draft: Draft, task: ChooseArmies) -> None:
    """All are asked at once; when all have chosen, their creatures enter play unmarked."""
    state: State = draft.state
    if not state.options.heroes:
        return
    missing = [seat for seat in state.playing_seats if seat not in state.armies]
    if missing:
        draft.push(task)
        for seat in missing:
            draft.ask(seat, ARMY, CLAUSE)
        return
    for seat in state.playing_seats:
        draft.emit(DeckPrepared(seat, f"{DECK}:{seat}", of_main_deck(state, state.lists[seat])), CLAUSE)
        for front, names in state.armies[seat].items():
            for name in names:
                entered = ObjectEnteredPlay(fresh(draft, 1)[0], name, seat, seat, front, DECK, cause=ARMY)
                bring(draft, entered, CLAUSE)


def _to_choose(board: Board, seat: Seat) -> Offers:
    """Creatures of the own deck, of the factions of the Hero."""
    state: State = board.state
    hero = hero_of(board, seat)
    assert hero is not None
    most, cards = most_of_army(board.card(hero)), LIBRARY.pool(state.pool).cards
    copies = Counter(name for name in state.lists[seat] if cards[name].type == CREATURE and cards[name].faction in most)
    costs = {name: cards[name].cost for name in copies}
    fixed = {name: cost for name, cost in costs.items() if isinstance(cost, int)}
    factions = {name: str(cards[name].faction) for name in fixed}
    army = Army({name: copies[name] for name in sorted(fixed)}, fixed, factions, most)
    return Offers((Offer("choose_default_army", {"army": army}, secret=("army",)),))


def _choose(draft: Draft, seat: Seat, move: ChooseDefaultArmy) -> None:
    army = {front: tuple(move.army.get(front, ())) for front in (OFFENSIVE, DEFENSIVE)}
    draft.emit(DefaultArmyChosen(seat, army), CLAUSE)


CHOOSE_DEFAULT_ARMY = Act("choose_default_army", ChooseDefaultArmy, _choose, _to_choose)
