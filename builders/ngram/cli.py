"""``blimppi ngram``: n-gram models and the scores they give to pairs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from tqdm import tqdm

_TRAIN_EXAMPLES = """\b
Examples:
  blimppi ngram train --lang eng,tur --treebank ud-treebanks-v2.18 --data hf_datasets --out models
  blimppi ngram train --lang tur --text news.txt.xz --data hf_datasets --out models --order 4
"""
_ANNOTATE_EXAMPLES = """\b
Examples:
  blimppi ngram annotate --data hf_datasets --models models
  blimppi ngram annotate --data hf_datasets --models models --lang tur --quiet
"""
_FOLDER = click.Path(path_type=Path, file_okay=False)


@contextmanager
def _people() -> Iterator[None]:
    """Turns what can go wrong with files, data and programs into one line."""
    try:
        yield
    except (ValueError, OSError, ImportError, RuntimeError) as error:
        raise click.ClickException(str(error)) from error


def _split(languages: str) -> list[str]:
    """Codes of a comma-separated list, each once; they become names of files, so nothing else may pass."""
    codes = list(dict.fromkeys(code.strip() for code in languages.split(",") if code.strip()))
    wrong = [code for code in codes if not re.fullmatch(r"[a-z]{3}", code)]
    if wrong or not codes:
        said = ", ".join(map(repr, wrong)) or "nothing"
        raise click.UsageError(f"--lang takes ISO 639-3 codes of three small letters, got {said}")
    return codes


@click.group()
def ngram() -> None:
    """Train n-gram models and score pairs with them."""


@ngram.command(epilog=_TRAIN_EXAMPLES)
@click.option("--lang", "languages", required=True, help="ISO 639-3 codes, separated by commas.")
@click.option("--treebank", "treebanks", multiple=True, metavar="PATH",
              help="CoNLL-U file, folder or quoted glob pattern; may be repeated.")  # fmt: skip
@click.option("--text", "texts", multiple=True, type=click.Path(path_type=Path, exists=True, dir_okay=False),
              help="Plain text, one sentence a line (.xz and .gz too); one --lang only; may be repeated.")  # fmt: skip
@click.option("--data", "root", required=True, type=_FOLDER,
              help="Folder of the data sets whose sentences are kept out of the training text.")  # fmt: skip
@click.option("--out", required=True, type=_FOLDER, help="Folder for <language>.binary (or .arpa) and .json.")
@click.option("--order", default=5, show_default=True, type=click.IntRange(2, 6), help="Longest n-gram.")
@click.option("--method", default="auto", show_default=True, type=click.Choice(["auto", "lmplz", "python"]),
              help="auto takes lmplz where it is installed; both give the same estimates.")  # fmt: skip
@click.option("--lmplz", metavar="FILE", help="KenLM's trainer, if it is not on PATH.")
@click.option("--quiet", is_flag=True, help="No progress bar and no summary; errors only.")
def train(
    languages: str,
    treebanks: tuple[str, ...],
    texts: tuple[Path, ...],
    root: Path,
    out: Path,
    order: int,
    method: str,
    lmplz: str | None,
    quiet: bool,
) -> None:
    """Train one model a language, on treebank text or plain text without the sentences of the pairs.

    In a folder, files are found by their Universal Dependencies names (<code>_<treebank>-….conllu).
    """
    from blimppi.builders.ngram import corpus
    from blimppi.builders.ngram import train as trainer
    from blimppi.builders.ngram.pairs import pair_sentences
    from blimppi.builders.ud_files import UdFiles

    wanted = _split(languages)
    if not treebanks and not texts:
        raise click.UsageError("give text to train on: --treebank PATH or --text FILE")
    if texts and len(wanted) > 1:
        raise click.UsageError(f"--text is of one language, but --lang names {len(wanted)}: run once for each")
    with _people():
        lmplz_path = None if method == "python" else trainer.find_tool("lmplz", lmplz)
        if method == "lmplz" and lmplz_path is None:
            raise trainer.TrainingError("lmplz is not on PATH: build it with scripts/build_lmplz.sh")
        held_out = {language: pair_sentences(root, language) for language in wanted}
        beside = str(Path(lmplz_path).with_name("build_binary")) if lmplz_path else "build_binary"
        binary = trainer.find_tool(beside) or trainer.find_tool("build_binary")
        found = UdFiles(treebanks)
        for language in tqdm(wanted, desc="training", unit="model", disable=quiet or None):
            only = len(wanted) == 1
            files = list(texts)
            if treebanks:
                files += found.of_language(language, only_language=only)
            text = corpus.from_files(files, held_out[language])
            model = trainer.train(text, language, out, order=order, lmplz=lmplz_path, build_binary=binary)
            if not quiet:
                counts = ", ".join(f"{count} {name}" for name, count in text.outcomes.items())
                tqdm.write(f"{language}: {model} (sentences: {counts}; {text.tokens} tokens)")


@ngram.command(epilog=_ANNOTATE_EXAMPLES)
@click.option("--data", "root", required=True, type=_FOLDER, help="Folder of the data sets.")
@click.option("--models", required=True, type=_FOLDER, help="Folder with <language>.binary or .arpa.")
@click.option("--suite", default="npi", show_default=True, help="Which data set.")
@click.option("--lang", "languages", default="", help="ISO 639-3 codes, separated by commas; default: all.")
@click.option("--allow-missing", is_flag=True, help="Leave languages without a model as they are.")
@click.option("--unrecorded", is_flag=True,
              help="Use models without <language>.json, which may have seen these very sentences.")  # fmt: skip
@click.option("--quiet", is_flag=True, help="No progress bar and no summary; errors only.")
def annotate(
    root: Path, models: Path, suite: str, languages: str, allow_missing: bool, unrecorded: bool, quiet: bool
) -> None:
    """Score both sentences of every pair; write scores and class (solvable, unsolvable, tie) into the set."""
    from blimppi.builders.ngram.annotate import annotate as run

    def track(rows: Iterable[dict[str, Any]], config: str) -> Iterable[dict[str, Any]]:
        return tqdm(rows, desc=config, unit="pair", disable=quiet or None)

    with _people():
        chosen = _split(languages) if languages else []
        done = run(
            root, models, suite=suite, languages=chosen, allow_missing=allow_missing, unrecorded=unrecorded, track=track
        )
    if not quiet:
        for config, classes in done.items():
            click.echo(f"{config}: " + ", ".join(f"{count} {name}" for name, count in classes.items()))
