import gzip
import math

import pytest
from blimppi.builders.collocations.support import support
from blimppi.builders.collocations.table import CountTable
from blimppi.builders.review.tsv import TableError

HEADER = "head\trelation\tdependent\tcount\n"


@pytest.fixture
def read(tmp_path):
    def from_text(text, name="t.tsv", **arguments):
        (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        return CountTable.read(tmp_path / name, **arguments)

    return from_text


def test_columns_may_stand_in_any_order_among_others(read):
    table = read(
        "\ufeffcount\tdependent\tnote\thead\trelation\r\n7\tVase\tx\tadmire\tobj\r\n0\tdoily\t\tadmire\tobj\r\n\r\n"
    )
    assert dict(table.counts) == {("obj", "admire", "vase"): 7, ("obj", "admire", "doily"): 0}
    assert (table.name, table.rows, table.relations) == ("t.tsv", 2, {"obj"})
    # what a pair is looked up by is folded as the table is
    assert table.count(("obj", "Admire", "VASE")) == 7
    assert table.count(("obj", "admire", "clock")) == 0


def test_quotation_marks_are_letters(read):
    assert dict(read(HEADER + '"\tobj\t"x\t1\n').counts) == {("obj", '"', '"x'): 1}


def test_compressed_tables_are_read(read):
    text = (HEADER + "admire\tobj\tvase\t3\n").encode()
    assert read(gzip.compress(text), "t.tsv.gz").count(("obj", "admire", "vase")) == 3


def test_only_the_wanted_pairs_are_kept_and_all_are_checked(read):
    text = HEADER + "admire\tobj\tvase\t3\nadmire\tobj\tdoily\t2\nold\tamod\tx\t1\n"
    wanted = {("obj", "admire", "vase"), ("obj", "admire", "clock")}
    table = read(text, only=wanted)
    assert dict(table.counts) == {("obj", "admire", "vase"): 3}
    assert (table.rows, table.relations) == (3, {"obj", "amod"})
    with pytest.raises(TableError, match=r"t\.tsv:5: the count"):
        read(text + "a\tobj\tb\tmany\n", only=wanted)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"t\.tsv is empty"),
        (HEADER, r"t\.tsv: no counts in it"),
        ("head,relation,dependent,count\na,obj,b,1\n", r"t\.tsv:1: the header must name .* separated by tabs"),
        ("head\trelation\tcount\n", r"t\.tsv:1: the header .*not so: dependent\)"),
        ("head\thead\trelation\tdependent\tcount\n", r"t\.tsv:1: the header .*not so: head\)"),
        (HEADER + "a\tobj\tb\t1\na\tobj\tb\n", r"t\.tsv:3: 3 cells, but 4 columns"),
        (HEADER + "a\tobj\tb\t1\t\n", r"t\.tsv:2: 5 cells, but 4 columns"),
        (HEADER + "a\t \tb\t1\n", r"t\.tsv:2: an empty cell"),
        (HEADER + "a\tobj\tb\t-1\n", r"t\.tsv:2: the count must be a whole number from 0 up, not '-1'"),
        (HEADER + "a\tobj\tb\t1.5\n", r"t\.tsv:2: the count"),
        (HEADER + "a\tobj\tb\t1_000\n", r"t\.tsv:2: the count"),
        (HEADER + "a\tobj\tb\t\u0661\n", r"t\.tsv:2: the count"),
        (HEADER + f"a\tobj\tb\t{'9' * 400}\n", r"t\.tsv:2: the count"),
        (HEADER + "\na\tobj\tb\t1\nA\tobj\tB\t1\n", r"t\.tsv:4: obj a b comes twice"),
        (HEADER.encode() + b"a\tobj\tb\t1\ncaf\xe9\tobj\tb\t1\n", r"t\.tsv:3: not UTF-8"),
        (HEADER.encode("utf-16"), r"t\.tsv:1: not UTF-8"),
    ],
)
def test_faults_name_file_and_line(read, text, message):
    with pytest.raises(TableError, match=message):
        read(text)


def test_a_cut_or_wrong_compression_is_one_error(read):
    whole = gzip.compress((HEADER + "".join(f"w{n * n}\tobj\tv{n}\t1\n" for n in range(5000))).encode())
    with pytest.raises(TableError, match="cannot be read on"):
        read(whole[:-2000], "t.tsv.gz")
    with pytest.raises(TableError, match="cannot be read on"):
        read(HEADER, "u.tsv.gz")


@pytest.mark.parametrize(
    ("record", "message"),
    [('{"sha256": "0"}', "is not the record of t.tsv as it is now"), ("[]", "is not the record"), ("{", "is no JSON")],
)
def test_the_record_of_another_table_is_refused(read, tmp_path, record, message):
    (tmp_path / "t.json").write_text(record)
    with pytest.raises(TableError, match=message):
        read(HEADER + "a\tobj\tb\t1\n")


def test_support_is_the_mean_of_logs_of_counts_and_one(read):
    table = read(HEADER + "admire\tobj\tvase\t1\nvase\tamod\told\t3\n")
    vase, old, new = ("obj", "admire", "vase"), ("amod", "vase", "old"), ("amod", "vase", "new")
    assert support([vase], table) == pytest.approx(math.log(2))
    # (ln 2 + ln 4 + ln 1) / 3 = ln 8 / 3 = ln 2
    assert support([vase, old, new], table) == pytest.approx(math.log(2))
    # one that stands twice counts twice: (2 ln 4 + ln 2) / 3 = 5/3 ln 2
    assert support([old, vase, old], table) == pytest.approx(5 / 3 * math.log(2))
    assert support([new], table) == 0.0
    assert support([], table) is None


def test_a_relation_the_table_does_not_have_is_no_zero(read):
    table = read(HEADER + "admire\tobj\tvase\t1\nvase\tamod\told\t3\n")
    with pytest.raises(ValueError, match=r"t\.tsv counts no relation 'dobj', only amod, obj"):
        support([("dobj", "admire", "vase")], table)
