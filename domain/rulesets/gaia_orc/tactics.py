"""The Tactical phase: comparing domains, and the one claim of a turn (GORC-TAC)."""

from domain.cardkit.game.declared import Act
from domain.cardkit.language.card import Ability
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.frame import Frame, Slot
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.gaining import gain
from domain.cardkit.run.objects import seat_name
from domain.cardkit.run.tasks import Aim, StackTriggers, StateCheck
from domain.cardkit.shapes import Some
from domain.draft import Draft
from domain.orckit.creatures import forbidden
from domain.orckit.floor import immediate
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.gaia_orc import regions
from domain.rulesets.gaia_orc.areas import DOMAINS
from domain.rulesets.gaia_orc.events import (
    AdvantageClaimed,
    DomainsCompared,
    DominationClaimed,
    RegionEffectApplied,
    TacticalClaimDeclined,
    TotalDominationClaimed,
)
from domain.rulesets.gaia_orc.state import State
from domain.rulesets.gaia_orc.tasks import ApplyEffect
from domain.shapes import Barred, Offer, Offers, OneOf, Withheld
from events.event import Seat

ADVANTAGE, DOMINATION, TOTAL = "advantage", "domination", "total_domination"
"""The kinds of abilities of regions that claims set off."""
DOMAIN = "domain"
"""What an Advantage prints: of which domain it is."""
VP, EFFECT = "vp", "region_effect"

# --- comparing --------------------------------------------------------------------------------------------------------


def points(board: Board, seat: Seat, domain: str) -> int:
    """The domain points of a player (GORC-TAC-03)."""
    return board.player(seat, f"points_{domain}")


def _against(board: Board, seat: Seat, domain: str) -> int:
    return max(points(board, other, domain) for other in board.state.playing_seats if other != seat)


def won(board: Board, seat: Seat) -> tuple[str, ...]:
    """The domains in which a player has so much more than the opponent that they are won (GORC-TAC-04)."""
    margin = board.state.options.advantage_margin
    return tuple(one for one in DOMAINS if points(board, seat, one) - _against(board, seat, one) >= margin)


def compare(draft: Draft) -> None:
    """The phase begins with the sums of both sides (GORC-TAC-01, -03)."""
    board, seats = board_of(draft), draft.state.playing_seats
    sums = {domain: {seat: points(board, seat, domain) for seat in seats} for domain in DOMAINS}
    draft.emit(DomainsCompared(sums), "GORC-TAC-01")


def decline(draft: Draft) -> None:
    """Who ends the phase without a claim that could be made has lost it for this turn (GORC-TAC-06)."""
    state: State = draft.state
    if state.active is not None and _hindered(board_of(draft), state.active, 1, "GORC-TAC-04") is None:
        draft.emit(TacticalClaimDeclined(state.active), "GORC-TAC-06")


# --- what regions give ------------------------------------------------------------------------------------------------


def _domain_of(ability: Ability) -> str | None:
    return next((str(one.value) for one in ability.printed if one.name == DOMAIN), None)


def _text(board: Board, seat: Seat, kind: str, domain: str | None = None) -> tuple[str, str] | None:
    """The active region of a player and what it gives for a claim, if anything (GORC-TAC-07, GORC-REG-12)."""
    region = regions.active(board, seat)
    texts = () if region is None else board.abilities(region.id)
    found = (path for path, one in texts if one.kind == kind and domain in (None, _domain_of(one)))
    path = next(found, None)
    return None if region is None or path is None else (region.id, path)


def _give(draft: Draft, seat: Seat, texts: list[tuple[str, str]]) -> None:
    """Each effect of a claim is a step of its own, in this order (GORC-TAC-13, -18)."""
    for region, path in reversed(texts):
        draft.push(ApplyEffect(seat, region, path), StateCheck(), StackTriggers())


def apply_effect(draft: Draft, task: ApplyEffect) -> None:
    """It happens as far as it can, and nobody responds (GORC-TAC-15)."""
    draft.emit(RegionEffectApplied(task.seat, task.region, task.ability), "GORC-TAC-15")
    ability = board_of(draft).pool.ability(task.ability)
    slots = tuple(Slot(at, target) for at, target in enumerate(ability.targets))
    draft.push(Aim(slots, ability.do, Frame(task.region, task.seat, task.ability)))


# --- claiming ---------------------------------------------------------------------------------------------------------


class ClaimAdvantages(Move, frozen=True, tag="claim_advantages"):
    """Claim the Advantages of domains that are won; their effects happen in this order."""

    domains: tuple[str, ...]


class ClaimDomination(Move, frozen=True, tag="claim_domination"):
    """Claim Domination: victory points, or the effect of the own region."""

    reward: str


class ClaimTotalDomination(Move, frozen=True, tag="claim_total_domination"):
    """Claim Total Domination: victory points, or the effect of the own region."""

    reward: str


def _hindered(board: Board, seat: Seat, need: int, clause: str) -> Refusal | None:
    """Why a claim cannot be made: one was, or too few domains are won (GORC-TAC-13)."""
    state: State = board.state
    if state.now.claimed:
        return Refusal("claimed", ("GORC-TAC-13",))
    no = forbidden(board, seat_name(seat), "claim")
    if no is not None:
        return no
    have = won(board, seat)
    return None if len(have) >= need else Refusal("not-won", (clause,), {"need": need, "won": list(have)})


def _to_claim(board: Board, seat: Seat) -> Offers:
    why = _hindered(board, seat, 1, "GORC-TAC-04")
    if why is not None:
        return Offers((), (Withheld("claim_advantages", why),))
    there = won(board, seat)
    return Offers((Offer("claim_advantages", {"domains": Some(there, 1, len(there), "GORC-TAC-04", ordered=True)}),))


def _claim(draft: Draft, seat: Seat, move: ClaimAdvantages) -> None:
    """Announced with their sums, they take effect one after another (GORC-TAC-05, -07, -13)."""
    board = board_of(draft)
    texts = [text for domain in move.domains if (text := _text(board, seat, ADVANTAGE, domain)) is not None]
    _give(draft, seat, texts)
    for domain in move.domains:
        sums = points(board, seat, domain), _against(board, seat, domain)
        bring(draft, AdvantageClaimed(seat, domain, *sums), "GORC-TAC-05")


def _rewards(board: Board, seat: Seat, move: str, need: int, clause: str) -> Offers:
    """Victory points always, the effect if the active region has it (GORC-TAC-17)."""
    why = _hindered(board, seat, need, clause)
    if why is not None:
        return Offers((), (Withheld(move, why),))
    if _text(board, seat, move.removeprefix("claim_")) is not None:
        return Offers((Offer(move, {"reward": OneOf((VP, EFFECT), clause)}),))
    no = Barred(EFFECT, Refusal("no-such-effect", ("GORC-TAC-17",)))
    return Offers((Offer(move, {"reward": OneOf((VP,), clause, (no,))}),))


def _dominate(draft: Draft, seat: Seat, move: ClaimDomination) -> None:
    """One victory point or the effect, in place of all Advantages (GORC-TAC-09, -10)."""
    bring(draft, DominationClaimed(seat, won(board_of(draft), seat), move.reward), "GORC-TAC-09")
    _reward(draft, seat, DOMINATION, move.reward, draft.state.options.domination_vp, "GORC-TAC-09")


def _dominate_all(draft: Draft, seat: Seat, move: ClaimTotalDomination) -> None:
    """Three victory points or the effect (GORC-TAC-11, -12)."""
    bring(draft, TotalDominationClaimed(seat, won(board_of(draft), seat), move.reward), "GORC-TAC-12")
    _reward(draft, seat, TOTAL, move.reward, draft.state.options.total_domination_vp, "GORC-TAC-12")


def _reward(draft: Draft, seat: Seat, kind: str, reward: str, vp: int, clause: str) -> None:
    if reward == VP:
        gain(draft, seat, VP, vp, clause, cause=kind)
    else:
        text = _text(board_of(draft), seat, kind)
        assert text is not None
        _give(draft, seat, [text])


CLAIMS = (
    Act("claim_advantages", ClaimAdvantages, immediate(_claim), _to_claim),
    Act(
        "claim_domination",
        ClaimDomination,
        immediate(_dominate),
        lambda board, seat: _rewards(board, seat, "claim_domination", 2, "GORC-TAC-08"),
    ),
    Act(
        "claim_total_domination",
        ClaimTotalDomination,
        immediate(_dominate_all),
        lambda board, seat: _rewards(board, seat, "claim_total_domination", 3, "GORC-TAC-11"),
    ),
)
