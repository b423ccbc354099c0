"""Rules in another version than the one that ships, as after an upgrade."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from unittest.mock import patch

import msgspec

from domain.ruleset import Ruleset
from domain.rulesets import RULESETS

NEW = "1.1.0"


def in_version(version: str = NEW) -> Mapping[str, Ruleset]:
    """All rulesets that ship, in another version."""
    replace = msgspec.structs.replace
    return {id: replace(one, meta=replace(one.meta, version=version)) for id, one in RULESETS.items()}


@contextmanager
def installed(version: str = NEW) -> Iterator[None]:
    """Let another version of all rulesets be installed in this process."""
    with patch.dict("domain.rulesets.RULESETS", in_version(version)):
        yield
