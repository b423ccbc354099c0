"""What the laws share: the kinds of matches they are tried on."""

import pytest

from tests.laws.variants import Variant
from tests.laws.walk import ALL


@pytest.fixture(params=ALL, ids=str)
def variant(request: pytest.FixtureRequest) -> Variant:
    """Every ruleset with every set of options that the laws know."""
    chosen: Variant = request.param
    return chosen
