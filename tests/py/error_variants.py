"""Error texts for test_fingerprints.py: one error in many guises, errors that are nearly alike."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from typing import Final

Change = Callable[[str], str]

ESC: Final = "\x1b"
ID: Final = "3f2a9c1e-77b0-4c1d-9a54-0c9be1f0a{:03d}"

NODE: Final = """\
Error: connect ECONNREFUSED 10.0.3.17:6379
    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1555:16)
    at async RedisStore.connect (/home/ana/shop/src/cache/redis-store.ts:41:9)
    at async bootstrap (/home/ana/shop/src/main.ts:12:3) {
  errno: -111,
  code: 'ECONNREFUSED',
  syscall: 'connect',
  address: '10.0.3.17',
  port: 6379
}
"""

PYTHON: Final = """\
Traceback (most recent call last):
  File "/home/ana/shop/.venv/lib/python3.11/site-packages/sqlalchemy/x.py", line 145, in __init__
    self._dbapi_connection = engine.raw_connection()
  File "/home/ana/shop/.venv/lib/python3.11/site-packages/psycopg2/core.py", line 122, in connect
    conn = _connect(dsn, **kwasync)
psycopg2.OperationalError: connection to server at "db.internal" (10.0.3.17), port 5432 failed
\tIs the server running on that host and accepting TCP/IP connections?

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "/home/ana/shop/manage.py", line 22, in <module>
    main()
  File "/home/ana/shop/shop/orders.py", line 88, in load_orders
    raise OrdersUnavailable(f"no orders for request {request_id}") from error
shop.errors.OrdersUnavailableError: no orders for request 3f2a9c1e-77b0-4c1d-9a54-0c9be1f0a001
"""


def _lines(change: Change) -> Change:
    return lambda text: "\n".join(change(line) if line else line for line in text.split("\n"))


def _swap(*pairs: tuple[str, str]) -> Change:
    def change(text: str) -> str:
        for old, new in pairs:
            text = text.replace(old, new)
        return text

    return change


def _windows(text: str) -> str:
    out = []
    for line in text.split("\n"):
        if "/home/ana/shop" in line:
            head, _, tail = line.partition("/home/ana/shop")
            line = f"{head}C:\\Users\\Ana Lopez\\shop{tail.replace('/', chr(92))}"
        out.append(line)
    return "\n".join(out)


def _progress(text: str) -> str:
    bar = "\r".join(f"Downloading [{'#' * n:<20}] {5 * n}%" for n in range(21))
    return f"{bar}\n\r{ESC}[K{text}"


def _long_log(text: str) -> str:
    before = "\n".join(
        f"2026-03-0{1 + n % 9}T10:00:{n % 60:02d}.120Z INFO request {ID.format(n)} took {n} ms"
        for n in range(400)
    )
    after = "\n".join(f"GET /health 200 {n}ms" for n in range(20))
    return f"{before}\n{text}\n{after}\n"


def _noise(text: str) -> str:
    return (
        "npm warn deprecated inflight@1.0.6: This module is not supported\n"
        "WARN retrying in 5s (attempt 3 of 5)\n" + text + "\nnpm error Lifecycle script `start` "
        "failed with error:\nnpm error code 1\n"
    )


_COMMON: Final[dict[str, Change]] = {
    "as it is": lambda text: text,
    "in red": _lines(lambda line: f"{ESC}[31m{line}{ESC}[0m"),
    "in 24-bit colour": _lines(lambda line: f"{ESC}[38;2;255;0;0;1m{line}{ESC}[m{ESC}[K"),
    "colours without their escape": _lines(lambda line: f"[31m{line}[39m"),
    "a link around every line": _lines(
        lambda line: f"{ESC}]8;;file:///srv/x.log{ESC}\\{line}{ESC}]8;;{ESC}\\"
    ),
    "a link that ends in BEL": _lines(
        lambda line: f"{ESC}]8;id=1;https://x.io/a\x07{line}{ESC}]8;;\x07"
    ),
    "a window title before it": lambda text: f"{ESC}]0;npm start\x07{text}",
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "zero-width characters": lambda text: text.replace(" ", " \u200b").replace(":", "\ufeff:"),
    "no-break spaces": lambda text: text.replace(" at ", "\u00a0at\u00a0"),
    "a progress bar before it": _progress,
    "a spinner on its line": _lines(lambda line: f"⠋ building\r⠙ building\r{line}"),
    "ISO time before each line": _lines(lambda line: f"2026-03-04T05:06:07.123456789Z {line}"),
    "time in brackets before each line": _lines(lambda line: f"[05:06:07] {line}"),
    "syslog before each line": _lines(lambda line: f"Mar  4 05:06:07 web-1 shop[4711]: {line}"),
    "docker compose before each line": _lines(lambda line: f"web-1  | {line}"),
    "heroku before each line": _lines(
        lambda line: f"2026-03-04T05:06:07.123456+00:00 app[web.1]: {line}"
    ),
    "buildkit before each line": _lines(lambda line: f"#14 3.482 {line}"),
    "a long log around it": _long_log,
    "other messages around it": _noise,
    "twice": lambda text: f"{text}\nretrying\n{text}",
    "in a fence": lambda text: f"It broke:\n```text\n{text}```\nWhat now?\n",
    "quoted in a mail": _lines(lambda line: f"> {line}"),
    "indented": _lines(lambda line: f"    {line}"),
    "wrapped at 72 columns": lambda text: re.sub(r"(.{72})(?=.)", r"\1\n", text),
    "blank lines around it": lambda text: f"\n\n   \n{text}\n\n\n",
    "in another home": _swap(("/home/ana/shop", "/Users/bo/work/shop")),
    "on Windows": _windows,
    "other addresses": _swap(("10.0.3.17", "172.18.0.4")),
    "the address of IPv6": _swap(("10.0.3.17:", "fd12:3456::7:"), ("10.0.3.17", "fd12:3456::7")),
}

NODE_VARIANTS: Final[dict[str, str]] = {name: change(NODE) for name, change in _COMMON.items()} | {
    "other lines and columns": _swap(("41:9", "57:13"), ("12:3", "9:1"), ("1555:16", "1611:8"))(
        NODE
    ),
    "uncaught, with its source line": "node:internal/process/promises:394\n"
    "    triggerUncaughtException(err, true /* fromPromise */);\n    ^\n\n"
    + NODE
    + "\nNode.js v22.3.0\n",
    "unhandled, with a process id": "(node:31337) UnhandledPromiseRejectionWarning: " + NODE,
    "the cause of another": "TypeError: fetch failed\n    at fetch (node:internal/deps:1:2)\n"
    "  [cause]: " + textwrap.indent(NODE, "  ").lstrip(),
}

PYTHON_VARIANTS: Final[dict[str, str]] = {
    name: change(PYTHON) for name, change in _COMMON.items()
} | {
    "other lines": _swap(("line 88", "line 91"), ("line 22", "line 5"), ("line 145", "line 3"))(
        PYTHON
    ),
    "another request": _swap(("3f2a9c1e", "00000000"), ("a001", "a999"))(PYTHON),
    "during the handling": _swap(
        (
            "The above exception was the direct cause of the following exception",
            "During handling of the above exception, another exception occurred",
        )
    )(PYTHON),
    "with marks of Python 3.13": PYTHON.replace("    main()\n", "    main()\n    ~~~~^^\n"),
}

# Each differs from its neighbours by one thing that matters.
NEAR_MISSES: Final[list[str]] = [
    NODE,
    NODE.replace("ECONNREFUSED", "ETIMEDOUT"),
    NODE.replace("6379", "5432"),
    NODE.replace(
        "connect ECONNREFUSED 10.0.3.17:6379", "getaddrinfo ENOTFOUND redis.railway.internal"
    ),
    NODE.replace(
        "connect ECONNREFUSED 10.0.3.17:6379", "getaddrinfo ENOTFOUND db.railway.internal"
    ),
    NODE.replace(
        "connect ECONNREFUSED 10.0.3.17:6379", "getaddrinfo EAI_AGAIN db.railway.internal"
    ),
    NODE.replace("RedisStore.connect", "RedisStore.reconnect"),
    NODE.replace("Error: connect", "MaxRetriesPerRequestError: connect"),
    PYTHON,
    PYTHON.replace("OrdersUnavailableError", "OrdersLockedError"),
    PYTHON.replace("load_orders", "save_orders"),
    "Error: Cannot find module 'express'",
    "Error: Cannot find module 'fastify'",
    "ModuleNotFoundError: No module named 'numpy'",
    "ModuleNotFoundError: No module named 'pandas'",
    'ERROR:  relation "users" does not exist',
    'ERROR:  relation "orders" does not exist',
    'ERROR:  duplicate key value violates unique constraint "users_email_key"',
    'ERROR:  duplicate key value violates unique constraint "users_name_key"',
    "src/a.ts(3,5): error TS2307: Cannot find module 'zod' or its corresponding type declarations.",
    "src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.",
    "error[E0382]: borrow of moved value: `x`\n --> src/main.rs:5:20",
    "error[E0499]: cannot borrow `x` as mutable more than once at a time\n --> src/main.rs:5:20",
    "AxiosError: Request failed with status code 404",
    "AxiosError: Request failed with status code 500",
    'ERROR: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1',
    'ERROR: process "/bin/sh -c npm ci" did not complete successfully: exit code: 137',
    "bash: pnpm: command not found",
    "bash: yarn: command not found",
    "ORA-00942: table or view does not exist",
    "ORA-01017: invalid username/password; logon denied",
    "[Errno 2] No such file or directory: 'config.yaml'",
    "[Errno 13] Permission denied: 'config.yaml'",
    "fatal: not a git repository (or any of the parent directories): .git",
    "fatal: refusing to merge unrelated histories",
]

# The same error twice, with other values.
REPEATED: Final[list[tuple[str, str]]] = [
    (
        "npm ERR! code E404\nnpm ERR! A complete log of this run can be found in: /root/a.log",
        "npm ERR! code E404\nnpm ERR! A complete log of this run can be found in: C:\\b.log",
    ),
    (
        "docker: Error response from daemon: driver failed programming external connectivity on "
        "endpoint web (0f9a8b7c6d5e): Bind for 0.0.0.0:5432 failed: port is already allocated.",
        "docker: Error response from daemon: driver failed programming external connectivity on "
        "endpoint web (a1b2c3d4e5f6): Bind for 0.0.0.0:5432 failed: port is already allocated.",
    ),
    (
        "Failed password for invalid user ana from 10.1.2.3 port 38926 ssh2",
        "Failed password for invalid user bo from 172.16.9.1 port 2201 ssh2",
    ),
    (
        "2026/01/02 03:04:05 [error] 31#31: *1 connect() failed (111: Connection refused), "
        "client: 172.17.0.1",
        "2026/02/03 13:14:15 [error] 7#7: *99 connect() failed (111: Connection refused), "
        "client: 10.0.0.9",
    ),
    (
        "Error: ENOENT: no such file or directory, open '/home/ana/app/.env'",
        "Error: ENOENT: no such file or directory, open 'D:\\work\\app\\.env'",
    ),
    (
        "Error: listen EADDRINUSE: address already in use :::3000",
        "Error: listen EADDRINUSE: address already in use 0.0.0.0:3000",
    ),
    (
        "thread 'main' panicked at src/main.rs:4:5:\nindex out of bounds: the len is 3",
        "thread 'main' panicked at src/main.rs:9:1:\nindex out of bounds: the len is 7",
    ),
    (
        "src/a.ts(3,5): error TS2307: Cannot find module 'zod' or its types.\n",
        "web:build: src/b/c.ts:8:1 - error TS2307: Cannot find module `zod` or its types.\n"
        "web:build: Error: Command failed with exit code 2.",
    ),
    (
        "Error: Cannot find module 'express'",
        "The deploy failed with `Error: Cannot find module 'express'`, so we run npm ci now.",
    ),
    (
        '{"level":50,"pid":1,"err":{"stack":"Error: connect ECONNREFUSED 10.0.0.1:5432"}}',
        "Error: connect ECONNREFUSED 172.17.0.3:5432",
    ),
]

NO_ERRORS: Final[list[str]] = [
    "# Shop\n\nRun `npm start`. If the server cannot be reached, see docs. Errors are logged.\n\n"
    "- `GET /x` returns 404 when the order is missing\n",
    "We decided to use Redis because it is fast. Retries handle a connection that failed.",
    "The build failed because the cache was stale. We cleared it.",
    "def load(path):\n    try:\n        return open(path)\n    except FileNotFoundError:\n"
    "        raise ValueError(f'no file: {path}')\n",
    "export function get(id) {\n  if (!id) throw new Error('id is missing');\n"
    "  return fetch(url).catch((error) => console.error('failed: ' + error));\n}\n",
    'def check(x):\n    """Checks x.\n\n    Raises:\n        ValueError: if not known.\n    """\n',
    "Melanie: Wow, I can't wait! It could not be better.",
    "$ git status\nOn branch main\nnothing to commit, working tree clean",
    "GET /api/users 200 12ms",
    "retry: 3\ntimeout: 30\non_error: continue\n",
]

GUISES_ALONE: Final[list[str | None]] = [
    None, "", " ", "\n\n\t", f"{ESC}[31m{ESC}[0m", f"{ESC}]8;;https://x.io{ESC}\\", "\r\r",
]  # fmt: skip
