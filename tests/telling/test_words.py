"""Words fit their game: nothing is missing, nothing is unknown, and what is wrong is said with its place."""

from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from domain.rulesets.arcmage_arc.vocabulary import FACTIONS
from domain.telling import words as room
from domain.telling.checking import check_words
from domain.telling.template import read
from domain.telling.words import BadWords, words_of

GAIA = RULESETS["gaia_vora"]
ARCMAGE = RULESETS["arcmage_arc"]


@pytest.fixture
def rewritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], room.Words]]:
    """Reads the words of Gaia-Vora after a change to their text."""
    folder = tmp_path / "rewritten_words"
    folder.mkdir()
    monkeypatch.setattr(room, "files", lambda package: folder if package == folder.name else files(package))

    def read(before: str, after: str) -> room.Words:
        text = written(GAIA.folder)
        assert text.count(before) == 1
        (folder / "words.toml").write_text(text.replace(before, after), encoding="utf-8")
        return words_of(msgspec.structs.replace(GAIA, folder=folder.name))

    room._layer.cache_clear()
    yield read
    room._layer.cache_clear()
    room._READ.clear()


def written(package: str | None) -> str:
    assert package is not None
    return files(package).joinpath("words.toml").read_text(encoding="utf-8")


WRONG = {
    "an unknown field": ('"Seat {seat} pays', '"Seat {chair} pays', "StarSpent: there is no field chair"),
    "an unknown kind": ("{eater:figure}", "{eater:figur}", "LifeFormEaten: there is no filter or kind figur"),
    "an unknown event": ("\nMicrobeLifted =", "\nMicrobeLoved =", "event.MicrobeLoved: there is no such event"),
    "a missing event": ('MicrobeLifted = "The Microbe', '# "The Microbe', "event.gaia_vora.MicrobeLifted is missing"),
    "a missing move": ("waive_challenge =", "# =", "move.waive_challenge is missing"),
    "a missing decision": ('choose_colors = "Take your colours"\n', "", "decision.choose_colors is missing"),
    "a decision that nobody takes": ("[decision]\n", '[decision]\nnap = "Nap"\n', "decision.nap is never asked"),
    "an unknown field of a move": ("{steps:many(step)}{", "{step:many(step)}{", "move.rotate: there is no field step"),
    "an unknown parameter": ("parameters = { tile =", "parameters = { tyle =", "there is no parameter tyle"),
    "a kind of a parameter": ('value = "tile"', 'value = "tyle"', "move.activate_meteor.tile: there is no kind tyle"),
    "what may be missing": ("{object}[ ({color})] over", "{object} ({color}) over", "color may be missing"),
    "an unknown quiet event": ('quiet = ["Life', 'quiet = ["LostForm", "Life', "quiet: there is no event LostForm"),
    "a gap that is not closed": ("{steps:many(step)}{", "{steps:many(step){", "move.rotate: `}` is missing"),
    "an unknown table": ("[decision]\n", "[decisions]\n", "unknown field `decisions`"),
    "no TOML": ("[decision]\n", "[decision\n", "words.toml: "),
}  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG)
def test_words_that_do_not_fit_are_refused_with_the_place(
    rewritten: Callable[[str, str], room.Words], wrong: str
) -> None:
    before, after, said = WRONG[wrong]
    with pytest.raises(BadWords) as refused:
        rewritten(before, after)
    assert said in str(refused.value)
    assert "rewritten_words" in str(refused.value)


def test_what_only_some_may_see_needs_a_text_instead() -> None:
    """Given the sentence of an event with a secret, when it tells the secret outright, then it is refused."""
    words = room.composed(room.layers_of(ARCMAGE), ARCMAGE.meta.id, cards=True)
    outright = msgspec.structs.replace(words, events={**words.events, "cards.CardsDrawn": read("{cards} are drawn")})
    (problem,) = check_words(outright, ARCMAGE, whole=True)
    assert problem == "event.cards.CardsDrawn: cards may be missing, so it needs a text instead, or an optional part"


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_the_words_of_a_game_are_whole(ruleset: Ruleset) -> None:
    words = words_of(ruleset)
    assert set(words.decisions) == set(ruleset.meta.asked_by)
    assert words.endings
    assert words_of(ruleset) is words


def test_factions_are_called_as_the_rules_call_them() -> None:
    names = words_of(ARCMAGE).names
    assert {faction: names[faction] for faction in FACTIONS} == FACTIONS


def test_a_game_without_a_folder_has_the_general_words() -> None:
    bare = msgspec.structs.replace(GAIA, folder=None)
    assert words_of(bare).events == room.common().events
    room._READ.clear()
