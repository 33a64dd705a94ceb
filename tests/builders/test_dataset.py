import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path
from tempfile import TemporaryDirectory

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from blimppi.builders import atomic
from blimppi.builders.dataset import DatasetError, check_target, read_accounting, read_suite, update_rows, write_suite
from filelock import FileLock
from sample_npi import accounting, counts, pair

NOBODY = 65534
SHARD = "test-00000-of-00001.parquet"


def pairs(number, language="eng"):
    return [pair(f"She never ever sings {n}.", f"She ever sings {n}.", language) for n in range(number)]


def write(root, merge=False, card="# card\n", **by_config):
    given = {code: pairs(number, code) for code, number in by_config.items()}
    return write_suite(root, "npi", given, card=card, accounting=accounting(**by_config), merge=merge)


def shard(root, config="eng"):
    return root / "npi" / "data" / config / SHARD


def test_layout_and_content(tmp_path):
    assert write(tmp_path, eng=2, tur=1) == tmp_path / "npi"
    assert (tmp_path / "npi/README.md").read_text() == "# card\n"
    assert json.loads((tmp_path / "npi/accounting.json").read_text()) == accounting(eng=2, tur=1)
    tables = read_suite(tmp_path, "npi")
    assert list(tables) == ["eng", "tur"]
    assert tables["eng"]["sentence_bad"].to_pylist() == ["She ever sings 0.", "She ever sings 1."]
    assert read_accounting(tmp_path, "npi")["languages"]["tur"]["pairs"] == 1


def test_types_do_not_depend_on_the_data(tmp_path):
    write(tmp_path, eng=1)  # every annotation is null here
    types = {field.name: field.type for field in read_suite(tmp_path, "npi")["eng"].schema}
    assert types["ngram_lp_good"] == pa.float64()
    assert types["ngram_class"] == pa.string()
    assert types["distance"] == types["n_items"] == pa.int32()
    assert types["choices"].value_type == pa.string()
    assert list(types) == list(pair().row())


def test_same_rows_same_bytes_alone_or_together(tmp_path):
    write(tmp_path / "a", eng=3)
    write(tmp_path / "b", tur=2, eng=3)
    assert shard(tmp_path / "a").read_bytes() == shard(tmp_path / "b").read_bytes()


def test_datasets_loads_it(tmp_path):
    import datasets
    from blimppi.builders.card import render_card

    write(tmp_path, card=lambda counted: render_card("npi", counted), eng=3, tur=1)
    loaded = datasets.load_dataset(str(tmp_path / "npi"), "eng", split="test", cache_dir=str(tmp_path / "cache"))
    assert loaded["sentence_good"][2] == "She never ever sings 2."
    assert loaded[0]["choices"] == ["She never ever sings 0.", "She ever sings 0."]
    assert datasets.get_dataset_config_names(str(tmp_path / "npi")) == ["eng", "tur"]


def test_full_build_drops_other_configs_merge_keeps_them(tmp_path):
    write(tmp_path, eng=2, tur=1)
    kept = shard(tmp_path, "tur").read_bytes()
    write(tmp_path, merge=True, card=lambda counted: ",".join(sorted(counted["languages"])), eng=5)
    assert shard(tmp_path, "tur").read_bytes() == kept
    assert {code: table.num_rows for code, table in read_suite(tmp_path, "npi").items()} == {"eng": 5, "tur": 1}
    assert {c: v["pairs"] for c, v in read_accounting(tmp_path, "npi")["languages"].items()} == {"eng": 5, "tur": 1}
    assert (tmp_path / "npi/README.md").read_text() == "eng,tur"
    write(tmp_path, eng=1)
    assert list(read_suite(tmp_path, "npi")) == ["eng"]


def test_merge_keeps_seed_of_old_and_drops_stale_ngram_records(tmp_path):
    old = {**accounting(eng=1, tur=1), "seed": 7, "ngram": {"eng": {"order": 5}, "tur": {"order": 4}}}
    write_suite(tmp_path, "npi", {"eng": pairs(1), "tur": pairs(1, "tur")}, card="", accounting=old)
    write(tmp_path, merge=True, eng=1)
    merged = read_accounting(tmp_path, "npi")
    assert merged["ngram"] == {"tur": {"order": 4}}
    assert merged["seed"] == 0
    assert merged["languages"]["tur"]["seed"] == 7
    assert "seed" not in merged["languages"]["eng"]


def test_config_without_pairs_has_no_file_and_a_merge_removes_its_old_one(tmp_path):
    write(tmp_path, eng=1, tur=1)
    write(tmp_path, merge=True, tur=0)
    assert list(read_suite(tmp_path, "npi")) == ["eng"]
    assert read_accounting(tmp_path, "npi")["languages"]["tur"]["pairs"] == 0


def test_what_the_writer_does_not_make_survives(tmp_path):
    write(tmp_path, eng=1)
    (tmp_path / "npi/.git").mkdir()
    (tmp_path / "npi/.git/HEAD").write_text("ref")
    (tmp_path / "npi/eval.yaml").write_text("x: 1")
    write(tmp_path, tur=1)
    assert (tmp_path / "npi/.git/HEAD").read_text() == "ref"
    assert (tmp_path / "npi/eval.yaml").read_text() == "x: 1"
    assert not shard(tmp_path, "eng").exists()


@pytest.mark.parametrize(
    ("given", "counted", "message"),
    [
        ({"eng": [pair(), pair()]}, {"eng": 2}, "comes twice"),
        ({"eng": [pair(language="tur")]}, {"eng": 1}, "a pair of npi/tur was given for npi/eng"),
        ({"eng": [pair()]}, {"eng": 2}, "says 2 pairs, but 1 were given"),
        ({"eng": [pair(treebank=None)]}, {"eng": 1}, "no value for treebank"),
        ({"eng": [pair(colour="red")]}, {"eng": 1}, "unknown columns colour"),
        ({"eng": [pair(distance="far")]}, {"eng": 1}, "column distance"),
        ({"eng": [pair(distance=2**31)]}, {"eng": 1}, "column distance"),
        ({"../eng": [pair(language="../eng")]}, {}, "cannot name a suite or config"),
    ],
)
def test_bad_input_is_refused_and_nothing_is_written(tmp_path, given, counted, message):
    with pytest.raises(DatasetError, match=message):
        write_suite(tmp_path, "npi", given, card="", accounting=accounting(**counted))
    assert list(tmp_path.iterdir()) == []


def test_counts_that_do_not_sum_are_refused(tmp_path):
    wrong = accounting(eng=1)
    wrong["languages"]["eng"]["sentence_outcomes"]["no_item"] = 98
    with pytest.raises(DatasetError, match="eng: sentence_outcomes sums to 99, but sentences is 100"):
        write_suite(tmp_path, "npi", {"eng": pairs(1)}, card="", accounting=wrong)


def test_unknown_suite_and_missing_set(tmp_path):
    with pytest.raises(DatasetError, match="no suite 'xyz'"):
        write_suite(tmp_path, "xyz", {"eng": [pair()]}, card="", accounting=accounting(eng=1))
    with pytest.raises(DatasetError, match="blimppi build npi"):
        read_suite(tmp_path, "npi")


def test_update_rows_changes_values_only(tmp_path):
    write(tmp_path, eng=2, tur=1)
    rows = [{**row, "ngram_lp_good": -1.5} for row in read_suite(tmp_path, "npi")["eng"].to_pylist()]
    new = {**accounting(eng=2, tur=1), "ngram": {"eng": {"order": 5}}}
    update_rows(tmp_path, "npi", {"eng": rows}, accounting=new, card="new")
    tables = read_suite(tmp_path, "npi")
    assert tables["eng"]["ngram_lp_good"].to_pylist() == [-1.5, -1.5]
    assert tables["tur"]["ngram_lp_good"].to_pylist() == [None]
    assert read_accounting(tmp_path, "npi")["ngram"] == {"eng": {"order": 5}}
    for wrong in (rows[:1], rows[::-1]):
        with pytest.raises(DatasetError, match="keep every pair"):
            update_rows(tmp_path, "npi", {"eng": wrong}, accounting=new, card="")
    with pytest.raises(DatasetError, match="no config 'fin'; it has eng, tur"):
        update_rows(tmp_path, "npi", {"fin": rows}, accounting=new, card="")


def test_an_error_while_writing_keeps_the_old_set(tmp_path):
    write(tmp_path, eng=1)

    def broken(_):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write(tmp_path, card=broken, eng=2)
    assert read_suite(tmp_path, "npi")["eng"].num_rows == 1
    assert not list(tmp_path.glob(".npi.partial-*"))


KILLED = """
    import os, shutil, sys
    from pathlib import Path
    from blimppi.builders import atomic
    from test_dataset import write
    root, step = Path(sys.argv[1]), sys.argv[2]
    renames = 0
    rename, rmtree = Path.rename, shutil.rmtree
    def counted_rename(self, target):
        global renames
        if step == f"before rename {renames + 1}":
            os._exit(9)
        renames += 1
        return rename(self, target)
    def killed_rmtree(path, **options):
        if step == "before deletion" and str(path).endswith(".old"):
            os._exit(9)
        if step == "amid deletion" and str(path).endswith(".old"):
            rmtree(Path(path) / "data")
            os._exit(9)
        return rmtree(path, **options)
    Path.rename, atomic.shutil.rmtree = counted_rename, killed_rmtree
    def card(counted):
        if step == "amid writing":
            os._exit(9)
        return "new"
    write(root, card=card, eng=2)
"""


@pytest.mark.parametrize(
    ("step", "rows"),
    [
        ("amid writing", 1),
        ("before rename 1", 1),
        ("before rename 2", 1),
        ("before deletion", 2),
        ("amid deletion", 2),
    ],
)
def test_a_kill_at_any_step_leaves_one_whole_set(tmp_path, step, rows, request):
    write(tmp_path, card="old", eng=1)
    program = [sys.executable, "-c", textwrap.dedent(KILLED), str(tmp_path), step]
    killed = subprocess.run(program, cwd=request.path.parent, capture_output=True, text=True)
    assert killed.returncode == 9, killed.stderr
    assert (tmp_path / "npi").exists() == (step != "before rename 2")  # never a mixture, at worst nothing
    assert read_suite(tmp_path, "npi")["eng"].num_rows == rows
    assert (tmp_path / "npi/README.md").read_text() == {1: "old", 2: "new"}[rows]
    write(tmp_path, card="third", eng=3)
    assert read_suite(tmp_path, "npi")["eng"].num_rows == 3
    assert {path.name for path in tmp_path.iterdir()} == {"npi", ".npi.lock"}


def test_a_second_writer_is_told_so(tmp_path, monkeypatch):
    write(tmp_path, eng=1)
    monkeypatch.setattr(atomic, "LOCK_SECONDS", 0.05)
    with FileLock(tmp_path / ".npi.lock"), pytest.raises(RuntimeError, match="another process is writing"):
        write(tmp_path, eng=2)
    assert read_suite(tmp_path, "npi")["eng"].num_rows == 1


def test_counts_may_name_languages_without_pairs(tmp_path):
    counted = accounting(eng=1)
    counted["languages"]["tur"] = counts(0, "Turkish")
    write_suite(tmp_path, "npi", {"eng": pairs(1)}, card="", accounting=counted)
    assert list(read_suite(tmp_path, "npi")) == ["eng"]


def test_a_damaged_file_is_named_by_whoever_reads_or_keeps_it(tmp_path):
    write(tmp_path, eng=1, tur=1)
    whole = shard(tmp_path, "tur").read_bytes()
    shard(tmp_path, "tur").write_bytes(whole[: len(whole) // 2])
    told = f"cannot read {shard(tmp_path, 'tur')}"
    with pytest.raises(DatasetError, match=told):
        read_suite(tmp_path, "npi")
    with pytest.raises(DatasetError, match=told):
        write(tmp_path, merge=True, eng=2)
    assert pq.read_table(shard(tmp_path), partitioning=None).num_rows == 1  # nothing was written
    write(tmp_path, merge=True, eng=2, tur=3)
    assert {config: table.num_rows for config, table in read_suite(tmp_path, "npi").items()} == {"eng": 2, "tur": 3}


def test_a_place_that_cannot_be_written(tmp_path):
    (tmp_path / "npi").touch()
    with pytest.raises(NotADirectoryError, match=f"{tmp_path / 'npi'} is a file"):
        check_target(tmp_path, "npi", [], merge=True)
    check_target(tmp_path / "new" / "root", "npi", ["eng"], merge=True)
    assert not (tmp_path / "new").exists()


@pytest.fixture
def ordinary_user():
    """Nothing is closed to the administrator: a test run as such is run as somebody else."""
    before = os.getresuid()
    if 0 in before[:2]:
        os.setresuid(NOBODY, NOBODY, 0)
    yield
    os.setresuid(*before)


def test_a_folder_without_permission(ordinary_user):
    with TemporaryDirectory() as name:  # pytest's own folders cannot be entered by others
        Path(name).chmod(0o555)
        with pytest.raises(PermissionError, match=f"no permission to write {name}"):
            check_target(Path(name) / "root", "npi", [], merge=True)
        Path(name).chmod(0o755)
        check_target(Path(name) / "root", "npi", [], merge=True)
