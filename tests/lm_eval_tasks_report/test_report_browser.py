"""The page in a browser: sorting, filtering, and its width on a phone. Skipped where there is no Chromium."""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from blimppi.lm_eval_tasks.report import render
from blimppi.lm_eval_tasks.report.cli import make_report

Write = Callable[..., Path]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")

SCORES = {"ces": 0.7, "deu": 0.9, "eng": 1.0, "fin": 0.25, "pol": 0.5, "tur": 0.05}


@pytest.fixture
def page(write: Write) -> str:
    tasks = {f"blimppi_npi_{code}": {"n": 0, "acc,none": value} for code, value in SCORES.items()}
    partial = {name: values for name, values in tasks.items() if not name.endswith("deu")}
    paths = [write("a", tasks, name="org/one"), write("b", partial, name="org/two-with-a-long-name-instruct-hf")]
    return render.html(make_report(paths, None))


def run(page: str, script: str, tmp_path: Path, width: int = 1000) -> str:
    """The page's source after a script of the test has run in it, without the scripts."""
    path = tmp_path / "page.html"
    path.write_text(page.replace("</body>", f"<script>{script}</script></body>"), encoding="utf-8")
    command = [str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
    command += [f"--window-size={width},800", "--dump-dom", path.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    return re.sub(r"<script>.*?</script>", "", done.stdout, flags=re.DOTALL)


def languages(source: str) -> list[str]:
    """The labels of the rows that are shown of the first table, in their order."""
    body = source[source.index("<tbody>") : source.index("</tbody>")]
    rows = re.findall(r"<tr([^>]*)>\s*<th[^>]*>([^<]*)<", body)
    return [label.strip() for attributes, label in rows if "hidden" not in attributes]


def click(place: int) -> str:
    return f"document.querySelectorAll('#languages thead button')[{place}].click();"


def test_a_click_on_a_head_sorts_and_another_one_turns_round(page: str, tmp_path: Path) -> None:
    upwards = ["tur", "fin", "pol", "ces", "deu", "eng", "Mean of languages"]
    assert languages(run(page, click(2), tmp_path)) == upwards
    assert languages(run(page, click(2) * 2, tmp_path)) == [*reversed(upwards[:-1]), upwards[-1]]


def test_missing_numbers_stay_below_either_way(page: str, tmp_path: Path) -> None:
    assert languages(run(page, click(3), tmp_path))[-2:] == ["deu", "Mean of languages"]
    assert languages(run(page, click(3) * 2, tmp_path))[-2:] == ["deu", "Mean of languages"]


@pytest.mark.parametrize(("wanted", "shown"), [("PO", ["pol"]), ("german", ["deu"]), ("fin Finn", ["fin"])])
def test_words_in_the_field_above_hide_the_other_rows(page: str, tmp_path: Path, wanted: str, shown: list[str]) -> None:
    script = f"""
      const field = document.querySelector("#languages input[type=search]");
      field.value = "{wanted}";
      field.dispatchEvent(new Event("input"));
    """
    source = run(page, script, tmp_path)
    assert languages(source) == [*shown, "Mean of languages"]
    assert 'aria-label="Filter rows: Accuracy by language"' in source


LONG = "coordinate_structure_constraint_complex_left_branch_and_yet_some_more_letters_of_a_long_name"


def test_a_note_with_long_names_is_no_wider_than_a_phone(write: Write, tmp_path: Path) -> None:
    tasks = {f"blimppi_freq_{LONG}": {"n": 2, "acc,none": 0.5, "tie_rate,none": 0.5}}
    test_nothing_is_wider_than_a_phone(render.html(make_report([write("a", tasks, name="m")], None)), tmp_path)


def test_a_link_in_the_contents_unfolds_its_table(page: str, tmp_path: Path) -> None:
    assert '<details id="details-1">' in run(page, "", tmp_path)
    script = "document.querySelector('nav a[href=\"#details-1\"]').click();"
    assert '<details id="details-1" open="">' in run(page, script, tmp_path)


@pytest.mark.parametrize("name", [LONG, LONG.replace("_", "")])
def test_long_names_leave_room_for_numbers_on_a_phone(write: Write, tmp_path: Path, name: str) -> None:
    tasks = {f"blimppi_freq_{name}": {"n": 2, "acc_head,none": 0.5, "acc_xtail,none": 0.5, "acc,none": 0.5}}
    made = make_report([write(model, tasks, name=model) for model in ("one", "two")], None)
    script = """
      document.querySelectorAll("details").forEach((folded) => (folded.open = true));
      const widths = [...document.querySelectorAll("tbody th")].map((name) => name.offsetWidth);
      document.title = `${innerWidth} ${document.documentElement.scrollWidth} ${Math.max(...widths)}`;
    """
    found = re.search(r"<title>(\d+) (\d+) (\d+)</title>", run(render.html(made), script, tmp_path, width=400))
    assert found is not None
    screen, page, widest = map(int, found.groups())
    assert page <= screen and widest < screen / 2


def test_nothing_is_wider_than_a_phone(page: str, tmp_path: Path) -> None:
    script = "document.title = `${innerWidth} ${document.documentElement.scrollWidth}`;"
    found = re.search(r"<title>(\d+) (\d+)</title>", run(page, script, tmp_path, width=400))
    assert found is not None
    assert int(found[2]) <= int(found[1]) <= 500
