"""States: copies share what they hold until one of them changes it."""

from typing import Any, NoReturn

import pytest

from domain.state import MatchState
from tests.laws.test_remembering import states
from tests.laws.variants import Variant


class Shared(dict[Any, Any]):
    """A dictionary that several states hold."""

    def _altered(self, *_: Any, **__: Any) -> NoReturn:
        raise AssertionError("a dictionary is altered that another state holds, too")

    __setitem__ = __delitem__ = pop = popitem = clear = update = setdefault = __ior__ = _altered

    def copy(self) -> dict[Any, Any]:
        """One of its own."""
        return dict(self)


def test_no_event_alters_a_dictionary_that_another_state_holds(monkeypatch: pytest.MonkeyPatch, variant: Variant):
    copy, played = MatchState.copy, 0

    def shared(self: MatchState) -> MatchState:
        twin = copy(self)
        for name in type(twin).__struct_fields__:
            if type(held := getattr(twin, name)) is dict:
                setattr(twin, name, Shared(held))
        return twin

    monkeypatch.setattr(MatchState, "copy", shared)
    for _ in states(variant, 17):
        played += 1
    assert played > 20
