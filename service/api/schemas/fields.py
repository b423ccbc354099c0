"""Fields that read strictly: a JSON integer is an integer, a query integer is digits, and nothing is guessed."""

import re
from typing import Any, ClassVar

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from domain import freetext

LARGEST = 2**31 - 1
_DIGITS = re.compile(r"-?(?:0|[1-9][0-9]{0,18})\Z")


class Closed(Schema):
    """A JSON object without further members."""

    class Meta:
        """Unknown members are refused."""

        unknown = RAISE


class Complete(Closed):
    """An answer: every member is there, except for those in `may_lack`."""

    may_lack: ClassVar[tuple[str, ...]] = ()

    def on_bind_field(self, field_name: str, field_obj: fields.Field[Any]) -> None:
        """Require a member."""
        field_obj.required = field_name not in self.may_lack


class Int(fields.Integer):
    """A JSON integer, `2.0` included as JSON Schema has it; neither a text, nor a boolean, nor a fraction."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> int:
        if type(value) is not int and not (type(value) is float and value.is_integer()):
            raise ValidationError("Must be an integer.")
        return super()._deserialize(int(value), attr, data, **kwargs)


class Bool(fields.Boolean):
    """A JSON boolean; neither a text nor a number."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise ValidationError("Must be true or false.")
        return super()._deserialize(value, attr, data, **kwargs)


class QueryInt(fields.Integer):
    """An integer in a query, in plain decimal digits."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> int:
        if not isinstance(value, str) or not _DIGITS.match(value):
            raise ValidationError("Must be an integer in decimal digits.")
        return super()._deserialize(int(value), attr, data, **kwargs)


class QueryBool(fields.Boolean):
    """`true` or `false` in a query."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> bool:
        if value not in ("true", "false"):
            raise ValidationError("Must be true or false.")
        return super()._deserialize(value, attr, data, **kwargs)


class Items(fields.List[Any]):
    """A list. It checks the length before the members, which may be many."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> list[Any]:
        if isinstance(value, list):
            self._validate(value)
        return super()._deserialize(value, attr, data, **kwargs)


class Line(fields.String):
    """A line of text for others to read, as `freetext.cleaned` keeps it; `exact`: checked, but kept as it came."""

    def __init__(self, *, exact: bool, **options: Any) -> None:
        super().__init__(**options)
        self._exact = exact

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> str:
        given: str = super()._deserialize(value, attr, data, **kwargs)
        try:
            kept = freetext.cleaned(given)
        except ValueError as error:
            raise ValidationError(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
        return given if self._exact else kept


SEEN = (
    r"^[^\x00-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800"
    r"\ue000-\uf8ff\ufeff\ufff0-\uffff]*$"
)
"""The greater part of what `Line` refuses, as a pattern for the API document."""


LONG = 5000
"""Characters of a sentence at most."""


def line(description: str, most: int, *, least: int = 0, exact: bool = False, **options: Any) -> Line:
    """A line of text for others to read, with bounds."""
    metadata = {**_about(description), "pattern": SEEN}
    return Line(exact=exact, validate=validate.Length(min=least, max=most), metadata=metadata, **options)


def text(description: str, *, most: int = 200, least: int = 0, example: Any = None, **options: Any) -> fields.String:
    """A text field with bounds."""
    return fields.String(
        validate=validate.Length(min=least, max=most), metadata=_about(description, example), **options
    )


def token_text(description: str, pattern: str, *, example: Any = None, **options: Any) -> fields.String:
    """A text field that must match a pattern as a whole."""
    check = validate.Regexp(f"^(?:{pattern})\\Z", error="Is not of the form {regex}.")
    return fields.String(
        validate=check, metadata={**_about(description, example), "pattern": f"^{pattern}$"}, **options
    )


def one_of(description: str, *values: str, **options: Any) -> fields.String:
    """A text field with fixed values."""
    return fields.String(validate=validate.OneOf(values), metadata=_about(description), **options)


def integer(description: str, least: int = 0, most: int = LARGEST, *, example: Any = None, **options: Any) -> Int:
    """A JSON integer with bounds."""
    return Int(validate=validate.Range(least, most), metadata=_about(description, example), **options)


def query_integer(description: str, least: int = 0, most: int = LARGEST, **options: Any) -> QueryInt:
    """An integer of a query with bounds."""
    return QueryInt(validate=validate.Range(least, most), metadata=_about(description), **options)


def boolean(description: str, **options: Any) -> Bool:
    """A JSON boolean."""
    return Bool(metadata=_about(description), **options)


def query_boolean(description: str, **options: Any) -> QueryBool:
    """A boolean of a query."""
    return QueryBool(metadata=_about(description), **options)


def seat(description: str = "A seat's number, from 1.", **options: Any) -> Int:
    """A seat number."""
    return integer(description, 1, 99, **options)


def sequence(description: str, **options: Any) -> Int:
    """The number of an event, from 1; as a version 0 is the empty match."""
    return integer(description, 0, **options)


def items(inner: fields.Field[Any], description: str, **options: Any) -> Items:
    """A list."""
    return Items(inner, metadata=_about(description), **options)


def nested(schema: type[Schema], description: str, **options: Any) -> fields.Nested:
    """An object with its own schema."""
    return fields.Nested(schema, metadata=_about(description), **options)


def free(description: str, **options: Any) -> fields.Dict:
    """An object whose members are not fixed here."""
    return fields.Dict(keys=fields.String(), metadata=_about(description), **options)


def anything(description: str, **options: Any) -> fields.Raw:
    """Any JSON value."""
    return fields.Raw(metadata=_about(description), allow_none=True, **options)


def listed(name: str, member: type[Schema], description: str, **beside: fields.Field[Any]) -> type[Schema]:
    """The schema of an answer that is a list; `beside`: what it says beside its `items`."""
    return Complete.from_dict({"items": items(fields.Nested(member), description), **beside}, name=f"{name}Schema")


def _about(description: str, example: Any = None) -> dict[str, Any]:
    return {"description": description} if example is None else {"description": description, "example": example}
