"""The abilities of Heroes that are used in the own turn, one in each (WORC-HRO-02, -11, -13, -14)."""

from collections.abc import Iterator

from domain.cardkit.game.declared import Act
from domain.cardkit.game.playing import limited
from domain.cardkit.language.kinds import USED, AbilityKind
from domain.cardkit.moves_play import ActivateAt
from domain.cardkit.run.announce import Announceable
from domain.cardkit.run.board import Board
from domain.cardkit.run.objects import ability_key
from domain.cardkit.zones import THIS_TURN
from domain.refusal import Refusal
from domain.rulesets.wtactics_orc.hero_decks import HERO
from domain.rulesets.wtactics_orc.heroes import hero_of
from domain.rulesets.wtactics_orc.mulligan import announce
from domain.rulesets.wtactics_orc.playing import at_each_front, is_about_fronts
from domain.shapes import Offers
from events.event import Seat

KIND = AbilityKind(USED, heading="Hero")


class UseHeroAbility(ActivateAt, frozen=True, tag="use_hero_ability"):
    """Use an ability of the own Hero (`source`), at a front (`place`) if it is about what is in one.

    Other parameters as `activate_ability`.
    """


def _to_use(board: Board, seat: Seat) -> Offers:
    return limited(board, seat, "use_hero_ability", _usable(board, seat))


def _usable(board: Board, seat: Seat) -> Iterator[Announceable]:
    """Those of the own Hero, unless one was used in this turn (WORC-HRO-13, -14)."""
    hero = hero_of(board, seat)
    if hero is None:
        return
    there = [(path, ability) for path, ability in board.abilities(hero.id) if ability.kind == HERO]
    used = any(board.state.uses.get(f"{THIS_TURN}{ability_key(hero.id, path)}") for path, _ in there)
    why = Refusal("used-up", ("WORC-HRO-14",), {"per": "turn", "most": 1, "have": 1}) if used else None
    for path, ability in there:
        use = Announceable("use_hero_ability", hero.id, path, barred=why)
        yield from at_each_front(board, use, "WORC-HRO-11") if is_about_fronts(ability) else (use,)


USE_HERO_ABILITY = Act("use_hero_ability", UseHeroAbility, announce, _to_use)
