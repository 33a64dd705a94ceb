"""Pushing over HTTP: what arrives, what goes, and what a second try does."""

import hashlib

import yaml
from hub_push import NPI, SHARD, commits, refused, run


def test_a_suite_arrives_in_one_commit_with_card_data_counts_checksums_and_eval_yaml(hub, build_npi):
    root = build_npi(eng=2, tur=1)
    result = run(root)

    (commit,) = commits(hub)
    assert f"npi: {NPI}@{commit}\n" in result.output
    files = hub.store.repositories[NPI].commits[commit]
    data = [f"data/{language}/{SHARD}" for language in ("eng", "tur")]
    assert set(files) == {".gitattributes", "README.md", "accounting.json", "eval.yaml", "SHA256SUMS", *data}
    for name in ("README.md", "accounting.json", *data):
        assert files[name] == (root / "npi" / name).read_bytes()
    hashes = [hashlib.sha256(files[name]).hexdigest() for name in data]
    assert files["SHA256SUMS"].decode() == "".join(f"{h}  {n}\n" for h, n in zip(hashes, data, strict=True))
    benchmark = yaml.safe_load(files["eval.yaml"])
    assert benchmark["name"] == "BLiMPPI: polarity items"
    assert "evaluation_framework" not in benchmark
    assert benchmark["tasks"] == [
        {"id": "blimppi-npi"},
        {"id": "blimppi_npi_eng", "config": "eng", "split": "test"},
        {"id": "blimppi_npi_tur", "config": "tur", "split": "test"},
    ]


def test_a_second_push_takes_away_configurations_that_are_gone_and_leaves_the_files_of_others(hub, build_npi):
    run(build_npi(eng=2, tur=1))
    repository = hub.store.repositories[NPI]
    repository.commit("main", {**repository.commits[repository.branches["main"]], "LICENSE": b"CC"})
    root = build_npi(eng=3, fin=1)
    result = run(root, "--without-eval-yaml")

    files = repository.commits[repository.branches["main"]]
    assert {name for name in files if name.startswith("data/")} == {f"data/eng/{SHARD}", f"data/fin/{SHARD}"}
    assert "LICENSE" in files
    assert "eval.yaml" not in files
    assert f"deleted there: data/tur/{SHARD}, eval.yaml" in result.output
    assert len(commits(hub)) == 3


def test_pushing_the_same_again_makes_no_commit_and_names_the_one_that_is_there(hub, build_npi):
    root = build_npi(eng=2)
    run(root)
    result = run(root)

    (commit,) = commits(hub)
    assert f"{NPI}@{commit} (unchanged)" in result.output


def test_after_a_failure_only_what_had_not_arrived_is_sent(hub, build_npi):
    root = build_npi(eng=2, tur=1)
    hub.refuse = lambda method, path: (500, "broken") if "/commit/" in path else None
    assert f"{hub.url} has trouble of its own (500) with {NPI}@main: broken." in refused(root)
    assert commits(hub) == []
    assert len([path for method, path in hub.log if method == "PUT"]) == 2

    hub.log.clear()
    hub.refuse = lambda method, path: None
    run(root)
    assert [path for method, path in hub.log if method == "PUT"] == []
    assert len(commits(hub)) == 1


def test_a_push_by_somebody_else_meanwhile_is_not_overwritten(hub, build_npi):
    root = build_npi(eng=2)
    run(root)
    theirs = {}

    def push_first(method, path):
        repository = hub.store.repositories[NPI]
        if "/preupload/" in path and not theirs:
            theirs["commit"] = repository.commit("main", {"README.md": b"theirs"})

    hub.refuse = push_first
    assert "Somebody else pushed to" in refused(build_npi(eng=3))
    assert hub.store.repositories[NPI].branches["main"] == theirs["commit"]


def test_a_tag_names_the_commit_and_never_moves(hub, build_npi):
    run(build_npi(eng=2), "--tag", "v1.0")
    assert hub.store.repositories[NPI].tags == {"v1.0": commits(hub)[0]}

    assert "has a tag 'v1.0' already" in refused(build_npi(eng=3), "--tag", "v1.0")
    assert len(commits(hub)) == 1


def test_a_branch_of_its_own_leaves_the_main_one_alone(hub, build_npi):
    run(build_npi(eng=2))
    main = hub.store.repositories[NPI].branches["main"]
    run(build_npi(eng=3), "--revision", "candidate")

    branches = hub.store.repositories[NPI].branches
    assert branches == {"main": main, "candidate": commits(hub)[-1]}
    assert branches["candidate"] != main


def test_private_is_for_new_repositories(hub, build_npi):
    root = build_npi(eng=2)
    run(root, "--private")
    assert hub.store.repositories[NPI].private is True
    hub.store.repositories[NPI].private = False
    assert "is public: make it private in its settings" in refused(root, "--private")
