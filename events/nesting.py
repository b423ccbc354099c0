"""How deep a text in JSON is nested, told before it is decoded, in time that a hostile text cannot stretch."""

import re

_STRING = re.compile(rb'"[^"]*+(?:"|\Z)')
_ALIKE = bytes.maketrans(b"{}", b"[]")
_OTHERS = bytes(set(range(256)) - set(b'{}[]"'))


def deeper_than(most: int, text: bytes) -> bool:
    """Whether more than `most` objects and lists stand inside each other; brackets in strings do not count.

    Takes away the innermost pairs of brackets, all at once, `most` times at the most: each time is one look through
    what is left, which is far quicker than a walk from bracket to bracket.
    """
    if text.count(b"{") + text.count(b"[") <= most:
        return False
    unescaped = text.replace(rb"\\", b"").replace(rb"\"", b"")
    brackets = _STRING.sub(b"", unescaped.translate(_ALIKE, _OTHERS))
    for _ in range(most):
        before, brackets = brackets, brackets.replace(b"[]", b"")
        if len(brackets) == len(before):
            break
    return b"[]" in brackets or brackets.count(b"[") > most
