"""Faults of templates name file, line and key; shared slots are merged in."""

from __future__ import annotations

import pytest
from blimppi.builders.it.compiled import Shared, compile_template, load_template, load_templates
from blimppi.builders.it.references import Known
from blimppi.builders.it.template import Slot, Template
from blimppi.builders.yaml_config import ConfigError
from engine import RULES, content, write_template

SENTENCE = "{def:n} {n} {v} [ sì | no ] ."
SLOTS = {"n": {"pos": "noun"}, "v": {"pos": "verb", "agrees": "n"}}


def line_of(path, text):
    return next(at for at, line in enumerate(path.read_text("utf-8").splitlines(), 1) if text in line)


def test_a_good_template_is_read(tmp_path):
    compiled = load_template(write_template(tmp_path, SENTENCE, SLOTS))
    assert compiled.template.id == "phenomenon"
    assert list(compiled.frames[0].slots) == ["n", "v"]


@pytest.mark.parametrize(
    ("sentence", "slots", "more", "at", "message"),
    [
        ("{n} {v} {x} [ a | b ] .", SLOTS, {}, "sentence:", "no slot 'x'"),
        ("{n} {v} [ a | b ]", SLOTS, {}, "sentence:", "no full stop"),
        ("{the:n} {n} {v} [ a | b ] .", SLOTS, {}, "sentence:", "no paradigm 'the'"),
        ("{n.part} {v} [ a | b ] .", SLOTS, {}, "sentence:", "no part 'part'"),
        (SENTENCE, {**SLOTS, "w": {"pos": "verb"}}, {}, "  w:", "no frame has this slot"),
        (SENTENCE, {**SLOTS, "n": {"use": "ghost"}}, {}, "use: ghost", "no shared slot 'ghost'"),
        (SENTENCE, {**SLOTS, "n": {"number": "sg"}}, {}, "  n:", "needs `pos` or `use`"),
        (SENTENCE, {**SLOTS, "v": {"pos": "verb", "agrees": "m"}}, {}, "agrees: m", "no slot 'm'"),
        (SENTENCE, {**SLOTS, "n": {"pos": "noun", "number": "same m"}}, {}, "number: same m", "no slot 'm'"),
        (SENTENCE, {**SLOTS, "n": {"pos": "noun", "having": {"size": 1}}}, {}, "size: 1", "noun has no field 'size'"),
        (SENTENCE, {**SLOTS, "n": {"pos": "noun", "stop": "ghost"}}, {}, "stop: ghost", "no stop list 'ghost'"),
        (SENTENCE, SLOTS, {"exclude": [{"n.lemma": "a", "x.lemma": "b"}]}, "x.lemma: b", "'x.lemma' must be"),
        (SENTENCE, SLOTS, {"require": [{"n.size": "a"}]}, "n.size: a", "no attribute 'size'"),
        (SENTENCE, SLOTS, {"id": "other"}, "id: other", "the file is called phenomenon.yaml"),
    ],
)
def test_references_to_nothing_are_named_with_their_line(tmp_path, sentence, slots, more, at, message):
    path = write_template(tmp_path, sentence, slots, **more)
    with pytest.raises(ConfigError, match=message) as error:
        load_template(path)
    assert f"phenomenon.yaml:{line_of(path, at)}: " in str(error.value)


def test_an_unknown_key_and_a_link_in_a_list_are_named_with_their_line(tmp_path):
    path = write_template(tmp_path, SENTENCE, {"n": {"pos": "noun", "colour": "red", "number": ["same v", "sg"]}})
    with pytest.raises(ConfigError) as error:
        load_template(path)
    lines = str(error.value).splitlines()
    assert any(
        f"phenomenon.yaml:{line_of(path, 'colour')}: slots.n.colour: unknown key 'colour'" in line for line in lines
    )
    assert any("stands alone, not in a list" in line for line in lines)


def test_an_expected_frame_that_is_not_there_and_a_template_that_is_not_there(tmp_path):
    expect = {"frame": "other", "slots": {"q": "x"}, "good": "G.", "bad": "B."}
    path = write_template(tmp_path, SENTENCE, SLOTS, expect=expect)
    with pytest.raises(ConfigError, match=r"(?s)expect.slots.q: no such slot.*no frame is called 'other'"):
        load_template(path)
    with pytest.raises(ConfigError, match=r"no template for ghost in .*; there are: phenomenon"):
        load_templates(["ghost"], tmp_path)


def merged(shared: dict, base: dict, over: dict) -> Slot:
    more = {"frames": [{"name": "plain", "sentence": "{n} [ a | b ] .", "slots": {"n": over}}]}
    template = Template.model_validate(content("", {"n": base}, **more))
    presets = Shared(slots={name: Slot(**slot) for name, slot in shared.items()})
    from pathlib import Path

    return (
        compile_template(template, presets, Known(RULES.paradigms, presets.slots), Path("phenomenon.yaml"))
        .frames[0]
        .slots["n"]
    )


def test_slots_are_merged_from_shared_to_template_to_frame():
    shared = {
        "thing": {"pos": "noun", "number": "sg", "having": {"animacy": "inanimate"}, "lacking": {"invariable": True}}
    }
    slot = merged(shared, {"use": "thing", "having": {"onset": "c"}}, {"number": "pl", "lacking": {"plural_a": True}})
    assert (slot.pos, slot.number) == ("noun", ["pl"])
    assert slot.having == {"animacy": ["inanimate"], "onset": ["c"]}
    assert slot.lacking == {"invariable": [True], "plural_a": [True]}


def test_other_words_inherit_links_and_features_but_no_conditions_on_words():
    shared = {"person": {"pos": "name"}}
    base = {"pos": "noun", "number": "sg", "having": {"animacy": "human"}, "avoid": ["nonno"]}
    for over in ({"pos": "name"}, {"pos": "name", "gender": "f"}):
        slot = merged(shared, base, over)
        assert (slot.pos, slot.number, slot.having, slot.avoid) == ("name", ["sg"], {}, [])
    assert merged({**shared, "thing": base}, {"use": "thing", "having": {"onset": "v"}}, {"use": "person"}).having == {}
