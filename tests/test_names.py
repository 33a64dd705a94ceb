"""What cannot be changed once it is published, or is said in several places: names, numbers, sizes."""

import re
from pathlib import Path

import pytest
import yaml
from blimppi.builders.freq.regimes import load_regimes
from blimppi.builders.front_matter import front_matter
from blimppi.builders.npi.languages import load_languages
from blimppi.builders.zipf import FROZEN
from blimppi.lm_eval_tasks import generated
from blimppi.lm_eval_tasks.freq.tasks import read_paradigms
from blimppi.lm_eval_tasks.it.tasks import read_phenomena
from blimppi.lm_eval_tasks.task_manager import TASKS

ROOT = Path(__file__).parents[1]
README = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
SUITES = ("npi", "it", "freq")
PHENOMENA = read_phenomena(generated.config_folder("it"))
PARADIGMS = read_paradigms(generated.config_folder("freq"))
TASK_NAMES = {path.stem for path in TASKS.rglob("*.yaml") if not path.name.startswith("_")}

# Terms of linguistics, and a language, that are rare in wordfreq's English list or not in it.
TERMS = {"allomorphy", "anaphor", "anticausative", "enclisis", "inchoative", "nonstrict", "postverbal", "proclisis"}
TERMS |= {"sentential", "unaccusative", "unergative"}
# Such as clitic left dislocation, negative word, across the board, the infix -isc-; then words of Italian.
ABBREVIATIONS = {"clld", "nonloc", "nword", "isc", "atb", "blimppi", "multiblimp", "yesno"}
ITALIAN = {"ogni", "qualche", "fare", "ci", "si", "ne", "lo"}


def parts(name: str) -> set[str]:
    return {part for part in re.split(r"[^a-z]+", name.lower()) if part}


def test_names_are_spelt_as_words_are() -> None:
    wordfreq = pytest.importorskip("wordfreq")
    names = {one.id for one in PHENOMENA} | {one.area for one in PHENOMENA}
    names |= {one.uid for one in PARADIGMS} | {one.field for one in PARADIGMS}
    names |= {value for one in load_languages().values() for value in (one.family, one.typology)}
    names |= {name for name in TASK_NAMES if "_" not in name}  # groups
    words = {part for name in names for part in parts(name)} - TERMS - ABBREVIATIONS - ITALIAN
    assert len(words) > 100
    # People misspell, so the list has misspellings too, but rare ones: what is rare must be among the terms above.
    assert {word for word in words if wordfreq.zipf_frequency(word, "en") < 1.5} == set()
    for wrong in ("ditranstitives", "transtitives", "particple", "licencer"):  # three of them frozen into a benchmark
        assert wordfreq.zipf_frequency(wrong, "en") < 1.5


@pytest.mark.slow
def test_no_name_of_ours_is_one_of_lm_evals_own() -> None:
    import lm_eval.tasks
    from lm_eval.tasks._index import TaskIndex

    own = Path(lm_eval.tasks.__path__[0])
    # A wheel lays our own folder among lm-eval's.
    index = TaskIndex.build([path for path in own.iterdir() if path.is_dir() and path.name != "blimppi"])
    theirs = index.keys() | {tag for entry in index.values() for tag in entry.tags}
    assert len(theirs) > 10_000
    assert TASK_NAMES & theirs == set()


def test_readme_says_how_many_paradigms_in_which_windows() -> None:
    assert set(re.findall(r"(\d+) paradigms", README)) == {str(len(PARADIGMS))}
    windows = load_regimes()
    said = re.search(
        r"`head` \((?:Zipf )?(.*?) to (.*?)\), `tail` \((.*?) to (.*?)\) and `xtail` \((.*?) to (.*?)\)", README
    )
    assert said is not None
    assert [*map(float, said.groups())] == [bound for window in windows.values() for bound in (window.low, window.high)]
    per_window, total = (
        int(number.replace(",", "")) for number in re.findall(r"([\d,]+) pairs in each.*?: ([\d,]+)", README)[0]
    )
    assert total == len(PARADIGMS) * len(windows) * per_window


@pytest.mark.parametrize("suite", SUITES)
def test_cards_say_where_frequencies_come_from_and_of_when_they_are(suite: str) -> None:
    card = (ROOT / "hf_datasets" / suite / "card.md").read_text(encoding="utf-8")
    assert re.search(rf"wordfreq.{{0,80}}{FROZEN}", card, re.DOTALL)


@pytest.mark.parametrize("suite", SUITES)
def test_groups_have_a_row_for_each_metric_of_their_tasks(suite: str) -> None:
    def read(name: str) -> dict[str, list[object]]:
        # Functions are named by a tag that plain YAML does not know; here only names count.
        text = (TASKS / suite / name).read_text(encoding="utf-8").replace("!function ", "")
        content: dict[str, list[object]] = yaml.safe_load(text)
        return content

    metrics = [entry["metric"] for entry in read("_task.yaml")["metric_list"] if isinstance(entry, dict)]
    assert read("_group.yaml")["metrics"] == metrics


def test_front_matter_stays_small_even_with_each_window_of_a_paradigm_by_itself() -> None:
    # The Hub refuses cards that are too large (413) and publishes no limit. Names and paths are some 110 bytes a
    # configuration; columns or statistics of each, as other tools write them, would be thousands.
    configs = {
        f"{one.uid}_{window}": {"pairs": 1000, "language": "eng", "licence": "CC BY-SA 4.0"}
        for one in PARADIGMS
        for window in load_regimes()
    }
    head = front_matter("freq", configs)
    assert len(head["configs"]) == len(configs) == 201
    size = len(yaml.safe_dump(head, sort_keys=False, allow_unicode=True).encode())
    assert size < 50_000
