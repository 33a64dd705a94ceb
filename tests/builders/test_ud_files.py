from pathlib import Path

import pytest
from blimppi.builders import ud_files
from blimppi.builders.ud_files import files_of_language, is_of_language


@pytest.mark.parametrize(
    ("name", "language", "expected"),
    [
        ("en_ewt-ud-dev.conllu", "eng", True),
        ("en_ewt-ud-dev.conllu", "tur", False),
        ("el_gdt-ud-dev.conllu.xz", "ell", True),
        ("fa_perdt-ud-dev.conllu", "pes", True),
        ("zh_gsd-ud-train.conllu", "zho", True),
        ("lzh_kyoto-ud-train.conllu", "zho", False),
        ("sr_set-ud-train.conllu", "hrv", False),
        ("hy_armtdp-ud-train.conllu", "hye", True),
        ("mine.conllu", "eng", False),
    ],
)
def test_language_of_a_file_name(monkeypatch, name, language, expected):
    monkeypatch.setattr(ud_files, "_configured_treebanks", lambda _: set())
    assert is_of_language(Path(name), language) is expected


def test_languages_that_share_a_code_are_told_apart_by_their_treebanks(monkeypatch):
    listed = {"nob": {"bokmaal"}, "nno": {"nynorsk"}}
    monkeypatch.setattr(ud_files, "_configured_treebanks", listed.get)
    names = ["no_bokmaal-ud-dev.conllu", "no_nynorsk-ud-dev.conllu"]
    assert [is_of_language(Path(name), "nob") for name in names] == [True, False]
    assert [is_of_language(Path(name), "nno") for name in names] == [False, True]
    monkeypatch.setattr(ud_files, "_configured_treebanks", lambda _: set())
    assert [is_of_language(Path(name), "nob") for name in names] == [False, False]


def test_files_of_a_release_folder(tmp_path):
    for name in ["UD_A/en_a-ud-dev.conllu", "UD_A/en_a-ud-test.conllu.xz", "UD_B/tr_b-ud-dev.conllu", "UD_B/README.md"]:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    folder = str(tmp_path)
    found = files_of_language([folder, f"{folder}/UD_A/*dev.conllu"], "eng", only_language=True)
    assert [path.name for path in found] == ["en_a-ud-dev.conllu", "en_a-ud-test.conllu.xz"]
    with pytest.raises(FileNotFoundError, match="no file of fin at"):
        files_of_language([folder], "fin", only_language=True)


def test_a_file_named_outright_is_taken_as_it_is_only_for_one_language(tmp_path):
    file = tmp_path / "mine.conllu"
    file.touch()
    assert files_of_language([str(file)], "eng", only_language=True) == [file]
    with pytest.raises(FileNotFoundError, match="no file of eng at"):
        files_of_language([str(file)], "eng", only_language=False)
