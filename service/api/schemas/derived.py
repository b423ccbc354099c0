"""Schemas made from structs: a struct says once what its fields are (type, bounds, meaning), and HTTP says the same.

`events.described` tells which fields are for clients: those that have a description. Bounds that concern only clients,
as that of a text in an answer, stand in `Meta(extra_json_schema=...)`.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from marshmallow import Schema, fields, validate
from msgspec import inspect

from events.described import described, opened
from service.api.schemas import fields as f
from service.api.schemas.fields import Closed, Complete

Make = Callable[[type[msgspec.Struct]], type[Schema]]
"""Gives the schema of a struct that stands in another one."""

SAID: Mapping[type[inspect.Type], Callable[..., fields.Field[Any]]] = {
    inspect.BoolType: f.boolean,
    inspect.RawType: f.free,
    inspect.AnyType: f.anything,
}
"""Fields of types that have no bounds."""

PLAIN: Mapping[type[inspect.Type], Callable[[], fields.Field[Any]]] = {
    inspect.StrType: fields.String,
    inspect.IntType: fields.Integer,
    inspect.FloatType: fields.Float,
}
"""Fields of which no more is known than their type."""

# The first schema of a struct is the one that it has within others.
_asked: dict[type[msgspec.Struct], type[Schema]] = {}
_told: dict[type[msgspec.Struct], type[Schema]] = {}


def asked(
    struct: type[msgspec.Struct],
    name: str | None = None,
    /,
    *,
    most: Mapping[str, int] | None = None,
    may_lack: tuple[str, ...] = (),
    **own: fields.Field[Any],
) -> type[Schema]:
    """The schema of what a client sends: a field with a default may be left out.

    name: that of the schema, if not the struct's;  most: lower bounds than the struct's own, of what one client may ask
    may_lack: fields that a request may leave out though they have no default
    own: fields beside those of the struct, or in their place
    """
    if struct in _asked and not own and not most and name is None:
        return _asked[struct]
    made = {
        field.name: _field(
            field.type,
            asked,
            most=(most or {}).get(field.name),
            **({} if field.name in may_lack else _optional(field)),
        )
        for field in described(struct)
        if field.name not in own
    }
    schema = _schema(Closed, struct, name, {**made, **own})
    _asked.setdefault(struct, schema)
    return schema


def told(
    struct: type[msgspec.Struct],
    name: str | None = None,
    /,
    *,
    only: tuple[str, ...] | None = None,
    may_lack: tuple[str, ...] = (),
    **own: fields.Field[Any],
) -> type[Schema]:
    """The schema of an answer: every field is there, except for those in `may_lack`.

    only: the fields of the struct that it has, if not all of them
    own: fields beside those of the struct, or in their place
    """
    if struct in _told and not own and name is None:
        return _told[struct]
    shown = [field for field in described(struct) if only is None or field.name in only]
    made = {field.name: _field(field.type, told) for field in shown if field.name not in own}
    schema = _schema(Complete, struct, name, {**made, **own, "may_lack": may_lack})
    _told.setdefault(struct, schema)
    return schema


def _schema(
    base: type[Schema], struct: type[msgspec.Struct], name: str | None, members: dict[str, Any]
) -> type[Schema]:
    return type(f"{name or struct.__name__}Schema", (base,), {**members, "__doc__": struct.__doc__})


def _optional(field: inspect.Field) -> dict[str, Any]:
    """How a field that a client sends may be left out."""
    if field.required:
        return {"required": True}
    if field.default_factory is not msgspec.NODEFAULT:
        return {"load_default": field.default_factory}
    return {"load_default": list if field.default == () else field.default}


def _field(of: inspect.Type, make: Make, *, most: int | None = None, **options: Any) -> Any:
    """The field of a type; `options` are those of marshmallow."""
    of, about, optional = opened(of)
    if optional:
        options["allow_none"] = True
    said = about["description"]
    if type(of) in SAID:
        return SAID[type(of)](said, **options)
    match of:
        case inspect.StrType():
            return _text(of, about, options)
        case inspect.LiteralType():
            return f.one_of(said, *map(str, of.values), **options)
        case inspect.IntType():
            least, highest = of.ge or about.get("minimum", 0), most or of.le or about.get("maximum", f.LARGEST)
            return f.integer(said, least, highest, **options)
        case inspect.FloatType():
            return _number(of, said, options)
        case inspect.StructType():
            return f.nested(make(of.cls), said, **options)
        case inspect.DictType():
            return f.free(said, values=_item(of.value_type, make), **options)
        case inspect.VarTupleType() | inspect.ListType():
            longest = most or of.max_length
            if of.min_length is not None or longest is not None:
                options["validate"] = validate.Length(of.min_length or 0, longest)
            return f.items(_item(of.item_type, make), said, **options)
        case inspect.TupleType():
            return f.items(_item(of.item_types[0], make), said, **options)
    raise TypeError(f"no field for {of}")


def _text(of: inspect.StrType, about: dict[str, Any], options: dict[str, Any]) -> Any:
    said = about["description"]
    examples = about.get("examples", (None,))
    if of.pattern is not None:
        return f.token_text(said, of.pattern.removeprefix("^").removesuffix("$"), example=examples[0], **options)
    least, most = of.min_length or about.get("minLength", 0), of.max_length or about.get("maxLength", 200)
    if "x-line" in about:
        return f.line(said, most, least=least, exact=about["x-line"] == "exact", **options)
    return f.text(said, most=most, least=least, example=examples[0], **options)


def _number(of: inspect.FloatType, said: str, options: dict[str, Any]) -> fields.Float:
    least, most = (of.ge if of.gt is None else of.gt), (of.le if of.lt is None else of.lt)
    if least is not None or most is not None:
        options |= {
            "allow_nan": False,
            "validate": validate.Range(least, most, min_inclusive=of.gt is None, max_inclusive=of.lt is None),
        }
    return fields.Float(metadata={"description": said}, **options)


def _item(of: inspect.Type, make: Make) -> Any:
    """The field for the members of a list or an object. Without a description, only their type is known."""
    plain, about, _ = opened(of)
    if about:
        return _field(of, make)
    if isinstance(plain, inspect.StructType):
        return fields.Nested(make(plain.cls))
    if isinstance(plain, inspect.VarTupleType):
        return fields.List(_item(plain.item_type, make))
    if isinstance(plain, inspect.AnyType | inspect.UnionType):
        return fields.Raw(allow_none=True)
    return PLAIN[type(plain)]()
