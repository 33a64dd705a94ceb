"""Answers over HTTP: the part of a handler that knows nothing of the Hub."""

from __future__ import annotations

import json
from http.server import BaseHTTPRequestHandler
from typing import Any


class Transport(BaseHTTPRequestHandler):
    """Every method goes to ``answer``; the rest is ways to reply."""

    protocol_version = "HTTP/1.1"

    def answer(self) -> None:
        raise NotImplementedError

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def do_HEAD(self) -> None:
        self.answer()

    def do_GET(self) -> None:
        self.answer()

    def do_POST(self) -> None:
        self.answer()

    def do_PUT(self) -> None:
        self.answer()

    def reply(self, content: Any, status: int = 200) -> None:
        self.send(status, json.dumps(content).encode(), {"Content-Type": "application/json"})

    def fail(self, status: int, code: str, message: str) -> None:
        self.send(status, b"{}", {"X-Error-Message": message, **({"X-Error-Code": code} if code else {})})

    def send(self, status: int, body: bytes, headers: dict[str, str], cut: int | None = None) -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body[:cut])
            self.wfile.flush()
