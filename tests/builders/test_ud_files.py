from pathlib import Path

import pytest
from blimppi.builders import ud_files
from blimppi.builders.ud_files import UdFiles, is_of_language


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
    found = UdFiles([folder, f"{folder}/UD_A/*dev.conllu"]).of_language("eng", only_language=True)
    assert [path.name for path in found] == ["en_a-ud-dev.conllu", "en_a-ud-test.conllu.xz"]
    with pytest.raises(FileNotFoundError, match="no file of fin at"):
        UdFiles([folder]).of_language("fin", only_language=True)


def test_a_file_counts_once_however_it_is_named(tmp_path, monkeypatch):
    file = tmp_path / "bank" / "en_a-ud-dev.conllu"
    file.parent.mkdir()
    file.touch()
    (tmp_path / "link").symlink_to(file.parent)
    (tmp_path / "en_b-ud-dev.conllu").symlink_to(file)
    monkeypatch.chdir(tmp_path)
    ways = ["bank/en_a-ud-dev.conllu", str(file), "bank", "link", "en_b-ud-dev.conllu", "ba*/*", "bank/../bank"]
    for only_language in (True, False):
        assert UdFiles(ways).of_language("eng", only_language=only_language) == [Path("bank/en_a-ud-dev.conllu")]


def test_links_that_lead_in_circles_are_no_files(tmp_path):
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "inner").symlink_to(tmp_path)
    (tmp_path / "en_a-ud-dev.conllu").symlink_to("en_a-ud-dev.conllu")
    with pytest.raises(FileNotFoundError, match="no CoNLL-U file there"):
        UdFiles([str(tmp_path / "loop")]).of_language("eng", only_language=True)
    with pytest.raises(FileNotFoundError, match="no CoNLL-U file there"):
        UdFiles([str(tmp_path)]).of_language("eng", only_language=True)


def test_files_whose_names_tell_no_language(tmp_path):
    for name in ["en_a-ud-dev.conllu", "mine.conllu", "yours.conllu.xz", "notes.txt"]:
        (tmp_path / name).touch()
    folder, mine = str(tmp_path), str(tmp_path / "mine.conllu")
    nameless = [tmp_path / "mine.conllu", tmp_path / "yours.conllu.xz"]
    assert UdFiles([folder]).unnamed(only_language=True) == nameless
    assert UdFiles([folder, mine]).unnamed(only_language=True) == nameless[1:]  # named outright: read
    assert UdFiles([folder, mine]).unnamed(only_language=False) == nameless


def test_a_file_named_outright_is_taken_as_it_is_only_for_one_language(tmp_path):
    file = tmp_path / "mine.conllu"
    file.touch()
    assert UdFiles([str(file)]).of_language("eng", only_language=True) == [file]
    with pytest.raises(FileNotFoundError, match="no file of eng at"):
        UdFiles([str(file)]).of_language("eng", only_language=False)
