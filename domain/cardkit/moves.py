"""The moves that resolving texts ask for, alike in every card game."""

from domain.ruleset import Move


class ChooseForEffect(Move, frozen=True, tag="choose_for_effect"):
    """Answer what a resolving effect asks: ids of cards, `seat:2`, `yes` or `no`, numbers, as the question offers."""

    answer: tuple[str, ...]


class OrderTriggers(Move, frozen=True, tag="order_triggers"):
    """Say in which order one's triggers are put on the stack, the last one on top, or take effect, if at once."""

    order: tuple[str, ...]


EFFECT_MOVES: dict[str, type[Move]] = {
    str(move.__struct_config__.tag): move for move in (ChooseForEffect, OrderTriggers)
}
