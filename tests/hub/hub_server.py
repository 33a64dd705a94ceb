"""The part of the Hub's HTTP protocol that pushing and loading data sets uses, on localhost.

It answers huggingface_hub over real sockets: repositories, references, the choice of small and large files, the upload
of large ones over Git LFS, commits with their parent, listings, and downloads with redirection to where large files
lie. Not covered, and so not tested: the Xet transfer that the Hub prefers for large files, its own checks of cards and
of eval.yaml, quotas and rate limits, rights finer than "who has the token may write".
"""

from __future__ import annotations

import hashlib
import json
import re
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from http.server import ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlparse

from hub_store import Repository, Store, is_large, oid
from hub_uploads import Uploads

TOKEN = "hf_the_token_of_the_test"
_API = re.compile(r"/api/datasets/(?P<repo>[^/]+/[^/]+)(?:/(?P<verb>[\w-]+)(?:/(?P<rev>[^/]+)(?:/(?P<path>.*))?)?)?")
_RESOLVE = re.compile(r"/datasets/(?P<repo>[^/]+/[^/]+)/resolve/(?P<rev>[^/]+)/(?P<path>.*)")


class HubServer(ThreadingHTTPServer):
    """A server over a store, which may outlive it. ``log`` holds method and path of every request.

    ``refuse(method, path)`` may give a status and a message to answer with; ``die_at(path)`` says at which download
    the server dies in the middle of the content.
    """

    daemon_threads = True
    request_queue_size = 50

    def __init__(self, store: Store, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.store, self.log = store, list[tuple[str, str]]()
        self.refuse: Callable[[str, str], tuple[int, str] | None] = lambda method, path: None
        self.die_at: Callable[[str], bool] = lambda path: False
        self.lock, self.connections = threading.Lock(), list[socket.socket]()
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def get_request(self) -> tuple[socket.socket, Any]:
        connection, address = super().get_request()
        self.connections.append(connection)
        return connection, address

    def die(self) -> None:
        """Breaks all connections; from now on new ones are refused."""
        self.shutdown()
        self.server_close()
        for connection in self.connections:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Connections that the client or a dying server broke are no news."""


class Handler(Uploads):
    server: HubServer

    def answer(self) -> None:
        self.store, self.url = self.server.store, self.server.url
        path, body = unquote(urlparse(self.path).path), self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.server.log.append((self.command, path))
        if (refusal := self.server.refuse(self.command, path)) is not None:
            return self.fail(refusal[0], "", refusal[1])
        with self.server.lock:
            return self.route(path, body)

    def route(self, path: str, body: bytes) -> None:
        if path.startswith("/lfs/"):
            assert hashlib.sha256(body).hexdigest() == path[5:]
            self.store.large[path[5:]] = body
            return self.reply({})
        if path.startswith("/cdn/"):
            return self.content(path, self.store.large[path[5:]], {})
        if self.command == "POST" and self.headers.get("Authorization") != f"Bearer {TOKEN}":
            return self.fail(401, "", "Invalid username or password.")
        if path == "/api/validate-yaml":
            return self.reply({"errors": [], "warnings": []})
        if path == "/api/repos/create":
            return self.create(json.loads(body))
        if path.endswith(".git/info/lfs/objects/batch"):
            return self.batch(json.loads(body)["objects"])
        match = _API.fullmatch(path) or _RESOLVE.fullmatch(path)
        repo = self.store.repositories.get(match["repo"]) if match else None
        if match is None or repo is None or (repo.private and TOKEN not in self.headers.get("Authorization", "")):
            return self.fail(401, "RepoNotFound", "Repository not found")
        if match.re is _RESOLVE:
            return self.resolve(repo, match["rev"], match["path"])
        verb, sha = match["verb"], repo.resolve(match["rev"] or "main")
        if verb == "refs":
            return self.reply(repo.refs())
        if verb in ("branch", "tag"):
            return self.name(repo, verb, match["rev"], json.loads(body))
        if sha is None:
            return self.fail(404, "RevisionNotFound", f"Invalid rev id: {match['rev']}")
        if verb in (None, "revision"):
            return self.reply(repo.info(sha))
        if verb == "tree":
            recursive = "recursive=true" in urlparse(self.path).query.lower()
            return self.reply(repo.tree(sha, match["path"] or "", recursive=recursive))
        if verb == "paths-info":
            asked = parse_qs(body.decode())["paths"]
            return self.reply([entry for entry in repo.tree(sha, "", recursive=True) if entry["path"] in asked])
        if verb == "preupload":
            return self.preupload(repo.commits[sha], json.loads(body)["files"])
        assert verb == "commit", path
        return self.commit(repo, match["rev"], [json.loads(line) for line in body.splitlines()])

    def resolve(self, repo: Repository, revision: str, path: str) -> None:
        sha = repo.resolve(revision)
        if sha is None:
            return self.fail(404, "RevisionNotFound", "Invalid rev id")
        if repo.gated:
            return self.fail(403, "GatedRepo", f"Access to dataset {repo.name} is restricted.")
        content = repo.commits[sha].get(path)
        if content is None:
            return self.fail(404, "EntryNotFound", "Entry not found")
        tag, headers = oid(path, content), {"X-Repo-Commit": sha}
        if not is_large(path):
            return self.content(path, content, {**headers, "ETag": f'"{tag}"'})
        linked = {"X-Linked-ETag": f'"{tag}"', "X-Linked-Size": str(len(content))}
        # Another host, as on the Hub: the client takes hash and commit from this answer, and does not follow a HEAD.
        elsewhere = f"http://localhost:{self.server.server_address[1]}/cdn/{tag}"
        return self.send(302, b"", {**headers, **linked, "Location": elsewhere})

    def content(self, path: str, content: bytes, headers: dict[str, str]) -> None:
        if self.command == "GET" and self.server.die_at(path):
            self.send(200, content, headers, cut=len(content) // 2)
            self.connection.shutdown(socket.SHUT_RDWR)
            threading.Thread(target=self.server.die).start()
            return
        self.send(200, content, headers)
