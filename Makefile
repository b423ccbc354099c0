# Each target is one command that can be typed as well; .ci/run and the README use the same ones.

PYTHON = .venv/bin/python

.PHONY: help setup run test lint types docs reference golden told fuzz demo kill-loop kill-projector guide-bot perft-deep schemathesis-long bench bot-strength balance known-truth exhaustive mutants same faster measures mass lock
.DEFAULT_GOAL := help

help:  ## what can be made
	@grep -E '^[a-z -]+:.*  ## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+)[a-z -]*:.*  ## (.*)/  make \1	\2/' | expand -t 30

setup:  ## the developer's environment in .venv
	scripts/setup

run:  ## install, serve on http://127.0.0.1:8000/, play demo matches meanwhile
	scripts/run

test:  ## everything that continuous integration checks
	scripts/test

lint:  ## style, form and floors
	scripts/test --only lint
	scripts/test --only floors

types:  ## mypy, strict
	scripts/test --only types

docs reference: setup  ## the generated reference pages
	$(PYTHON) scripts/reference.py
	$(PYTHON) scripts/cards_reference.py
	$(PYTHON) -m tests.rules.arcmage_arc.write_page
	$(PYTHON) scripts/lake_reference.py
	$(PYTHON) scripts/tested_clauses.py

told: setup  ## what the pages of the dashboards tell (tests/dashboards/told), from the program as it is now
	$(PYTHON) -m tests.dashboards.write_told

golden: setup  ## the golden playthroughs of tests/golden, from the rules as they are now
	$(PYTHON) -m tests.golden.write

fuzz: setup  ## 500 random matches of each game on the rules and on a second implementation; RULESET=... only one (half an hour)
	$(PYTHON) scripts/fuzz.py $(if $(RULESET),--ruleset $(RULESET)) $(if $(SEED),--seed $(SEED))

demo: setup  ## the whole demo is as small, and tells as much, as the README says (ten minutes)
	MATCHFOLD_TEST_DEMO=1 $(PYTHON) -m pytest tests/service/test_seed.py -k whole -n 0 --timeout 3600

kill-loop: setup  ## nothing acknowledged is lost while 200 workers are killed, on SQLite and PostgreSQL (five minutes)
	MATCHFOLD_TEST_KILLS=200 $(PYTHON) -m pytest tests/durability/test_nothing_is_lost.py -s --timeout 900

kill-projector: setup  ## the lake is whole though 100 projectors are killed, on SQLite and PostgreSQL (ten minutes)
	MATCHFOLD_TEST_KILLS=100 $(PYTHON) -m pytest tests/durability/test_the_lake_is_whole.py -s --timeout 1200

guide-bot: setup  ## the bot of docs/api.md plays 50 matches over four workers without an error (half a minute)
	MATCHFOLD_TEST_GUIDE_MATCHES=50 $(PYTHON) -m pytest tests/api/test_guide.py -n 0 --timeout 600

perft-deep: setup  ## ways and positions from fixed positions, deeper than the tests (a minute)
	$(PYTHON) -m tests.games.count_perft

schemathesis-long: setup  ## the whole API document with 2000 requests of each kind (half an hour)
	scripts/schemathesis_long.sh

bench: setup  ## the figures of docs/performance.md
	$(PYTHON) scripts/bench.py

bot-strength: setup  ## how often greedy beats random and search beats greedy, over 100 matches each at most (hours, for Arcmage)
	$(PYTHON) scripts/bot_strength.py

balance: setup  ## a card game's decks against each other, RULESET=...: win rates, endings, length, cards never played (hours)
	$(PYTHON) scripts/balance.py $(or $(RULESET),arcmage_arc)

known-truth: setup  ## the laboratory finds a card that is twice the margin better, and two equal ones, in 45 of 50 runs (a minute)
	MATCHFOLD_TEST_TRUTHS=50 $(PYTHON) -m pytest tests/lab/test_known_truth.py -s -n 0

mutants: setup  ## how many of 150 faults of one line the tests notice; SEED=... draws others, WITHIN=... and TESTS=... fewer (an hour)
	$(PYTHON) scripts/mutants.py $(if $(SEED),--seed $(SEED)) $(if $(WITHIN),--within $(WITHIN)) $(if $(TESTS),--tests $(TESTS))

measures: setup  ## what a ruleset takes, where a verb is named, which imports go round, with limits (seconds)
	$(PYTHON) scripts/measures.py

same: setup  ## 500 random and 20 greedy matches of each game, of all kinds, are decision by decision those of commit BASE=... (half an hour)
	$(PYTHON) tests/laws/same.py $(BASE)

faster: setup  ## how many times as fast matches of both games are played as by commit BASE=..., in turn with it (ten minutes)
	$(PYTHON) scripts/faster.py $(BASE)

exhaustive: setup  ## a card game (RULESET=arcmage_arc) until every card, ability, condition and number was seen to matter (half a minute)
	$(PYTHON) -m tests.games.exhaustive --ruleset $(or $(RULESET),arcmage_arc)

mass: setup  ## 2,000 random matches of a card game (RULESET=arcmage_arc) and 300 of the most players, each checked whole (half an hour)
	$(PYTHON) -m tests.games.play_mass --ruleset $(or $(RULESET),arcmage_arc)

lock:  ## requirements*.lock from pyproject.toml, on Python 3.11 (needs uv)
	scripts/lock
