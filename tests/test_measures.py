"""The measures of how much a ruleset takes, printed with their limits by `scripts/measures.py`."""

import re

from scripts import measures

MODULE = '''"""What it decides,
in two lines."""

import re  # a comment beside code


# a comment alone
LEAST = 1
"""What it means."""


def first(
    text: str,
) -> str:
    """A docstring."""
    return """two
    lines"""
'''


def test_every_measure_holds_and_is_told_with_its_limit(capsys):
    assert measures.main() == 0
    told = capsys.readouterr().out
    assert "holds: lines of duel, with clauses, words and cards: " in told
    assert ", at most 400\n" in told
    assert "holds: verbs that the kernel names in other places than their own: 0, at most 0\n" in told
    assert "holds: lines of arcmage_arc that are not cards and clauses, with other rooms: " in told
    assert ", at most 5,500\n" in told
    assert re.search(r"holds: lines of rules of terra_indomita and of its board kit: 4,\d{3}, at most 4,500\n", told)
    assert "holds: circles of imports in service: 0, at most 0\n" in told
    assert "holds: modules of the laboratory: 12, at most 12\n" in told
    assert re.search(r"\n  events: \d+, \d,\d{3}, \d,\d{3}, 0\n", told)
    assert re.search(r"holds: lines of code of the program: \d\d,\d{3}, at most 72,000\n", told)
    assert "holds: modules that commands share: 12, at most 12\n" in told
    assert "DOES NOT HOLD" not in told


def test_a_measure_over_its_limit_is_told_and_answered(capsys, monkeypatch):
    monkeypatch.setattr(measures, "MOST_OF_IT", 10)
    assert measures.main() == 1
    assert "DOES NOT HOLD: lines of duel, with clauses, words and cards: " in capsys.readouterr().out


def test_a_verb_named_elsewhere_and_a_circle_between_folders_are_counted():
    """Given a verb that another module names, and modules of two folders that import each other, then both are told.

    In the service a circle within one folder is too many.
    """
    circles = {
        "domain": [["domain.a.one", "domain.b.two"], ["domain.a.one", "domain.a.two"]],
        "service": [["service.a.one", "service.a.two"]],
    }
    found = measures.measures({"Kill": ["domain/cardkit/pool.py"]}, circles, code=measures.MOST_CODE + 1)
    assert [one.found for one in found if not one.holds] == [1, measures.MOST_CODE + 1, 1, 1]


def test_a_module_beside_the_commands_is_a_helper_and_the_entry_is_none(tmp_path):
    for name in ("__init__", "__main__", "main", "store", "output"):
        (tmp_path / f"{name}.py").touch()
    assert measures.helpers(tmp_path) == {"store", "output"}


def test_blank_lines_comments_and_docstrings_are_no_code(tmp_path):
    module = tmp_path / "module.py"
    module.write_text(MODULE)
    assert measures.code_lines(module) == 7
