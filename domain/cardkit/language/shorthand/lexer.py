"""Words, numbers, signs and quoted names of the short form, each with its place in the text."""

import re
from typing import NamedTuple

from domain.cardkit.language.problem import Misread

LONGEST = 300
"""The most characters that a text in the short form may have."""

TOKEN = re.compile(
    r"""(?P<space>\s+)
      | (?P<without>non-(?=[A-Za-z"']))
      | (?P<integer>[0-9]+(?![A-Za-z_0-9]))
      | (?P<ordinal>[0-9](st|nd|rd|th)\b)
      | (?P<word>[A-Za-z][A-Za-z0-9_]*(\.[a-z]+)?)
      | "(?P<double>[^"]*)" | '(?P<single>[^']*)'
      | (?P<sign><=|>=|!=|[<>=+\-*(),])""",
    re.VERBOSE,
)


class Token(NamedTuple):
    """kind: `word`, `integer`, `ordinal`, `quoted`, `without` (`non-`), `sign` or `end`."""

    kind: str
    text: str
    offset: int


def tokens_of(text: str) -> list[Token]:
    """The tokens of a text, with one of kind `end` after them. Raises `Misread`."""
    if len(text) > LONGEST:
        raise Misread("too-long", f"the text has {len(text)} characters; {LONGEST} are the most", LONGEST)
    tokens = []
    at = 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            raise Misread("bad-sign", f"`{text[at]}` has no meaning here", at)
        kind = match.lastgroup or ""
        if kind in ("double", "single"):
            tokens.append(Token("quoted", match[kind], at))
        elif kind != "space":
            tokens.append(Token(kind, match[0], at))
        at = match.end()
    return [*tokens, Token("end", "", len(text))]
