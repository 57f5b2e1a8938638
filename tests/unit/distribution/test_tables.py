"""Tables of other libraries: exact text beside a float, types of outcomes, and what is missing."""

import sys
from fractions import Fraction

import pytest

from exactdice import Distribution, bernoulli, d3
from exactdice.errors import MissingExtraError, SupportError

COLUMNS = ["outcome", "numerator", "denominator", "probability_float"]
MIXED = Distribution({(1, 2): 1, Fraction(1, 2): 2})


def as_rows(columns):
    return list(zip(*columns, strict=True))


ROWS = [(1, "1", "3", 1 / 3), (2, "1", "3", 1 / 3), (3, "1", "3", 1 / 3)]


def test_pandas():
    pytest.importorskip("pandas")
    frame = d3.to_pandas()
    assert list(frame.columns) == COLUMNS
    assert as_rows([frame[name].tolist() for name in COLUMNS]) == ROWS
    assert str(frame["outcome"].dtype) == "int64"
    assert MIXED.to_pandas()["outcome"].tolist() == [(1, 2), Fraction(1, 2)]
    assert str(Distribution([10**30, 1]).to_pandas()["outcome"].dtype) == "object"
    assert str(bernoulli("1/2").map(bool).to_pandas()["outcome"].dtype) == "bool"


def test_polars():
    pytest.importorskip("polars")
    frame = d3.to_polars()
    assert frame.columns == COLUMNS
    assert frame.rows() == ROWS
    assert MIXED.to_polars()["outcome"].to_list() == ["(1, 2)", "1/2"]
    assert Distribution(["a", "b"]).to_polars()["outcome"].to_list() == ["a", "b"]
    assert Distribution([True, False]).to_polars()["outcome"].to_list() == [False, True]


def test_arrow():
    pytest.importorskip("pyarrow")
    table = d3.to_arrow()
    assert table.column_names == COLUMNS
    assert as_rows([table[name].to_pylist() for name in COLUMNS]) == ROWS
    assert [str(field.type) for field in table.schema] == ["int64", "string", "string", "double"]
    huge = Distribution([10**5000, 1]).to_arrow()["outcome"].to_pylist()
    assert huge == ["1", "1" + "0" * 5000]


def test_long_numbers_are_whole():
    pytest.importorskip("pyarrow")
    law = Distribution({0: 1, 1: 7**8000 - 1})
    assert law.to_arrow()["denominator"][0].as_py() == _digits(7**8000)


def _digits(number):
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return str(number)
    finally:
        sys.set_int_max_str_digits(limit)


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_a_missing_library_is_named_with_its_extra(library, monkeypatch):
    monkeypatch.setitem(sys.modules, library, None)  # as Python itself marks what cannot be imported
    convert = {"pandas": d3.to_pandas, "polars": d3.to_polars, "pyarrow": d3.to_arrow}[library]
    with pytest.raises(MissingExtraError, match=rf"needs {library}.*exactdice\[data\]"):
        convert()


class Library:
    """As much of a library of tables as is called, so that columns are seen where none is installed."""

    @staticmethod
    def DataFrame(columns):
        return columns

    table = DataFrame

    @staticmethod
    def Series(values, dtype):
        return values, dtype


@pytest.fixture
def _stubs(monkeypatch):
    for library in ("pandas", "polars", "pyarrow"):
        monkeypatch.setitem(sys.modules, library, Library)


@pytest.mark.usefixtures("_stubs")
def test_columns_without_a_library():
    assert as_rows(d3.to_polars().values()) == ROWS
    assert d3.to_polars() == d3.to_arrow()
    assert d3.to_pandas()["outcome"] == ([1, 2, 3], None)
    assert MIXED.to_pandas()["outcome"] == ([(1, 2), Fraction(1, 2)], object)
    assert MIXED.to_polars()["outcome"] == ["(1, 2)", "1/2"]
    assert Distribution([2**63, 1]).to_arrow()["outcome"] == ["1", str(2**63)]


@pytest.mark.usefixtures("_stubs")
def test_half_a_character_is_refused():
    with pytest.raises(SupportError, match="half of a character"):
        Distribution(["\ud800", "a"]).to_arrow()
