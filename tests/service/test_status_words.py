"""How a match stands is told by the same three words everywhere: the log, views, the API, pages and commands."""

from typing import get_args

import rich_click as click

from events.log.port import Search
from events.vocabulary.match import Status
from service.api.schemas.matches import STATUS as OF_HEADERS
from service.cli.commands.matches import command
from service.usecases import look, matches, play
from service.web.pages import STATUS as ON_PAGES
from tests.service.playing import PERSON, RANDOM, opened, play_on, started

WORDS = ("lobby", "playing", "ended")


def test_every_list_of_the_words_is_the_same():
    listed = next(one.type for one in command.params if one.name == "status")

    assert isinstance(listed, click.Choice)
    assert get_args(Status) == tuple(OF_HEADERS) == tuple(ON_PAGES) == tuple(listed.choices) == WORDS


def test_header_view_and_decisions_of_a_match_say_the_same_word_and_the_filter_finds_it(ctx):
    lobby, playing, ended = opened(ctx, PERSON, RANDOM).header.match, started(ctx), started(ctx, turn_limit=2)
    play_on(ctx, ended)

    for match, word in zip((lobby, playing, ended), WORDS, strict=True):
        assert matches.header(ctx, match, None).status == word
        assert look.view_at(ctx, match, None).body["status"] == word
        assert play.decisions(ctx, match, 1).status == word
        assert [one.match for one in matches.search(ctx, Search(status=word))] == [match]
