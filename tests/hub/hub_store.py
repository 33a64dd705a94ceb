"""Data set repositories with a history, as the Hub keeps them: commits, branches, tags, large files by their hash."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field


def git_oid(content: bytes) -> str:
    return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()


def is_large(path: str) -> bool:
    """The Hub decides by .gitattributes which files are large ones; Parquet always is."""
    return path.endswith(".parquet")


def oid(path: str, content: bytes) -> str:
    return hashlib.sha256(content).hexdigest() if is_large(path) else git_oid(content)


@dataclass
class Repository:
    """``commits`` holds all files of each commit, by path; its hash depends on parent and files."""

    name: str
    private: bool = False
    gated: bool = False
    commits: dict[str, dict[str, bytes]] = field(default_factory=dict)
    branches: dict[str, str] = field(default_factory=dict)
    tags: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.commit("main", {".gitattributes": b"*.parquet filter=lfs\n"})

    def commit(self, branch: str, files: dict[str, bytes]) -> str:
        parent = self.branches.get(branch, "")
        listing = "".join(f"{path} {oid(path, files[path])}\n" for path in sorted(files))
        sha = hashlib.sha1(f"{self.name} {parent}\n{listing}".encode()).hexdigest()
        self.commits[sha], self.branches[branch] = dict(files), sha
        return sha

    def resolve(self, revision: str) -> str | None:
        named = {**self.tags, **self.branches}.get(revision, revision)
        return named if named in self.commits else None

    def info(self, sha: str) -> dict[str, object]:
        return {
            "id": self.name, "sha": sha, "private": self.private, "gated": "manual" if self.gated else False,
            "disabled": False, "tags": [], "downloads": 0, "likes": 0, "author": self.name.split("/")[0],
            "lastModified": "2026-01-01T00:00:00.000Z", "createdAt": "2026-01-01T00:00:00.000Z",
            "siblings": [{"rfilename": path} for path in self.commits[sha]],
        }  # fmt: skip

    def tree(self, sha: str, folder: str, *, recursive: bool) -> list[dict[str, object]]:
        """Files and folders below ``folder``; only the next level unless ``recursive``."""
        start, entries = f"{folder}/" if folder else "", dict[str, dict[str, object]]()
        for path, content in self.commits[sha].items():
            if not path.startswith(start):
                continue
            parts = path.removeprefix(start).split("/")
            for depth in range(1, len(parts)) if recursive else range(1, min(len(parts), 2)):
                inner = start + "/".join(parts[:depth])
                entries[inner] = {"type": "directory", "path": inner, "oid": "0" * 40, "size": 0}
            if recursive or len(parts) == 1:
                entries[path] = {"type": "file", "path": path, "oid": git_oid(content), "size": len(content)}
                if is_large(path):
                    entries[path]["lfs"] = {"oid": oid(path, content), "size": len(content), "pointerSize": 130}
        return list(entries.values())

    def refs(self) -> dict[str, object]:
        def listed(refs: dict[str, str], kind: str) -> list[dict[str, str]]:
            return [{"name": n, "ref": f"refs/{kind}/{n}", "targetCommit": sha} for n, sha in refs.items()]

        return {"branches": listed(self.branches, "heads"), "tags": listed(self.tags, "tags"), "converts": []}


@dataclass
class Store:
    repositories: dict[str, Repository] = field(default_factory=dict)
    large: dict[str, bytes] = field(default_factory=dict)
