"""Whole matches, event by event, are as they were written down (`make golden` writes them anew)."""

import difflib

import pytest

from tests.golden import playthrough


@pytest.mark.parametrize("name", list(playthrough.settings()))
def test_a_match_played_again_is_the_one_written_down(name):
    table, text = playthrough.played(name)
    table.whole()
    assert table.state.status == "ended"
    kept = (playthrough.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    changes = list(difflib.unified_diff(kept.splitlines(), text.splitlines(), "written down", "now", lineterm="", n=1))
    assert not changes, "\n".join(changes[:60])


def test_the_playthroughs_show_every_number_of_players_and_a_challenge():
    players = {setting.options["players"] for setting in playthrough.settings().values()}
    assert players == {1, 2, 3, 4}
    assert any(setting.options.get("maximality") == "challenge" for setting in playthrough.settings().values())
    written = {f"{path.parent.name}/{path.stem}" for path in playthrough.FOLDER.glob("*/*.txt")}
    assert written == set(playthrough.settings())
