"""The requests that change repositories."""

from __future__ import annotations

import base64
from typing import Any

from hub_http import Transport
from hub_store import Repository, Store, is_large, oid


class Uploads(Transport):
    """``store`` and ``url`` are those of the server."""

    store: Store
    url: str

    def create(self, asked: dict[str, Any]) -> None:
        name = f"{asked['organization']}/{asked['name']}"
        repositories, url = self.store.repositories, f"{self.url}/datasets/{name}"
        if name in repositories:
            return self.reply({"error": "You already created this dataset repo", "url": url}, 409)
        visibility = asked.get("visibility") or ("private" if asked.get("private") else "public")
        repositories[name] = Repository(name, private=visibility == "private")
        return self.reply({"url": url, "id": name, "name": name})

    def name(self, repo: Repository, kind: str, target: str, asked: dict[str, Any]) -> None:
        if kind == "tag":
            repo.tags[asked["tag"]] = repo.resolve(target) or ""
        else:
            repo.branches[target] = repo.branches["main"]
        return self.reply({})

    def preupload(self, there: dict[str, bytes], files: list[dict[str, Any]]) -> None:
        def told(path: str) -> dict[str, Any]:
            mode = "lfs" if is_large(path) else "regular"
            known = oid(path, there[path]) if path in there else None
            return {"path": path, "uploadMode": mode, "shouldIgnore": False, "oid": known}

        return self.reply({"files": [told(file["path"]) for file in files]})

    def batch(self, objects: list[dict[str, Any]]) -> None:
        def told(entry: dict[str, Any]) -> dict[str, Any]:
            actions = {"upload": {"href": f"{self.url}/lfs/{entry['oid']}", "header": {}}}
            return entry if entry["oid"] in self.store.large else {**entry, "actions": actions}

        return self.reply({"transfer": "basic", "objects": [told(entry) for entry in objects]})

    def commit(self, repo: Repository, branch: str, lines: list[dict[str, Any]]) -> None:
        header, *changes = lines
        if header["value"].get("parentCommit") not in (None, repo.branches[branch]):
            return self.fail(412, "", "A commit has happened since. Please refresh and try again.")
        files = dict(repo.commits[repo.branches[branch]])
        for change in changes:
            key, value = change["key"], change["value"]
            if key == "file":
                files[value["path"]] = base64.b64decode(value["content"])
            elif key == "lfsFile":
                files[value["path"]] = self.store.large[value["oid"]]
            else:
                assert key == "deletedFile", key
                del files[value["path"]]
        sha = repo.commit(branch, files)
        return self.reply({"commitUrl": f"{self.url}/{repo.name}/commit/{sha}", "commitOid": sha})
