"""The page in a browser without a window: what clicks and typed words do. Skipped where there is no Chromium."""

import json
import re
import shutil
import subprocess
from html import unescape

import pytest
from blimppi.lm_eval_tasks.cli import blimppi
from click.testing import CliRunner

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
pytestmark = pytest.mark.skipif(BROWSER is None, reason="needs Chromium")

# What a reader sees, noted under a name: visible models in order, their places, the visible column.
HELPERS = """
const seen = {};
const visible = (one) => one.offsetParent !== null;
const note = (name) => {
  const board = boards.find(visible);
  const rows = board ? [...board.querySelectorAll("tbody tr")].filter(visible) : [];
  seen[name] = {
    boards: boards.filter(visible).length,
    models: rows.map((row) => row.dataset.model),
    places: rows.map((row) => row.cells[0].textContent),
    columns: board ? [...board.querySelectorAll("thead th")].filter(visible).map((head) => head.textContent) : [],
    nothing: visible(document.getElementById("nothing")),
  };
};
const set = (element, value) => {
  element.value = value;
  element.dispatchEvent(new Event("input", { bubbles: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
};
const rank = (select, task) => set(select, [...select.options].find((one) => one.textContent === task).value);
const click = (head) => boards[0].querySelectorAll("thead th")[head].querySelector("button").click();
"""


@pytest.fixture
def browse(write, tmp_path):
    """``browse(steps)`` runs lines of JavaScript in the page of three models; returns what they noted."""
    write("org/alpha", {"eng": (0.9, 0.1), "pol": (0.2, 0.1), "tur": (0.1, 0.1)})  # mean 0.4
    write("org/beta", {"eng": (0.5, 0.1), "pol": (0.6, 0.1), "tur": (0.7, 0.1)})  # mean 0.6
    write("Org/Gamma", {"eng": (0.7, 0.1), "pol": (0.95, 0.1)})  # incomplete
    write("org/alpha", {"eng": (0.5, 0.1)}, readout="template")
    out = tmp_path / "site"
    done = CliRunner().invoke(blimppi, ["leaderboard", "page", str(tmp_path / "all"), "--out", str(out)])
    assert done.exit_code == 0, done.output

    def run(steps):
        page = (out / "index.html").read_text(encoding="utf-8")
        script = f"{HELPERS}{steps}\ndocument.body.innerHTML = '<pre id=seen></pre>';"
        script += "document.getElementById('seen').textContent = JSON.stringify(seen);"
        head, end, rest = page.rpartition("</script>")
        (out / "driven.html").write_text(f"{head}\n{script}\n{end}{rest}", encoding="utf-8")
        command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
        command += ["--window-size=1000,1000", "--dump-dom", (out / "driven.html").as_uri()]
        dom = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
        found = re.search(r'<pre id="seen">(.*?)</pre>', dom, re.DOTALL)
        assert found, dom[-2000:]
        return json.loads(unescape(found[1]))

    return run


def test_columns_sort_and_the_chosen_task_ranks(browse):
    seen = browse("""
    note("first");
    click(1); note("name"); click(1); note("name down");
    click(2); note("value"); click(2); note("value up");
    const select = boards[0].querySelector("select.column");
    rank(select, "blimppi_npi_eng"); note("english");
    rank(select, "blimppi_npi_tur"); note("turkish");
    """)
    assert seen["first"]["models"] == ["org/beta", "org/alpha", "Org/Gamma"]
    assert seen["first"]["places"] == ["1", "2", "–"]
    assert seen["first"]["columns"] == ["Place", "Model", "blimppi-npi", "Covered"]
    assert seen["name"]["models"] == ["org/alpha", "org/beta", "Org/Gamma"]
    assert seen["name down"]["models"] == ["Org/Gamma", "org/beta", "org/alpha"]
    assert seen["value"]["models"] == ["org/beta", "org/alpha", "Org/Gamma"]
    assert seen["value up"]["models"] == ["org/alpha", "org/beta", "Org/Gamma"]  # what has no number stays below
    assert seen["english"]["models"] == ["org/alpha", "Org/Gamma", "org/beta"]
    assert seen["english"]["places"] == ["1", "2", "3"]
    assert seen["english"]["columns"] == ["Place", "Model", "blimppi_npi_eng", "Covered"]
    assert seen["turkish"]["models"] == ["org/beta", "org/alpha", "Org/Gamma"]
    assert seen["turkish"]["places"] == ["1", "2", "–"]


def test_names_readouts_and_completeness_filter(browse):
    seen = browse("""
    note("all");
    set(field, " GAMMA"); note("name");
    set(field, "nobody"); note("nobody");
    set(field, ""); complete.click(); note("complete"); complete.click();
    set(document.querySelector('[data-key="readout"]'), "template"); note("template");
    """)
    assert (seen["all"]["boards"], seen["all"]["nothing"]) == (2, False)
    assert (seen["name"]["models"], seen["name"]["boards"]) == (["Org/Gamma"], 1)
    assert (seen["nobody"]["boards"], seen["nobody"]["nothing"]) == (0, True)
    assert seen["complete"]["models"] == ["org/beta", "org/alpha"]
    assert (seen["template"]["models"], seen["template"]["boards"]) == (["org/alpha"], 1)


def test_a_narrow_page_does_not_scroll_sideways(browse):
    seen = browse("""
    document.body.style.width = "400px";
    seen.body = document.body.scrollWidth;
    """)
    assert seen["body"] <= 400
