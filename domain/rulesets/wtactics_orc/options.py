"""Match options of WTactics, besides those of all card games (WORC-DCK-10)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal

import msgspec

from domain.cardkit.game.options import Told
from domain.cardkit.pool import Pool
from domain.orckit.options import Few, OrcOptions, flag, told
from domain.refusal import Refusal
from domain.rulesets.wtactics_orc.decks import all_faults

FirstPlayer = Annotated[str, msgspec.Meta(pattern="^(random|seat:[1-3])$")]
Score = Annotated[int, msgspec.Meta(ge=1, le=999)]
LEAST_ROUND_LIMIT = 20


class Options(OrcOptions, frozen=True, forbid_unknown_fields=True):
    """The options of a match with all defaults filled in."""

    first_player: FirstPlayer = "random"
    best_of: Literal[1, 3] = 1
    format: Literal["standard", "triumvirate"] = "standard"
    starting_influence: Score = 20
    vp_target: Score = 10
    opening_hand: Annotated[int, msgspec.Meta(ge=0, le=20)] = 7
    mulligan: Literal["standard", "open"] = "standard"
    recycle_size: Annotated[int, msgspec.Meta(ge=1, le=20)] = 4
    recycles_per_turn: Few = 1
    unassign_cost: Few = 1
    min_deck_total: Annotated[int, msgspec.Meta(ge=10, le=200)] = 60
    max_deck_total: Annotated[int, msgspec.Meta(ge=60, le=1000)] = 200
    deck_total_includes_quests: bool = True
    copy_limit: Annotated[int, msgspec.Meta(ge=1, le=99)] = 4
    loyalty_limit: Annotated[int, msgspec.Meta(ge=0, le=99)] = 3
    quest_deck_size: Annotated[int, msgspec.Meta(ge=1, le=40)] = 10
    quest_copy_limit: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    quest_vetoes: Annotated[int, msgspec.Meta(ge=0, le=39)] = 3
    max_active_quests: Annotated[int, msgspec.Meta(ge=1, le=9)] = 2
    round_limit: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 300
    rituals: bool = False
    mounts: bool = False
    heroes: bool = False
    hero_vp_target: bool = True
    hero_countering: bool = True

    def faults(self) -> Iterator[tuple[str, str]]:
        """Options that contradict each other (WORC-DCK-10, WORC-PLY-02)."""
        if (self.format == "triumvirate") != (self.players == 3):
            yield "format", "triumvirate with three players, standard with two"
        yield from OrcOptions.faults(self)
        if self.min_deck_total > self.max_deck_total:
            yield "min_deck_total", f"at most max_deck_total, {self.max_deck_total}"
        if self.quest_vetoes >= self.quest_deck_size:
            yield "quest_vetoes", f"less than quest_deck_size, {self.quest_deck_size}"
        if 0 < self.round_limit < LEAST_ROUND_LIMIT:
            yield "round_limit", f"0, or {LEAST_ROUND_LIMIT} and more"
        for name in ("hero_vp_target", "hero_countering"):
            if not (self.heroes or getattr(self, name)):
                yield name, "true without heroes"

    def deck_faults(self, pool: Pool, names: Sequence[str]) -> tuple[Refusal, ...]:
        """All that is wrong with what a player brings to such a match (WORC-DCK, WORC-LOY)."""
        return all_faults(self, pool, names)


OPTION_DOCS: Mapping[str, Told] = {
    **told(__package__),
    "first_player": ("Who takes the first turn: chance, or a seat.", "random, seat:<n>", ("WORC-PLY-03",)),
    "best_of": ("Games of the series that the match begins.", "1, 3", ("WORC-WIN-06",)),
    "format": ("Which opponents may be attacked.", "standard, triumvirate", ("WORC-PLY-02", "WORC-FMT-01")),
    "starting_influence": ("Influence at the beginning.", "1 to 999", ("WORC-SET-04",)),
    "vp_target": ("Victory points that win.", "1 to 999", ("WORC-WIN-02",)),
    "opening_hand": ("Cards of the opening hand.", "0 to 20", ("WORC-SET-02", "WORC-MUL-03")),
    "mulligan": ("How an opening hand is drawn anew.", "standard, open", ("WORC-MUL-03", "WORC-OMU-01")),
    "recycle_size": ("Resource cards that recycling takes back.", "1 to 20", ("WORC-REC-01",)),
    "recycles_per_turn": ("How often a player may recycle in a turn.", "0 to 9", ("WORC-REC-01",)),
    "unassign_cost": ("Gold that unassigning a creature costs.", "0 to 9", ("WORC-ASG-14",)),
    "min_deck_total": ("Cards that a deck has at least.", "10 to 200", ("WORC-DCK-01",)),
    "max_deck_total": ("Cards that a deck has at most.", "60 to 1000", ("WORC-DCK-01",)),
    "deck_total_includes_quests": flag("Whether these totals count the Quest deck.", "WORC-DCK-01"),
    "copy_limit": ("Copies of a card in a deck.", "1 to 99", ("WORC-DCK-06",)),
    "loyalty_limit": ("What the loyalty requirements of a deck add up to.", "0 to 99", ("WORC-LOY-03",)),
    "quest_deck_size": ("Cards of a Quest deck.", "1 to 40", ("WORC-QPR-01",)),
    "quest_copy_limit": ("Copies of a Quest in a Quest deck.", "1 to 9", ("WORC-QPR-02",)),
    "quest_vetoes": ("Quests of each Quest deck that are vetoed.", "0 to quest_deck_size - 1", ("WORC-QPR-05",)),
    "max_active_quests": ("Quests that a player may pursue at once.", "1 to 9", ("WORC-QST-07",)),
    "round_limit": ("Rounds after which the scores decide.", "0 (none), 20 to 1000", ("WORC-DRW-06",)),
    "rituals": flag("Whether decks may hold Rituals.", "WORC-RIT-01"),
    "mounts": flag("Whether decks may hold Mounts.", "WORC-MNT-01"),
    "heroes": flag("Whether each player brings a Hero.", "WORC-HRO-01"),
    "hero_vp_target": flag("Whether the Hero says how many victory points win.", "WORC-HRO-05"),
    "hero_countering": flag("Whether Heroes counter abilities of other Heroes.", "WORC-HCT-01"),
}
"""What each of these options does, its values, and the clauses that it concerns."""
