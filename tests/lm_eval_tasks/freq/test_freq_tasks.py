"""The task files that come from the paradigms' configs."""

import pytest
import yaml
from blimppi.lm_eval_tasks import generated
from blimppi.lm_eval_tasks.freq.tasks import Paradigm, group_members, read_paradigms, render


def test_one_field_that_blimp_writes_in_two_ways_is_one_group():
    paradigms = [Paradigm("a", "syntax_semantics"), Paradigm("b", "syntax/semantics"), Paradigm("c", "syntax")]
    assert group_members(paradigms) == {
        "blimppi-freq": ["blimppi_freq_a", "blimppi_freq_b", "blimppi_freq_c"],
        "blimppi-freq-syntax-semantics": ["blimppi_freq_a", "blimppi_freq_b"],
        "blimppi-freq-syntax": ["blimppi_freq_c"],
    }


@pytest.mark.parametrize("content", ["{uid: ../c, field: syntax}", "{uid: c}"])
def test_a_config_that_cannot_be_used_is_named(tmp_path, content):
    (tmp_path / "c.yaml").write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=r"c\.yaml: .*(uid|field)"):
        read_paradigms(tmp_path)


def test_files_without_a_paradigm_are_passed_over(tmp_path):
    (tmp_path / "regimes.yaml").write_text("{head: {low: 3, high: 4}}", encoding="utf-8")
    (tmp_path / "p_A_1.yaml").write_text("{uid: p_A_1, field: semantics}", encoding="utf-8")
    files = render(read_paradigms(tmp_path))
    assert yaml.safe_load(files["blimppi_freq_p_A_1.yaml"])["dataset_kwargs"] == {
        "blimppi_suite": "freq",
        "blimppi_config": "p_A_1",
    }
    assert set(files) == {"blimppi_freq_p_A_1.yaml", "blimppi-freq.yaml", "blimppi-freq-semantics.yaml"}


def test_the_task_files_are_up_to_date():
    paradigms = read_paradigms(generated.config_folder("freq"))
    assert len(paradigms) == 67
    assert generated.stale("freq", render(paradigms)) == [], generated.header("freq")
