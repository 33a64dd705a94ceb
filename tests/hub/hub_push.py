"""Runs `blimppi push` as the command line does."""

import pytest
from blimppi.builders.hub.cli import push
from click.testing import CliRunner

NPI, SHARD = "org/blimppi-npi", "test-00000-of-00001.parquet"


def run(root, *more):
    return CliRunner().invoke(push, ["--namespace", "org", "--data", str(root), *more], catch_exceptions=False)


def refused(root, *more):
    with pytest.raises(ValueError) as error:
        run(root, *more)
    assert "\n" not in str(error.value)
    return str(error.value)


def commits(hub, name=NPI):
    """Commits after the one that makes the repository."""
    return list(hub.store.repositories[name].commits)[1:]
