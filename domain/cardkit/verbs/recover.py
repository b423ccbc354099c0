"""Cards come back from anywhere."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.base import Word
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.linting.report import Report
from domain.cardkit.language.linting.words import FACTION
from domain.cardkit.language.render.english import spoken
from domain.cardkit.language.render.phrases import from_where, owners
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.terms import Choice, Subject
from domain.cardkit.language.verb import English, Guide, Lint, Meaning, Record, Short, When
from domain.cardkit.run import draws
from domain.cardkit.run.choosing import meant
from domain.cardkit.run.doing import EFFECT, one_by_one
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.objects import is_in_match, there
from domain.draft import Draft

OUT = ("hand", "top", "bottom", "shuffled")
"""Where cards go that do not enter play; of all others one that comes may ask its player something."""


class Recover(Verb, frozen=True, tag="recover"):
    """Cards (`place` of the selector: a graveyard, a hand, ...) go to a zone of their owner, or into play.

    to: `hand`; `top`, `bottom` or `shuffled` of the deck; `play`; or a place of cards that pay, to lie there face down
    """

    what: Subject
    to: Word = "hand"
    marked: bool = False
    faction: Word | None = None


def said(speaker: Speaker, effect: Recover) -> str:
    """`return a creature card from your graveyard to your hand`."""
    meant = speaker.meant(effect.what)
    thing = from_where(speaker.subject(effect.what))
    marked = " marked" if effect.marked else ""
    own = meant is not None and meant.side == "my" and meant.place in speaker.vocabulary.piles
    owner = "your" if own else owners(speaker)
    hands = "s" if speaker.several and owner != "your" else ""
    match effect.to:
        case "hand":
            return f"return {thing} to {owner} hand{hands}"
        case "top" | "bottom":
            return f"put {thing} {'on top' if effect.to == 'top' else 'at the bottom'} of {owner} deck"
        case "shuffled":
            return f"shuffle {thing} into {owner} deck"
        case "play":
            return f"put {thing} into play{marked}"
    faction = speaker.vocabulary.factions.get(effect.faction or "", "")
    of = f" of {faction}" if faction else ""
    return f"put {thing} into {owner} {spoken(effect.to)} as a{marked} resource card{of}"


def do(draft: Draft, effect: Recover, frame: Frame) -> None:
    """Cards go to a zone of their owner, or into play. A place may name the card's faction there: `place:faction`."""
    names = meant(draft, effect, frame, "what") or ()
    if effect.to not in OUT and one_by_one(draft, effect, frame, "what", names):
        return
    dialect: Dialect = draft.ruleset.dialect
    clause = dialect.clauses.effect
    for name in names:
        if not is_in_match(draft, name):
            continue
        if effect.to in OUT and there(draft, name):
            dialect.physics.leave(draft, (name,), effect.to, EFFECT)
        elif effect.to == "hand":
            draws.to_hand(draft, name, EFFECT, clause)
        elif effect.to == "play":
            dialect.physics.enter(draft, name, frame.controller, None, effect.marked, EFFECT)
        elif effect.to in OUT:
            draws.to_deck(draft, name, effect.to, EFFECT, clause)
        else:
            place = effect.to if effect.faction is None else f"{effect.to}:{effect.faction}"
            dialect.physics.enter(draft, name, frame.controller, place, effect.marked, EFFECT)


def check(report: Report, path: str, effect: Recover) -> None:
    """Where the cards come from must be said."""
    if isinstance(effect.what, Choice) and effect.what.what.place is None:
        report.warning(path, "no-place", "where the cards come from is missing", "Such as `my creature in graveyard`.")


RECORD = Record(
    struct=Recover,
    short=Short(key="what"),
    english=English(clause=said, begins=("return", "put", "shuffle")),
    does=do,
    lint=Lint(
        done_to="what",
        reaches="anywhere",
        brings=True,
        hidden=True,
        makes=lambda effect: ("enters_play",) if effect.to == "play" else (),
        words={
            "faction": FACTION,
            "to": Meaning("where cards can go", lambda v: (*OUT, "play", *v.paying_places)),
        },
        when=(
            When(("marked",), lambda one: one.to not in OUT, "for cards that do not enter play"),
            When(("faction",), lambda one: one.to not in (*OUT, "play"), "for cards that do not become resources"),
        ),
        check=check,
    ),
    guide=Guide(
        {
            '{ recover = "my creature in graveyard", to = "hand" }': (
                "brings cards from anywhere; `to` is `hand`, `top`, `bottom`, `shuffled`, `play` (`marked ="
                ' true`) or a place of cards that pay (`faction = "gaian"`)'
            ),
        }
    ),
)
