"""A server as a client starts it: a subprocess whose stdin and stdout are raw lines."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from typing import Any, Self

INITIALIZE: dict[str, Any] = {
    "protocolVersion": "2025-06-18",
    "capabilities": {},
    "clientInfo": {"name": "test", "version": "1"},
}


class StdioServer:
    """`vbridge serve` under our own eyes. Every line it writes is kept in `lines`."""

    def __init__(self, environ: dict[str, str], *, command: list[str] | None = None) -> None:
        self.started = time.monotonic()
        self.lines: list[bytes] = []
        self._next_id = 0
        self._rest = b""
        self.process = subprocess.Popen(
            command or [sys.executable, "-m", "vbridge", "serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **environ},
        )

    def send_line(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def send(self, method: str, params: dict[str, Any] | None = None) -> int:
        self._next_id += 1
        request = {"jsonrpc": "2.0", "id": self._next_id, "method": method, "params": params or {}}
        self.send_line(json.dumps(request).encode())
        return self._next_id

    def receive(self, request_id: int, timeout: float = 30.0) -> dict[str, Any]:
        """The answer to a request; answers to others are kept in `lines` and passed over."""
        deadline = time.monotonic() + timeout
        assert self.process.stdout is not None
        descriptor = self.process.stdout.fileno()
        while True:
            while b"\n" in self._rest:
                line, self._rest = self._rest.split(b"\n", 1)
                self.lines.append(line)
                message = json.loads(line)
                if message.get("id") == request_id:
                    return dict(message)
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([descriptor], [], [], left)[0]:
                raise AssertionError(f"no answer to {request_id} within {timeout} s")
            block = os.read(descriptor, 1 << 20)
            if not block:
                raise AssertionError(f"the server ended: {self.process.stderr.read()!r}")
            self._rest += block

    def request(
        self, method: str, params: dict[str, Any] | None = None, timeout: float = 30.0
    ) -> dict[str, Any]:
        return self.receive(self.send(method, params), timeout)

    def initialize(self) -> dict[str, Any]:
        answer = self.request("initialize", INITIALIZE)
        self.send_line(b'{"jsonrpc":"2.0","method":"notifications/initialized"}')
        return answer

    def call(self, tool: str, timeout: float = 60.0, **arguments: Any) -> dict[str, Any]:
        answer = self.request("tools/call", {"name": tool, "arguments": arguments}, timeout)
        assert "result" in answer, answer
        return dict(answer["result"])

    def wait(self, timeout: float) -> int:
        return self.process.wait(timeout)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(10)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
