"""What does not fit the struct that it is meant for: said in words, with its place."""

import re

import msgspec

_FAULT = re.compile(r"(?P<what>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>[^`]*)`)?", re.DOTALL)
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")
_FREE = "..."
"""What stands in a path for a key that can be anything."""

_TYPES = {
    "int": "a whole number",
    "float": "a number",
    "str": "a string",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
_GIVEN = _TYPES | {"float": "a fraction"}
_BOUNDS = {"<=": "at most ", ">=": "at least ", "<": "less than ", ">": "more than "}

_TYPE = re.compile(r"Expected `([a-z |]+)`, got `([a-z]+)`")
_LENGTH = re.compile(r"Expected `([a-z]+)` of length (?:([<>]=?) )?(\d+)(?:, got \d+)?")
_BOUND = re.compile(r"Expected `(?:int|float)` ([<>]=?) (\S+)")
_PATTERN = re.compile(r"Expected `str` matching regex '(.*)'", re.DOTALL)
_VALUE = re.compile(r"Invalid (?:enum )?value (.*)", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `(.*)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)


def misfit(error: msgspec.ValidationError) -> dict[str, str]:
    """The facts of a refusal: `problem`, a sentence without its stop, and `at`, a JSON Pointer to what it speaks of.

    Where a key can be anything, that is what holds the key.
    """
    found = _FAULT.fullmatch(str(error))
    assert found is not None
    steps = [name or index for name, index in _STEP.findall(found["path"] or "")]
    known = steps[: steps.index(_FREE)] if _FREE in steps else steps
    place = "".join(f"[{step}]" if step.isdecimal() else f".{step}" for step in known).lstrip(".")
    within = f" in `{place}`" if place else ""
    subject = f"`{place}`" if place else "what is given"
    if found["key"] or known != steps:
        subject = f"a {'key' if found['key'] else 'value'}{within}"
    at = "".join(f"/{step}" for step in steps if step != _FREE)
    return {"problem": _said(found["what"], subject, within), "at": at}


def _said(what: str, subject: str, within: str) -> str:
    if found := _MISSING.fullmatch(what):
        return f"`{found[1]}` is missing{within}"
    if found := _UNKNOWN.fullmatch(what):
        return f"`{found[1]}` is not known{within}"
    if found := _TYPE.fullmatch(what):
        needed = " or ".join(_TYPES[name] for name in found[1].split(" | "))
        return f"{subject} must be {needed}, not {_GIVEN[found[2]]}"
    if found := _LENGTH.fullmatch(what):
        return f"{subject} must be {_TYPES[found[1]]} of length {_BOUNDS.get(found[2], '')}{found[3]}"
    if found := _BOUND.fullmatch(what):
        return f"{subject} must be {_BOUNDS[found[1]]}{found[2]}"
    if found := _PATTERN.fullmatch(what):
        return f"{subject} must be a string that matches `{found[1]}`"
    if found := _VALUE.fullmatch(what):
        return f"{subject} cannot be {found[1]}"
    return f"{subject} does not fit"
