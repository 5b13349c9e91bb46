"""A scripted embeddings endpoint on loopback: real HTTP for the real client.

Each request takes the next step of the script; when the script is done, steps are `answer()`.
Vectors are made from the text's hash: the same text always gives the same unit vector.
"""

from __future__ import annotations

import hashlib
import json
import math
import random
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Items = list[dict[str, Any]]
Step = Callable[["Handler", Items], None]


def vector_of(text: str, dimensions: int) -> list[float]:
    """The unit vector that the endpoint gives for this text."""
    source = random.Random(hashlib.sha256(text.encode()).digest())
    numbers = [source.gauss(0, 1) for _ in range(dimensions)]
    length = math.sqrt(sum(n * n for n in numbers))
    return [n / length for n in numbers]


@dataclass
class Provider:
    """A running endpoint.

    Attributes:
        url: what to set OPENAI_BASE_URL to.
        script: steps of the next requests, taken from the front.
        requests: bodies received, in order.
        headers: their headers.
        times: when each arrived (monotonic seconds).
    """

    url: str
    dimensions: int
    script: list[Step] = field(default_factory=list)
    requests: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    closing: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def texts(self) -> list[str]:
        """Every text received, in order, repeats included."""
        return [text for request in self.requests for text in request["input"]]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def do_POST(self) -> None:
        provider = self.server.provider
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        with provider.lock:
            provider.requests.append(body)
            provider.headers.append({k.lower(): v for k, v in self.headers.items()})
            provider.times.append(time.monotonic())
            step = provider.script.pop(0) if provider.script else answer()
        inputs = body["input"] if isinstance(body["input"], list) else [body["input"]]
        dimensions = body.get("dimensions") or provider.dimensions
        step(
            self,
            [
                {"object": "embedding", "index": i, "embedding": vector_of(text, dimensions)}
                for i, text in enumerate(inputs)
            ],
        )

    def send(self, status: int, body: Any, headers: dict[str, str] | None = None) -> None:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    provider: Provider

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass  # clients that give up are part of the tests


def answer(change: Callable[[Items], Any] | None = None) -> Step:
    """200 with the right vectors, after `change` has edited or replaced the list of them."""

    def step(handler: Handler, items: Items) -> None:
        changed = change(items) if change else None
        data = items if changed is None else changed
        handler.send(200, {"object": "list", "data": data, "model": "scripted", "usage": {}})

    return step


def reply(status: int, body: Any = None, headers: dict[str, str] | None = None) -> Step:
    """A status with a body (bytes are sent as they are)."""
    return lambda handler, items: handler.send(status, {} if body is None else body, headers)


def error(status: int, code: str | None = None, headers: dict[str, str] | None = None) -> Step:
    """An error in the form that OpenAI gives it."""
    return reply(
        status, {"error": {"message": "scripted", "type": code, "code": code}}, headers=headers
    )


def black_hole() -> Step:
    """Takes the request and never answers."""
    return lambda handler, items: handler.server.provider.closing.wait(60) and None


def slow(seconds: float, then: Step) -> Step:
    def step(handler: Handler, items: Items) -> None:
        handler.server.provider.closing.wait(seconds)
        then(handler, items)

    return step


def reset_in_body() -> Step:
    """Sends half of an answer, then resets the connection."""

    def step(handler: Handler, items: Items) -> None:
        handler.send_response(200)
        handler.send_header("content-type", "application/json")
        handler.send_header("content-length", "100000")
        handler.end_headers()
        handler.wfile.write(b'{"object": "list", "data": [')
        handler.wfile.flush()
        linger = struct.pack("ii", 1, 0)
        handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        handler.connection.close()
        handler.close_connection = True

    return step


@contextmanager
def run_provider(*script: Step, dimensions: int = 1536) -> Iterator[Provider]:
    """Serves on a free loopback port until the block ends."""
    server = Server(("127.0.0.1", 0), Handler)
    provider = Provider(f"http://127.0.0.1:{server.server_port}/v1", dimensions, list(script))
    server.provider = provider
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        provider.closing.set()
        server.shutdown()
        server.server_close()
        thread.join(5)
