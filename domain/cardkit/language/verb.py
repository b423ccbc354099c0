"""What a verb of the card language is: one record, which reader, schema, renderer, linter, runner and guide all use.

Records stand in the modules of `domain.cardkit.verbs`. No part of the kernel knows a verb by its name, but for the few
that it writes itself: it asks for those by `verb(tag)`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from domain.cardkit.language import effects
from domain.cardkit.language.effects import Verb
from domain.cardkit.language.vocabulary import Vocabulary

if TYPE_CHECKING:
    from domain.cardkit.language.linting.report import Report
    from domain.cardkit.language.render.speaker import Speaker

CONTINUING = ("mod", "grant", "lose", "forbid", "allow", "words", "faction", "only")
"""Keys that make a continuing effect: of objects, or of players where there is `who`."""


class Short(msgspec.Struct, frozen=True, kw_only=True):
    """How a verb is written short: `{ damage = 2, to = "self" }`.

    key:    the field that its own key stands for; None: it has no key, and is known by one of `keys`
    beside: the key that tells it from another verb with the same `keys`
    bare:   whether its key may stand for nothing: `{ shuffle = true }`
    all_of: fields in which a selector without a count means all that fit
    lasts:  whether, where nothing else is written, it lasts as long as the game says (`Vocabulary.lasting`)
    """

    key: str | None
    keys: tuple[str, ...] = ()
    beside: str | None = None
    bare: bool = False
    all_of: tuple[str, ...] = ()
    lasts: bool = False


class English(msgspec.Struct, frozen=True, kw_only=True):
    """How a verb reads.

    clause: what it says within a sentence, without capital and full stop
    begins: the imperatives that this may begin with; `may` can stand before them; none, if it has a subject of its own
    ways:   what it says as sentences of its own, where an effect can go more than one way; the last argument says how
            the effects within it stand there
    joins:  whether the first of these sentences can stand behind `whenever ...,`
    block:  whether it holds other effects
    own:    whether it is done by the very player it names, with all that belongs to it: `you may have them ...` else
    """

    clause: Callable[["Speaker", Any], str]
    begins: tuple[str, ...]
    ways: Callable[["Speaker", Any, "Within"], list[str]] | None = None
    joins: bool = False
    block: bool = False
    own: bool | Callable[[Any], bool] = False


Within = Callable[["Speaker", effects.Effects, bool], str]
"""How effects stand in another: in a sentence of its own, or within one. The last: whether more of it follows."""


class Meaning(NamedTuple):
    """What a word in a field is, and which there are in a game (None: any); absent: not the game alone says it."""

    what: str
    known: Callable[[Vocabulary], Collection[str] | None] = lambda _: None


class When(NamedTuple):
    """Fields of a part that have a meaning only if something holds of it, and what that is in words."""

    fields: tuple[str, ...]
    holds: Callable[[Any], bool]
    told: str


Happenings = tuple[str, ...] | Callable[[Any], tuple[str, ...]]


class Lint(msgspec.Struct, frozen=True, kw_only=True):
    """What the linter knows of a verb. A verb must say what its struct asks for (`UNSET`: it does not say).

    makes:   the happenings that it brings about, which may depend on its fields; every verb says so
    reaches: where something must be for it to be done: in play, on the stack, anywhere; a verb with a subject says so
    counts:  the field of which 0 does nothing; a verb with a number says so, also that it has none (None)
    signed:  whether that number may be below 0
    words:   what the words in its fields are; a verb with words says so
    done_to: the field that says what it is done to
    makes_so: what becomes true of things: it does nothing to those of which that is told already
    brings:  whether it may bring things back to where others reach them
    hides:   whether no text can speak any more of what it is done to: it is among others, or out of the match
    while_there: whether it does something only as long as the card is in play
    affects: the field of those whose stats and permissions its other fields change
    lends:   the field with the number of an ability that it lends
    names:   what stands in its block for whatever that looks at
    optional: whether what stands in it need not be done
    deals:   whether it tells how much damage it has dealt
    picks:   whether something is picked, called `chosen` afterwards; that may depend on its fields
    sought:  where it looks for what it describes, whatever place is named
    hidden:  whether it may be done to cards that not everybody sees
    when:    fields that have a meaning beside some values of others only
    check:   what else can be wrong with it
    rare:    whether only games that say so have it (`Vocabulary.verbs`)
    """

    makes: Happenings
    reaches: Literal["play", "stack", "anywhere"] | UnsetType = UNSET
    counts: str | UnsetType | None = UNSET
    signed: bool = False
    words: Mapping[str, Meaning] = {}
    done_to: str = "to"
    makes_so: Literal["marked", "unmarked"] | None = None
    brings: bool = False
    hides: bool = False
    while_there: bool = False
    affects: str | None = None
    lends: str | None = None
    names: Literal["each", "seat", "amount", "it"] | None = None
    optional: bool = False
    deals: bool = False
    picks: bool | Callable[[Any], bool] = False
    sought: str | None = None
    hidden: bool = False
    when: tuple[When, ...] = ()
    check: Callable[["Report", str, Any], None] | None = None
    rare: bool = False

    def picked(self, effect: msgspec.Struct) -> bool:
        """Whether an effect picks something."""
        return self.picks(effect) if callable(self.picks) else self.picks

    def made(self, effect: Verb) -> tuple[str, ...]:
        """The happenings that an effect brings about."""
        return self.makes(effect) if callable(self.makes) else self.makes


class Guide(msgspec.Struct, frozen=True):
    """What the designers' guide says of a verb.

    rows:    ways to write it, in the short form, each with what it does
    befalls: what becomes of that which it is done to, where that can only befall some things
    """

    rows: Mapping[str, str]
    befalls: str = ""


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A verb.

    struct:  what an effect of it says, and in its doc what it does
    short:   how it is written;  english: how it reads;  guide: what the designers' guide says of it
    does:    brings it about, given the draft, the effect and the frame of the text
    lint:    what the linter knows of it
    ways:    how many ways there are of which one is chosen when the text is announced
    prices:  what each of these ways costs besides, if they cost anything
    passes:  of an effect that ends with the turn, whether it matters to nothing but what is under way until then, such
             as a combat
    """

    struct: type[Verb]
    short: Short
    english: English
    does: Callable[[Any, Any, Any], None]
    lint: Lint
    guide: Guide
    ways: Callable[[Any], int] | None = None
    prices: Callable[[Any], tuple[Any, ...]] | None = None
    passes: Callable[[Any], bool] = lambda _: False

    @property
    def tag(self) -> str:
        """The word for it in the long form and, if it has one, its key in the short form."""
        return str(self.struct.__struct_config__.tag)


VERBS: dict[type[msgspec.Struct], Record] = {}
"""All verbs by their structs, in the order of their tags."""


def know(records: Iterable[Record]) -> None:
    """Take up all verbs that there are. From then on effects can be read."""
    VERBS.update((record.struct, record) for record in sorted(records, key=lambda record: record.tag))
    effects.ANY_VERB = reduce(or_, VERBS)


def prices_of(part: Any) -> tuple[Any, ...]:
    """What each of the modes that a part of a text offers costs besides; empty: nothing."""
    prices = VERBS[type(part)].prices if type(part) in VERBS else None
    return () if prices is None else prices(part)


@cache
def verb(tag: str) -> Record:
    """The verb of this tag."""
    return next(record for record in VERBS.values() if record.tag == tag)
