import hashlib

import pyarrow as pa
import pyarrow.parquet
import pytest
from blimppi.lm_eval_tasks import loader, sources
from blimppi.lm_eval_tasks.loader import DataError, find_suite, load_task_data


def load(config="eng", **options):
    return load_task_data(blimppi_suite="npi", blimppi_config=config, **options)


def test_what_the_user_names_may_be_the_folder_of_all_suites_or_of_this_one(make_set, pairs):
    root = make_set(eng=pairs)

    assert load(blimppi_data=str(root))["test"]["sentence_good"] == [pair[0] for pair in pairs]
    assert find_suite("npi", str(root / "npi")) == find_suite("npi", str(root))


def test_metadata_comes_before_the_environment_and_both_before_a_set_built_here(make_set, pairs, tmp_path, monkeypatch):
    root = make_set(eng=pairs)
    for name, count in (("environment", 2), ("hf_datasets", 3)):
        (tmp_path / "sets").rename(tmp_path / f"kept-{name}")
        make_set(eng=pairs[:count])
        (tmp_path / "sets").rename(tmp_path / name)
        (tmp_path / f"kept-{name}").rename(root)
    assert len(load()["test"]) == 3

    monkeypatch.setenv("BLIMPPI_DATA", str(tmp_path / "environment"))
    assert len(load()["test"]) == 2
    assert len(load(blimppi_data=str(root))["test"]) == 5


def test_a_named_set_that_is_not_there_is_never_replaced_by_another(make_set, pairs, tmp_path, monkeypatch):
    make_set(eng=pairs).rename(tmp_path / "hf_datasets")
    monkeypatch.setenv("BLIMPPI_DATA", str(tmp_path / "elsewhere"))

    with pytest.raises(DataError, match=r"BLIMPPI_DATA: .*elsewhere does not exist.*`blimppi build npi`"):
        load()


def test_a_name_on_the_hub_needs_a_revision_and_may_be_a_mistyped_folder():
    with pytest.raises(DataError, match=r"no such folder here.*someone/blimppi-npi@main is the newest"):
        load(blimppi_data="someone/blimppi-npi")


def test_without_any_set_the_message_names_the_command_to_build_one(monkeypatch, tmp_path):
    monkeypatch.setattr(sources.hf_datasets, "__path__", [str(tmp_path / "package")])

    with pytest.raises(DataError, match=r"not published yet\. Build it with `blimppi build npi`") as error:
        load()
    assert "\n" not in str(error.value)


def test_a_missing_language_says_which_there_are(make_set, pairs):
    root = make_set(eng=pairs, tur=pairs)

    with pytest.raises(DataError, match="no pairs of 'fin', only of: eng, tur") as error:
        load("fin", blimppi_data=str(root))
    assert "\n" not in str(error.value)


def test_a_file_without_pairs_is_an_error(make_set):
    folder = make_set(eng=[]) / "npi" / "data" / "eng"
    with pytest.raises(DataError, match="lacks the column"):
        load(blimppi_data=str(folder.parents[2]))

    columns = {name: pa.array([], pa.string()) for name in sorted(loader._NEEDED)}
    pa.parquet.write_table(pa.table(columns), folder / "test-00000-of-00001.parquet")
    with pytest.raises(DataError, match="holds no pair"):
        load(blimppi_data=str(folder.parents[2]))


def test_shards_are_read_in_order(make_set, pairs, tmp_path):
    root = make_set(eng=pairs[:2])
    (tmp_path / "sets").rename(tmp_path / "first")
    second = make_set(eng=pairs[2:])
    source = tmp_path / "first" / "npi/data/eng/test-00000-of-00001.parquet"
    target = second / "npi/data/eng"
    (target / "test-00000-of-00001.parquet").rename(target / "test-00001-of-00002.parquet")
    source.rename(target / "test-00000-of-00002.parquet")

    assert load(blimppi_data=str(root))["test"]["sentence_good"] == [pair[0] for pair in pairs]


def test_the_fingerprint_is_over_names_and_contents_of_all_languages(make_set, pairs):
    root = make_set(eng=pairs, tur=pairs[:1])
    expected = hashlib.sha256()
    for language in ("eng", "tur"):
        name = f"data/{language}/test-00000-of-00001.parquet"
        expected.update(name.encode() + b"\0" + hashlib.sha256((root / "npi" / name).read_bytes()).digest())
    used = {}
    load(blimppi_data=str(root), blimppi_data_used=used)

    assert used["sha256"] == expected.hexdigest()


def test_the_source_is_logged_once_for_all_languages(make_set, pairs, caplog):
    root = make_set(eng=pairs, tur=pairs)
    with caplog.at_level("INFO", logger="lm_eval.blimppi"):
        for language in ("eng", "tur"):
            load(language, blimppi_data=str(root), blimppi_data_used={})

    (line,) = [record.getMessage() for record in caplog.records if record.name == "lm_eval.blimppi"]
    assert str((root / "npi").resolve()) in line
    assert "sha256" in line
