"""Sends a suite to the Hub: one commit, in which what the repository holds of an earlier one goes."""

from __future__ import annotations

from typing import NamedTuple

from blimppi.builders.hub.contents import Contents
from blimppi.builders.hub.trouble import Reference, explain
from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi, get_token
from huggingface_hub.errors import LocalTokenNotFoundError

KIND = "dataset"
MAIN = "main"


class PushError(ValueError):
    """A set could not be published; the message says why, and what to do."""


class Pushed(NamedTuple):
    """What became of one suite: its repository, the commit to load it by, and whether that commit is new."""

    repository: str
    commit: str
    new: bool
    deleted: tuple[str, ...]


def push(contents: Contents, repository: str, *, private: bool, branch: str = MAIN, tag: str | None = None) -> Pushed:
    """Publishes a suite; files that lie there unchanged are not sent again, also after a push that broke off.

    Args:
        contents: what to publish, already checked.
        repository: "namespace/name"; made if it is not there.
        private: for a new repository: nobody else sees it.
        branch: where the commit goes; made from the main branch if it is not there.
        tag: a name for the commit.

    Raises:
        PushError: if the Hub refuses or cannot be reached, if a repository that is there is public against
            ``private``, if the tag is taken, or if somebody else pushed meanwhile. Nothing has changed there then,
            but that the repository may have been made.
    """
    where = Reference(repository, branch)
    try:
        return _push(contents, where, private=private, tag=tag)
    except PushError:
        raise
    except Exception as error:
        raise PushError(_failed(error, where, tag)) from error


def _push(contents: Contents, where: Reference, *, private: bool, tag: str | None) -> Pushed:
    if get_token() is None:
        raise LocalTokenNotFoundError
    api, repository = HfApi(), where.repository
    api.create_repo(repository, repo_type=KIND, private=private or None, exist_ok=True)
    refs = api.list_repo_refs(repository, repo_type=KIND)
    if tag is not None and tag in {ref.name for ref in refs.tags}:
        raise PushError(f"{where.page} has a tag {tag!r} already: give another, as a tag should never move.")
    if where.revision not in {ref.name for ref in refs.branches}:
        api.create_branch(repository, branch=where.revision, repo_type=KIND)
    there = api.dataset_info(repository, revision=where.revision)
    if private and not there.private:
        raise PushError(f"{where.page} is public: make it private in its settings, or leave out --private.")
    stale = sorted(file.rfilename for file in there.siblings or [] if _is_stale(file.rfilename, contents))
    commit = api.create_commit(
        repository,
        [CommitOperationDelete(path_in_repo=name) for name in stale]
        + [CommitOperationAdd(path_in_repo=name, path_or_fileobj=file) for name, file in contents.files.items()],
        commit_message=f"{sum(contents.pairs.values()):,} pairs in {len(contents.pairs)} configuration(s)",
        repo_type=KIND,
        revision=where.revision,
        parent_commit=there.sha,  # else a push by somebody else at the same time would be mixed with this one
    )
    if tag is not None:
        api.create_tag(repository, tag=tag, revision=commit.oid, repo_type=KIND)
    return Pushed(repository, commit.oid, commit.oid != there.sha, tuple(stale))


def _is_stale(name: str, contents: Contents) -> bool:
    """Whether a file there is of an earlier push. Files that no push makes, such as a licence, stay."""
    return name not in contents.files and (name.startswith("data/") or name == "eval.yaml")


def _failed(error: Exception, where: Reference, tag: str | None) -> str:
    status = getattr(getattr(error, "response", None), "status_code", None)
    said = explain(error, where)
    if status == 412:
        return f"Somebody else pushed to {where.page} at the same time: look at what is there, then push again."
    if status == 403:
        return f"{said} Does your token give the right to write there?"
    if "eval.yaml" in said or "evaluation_framework" in said:
        return (
            f"{said} The Hub takes only frameworks of its own list (huggingface.js, packages/tasks/src/eval.ts): "
            "set evaluation_framework in configs/hub.yaml, or push with --without-eval-yaml."
        )
    return said
