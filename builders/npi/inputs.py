"""What a build reads for a language: treebanks that are named, those of a release, and annotated sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from blimppi.builders.conllu_files import real
from blimppi.builders.npi.annotated import Row, read_annotated
from blimppi.builders.npi.config import Language
from blimppi.builders.npi.languages import language_codes
from blimppi.builders.source import Source
from blimppi.builders.treebanks import select
from blimppi.builders.ud_files import UdFiles
from blimppi.builders.ud_release import Release, open_release


@dataclass(frozen=True)
class Inputs:
    """Paths of treebanks, an open release, and annotated rows by ISO code; any of them may be absent."""

    treebanks: Sequence[str] = ()
    release: Release | None = None
    rows: dict[str, list[Row]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.treebanks) or self.release is not None or bool(self.rows)

    def __str__(self) -> str:
        titles = [self.release.title] if self.release is not None else []
        return ", ".join([*self.treebanks, *titles, *sorted({r.file for rows in self.rows.values() for r in rows})])

    @cached_property
    def _files(self) -> UdFiles:
        """Those at the treebanks' paths, looked for when they are first asked for."""
        return UdFiles(self.treebanks)

    def notes(self, languages: Sequence[Language]) -> list[str]:
        """What people should know of what is not read, one line for each."""
        codes = {language.iso for language in languages}
        released = [] if self.release is None else [n for x in languages for n in self.release.notes(x)]
        other = [f"{iso}: {len(rows)} annotated sentences are passed over (--lang)" for iso, rows in self.rows.items()
                 if iso not in codes]  # fmt: skip
        return [*released, *sorted(other)]

    def passed_over(self, *, only_language: bool) -> list[str]:
        """A line on files of the treebanks' paths whose names tell no language, if there are any."""
        files = self._files.unnamed(only_language=only_language)
        if not files:
            return []
        count = "1 file is" if len(files) == 1 else f"{len(files)} files are"
        return [f"{count} passed over, such as {files[0]}: no name of the kind <code>_<treebank>-….conllu"]

    def held(self, languages: Sequence[Language]) -> list[Language]:
        """Those of ``languages`` of which there is anything.

        Raises:
            FileNotFoundError: if a path names nothing, or there is nothing of any language.
        """
        files = self._files  # a path that names nothing is that error, not one of languages
        held = [language for language in languages if self._holds(language, files)]
        if not held:
            raise FileNotFoundError(f"{self}: no file of a configured language; say which with --lang")
        return held

    def _holds(self, language: Language, files: UdFiles) -> bool:
        if self.rows.get(language.iso) or (self.release is not None and self.release.sources(language)):
            return True
        try:
            return bool(files.of_language(language.iso, only_language=False))
        except FileNotFoundError:
            return False

    def sources(self, language: Language, *, only_language: bool) -> list[Source]:
        """The files of ``language``, each once: first those of the treebanks that are named, then of the release.

        Raises:
            FileNotFoundError: if a path names nothing, or there is nothing at all of this language.
        """
        found: list[Source] = []
        released = self.release.sources(language) if self.release is not None else []
        if self.treebanks:
            files = self._files  # a path that names nothing is an error even if the release has the language
            try:
                found = select(language, files, only_language=only_language)
            except FileNotFoundError:
                if not released and not self.rows.get(language.iso):
                    raise
        known = {real(source.path) for source in found}
        found += [source for source in released if real(source.path) not in known]
        if not found and not self.rows.get(language.iso):
            used = ", ".join(t.name for t in language.treebanks if t.use) or "no treebank"
            raise FileNotFoundError(
                f"{self}: nothing of {language.iso} there; its configuration uses {used}; name a file with --treebank"
            )
        return found


@contextmanager
def open_inputs(
    treebanks: Sequence[str],
    release: Path | None,
    annotated: Sequence[Path],
    languages: Sequence[Language],
    *,
    folder: Path | None,
    quiet: bool,
) -> Iterator[Inputs]:
    """What a command line names, for as long as the context lasts.

    ``languages`` are those whose treebanks are looked for; ``folder`` is that of the configurations, as in
    `load_languages`.

    Raises:
        ReleaseError, AnnotatedError: if one of them cannot be read.
    """
    rows: dict[str, list[Row]] = {}
    for row in read_annotated(annotated, language_codes(folder)) if annotated else []:
        rows.setdefault(row.language, []).append(row)
    with open_release(release, languages, quiet=quiet) if release is not None else nullcontext() as opened:
        yield Inputs(treebanks, opened, rows)
