"""The examples of the OpenAPI document: what was really said in a session that the tests repeat (examples.json)."""

import json
from pathlib import Path
from typing import Any

from service.problems import MEDIA_TYPE, TYPE_PREFIX


def put_into(document: dict[str, Any]) -> None:
    """Give each operation and each kind of problem its example, where there is one."""
    kept = json.loads((Path(__file__).parent / "examples.json").read_text(encoding="utf-8"))
    for path in document["paths"].values():
        for operation in path.values():
            if isinstance(operation, dict):
                _into_operation(operation, kept["operations"].get(operation["operationId"]))
                for response in operation["responses"].values():
                    _into_problems(response, kept["problems"])
    for response in document["components"]["responses"].values():
        _into_problems(response, kept["problems"])


def _into_operation(operation: dict[str, Any], example: dict[str, Any] | None) -> None:
    if example is None:
        return
    if "request" in example:
        operation["requestBody"]["content"]["application/json"]["example"] = example["request"]
    if "response" in example:
        operation["responses"][str(example["status"])]["content"][example["media_type"]]["example"] = example[
            "response"
        ]


def _into_problems(response: dict[str, Any], problems: dict[str, Any]) -> None:
    for suffix, shown in response.get("content", {}).get(MEDIA_TYPE, {}).get("examples", {}).items():
        real = problems.get(suffix)
        if real is not None and real["type"] == TYPE_PREFIX + suffix:
            shown["value"] = real
