"""What abilities wait for in vain: what nothing can happen instead of, and what the card itself never hears of."""

from domain.cardkit.language.card import Ability
from domain.cardkit.language.clauses import Trigger
from domain.cardkit.language.linting.references import spoken_of
from domain.cardkit.language.linting.report import Report, walk
from domain.cardkit.language.terms import Select, Variable

CODE = "not-replaced"
CONTRARY = {("my", "opponents"), ("my", "opponent"), ("enemy", "you")}
"""Whose a card is, and the player that it happens to: of every happening but these that is who controls the card."""
ANYBODYS = ("targeted",)
"""What any player may do to any card."""


def check_happenings(report: Report) -> None:
    """Each ability that waits for something."""
    for path, _, ability in report.abilities():
        _amounts(report, path, ability)
        if ability.on is not None and ability.kind == "replaces":
            _instead(report, path, ability)
        for where, part in walk(ability, path):
            if isinstance(part, Trigger):
                _in_vain(report, where, part)


def _amounts(report: Report, path: str, ability: Ability) -> None:
    """What happens tells how much only if it can be more or less."""
    waited = ability.on or (ability.tally.on if ability.tally is not None else None)
    if waited is None or waited.on in report.vocabulary.measured:
        return
    for where, part in walk(ability, path):
        if isinstance(part, Variable) and part.name == "amount":
            report.error(where, "no-cause", f"`{waited.on}` tells no `amount`", "Write a number or X.")


def _in_vain(report: Report, where: str, part: Trigger) -> None:
    """What the card itself never hears of, and what nobody's card can be."""
    if part.what == "self" and part.on in report.vocabulary.hiding:
        message = f"a card never hears that `{part.on}` happens to itself: nobody sees it then"
        report.warning(where, "never-holds", message, f"Write `{part.on} of you`.")
    side = "my" if part.what == "self" else part.what.side if isinstance(part.what, Select) else "any"
    if (side, part.who) in CONTRARY and part.on not in ANYBODYS:
        message = f"a card of {'yours' if side == 'my' else 'an opponent'} is never that of `{part.who}`"
        report.warning(where, "never-holds", message, f"Leave out `of {part.who}`.")


def _instead(report: Report, path: str, ability: Ability) -> None:
    """Points of time cannot be left out, acts of players are forbidden or answered, what is unseen has no text."""
    assert ability.on is not None
    on, words = ability.on.on, report.vocabulary
    if on in words.moments:
        message = f"`{on}` is a point of time: nothing can happen instead of it"
        report.error(f"{path}.on", CODE, message, "Do something then: remove `kind`.")
    elif on in words.acts:
        message = f"`{on}` is an act of a player: nothing can happen instead of it"
        fix = f'Forbid it (`forbid = ["{words.acts[on]}"]`), or answer it: remove `kind`.'
        report.error(f"{path}.on", CODE, message, fix)
    elif on in words.unseen:
        if ability.on.what == "self" and on not in words.hiding:
            message = f"nobody sees a card before `{on}`: its own text cannot let something else happen"
            report.error(f"{path}.on", CODE, message, "Let a card in play do it.")
        for where, ref, thing in spoken_of(walk(ability, path)):
            if ref == "it" and thing:
                message = f"nobody sees a card before `{on}`: `it` names none"
                report.error(where, "no-cause", message, 'The player is meant by `who = "it"`.')
