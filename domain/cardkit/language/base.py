"""What all parts of the card language share: strict frozen structs, bounded numbers and words."""

from typing import Annotated

import msgspec

Small = Annotated[int, msgspec.Meta(ge=-99, le=99)]
"""A number printed on a card."""

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[a-z][a-z0-9_]*$")]
"""A word of the language or of a ruleset: lower case with underscores."""

Phrase = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
"""A name or a word as printed on a card."""

_THING = r"(self|caster|host|it|cause|each|chosen(_[a-z0-9_]{1,40})?|paid|target[2-4]?|seat)"

Ref = Annotated[str, msgspec.Meta(pattern=rf"^{_THING}$")]
"""Something the text has spoken of before.

`self`: the card itself; `caster`: what performs the card that is played; `host`: the card or player that it is attached
to; `it`: what the trigger is about; `cause`: what caused that; `each`: the one being looked at by `for_each`; `chosen`:
what was last chosen in this text, `chosen_prey`: what was chosen `as = "prey"`; `paid`: what was picked for its costs;
`target`, `target2`...: its targets; `seat`: the player that `each_player` is looking at.
"""

Who = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^(you|opponents|opponent|everyone|active|seat|their|target[2-4]?|host|it|chosen(_[a-z0-9_]{1,40})?"
        rf"|(controller|owner)\({_THING}\))$"
    ),
]
"""One player or several.

`you`: the controller of the text; `opponents`: every other player; `opponent`: one other player, chosen by `you` where
there are several; `everyone`; `active`: whose turn it is; `seat`: the player that `each_player` or `over` looks at;
`target`, `host`, `it`, `chosen`: a player that is targeted, enchanted, chosen, or that the trigger is about;
`controller(target)`, `owner(it)`: of an object by `Ref`.
"""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a card's text."""
