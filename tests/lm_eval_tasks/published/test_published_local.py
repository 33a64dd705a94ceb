"""Files that others published, as they lie on a disk: formats, folders, and what is wrong with them."""

import bz2
import csv
import gzip
import io
import json
import lzma

import pyarrow as pa
import pyarrow.parquet
import pytest
from blimppi.lm_eval_tasks.data_error import DataError
from blimppi.lm_eval_tasks.published import local

ENGLISH = [("Cats sleep.", "Cats sleeps."), ("Dogs bark.", "Dogs barks.")]


def sentences(rows):
    return [(row["sentence_good"], row["sentence_bad"]) for row in rows]


def table(rows, delimiter):
    text = io.StringIO()
    writer = csv.DictWriter(text, rows[0], delimiter=delimiter)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


@pytest.mark.parametrize(
    ("name", "encode"),
    [
        ("a.jsonl", lambda rows: "\n".join(map(json.dumps, rows)).encode()),
        ("a.json", lambda rows: json.dumps(rows, indent=1).encode()),
        ("a.json", lambda rows: "\n".join(map(json.dumps, rows)).encode()),
        ("a.csv", lambda rows: table(rows, ",").encode()),
        ("a.tsv", lambda rows: table(rows, "\t").encode("utf-8-sig")),
        ("a.jsonl.gz", lambda rows: gzip.compress("\n".join(map(json.dumps, rows)).encode())),
        ("a.tsv.xz", lambda rows: lzma.compress(table(rows, "\t").encode())),
        ("a.csv.bz2", lambda rows: bz2.compress(table(rows, ",").encode())),
    ],
)
def test_every_format_gives_the_same_rows(load, rows, tmp_path, name, encode):
    (tmp_path / name).write_bytes(encode(rows))
    found, used = load(tmp_path / name, config="one", config_column="UID")
    assert sentences(found) == ENGLISH
    assert (used["pairs"], used["source"], used["found_by"]) == (2, str(tmp_path / name), "the task")


def test_parquet_is_read_too(load, rows, tmp_path):
    (tmp_path / "one").mkdir()
    pa.parquet.write_table(pa.Table.from_pylist(rows[:2]), tmp_path / "one" / "train-00000-of-00001.parquet")
    pa.parquet.write_table(pa.Table.from_pylist(rows[2:]), tmp_path / "one" / "test-00000-of-00001.parquet")
    assert sentences(load(tmp_path, config="one", split="train")[0]) == ENGLISH
    assert sentences(load(tmp_path, config="one")[0]) == [("Il cane corre.", "Il cane corrono.")]  # the split test


def test_words_that_look_like_missing_values_stay_words(load, tmp_path):
    (tmp_path / "a.tsv").write_text('good\tbad\nNA\tNone\n"Say ""no""."\t01\n', encoding="utf-8")
    assert sentences(load(tmp_path / "a.tsv")[0]) == [("NA", "None"), ('Say "no".', "01")]


@pytest.mark.parametrize("name", ["one.jsonl", "one/data.jsonl", "data/one/x.jsonl"])
def test_a_file_or_folder_may_be_named_as_the_configuration(load, rows, write, name):
    write(rows[2:], name.replace("one", "two"))
    assert sentences(load(write(rows[:2], name), config="one")[0]) == ENGLISH


def test_a_single_file_counts_by_its_name(load, rows, write):
    file = write(rows[:2], "one/data.jsonl") / "one" / "data.jsonl"
    assert sentences(load(file, config="one")[0]) == ENGLISH


def test_rows_of_another_configuration_are_never_taken(load, rows, write):
    folder = write(rows)
    with pytest.raises(DataError, match=r"all\.jsonl does not say which .* are those of one: .*no column nope"):
        load(folder, config="one", config_column="nope")
    with pytest.raises(DataError, match="has no pair of three"):
        load(folder, config="three", config_column="UID")


def test_a_set_without_configurations_is_read_whole_and_hidden_folders_are_not(load, rows, write):
    write(rows, ".git/copy.jsonl")
    assert len(load(write(rows))[0]) == 3


def test_a_set_that_is_read_for_many_configurations_is_parsed_once(load, rows, write, monkeypatch):
    folder, read = write(rows), []
    monkeypatch.setattr(local, "_read", lambda file: read.append(file) or rows)
    for config in ("one", "two", "one"):
        load(folder, config=config, config_column="UID")
    assert read == [folder / "all.jsonl"]
    (folder / "all.jsonl").write_text("{}", encoding="utf-8")
    load(folder, config="one", config_column="UID")
    assert len(read) == 2  # the file changed


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.jsonl", b'{"good": "a"\n', r"a\.jsonl, line 1: no JSON"),
        ("a.jsonl", b'{"good": "a", "bad": "b"}\n\xff\n', r"a\.jsonl cannot be read \(UnicodeDecodeError"),
        ("a.parquet", b"PAR1 no parquet PAR1", r"a\.parquet cannot be read"),
        ("a.jsonl.gz", b"no gzip", r"a\.jsonl\.gz cannot be read"),
        ("a.txt", b"Cats sleep.", "expected files of one kind: .parquet"),
        ("a.jsonl", b"", "has no pair of mine"),
    ],
)
def test_damaged_files_are_named(load, tmp_path, name, content, message):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(DataError, match=message):
        load(tmp_path / name)


def test_files_of_two_kinds_are_ambiguous(load, rows, write):
    folder = write(rows)
    (folder / "a.csv").write_text("good,bad\nx,y\n", encoding="utf-8")
    with pytest.raises(DataError, match="expected files of one kind"):
        load(folder)
