"""A card set is spelt, and so named, the same however it was read and wherever it was kept."""

import msgspec

from domain.cardkit.language.canonical import canonical
from domain.cardkit.language.card import CardSet
from domain.cardkit.language.read import read_set
from domain.cardkit.pool import Pool, content_hash
from tests.cardkit.language.words import GAME, VOCABULARIES

SET = """
name = "Diggers"
ruleset = "small_game"

[[card]]
name = "Grave Digger"
type = "magic"
text = "Return target creature from your graveyard to your hand."

[[card.ability]]
kind = "play"
optional = false
do = [{ recover = "my creature in graveyard", to = "hand" }, { draw = 1, who = "you" }]
"""


def test_a_set_that_was_kept_and_read_again_has_the_hash_it_had_when_it_was_brought():
    brought = read_set(SET, "toml", VOCABULARIES)
    kept = msgspec.json.decode(canonical(brought), type=CardSet)
    assert kept == brought
    assert content_hash(kept) == content_hash(brought)
    assert Pool((kept,)).sha256 == Pool((brought,)).sha256


def test_what_goes_without_saying_may_be_said_or_not():
    plain = SET.replace(', to = "hand"', "").replace("optional = false\n", "").replace(', who = "you"', "")
    assert plain != SET
    assert content_hash(read_set(plain, "toml", VOCABULARIES)) == content_hash(read_set(SET, "toml", VOCABULARIES))


def test_another_card_has_another_hash():
    other = SET.replace("draw = 1", "draw = 2")
    assert content_hash(read_set(other, "toml", VOCABULARIES)) != content_hash(read_set(SET, "toml", VOCABULARIES))


def test_the_game_of_the_set_is_part_of_it():
    assert f'"ruleset":"{GAME}"'.encode() in canonical(read_set(SET, "toml", VOCABULARIES))
