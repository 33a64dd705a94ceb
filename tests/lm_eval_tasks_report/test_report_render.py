import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from blimppi.lm_eval_tasks.report import render
from blimppi.lm_eval_tasks.report.cli import make_report, report
from click.testing import CliRunner

Write = Callable[..., Path]

VOID = {"meta", "link", "br", "hr", "img", "wbr"}
EVIL = '<script>alert(1)</script>|$x_{1}$"&'


class Page(HTMLParser):
    """Collects ids, addresses and texts, and checks that tags close in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.tags: set[str] = set()
        self.texts: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            if name in ("src", "href", "xlink:href", "srcset", "action", "data", "poster") and value:
                self.addresses.append(value)
            self.addresses += re.findall(r"url\(([^)]*)\)", value or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data.strip())


@pytest.fixture
def page(hf: Path, kenlm: Path) -> str:
    return render.html(make_report([hf, kenlm], None))


def test_page_loads_nothing(page: str) -> None:
    parsed = Page(page)
    assert parsed.addresses  # the links inside the page are there
    assert [a for a in parsed.addresses if not a.startswith(("#", "data:"))] == []
    assert page.count("<script") == page.count("<script>") == 1  # its own, which sorts and filters
    assert "@import" not in page
    assert not re.search(r"(?i)\b(?:https?:)?//\w", page)


def test_page_is_well_formed_and_its_links_arrive(page: str) -> None:
    parsed = Page(page)
    assert parsed.open == []
    assert len(parsed.ids) == len(set(parsed.ids))
    assert {a[1:] for a in parsed.addresses if a.startswith("#")} <= set(parsed.ids)


def test_page_shows_the_numbers_and_axis_labels(page: str) -> None:
    texts = Page(page).texts
    for expected in ("75.0", "± 28.9 (15.0 to 85.0)", "Accuracy (%); dotted: chance", "3–4", "kenlm: lm.bin"):
        assert expected in texts


def test_page_works_on_a_phone_and_in_the_dark(page: str) -> None:
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in page
    assert "@media (prefers-color-scheme: dark)" in page
    assert not re.search(r"<svg[^>]*\bwidth=", page)  # drawings take the width of the screen
    assert "#010203" not in page and "#0a0b" not in page  # all colours follow the scheme


def test_names_are_escaped_everywhere(hf: Path, write: Write) -> None:
    evil = write("evil", {"blimppi_npi_eng": {"n": 4, "acc,none": 0.5}}, name=EVIL)
    made = make_report([hf, evil], None)
    page = render.html(made)
    assert "<script>alert" not in page
    assert EVIL in " ".join(Page(page).texts)
    assert "<script" not in render.markdown(made)
    header = next(line for line in render.markdown(made).splitlines() if line.startswith("| Language"))
    assert len(re.findall(r"(?<!\\)\|", header)) == 5  # four cells: language, N, two models


def test_same_results_give_the_same_bytes(hf: Path, page: str, kenlm: Path) -> None:
    assert page == render.html(make_report([hf, kenlm], None))


def test_markdown_table(hf: Path) -> None:
    lines = render.markdown(make_report([hf], None)).splitlines()
    cells = [cell.strip() for cell in next(line for line in lines if line.startswith("| tur")).split("|")]
    # 1 of 2: 0.5 -+ z / (1 + z^2/2) * sqrt(0.25/2 + z^2/16) = 0.5 -+ 0.4055
    assert cells[1:-1] == ["tur Turkish", "2", "50.0 ± 50.0 (9.5 to 90.5)"]


@pytest.mark.parametrize(("notes", "folded"), [(10, False), (11, True)])
def test_many_notes_do_not_stand_in_front_of_the_numbers(hf: Path, notes: int, folded: bool) -> None:
    made = replace(make_report([hf], None), notes=tuple(f"note {number}." for number in range(notes)))
    page = render.html(made)
    section = page[page.index('<section id="notes">') : page.index('<section id="languages">')]
    assert ("<details>" in section) == (f"{notes} notes on" in section) == folded
    assert section.count("<li>") == notes
    assert Page(page).open == []


def test_command_writes_both_files_and_prints_the_table(hf: Path, tmp_path: Path) -> None:
    out = tmp_path / "new" / "page.html"
    result = CliRunner().invoke(report, [str(hf), "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert out.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert out.with_suffix(".md").read_text(encoding="utf-8").startswith("# blimppi report")
    # 2 of 4: Wilson's interval, as in test_report_tables.py
    assert re.search(r"^eng English +4 +50\.0 \[15\.0–85\.0\]$", result.output, re.MULTILINE)
    assert f"Page: {out}" in result.output


def test_command_is_quiet_when_asked(hf: Path, tmp_path: Path) -> None:
    args = [str(hf), "--out", str(tmp_path / "r.html"), "--quiet"]
    result = CliRunner().invoke(report, args)
    assert (result.exit_code, result.output) == (0, "")


def test_command_explains_errors_without_a_traceback(tmp_path: Path) -> None:
    result = CliRunner().invoke(report, [str(tmp_path), "--out", str(tmp_path / "r.html")])
    assert result.exit_code == 1
    assert result.output.startswith("Error: ") and "no results_*.json" in result.output
    assert not (tmp_path / "r.html").exists()
