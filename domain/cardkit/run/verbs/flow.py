"""Verbs that steer a text: may, if, modes, for each, each player, choose, and the rulesets' own words."""

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.effects import Choose, EachPlayer, ForEach, If, May, Modes, Spoken
from domain.cardkit.run.board import board_of
from domain.cardkit.run.choosing import ask, decider, meant, seats_meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.tasks import Outcome
from domain.cardkit.run.verbs.each import one_seat, then
from domain.draft import Draft

YES_OR_NO = ("yes", "no")


def may(draft: Draft, effect: May, frame: Frame) -> None:
    """Players may do something, or not, each for oneself; while nobody is willing any more, the answer is no."""
    if frame.answer == ("yes",):
        if effect.then or effect.otherwise:
            draft.push(Outcome(effect.then, effect.otherwise, msgspec.structs.replace(frame, answer=None)))
        then(draft, effect.do, frame)
        return
    if frame.answer is not None or draft.state.unwilling:
        then(draft, effect.otherwise, frame)
        return
    seat = decider(board_of(draft), frame) if effect.who == "you" else one_seat(draft, effect, frame)
    if seat is not None and seat not in draft.state.defeated:
        ask(draft, effect, frame, seat, "yes_no", YES_OR_NO)


def outcome(draft: Draft, task: Outcome) -> None:
    """Go on as it turned out: it was done, or whoever accepted was unable."""
    then(draft, task.then if task.done else task.otherwise, task.frame)


def if_(draft: Draft, effect: If, frame: Frame) -> None:
    """Do this only if a condition holds now."""
    then(draft, effect.do if board_of(draft).holds(effect.condition, frame) else effect.otherwise, frame)


def modes(draft: Draft, effect: Modes, frame: Frame) -> None:
    """One of several: as announced, or chosen now."""
    if frame.answer is not None:
        then(draft, effect.of[int(frame.answer[0])], frame)
    elif frame.modes:
        then(draft, effect.of[frame.modes[0]], frame)
    else:
        options = [str(index) for index in range(len(effect.of))]
        ask(draft, effect, frame, decider(board_of(draft), frame), "mode", options)


def for_each(draft: Draft, effect: ForEach, frame: Frame) -> None:
    """Do this for everything that is meant, one after another."""
    names = meant(draft, effect, frame, "of")
    for name in reversed(names or ()):
        then(draft, effect.do, frame, each=name)


def each_player(draft: Draft, effect: EachPlayer, frame: Frame) -> None:
    """Do this for each of these players in turn order."""
    seats = seats_meant(draft, effect, frame)
    for seat in reversed(seats or ()):
        then(draft, effect.do, frame, seat=seat)


def choose(draft: Draft, effect: Choose, frame: Frame) -> None:
    """Pick something; what follows calls it `chosen`."""
    meant(draft, effect, frame, "what")


def spoken(draft: Draft, effect: Spoken, frame: Frame) -> None:
    """A verb of the ruleset's own."""
    dialect: Dialect = draft.ruleset.dialect
    dialect.words[effect.word](draft, effect, frame)
