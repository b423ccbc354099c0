"""What is documented is true and complete: OpenAPI, its examples, the guide, the pages."""

import hashlib
import html
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin

import pytest
from jsonschema import Draft202012Validator
from werkzeug.test import TestResponse

from domain.rulesets import RULESETS
from service.problems import KINDS
from service.web.docs import HERE
from tests.api import session, write_docs
from tests.api.client import Api, problem
from tests.api.document import DOCUMENT

DOCS = Path(__file__).parents[2] / "docs"
OPERATIONS = [
    operation for path in DOCUMENT["paths"].values() for name, operation in path.items() if name != "parameters"
]
EXAMPLES = json.loads(write_docs.EXAMPLES.read_text(encoding="utf-8"))


def without_hashes(text: str) -> str:
    """A text whose hashes, which change with every word of the rules, are masked."""
    return re.sub(r"sha256:[0-9a-f]{64}|[0-9a-f]{64}", "HASH", text)


def masked(value: object) -> str:
    return without_hashes(json.dumps(value, sort_keys=True))


def test_the_examples_are_what_the_service_answers():
    again = session.examples()
    for kind, kept in EXAMPLES.items():
        assert again[kind].keys() == kept.keys()
        for name, example in kept.items():
            assert masked(again[kind][name]) == masked(example), name


def test_the_committed_files_are_those_that_the_api_makes():
    for path, text in write_docs.written().items():
        kept = path.read_text(encoding="utf-8")
        assert without_hashes(kept) == without_hashes(text), f"{path.name} is stale: run python -m tests.api.write_docs"


def test_every_operation_is_named_described_and_answers_its_problems():
    names = [operation["operationId"] for operation in OPERATIONS]
    assert len(names) == len(set(names))
    for operation in OPERATIONS:
        assert operation["summary"]
        assert len(operation["tags"]) == 1
        statuses = set(operation["responses"])
        assert {"406", "422", "429", "500", "503"} <= statuses
        assert ({"400", "413", "415"} <= statuses) == ("requestBody" in operation)
        assert ("401" in statuses) == (operation["tags"] != ["operations"])
        assert any(status.startswith("2") for status in statuses)


def test_every_operation_with_a_json_body_shows_an_example_that_was_executed():
    for operation in OPERATIONS:
        media = operation.get("requestBody", {}).get("content", {}).get("application/json")
        if media is not None:
            assert media["example"] == EXAMPLES["operations"][operation["operationId"]]["request"]


def test_the_document_is_openapi_3_1_and_its_schemas_are_json_schema():
    assert DOCUMENT["openapi"] == "3.1.0"
    assert set(DOCUMENT["components"]["securitySchemes"]) == {"seat", "administrator"}
    for schema in DOCUMENT["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    refs = set(re.findall(r'"\$ref": ?"#/components/(\w+)/([^"]+)"', json.dumps(DOCUMENT)))
    for group, name in refs:
        assert name in DOCUMENT["components"][group]
    assert set(DOCUMENT["components"]["schemas"]) == {name for group, name in refs if group == "schemas"}


def _with_defaults(part: Any) -> Iterator[dict[str, Any]]:
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    if isinstance(part, dict) and "default" in part:
        yield part
    for one in inner:
        yield from _with_defaults(one)


def test_every_default_is_a_value_of_its_schema():
    schemas = list(_with_defaults([DOCUMENT["components"]["schemas"], DOCUMENT["paths"]]))
    assert len(schemas) > 20
    for schema in schemas:
        whole = {**schema, "components": DOCUMENT["components"]}
        Draft202012Validator(whole).validate(schema["default"])


def test_the_served_document_is_the_committed_one(api: Api):
    served = api.get("/openapi.json")
    assert served.content_type == "application/json"
    assert masked(served.get_json()) == masked(DOCUMENT)


def _whole(api: Api, path: str) -> TestResponse:
    """An answer that is read to its end; that of a file would stay open."""
    answer = api.get(path)
    answer.get_data()
    answer.close()
    return answer


@pytest.mark.parametrize("path", ["/docs/", "/docs/reference", "/problems/", "/problems/illegal-move", "/docs/api.md"])
def test_the_pages_work_offline_under_a_strict_policy(api: Api, path: str):
    answer = _whole(api, path)
    assert answer.status_code == 200
    policy = answer.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    if answer.mimetype == "text/html":
        assert not re.search(r'(src|href)="(https?:)?//', answer.text)
        assert "<script>" not in answer.text
        assert " style=" not in answer.text
        for name in re.findall(r'(?:src|href)="(?!data:)([^"#]+)"', answer.text):
            target = urljoin(path, name)
            assert not name.startswith("/"), "below a proxy's path this leads out of it"
            with api.get(target) as linked:
                assert linked.status_code == 200, name


def test_every_problem_type_has_a_page(api: Api):
    for suffix, kind in KINDS.items():
        page = api.get(f"/problems/{suffix}").text
        assert kind.title.replace("'", "&#39;") in page
    problem(api.get("/problems/none"), 404, "not-found")


def test_docs_without_slash_leads_to_the_guide(api: Api):
    answer = api.get("/docs")
    assert answer.status_code == 308
    assert answer.headers["Location"].endswith("/docs/")


def test_vendored_files_are_unchanged():
    noted = (HERE / "static" / "VENDORED.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([\w.-]+)` \|.*`([0-9a-f]{64})` \|$", noted, re.MULTILINE)
    assert {name for name, _ in rows} == {"swagger-ui-bundle.js", "swagger-ui.css"}
    for name, digest in rows:
        assert hashlib.sha256((HERE / "static" / name).read_bytes()).hexdigest() == digest
    assert "Apache License" in (HERE / "static" / "LICENSE").read_text(encoding="utf-8")


def test_the_front_page_of_the_guides_is_the_one_for_bot_authors(api: Api):
    written = (DOCS / "api.md").read_text(encoding="utf-8")
    assert _whole(api, "/docs/api.md").text == written
    page = api.get("/docs/").text
    prose = re.sub(r"^```.*?^```", "", written, flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^## (.*)$", prose, re.MULTILINE)
    assert len(headings) > 10
    assert page.partition("<main")[2].count("<h2 id=") == len(headings)
    assert "<table>" in page


@cache
def linked(api: Api, path: str) -> tuple[list[str], set[str]]:
    """The links of a page, and the places in it that links can name."""
    answer = _whole(api, path)
    assert answer.status_code == 200, path
    page = answer.text if answer.mimetype == "text/html" else ""
    return re.findall(r'<a[^>]* href="([^"]+)"', page), set(re.findall(r' id="([^"]+)"', page))


def test_every_guide_is_served_and_all_its_links_lead_somewhere(api: Api):
    seen, ahead = set(), ["/docs/"]
    while ahead:
        path = ahead.pop()
        if path in seen:
            continue
        seen.add(path)
        links, _ = linked(api, path)
        for link in links if path.startswith("/docs/") and path != "/docs/reference" else ():
            if "//" in link:
                continue
            target, _, place = unquote(urljoin(path, html.unescape(link))).partition("#")
            ahead.append(target)
            if place and target.startswith("/docs/"):
                assert place in linked(api, target)[1], f"{path}: {link}"
    assert "/docs/changelog" in seen
    there = {f"/docs/{file.relative_to(DOCS).with_suffix('')}" for file in DOCS.rglob("*.md")}
    assert there - seen == set()


def test_links_between_the_files_lead_to_files_wherever_they_are_read():
    """Given the texts where they lie, the changelog also from docs/, when a link is followed, then a file is there."""
    root = DOCS.parent
    astray = []
    for text in (*DOCS.rglob("*.md"), *root.glob("*.md")):
        for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text.read_text(encoding="utf-8")):
            there = root / link[1:] if link.startswith("/") else text.parent / link
            if "//" not in link and not there.exists():
                astray.append((str(text.relative_to(root)), link))
    assert astray == []


def test_a_file_of_the_docs_that_a_guide_only_names_is_a_link(api: Api):
    assert '<a href="laboratory"><code>docs/laboratory.md</code></a>' in api.get("/docs/").text
    assert '<a href="../cards">' in api.get("/docs/adr/010-cards-are-data").text


def test_the_rules_moves_and_options_of_every_ruleset_can_be_read(api: Api):
    for id, ruleset in RULESETS.items():
        assert f'href="docs/reference/{id}"' in api.get("/").text.replace("./docs", "docs")
        page = html.unescape(api.get(f"/docs/reference/{id}").text)
        for clause in ruleset.clauses().values():
            assert f"{clause.id} {clause.title}</h3>" in page
        for name in (*ruleset.move_types, *(option.name for option in ruleset.option_docs)):
            assert f"<code>{name}</code>" in page


@pytest.mark.parametrize("name", ["none", "../pyproject.toml", "%2e%2e/pyproject.toml", "adr/none", "..", "api.md/x"])
def test_nothing_but_the_docs_is_served(api: Api, name: str):
    assert api.get(f"/docs/{name}").status_code == 404


def test_the_guide_names_every_operation_and_problem():
    guide = (DOCS / "api.md").read_text(encoding="utf-8")
    for path in DOCUMENT["paths"]:
        assert path.replace("/v1/matches/{match}", "...") in guide or path in guide, path
    for suffix in KINDS:
        assert f"`{suffix}`" in guide, suffix


def test_no_guide_brings_a_style_that_the_policy_forbids(api: Api):
    for file in DOCS.rglob("*.md"):
        page = api.get(f"/docs/{file.relative_to(DOCS).with_suffix('')}").text
        assert " style=" not in page, file
    assert '<td class="right">' in api.get("/docs/arcmage-cards").text
