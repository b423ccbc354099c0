"""The blueprint of all API modules: what an operation is, how it is documented, and the gate before it runs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import flask_smorest
import marshmallow
import msgspec
from apispec import APISpec

from service.api.answers import JSON
from service.api.reading import StrictParser
from service.api.schemas.problem import ProblemSchema
from service.problems import KINDS, MEDIA_TYPE, TYPE_PREFIX

F = TypeVar("F", bound=Callable[..., Any])

ALWAYS = ("not-acceptable", "invalid-arguments", "rate-limited", "damaged", "internal", "unavailable")
WITH_BODY = ("malformed", "too-large", "media-type")

_PROBLEM = ProblemSchema()
_REFERENCE = "#/components/responses/"


class Operation(msgspec.Struct, frozen=True):
    """What the gate must know of an operation.

    `policy` is the quota its calls count against (None: not counted); `offers` the media types it answers with;
    `reads_query` whether it takes query parameters at all.
    """

    policy: str | None
    offers: tuple[str, ...]
    reads_query: bool


class Header(msgspec.Struct, frozen=True):
    """A request header of an operation."""

    name: str
    description: str
    example: str
    required: bool = False

    def parameter(self) -> dict[str, Any]:
        """Its OpenAPI form."""
        return {
            "in": "header",
            "name": self.name,
            "required": self.required,
            "description": self.description,
            "schema": {"type": "string", "example": self.example},
        }


class ApiBlueprint(flask_smorest.Blueprint):
    """A group of operations with one tag."""

    ARGUMENTS_PARSER = StrictParser()

    def __init__(self, name: str, description: str) -> None:
        super().__init__(name, f"service.api.{name}", description=description)
        self._prepare_doc_cbks.append(_document)

    def get(self, rule: str, **options: Any) -> Callable[[F], F]:
        """Route GET (and HEAD) of an address to a function."""
        return self._routed(rule, "GET", options)

    def post(self, rule: str, **options: Any) -> Callable[[F], F]:
        """Route POST of an address to a function."""
        return self._routed(rule, "POST", options)

    def put(self, rule: str, **options: Any) -> Callable[[F], F]:
        """Route PUT of an address to a function."""
        return self._routed(rule, "PUT", options)

    def delete(self, rule: str, **options: Any) -> Callable[[F], F]:
        """Route DELETE of an address to a function."""
        return self._routed(rule, "DELETE", options)

    def _routed(self, rule: str, method: str, options: dict[str, Any]) -> Callable[[F], F]:
        routed: Callable[[F], F] = self.route(rule, methods=[method], **options)
        return routed

    def body(self, schema: marshmallow.Schema, **options: Any) -> Callable[[F], F]:
        """Hand the function the JSON body, loaded by a schema, as a further argument."""
        read: Callable[[F], F] = self.arguments(schema, location="json", **options)
        return read

    def query(self, schema: marshmallow.Schema) -> Callable[[F], F]:
        """Hand the function the query, loaded by a schema, as a further argument."""
        read: Callable[[F], F] = self.arguments(schema, location="query")
        return read

    def documents(
        self, status: int, schema: marshmallow.Schema | Mapping[str, Any] | None, description: str, **options: Any
    ) -> Callable[[F], F]:
        """Document one good answer. The function makes the answer itself."""
        documented: Callable[[F], F] = self.alt_response(status, schema=schema, description=description, **options)
        return documented

    def operation(
        self,
        operation_id: str,
        *,
        policy: str | None = "reads",
        token: str = "none",
        offers: Sequence[str] = (JSON,),
        problems: Sequence[str] = (),
        headers: Sequence[Header] = (),
    ) -> Callable[[F], F]:
        """Name an operation and say what else it does; stands directly above the function.

        `token` is `none`, `optional` (a seat sees more), `seat` or `admin`.
        """

        def mark(function: F) -> F:
            known: dict[str, Any] = dict(getattr(function, "_apidoc", {}))
            known["matchfold"] = {
                "id": operation_id,
                "policy": policy,
                "token": token,
                "offers": tuple(offers),
                "problems": tuple(problems),
                "headers": tuple(headers),
            }
            setattr(function, "_apidoc", known)  # noqa: B010 - flask-smorest keeps its notes there
            return function

        return mark


def operations(blueprint: ApiBlueprint) -> Iterator[tuple[str, Operation]]:
    """The endpoints of a blueprint and what the gate must know of them."""
    for endpoint, documented in blueprint._docs.items():
        for method, notes in documented.items():
            if method == "parameters":
                continue
            marked = notes["matchfold"]
            arguments = notes.get("arguments", {}).get("parameters", [])
            reads_query = any(argument["in"] == "query" for argument in arguments)
            yield f"{blueprint.name}.{endpoint}", Operation(marked["policy"], marked["offers"], reads_query)


def _document(doc: dict[str, Any], notes: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add to an operation's documentation what `operation` noted."""
    marked = notes["matchfold"]
    doc["operationId"] = marked["id"]
    doc.setdefault("parameters", []).extend(header.parameter() for header in marked["headers"])
    doc["security"] = _SECURITY[marked["token"]]
    suffixes = {*marked["problems"], *ALWAYS}
    if "requestBody" in doc or "requestBody" in notes.get("manual_doc", {}):
        suffixes |= set(WITH_BODY)
    if marked["policy"] is not None or marked["token"] != "none":
        suffixes.add("unauthenticated")
    by_status: dict[int, list[str]] = {}
    for suffix in KINDS:
        if suffix in suffixes:
            by_status.setdefault(KINDS[suffix].status, []).append(suffix)
    for status, kinds in by_status.items():
        alone = len(kinds) == 1
        doc["responses"][status] = {"$ref": _REFERENCE + kinds[0]} if alone else _problem_response(kinds)
    doc["responses"] = {str(status): doc["responses"][status] for status in sorted(doc["responses"], key=str)}
    return doc


_SECURITY: Mapping[str, list[dict[str, list[str]]]] = {
    "none": [],
    "optional": [{}, {"seat": []}],
    "seat": [{"seat": []}],
    "admin": [{"administrator": []}],
}


def register_problems(spec: APISpec) -> None:
    """Describe each kind of problem once, for operations to refer to."""
    for suffix in KINDS:
        spec.components.response(suffix, _problem_response([suffix]))


def _problem_response(suffixes: Sequence[str]) -> dict[str, Any]:
    kinds = [KINDS[suffix] for suffix in suffixes]
    return {
        "description": " ".join(f"`{kind.suffix}`: {kind.title}. {kind.remedy}" for kind in kinds),
        "content": {
            MEDIA_TYPE: {
                "schema": _PROBLEM,
                "examples": {
                    kind.suffix: {
                        "value": {
                            "type": TYPE_PREFIX + kind.suffix,
                            "title": kind.title,
                            "status": kind.status,
                            "detail": kind.title + ".",
                            "trace_id": "0af7651916cd43dd8448eb211c80319c",
                        }
                    }
                    for kind in kinds
                },
            }
        },
    }
