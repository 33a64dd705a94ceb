import gzip
import hashlib
import lzma

import pytest
from blimppi.builders.ngram.corpus import collect, from_files
from blimppi.builders.ngram.sources import sentences

WORD = "{}\t{}\t_\tNOUN\t_\t_\t0\troot\t_\t_\n"


def test_every_sentence_has_one_outcome():
    raw = ["She never sings.", "she  NEVER sings .", "One more.", "", "\u00a0", "Plain.", "plain.", "Other"]
    corpus = collect(raw, ["She never sings.", "One more."])
    assert corpus.sentences == ["plain .", "other"]
    assert corpus.outcomes == {"used": 2, "in_pairs": 3, "duplicate": 1, "empty": 2}
    assert corpus.tokens == 3
    assert corpus.longest == 2
    assert corpus.held_out == sorted(
        hashlib.blake2b(sentence, digest_size=8).hexdigest() for sentence in (b"she never sings .", b"one more .")
    )
    assert corpus.sha256() == hashlib.sha256(b"plain .\nother\n").hexdigest()


def test_nothing_left_is_an_error_that_says_why(tmp_path):
    file = tmp_path / "a.txt"
    file.write_text("Hello.\n\nHELLO.\n")
    with pytest.raises(ValueError, match=r"no sentence to train on in .*a\.txt \(2 in_pairs, 1 empty\)"):
        from_files([file], ["Hello."])


def test_conllu_text_lines_and_forms_where_there_are_none(tmp_path):
    file = tmp_path / "x.conllu"
    file.write_text(
        "\ufeff# sent_id = 1\n# text = Nel mare. \n# text_en = In the sea.\n"
        + WORD.format(1, "Nel")
        + "\r\n"
        + "# sent_id = 2\n1-2\tNel\t_\t_\t_\t_\t_\t_\t_\t_\n"
        + "".join(WORD.format(*entry) for entry in [(1, "In"), (2, "il"), (3, "mare"), ("3.1", "è"), (4, ".")])
        + "\n# text=Senza fine",
        encoding="utf-8",
    )
    assert list(sentences(file)) == ["Nel mare.", "Nel mare .", "Senza fine"]


def test_packed_and_plain_files(tmp_path):
    content = "# text = Ciao\n" + WORD.format(1, "Ciao") + "\n"
    (tmp_path / "a.conllu.xz").write_bytes(lzma.compress(content.encode()))
    (tmp_path / "b.conllu.gz").write_bytes(gzip.compress(content.encode()))
    (tmp_path / "c.txt.xz").write_bytes(lzma.compress(b"uno\r\ndue\n"))
    assert list(sentences(tmp_path / "a.conllu.xz")) == list(sentences(tmp_path / "b.conllu.gz")) == ["Ciao"]
    assert list(sentences(tmp_path / "c.txt.xz")) == ["uno", "due"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("cut.txt.xz", lzma.compress(b"uno\n" * 999)[:-9]),
        ("cut.txt.gz", gzip.compress(b"uno\n" * 999, mtime=0)[:-9]),
        ("not.txt.xz", b"uno"),
        ("latin.txt", "città".encode("latin-1")),
    ],
)
def test_unreadable_files_are_named(tmp_path, name, content):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(ValueError, match=f"cannot read .*{name}"):
        list(sentences(tmp_path / name))
