"""Match options of Gaia ORC, besides those of all card games (GORC-PLA-05)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal

import msgspec

from domain.cardkit.game.options import Told
from domain.cardkit.pool import Pool
from domain.orckit.options import Few, OrcOptions, flag, told
from domain.refusal import Refusal
from domain.rulesets.gaia_orc.decks import all_faults

FirstPlayer = Annotated[str, msgspec.Meta(pattern="^(random|seat:[12])$")]
Some = Annotated[int, msgspec.Meta(ge=0, le=20)]
Many = Annotated[int, msgspec.Meta(ge=0, le=99)]
FewRegions = Annotated[int, msgspec.Meta(ge=1, le=3)]
LEAST_ROUND_LIMIT = 20


class Options(OrcOptions, frozen=True, forbid_unknown_fields=True):
    """The options of a match with all defaults filled in."""

    first_player: FirstPlayer = "random"
    best_of: Literal[1, 3, 5] = 1
    series_draw_cap: Some | None = None
    vp_target: Annotated[int, msgspec.Meta(ge=1, le=999)] = 10
    last_region_check: Literal["step", "end_of_turn"] = "step"
    opening_hand: Annotated[int, msgspec.Meta(ge=1, le=20)] = 7
    mulligan_grave: Some = 2
    mulligan_keep_max: Some = 5
    exhaust_draws: Few = 1
    deck_out_loses: bool = True
    moves_per_turn: Few = 1
    advantage_margin: Many = 2
    domination_vp: Many = 1
    total_domination_vp: Many = 3
    single_faction_domains: bool = True
    mixed_defence: bool = False
    region_retarget: bool = True
    region_discards_per_turn: Annotated[int, msgspec.Meta(ge=0, le=2)] = 1
    discarded_region_draws: bool = False
    drop_on: Literal["any_death", "combat_death"] = "any_death"
    reassign_cost: Literal["gold_cost", "free"] = "gold_cost"
    main_deck_size: Annotated[int, msgspec.Meta(ge=20, le=200)] = 60
    region_deck_min: FewRegions = 1
    region_deck_max: FewRegions = 3
    copy_limit: Annotated[int, msgspec.Meta(ge=1, le=99)] = 4
    deck_advice: bool = True
    placeholder_regions: bool = True
    free_ability_uses_per_turn: Annotated[int, msgspec.Meta(ge=1, le=99)] = 20
    remark: Literal["state", "once"] = "state"
    trigger_total_cap: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 500
    round_limit: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 300

    def faults(self) -> Iterator[tuple[str, str]]:
        """Options that contradict each other (GORC-PLA-05)."""
        yield from super().faults()
        exchanged = self.mulligan_grave + self.mulligan_keep_max
        if self.opening_hand < exchanged:
            yield "opening_hand", f"at least mulligan_grave and mulligan_keep_max together, {exchanged}"
        least = self.opening_hand + self.mulligan_grave + 1
        if self.main_deck_size < least:
            yield "main_deck_size", f"at least {least}, for the opening hand and its mulligan"
        if self.region_deck_min > self.region_deck_max:
            yield "region_deck_min", f"at most region_deck_max, {self.region_deck_max}"
        if 0 < self.round_limit < LEAST_ROUND_LIMIT:
            yield "round_limit", f"0, or {LEAST_ROUND_LIMIT} and more"
        if not self.round_limit and not (self.deck_out_loses and self.draw_min):
            yield "round_limit", "above 0, if no empty deck ends the match"

    @property
    def most_games(self) -> int:
        """The games of a series at most: drawn ones are played again, but only so often (GORC-WIN-11)."""
        return self.best_of + (self.best_of if self.series_draw_cap is None else self.series_draw_cap)

    def deck_faults(self, pool: Pool, names: Sequence[str]) -> tuple[Refusal, ...]:
        """All that is wrong with what a player brings to such a match (GORC-DCK, GORC-REG-03)."""
        return all_faults(self, pool, names)


OPTION_DOCS: Mapping[str, Told] = {
    **told(__package__),
    "first_player": ("Who takes the first turn: chance, or a seat.", "random, seat:<n>", ("GORC-PLY-03",)),
    "best_of": ("Games of the series that the match begins.", "1, 3, 5", ("GORC-WIN-10",)),
    "series_draw_cap": (
        "How many drawn games of a series are played again; null: as many as `best_of` says.",
        "0 to 20, or null",
        ("GORC-WIN-11",),
    ),
    "vp_target": ("Victory points that win.", "1 to 999", ("GORC-WIN-02",)),
    "last_region_check": (
        "Whether who has lost the last region loses after the step, or when the turn is over.",
        "step, end_of_turn",
        ("GORC-WIN-04", "GORC-WIN-09"),
    ),
    "opening_hand": ("Cards of the opening hand.", "1 to 20", ("GORC-SET-02",)),
    "mulligan_grave": ("Cards that a mulligan puts into the grave.", "0 to 20", ("GORC-MUL-03",)),
    "mulligan_keep_max": ("Cards that a mulligan may keep.", "0 to 20", ("GORC-MUL-04",)),
    "exhaust_draws": ("Cards that exhausting draws; 0: nobody exhausts.", "0 to 9", ("GORC-EXH-01",)),
    "deck_out_loses": flag("Whether who must draw from an empty deck loses.", "GORC-DRW-04"),
    "moves_per_turn": ("Creatures that may be moved in a turn.", "0 to 9", ("GORC-MOV-01",)),
    "advantage_margin": ("By how many points a domain is won.", "0 to 99", ("GORC-TAC-04",)),
    "domination_vp": ("Victory points for a Domination.", "0 to 99", ("GORC-TAC-09",)),
    "total_domination_vp": ("Victory points for a Total Domination.", "0 to 99", ("GORC-TAC-12",)),
    "single_faction_domains": flag("Whether servants of one domain are of one faction.", "GORC-DOM-07"),
    "mixed_defence": flag("Whether servants and creatures of the Front may defend together.", "GORC-CMB-14"),
    "region_retarget": flag("Whether attackers go on against the region that is revealed next.", "GORC-CMB-01"),
    "region_discards_per_turn": ("Regions that a player may discard in a turn.", "0 to 2", ("GORC-DSC-03",)),
    "discarded_region_draws": flag("Whether a discarded region lets its player draw.", "GORC-REG-10"),
    "drop_on": ("By which deaths Equipment is dropped.", "", ("GORC-DTH-04",)),
    "reassign_cost": ("What giving Equipment on costs.", "gold_cost, free", ("GORC-EQR-04",)),
    "main_deck_size": ("Cards of a main deck.", "20 to 200", ("GORC-DCK-01",)),
    "region_deck_min": ("Regions that a player brings at least.", "1 to 3", ("GORC-DCK-02",)),
    "region_deck_max": ("Regions that a player brings at most.", "1 to 3", ("GORC-DCK-02",)),
    "copy_limit": ("Copies of a card in a deck, if the card says nothing else.", "1 to 99", ("GORC-DCK-07",)),
    "deck_advice": flag("Whether players hear how their decks differ from what is recommended.", "GORC-DCK-11"),
    "placeholder_regions": flag("Whether the plain regions that every faction has may be brought.", "GORC-REG-04"),
    "remark": (
        "Whether rules and costs mark a card that an effect has unmarked, or once in a turn.",
        "",
        ("GORC-MRK-06",),
    ),
    "trigger_total_cap": ("How many triggers there are at most in one step.", "1 to 10000", ("GORC-ABL-20",)),
    "round_limit": ("Rounds after which victory points decide.", "0 (none), 20 to 1000", ("GORC-WIN-13",)),
}
"""What each of these options does, its values, and the clauses that it concerns."""
