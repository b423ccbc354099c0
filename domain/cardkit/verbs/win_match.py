"""Players win or lose the match."""

from domain.cardkit.events.turns import MatchLost, MatchWon
from domain.cardkit.language.base import Who
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.render.phrases import acting
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.verb import English, Guide, Lint, Record, Short
from domain.cardkit.run.choosing import seats_meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.draft import Draft


class WinMatch(Verb, frozen=True, tag="win_match"):
    """Each of `who` wins the match together at the next state check, unless defeated by then."""

    who: Who = "you"


class LoseMatch(Verb, frozen=True, tag="lose_match"):
    """Each of `who` is defeated at the next state check."""

    who: Who = "you"


def winning(speaker: Speaker, effect: WinMatch) -> str:
    """`win the match`."""
    return acting(speaker, effect.who, lambda: "win the match")


def losing(speaker: Speaker, effect: LoseMatch) -> str:
    """`each opponent loses the match`."""
    return acting(speaker, effect.who, lambda: "lose the match")


def win(draft: Draft, effect: WinMatch, frame: Frame) -> None:
    """Players will have won."""
    for seat in seats_meant(draft, effect, frame) or ():
        bring(draft, MatchWon(seat), draft.ruleset.dialect.clauses.effect)


def lose(draft: Draft, effect: LoseMatch, frame: Frame) -> None:
    """Players will be defeated."""
    for seat in seats_meant(draft, effect, frame) or ():
        bring(draft, MatchLost(seat), draft.ruleset.dialect.clauses.effect)


WIN = Record(
    struct=WinMatch,
    short=Short(key="who", bare=True),
    english=English(clause=winning, begins=("win",), own=True),
    does=win,
    lint=Lint(makes=(), rare=True),
    guide=Guide({'{ win_match = "you" }': "the player wins the match, for games that have such"}),
)

LOSE = Record(
    struct=LoseMatch,
    short=Short(key="who", bare=True),
    english=English(clause=losing, begins=("lose",), own=True),
    does=lose,
    lint=Lint(makes=(), rare=True),
    guide=Guide({'{ lose_match = "you" }': "the player is defeated, for games that have such"}),
)
