"""Sets that are there, damaged, incomplete or nowhere."""

import pytest
from blimppi.lm_eval_tasks.doctor import data
from blimppi.lm_eval_tasks.hub.published import PublishedSet
from blimppi.lm_eval_tasks.sources import Source, find_suite, fingerprint
from blimppi.lm_eval_tasks.task_manager import TASKS


@pytest.fixture
def languages():
    return sorted(path.stem.rpartition("_")[2] for path in TASKS.glob("npi/blimppi_npi_*.yaml"))


def test_a_set_is_named_with_its_fingerprint_and_its_pairs(diagnosis, make_set, pairs, monkeypatch, languages):
    root = make_set(eng=pairs, tur=pairs[:2])
    monkeypatch.setenv("BLIMPPI_DATA", str(root))
    code, found = diagnosis()
    npi = found["data/npi"]
    digest = fingerprint(find_suite("npi", str(root)))
    assert (code, npi["status"]) == (0, "ok")
    assert npi["text"] == f"{root / 'npi'} (BLIMPPI_DATA), 7 pairs in 2 configurations, sha256 {digest[:12]}"
    assert npi["details"]["pairs"] == {"eng": 5, "tur": 2}
    assert npi["details"]["sha256"] == digest
    missing = found["data/npi tasks"]
    assert missing["details"]["missing"] == [code for code in languages if code not in ("eng", "tur")]
    assert missing["text"].startswith(f"{len(languages) - 2} of {len(languages)} tasks have no data: ")
    assert "--available" in missing["advice"]
    assert found["data/it"]["text"] == "no data"
    assert "blimppi build it" in found["data/it"]["advice"]


def test_a_damaged_file_is_a_problem_with_its_name_and_the_others_are_counted(diagnosis, make_set, pairs):
    root = make_set(eng=pairs, tur=pairs)
    file = root / "npi/data/eng/test-00000-of-00001.parquet"
    file.write_bytes(file.read_bytes()[:-20])
    code, found = diagnosis("--data", str(root))
    npi = found["data/npi"]
    assert (code, npi["status"], npi["details"]["pairs"]) == (1, "problem", {"tur": 5})
    assert npi["advice"].startswith(f"{file} cannot be read (")
    assert npi["advice"].endswith("Build the set again.")


def test_a_page_that_is_damaged_in_the_middle_is_found_too(diagnosis, make_set, pairs):
    root = make_set(eng=pairs * 200)
    file = root / "npi/data/eng/test-00000-of-00001.parquet"
    content = bytearray(file.read_bytes())
    content[4:60] = bytes(56)  # the first page; the index at the end of the file is whole
    file.write_bytes(content)
    code, found = diagnosis("--data", str(root))
    assert (code, found["data/npi"]["status"]) == (1, "problem")
    assert f"{file} cannot be read" in found["data/npi"]["advice"]


def test_a_place_with_nothing_in_it_is_a_problem(diagnosis, tmp_path):
    code, found = diagnosis("--data", str(tmp_path))
    assert (code, found["data/BLIMPPI_DATA"]["status"]) == (1, "problem")
    assert found["data/BLIMPPI_DATA"]["text"] == f"{tmp_path} has nothing that a task reads"


def test_no_place_and_no_set_is_none(diagnosis):
    code, found = diagnosis()
    assert code == 0
    assert {found[f"data/{suite}"]["text"] for suite in ("npi", "it", "freq")} == {"no data"}


def test_a_folder_of_one_suite_is_not_taken_for_the_others(diagnosis, make_set, pairs):
    root = make_set(eng=pairs)
    code, found = diagnosis("--data", str(root / "npi"))
    assert (code, found["data/npi"]["status"]) == (0, "ok")
    assert found["data/it"]["text"] == "no data"
    assert "has no configuration of it: eng" in found["data/it"]["advice"]


def test_languages_of_one_s_own_are_told(diagnosis, make_set, pairs):
    code, found = diagnosis("--data", str(make_set(eng=pairs, qaa=pairs)))
    assert code == 0
    assert found["data/npi"]["details"]["pairs"] == {"eng": 5, "qaa": 5}
    assert found["data/npi own"]["text"] == "1 configuration(s) have no task: qaa"


def test_of_a_published_set_only_the_cache_is_counted(diagnosis, make_set, pairs, monkeypatch):
    cache = make_set(eng=pairs) / "npi"
    files = tuple((f"data/{code}/test-00000-of-00001.parquet", "0" * 64) for code in ("eng", "tur"))
    published = PublishedSet("org/blimppi-npi", "c" * 40, cache, files)
    monkeypatch.setattr(data, "find_suite", lambda suite, named: Source(cache, "the Hub", published))
    code, found = diagnosis()
    assert (code, found["data/npi"]["details"]["pairs"]) == (0, {"eng": 5})
    assert found["data/npi"]["text"].startswith(
        f"org/blimppi-npi@{'c' * 40} (the Hub), 2 configurations, of which 1 are in the cache (5 pairs), sha256 "
    )
    assert found["data/it"]["text"] == "no data"
