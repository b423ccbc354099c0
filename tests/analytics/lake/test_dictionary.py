"""The data dictionary is complete and current, and says what the files hold."""

from pathlib import Path

from analytics.lake.reading import Lake
from analytics.lake.rows import TABLES
from analytics.lake.schema import dictionary
from scripts import lake_reference
from tests.analytics.lakes import games, lake_of_matches


def test_every_table_and_column_has_a_meaning() -> None:
    for table, columns in dictionary().items():
        assert TABLES[table].__doc__, table
        assert [column.name for column in columns if not column.meaning.strip()] == [], table
        assert [column.name for column in columns][1:] == list(TABLES[table].__struct_fields__)


def test_every_row_is_of_a_game() -> None:
    """Given any table, then its first column names the game and is never absent; what may be is said of others."""
    first = [columns[0] for columns in dictionary().values()]
    assert {(column.name, column.type, column.optional) for column in first} == {("ruleset", "VARCHAR", False)}
    assert {column.name: column.optional for column in dictionary()["seat"]}["deck"]


def test_the_page_is_current() -> None:
    present = lake_reference.PAGE.read_text(encoding="utf-8")
    assert present == lake_reference.page(present), "run: python scripts/lake_reference.py"


def test_files_have_the_columns_and_types_of_the_dictionary(tmp_path: Path) -> None:
    lake_of_matches(tmp_path, games("gaia_vora", ("random", "random"), 1, turn_limit=3))
    for folder in (tmp_path, tmp_path / "empty"):
        for table, columns in dictionary().items():
            found = Lake(folder).frame(f'DESCRIBE SELECT * FROM "{table}"')
            types = dict(zip(found["column_name"], found["column_type"], strict=True))
            assert types == {column.name: column.type for column in columns}, table
