"""Token counts of OpenAI's models, with or without their vocabulary at hand."""

from __future__ import annotations

import logging
import math
import threading
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vbridge.embeddings import Tokenizer

LOAD_SECONDS = 3.0
"""Longest wait for the vocabulary: its library may fetch it over the network, without a limit."""

_ENCODING = "cl100k_base"  # of every OpenAI embedding model to date, and a fair measure elsewhere
_logger = logging.getLogger(__name__)


class OpenAITokenizer:
    """Counts as the model does or, where its vocabulary cannot be had in time, not below it.

    Which of the two is settled once a process, at the first count, within LOAD_SECONDS.
    """

    def count(self, text: str) -> int:
        return self._chosen.count(text)

    def offsets(self, text: str) -> list[int]:
        return self._chosen.offsets(text)

    @property
    def is_exact(self) -> bool:
        """False where counts are the over-estimate."""
        return isinstance(self._chosen, ExactTokenizer)

    @cached_property
    def _chosen(self) -> Tokenizer:
        return _choose()


class ExactTokenizer:
    """Byte-pair tokens of a loaded vocabulary. Control-token spellings are plain text."""

    def __init__(self, encoding: Any) -> None:
        self._encoding = encoding

    def count(self, text: str) -> int:
        return len(self._encoding.encode_ordinary(text))

    def offsets(self, text: str) -> list[int]:
        import numpy as np

        # One character must stay one: the encoder itself would join two halves of a pair.
        data = text.encode("utf-8", "replace")
        tokens = self._encoding.encode_ordinary(data.decode("utf-8"))
        lengths = [len(part) for part in self._encoding.decode_tokens_bytes(tokens)]
        starts = np.cumsum([0, *lengths[:-1]]) if lengths else np.zeros(0, np.int64)
        if not text.isascii():
            begins = (np.frombuffer(data, np.uint8) & 0xC0) != 0x80
            starts = (np.cumsum(begins) - 1)[starts]
        return [int(start) for start in starts]


class EstimatingTokenizer:
    """A safe over-estimate of cl100k_base, for when its vocabulary is out of reach.

    The text is cut into the pieces that the encoding never merges across. A piece costs:

    - up to three digits: 1;
    - a word, for each part of its camel case of n letters: 1 up to four letters, then 1 more for
      each 4.5; a part in capitals half of its letters; and 0.8 for each pair of neighbours that is
      rare in English and code; at most n; and 0.5 for a mark before it;
    - marks: 0.85 for each change, 0.25 for each repetition, 1 for each control character;
    - white space: 1 for a run, and 1 for each 16 of it; mixed, 2 for each change;
    - a character beyond ASCII: its bytes in UTF-8, which no encoding of bytes exceeds.

    And 2 for the whole. On prose and code this is 1.2 to 1.6 times the true count.
    """

    def count(self, text: str) -> int:
        return math.ceil(sum(_cost(piece) for piece in _pieces(text))) + 2 if text else 0

    def offsets(self, text: str) -> list[int]:
        found: list[int] = []
        position, owed = 0, 0.0
        for piece in _pieces(text):
            owed += _cost(piece)
            whole = int(owed)
            found.extend(position + index * len(piece) // whole for index in range(whole))
            owed -= whole
            position += len(piece)
        return found


# Each first letter with the letters that often follow it: 96 % of all pairs in prose and code.
# fmt: off
_COMMON_AFTER = (
    "abcdgiklmnprstuvxy", "baeiloruy", "cacehiklortuy", "dadeiorsuy", "eacdefgilmnopqrstvwxy",
    "faefilortu", "gaehilnorsu", "haeimnort", "iabcdefglmnoprstvxz", "jeo", "kei", "ladefgilostuy",
    "mabeimopsu", "nacdefgilnostuvy", "oabcdefgilmnoprstuvwx", "paehiloprtu", "qu",
    "rabcdefgikmnorstuvy", "sacefhimopstuy", "tacehilorstuwy", "uabcdegilmnprst", "vaeio",
    "waehino", "xaipt", "yenops", "ze",
)
# fmt: on
_COMMON_PAIRS = frozenset(group[0] + second for group in _COMMON_AFTER for second in group[1:])


def _pieces(text: str) -> list[str]:
    pieces: list[str] = _patterns()[0].findall(text)
    return pieces


@lru_cache(maxsize=1)
def _patterns() -> tuple[Any, Any]:
    """The encoding's own pieces, and the parts of camel case in one of them."""
    import regex

    pieces = (
        r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+"
        r"| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s"
    )
    return regex.compile(pieces), regex.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[A-Z]")


def _cost(piece: str) -> float:
    return _cost_of_short(piece) if len(piece) <= 32 else _cost_of(piece)


def _cost_of(piece: str) -> float:
    if not piece.isascii():
        rest = "".join(c for c in piece if c.isascii())
        size = len(piece.encode("utf-8", "replace")) - len(rest)
        return size + (_cost_of(rest) if rest else 0)
    if piece.isdigit():
        return math.ceil(len(piece) / 3)
    if piece.isspace():
        return _cost_of_space(piece)
    lead = 0 if piece[0].isalpha() else 1
    if piece[lead:].isalpha():
        parts = _patterns()[1].findall(piece[lead:])
        mark = 0.0 if not lead or (piece[0] == " " and len(parts[0]) > 1) else 0.5
        return mark + sum(_cost_of_word(part) for part in parts)
    return _cost_of_marks(piece)


_cost_of_short = lru_cache(maxsize=32768)(_cost_of)


def _cost_of_word(word: str) -> float:
    low, size = word.lower(), len(word)
    rare = sum(low[i : i + 2] not in _COMMON_PAIRS for i in range(size - 1))
    capitals = size > 1 and word.isupper()
    cost = (size + 1) / 2 if capitals else 1 + max(size - 4, 0) / 4.5
    if size == 2:
        cost += 0.1  # letters that take turns in case: "aAbBcC"
    return min(size, cost + 0.8 * rare)


def _cost_of_space(space: str) -> float:
    if "\r" in space or space.strip("\n\t "):
        return len(space)
    changes = sum(a != b for a, b in pairwise(space))
    return 1 + len(space) // 16 + 2 * changes


def _cost_of_marks(marks: str) -> float:
    body = marks.rstrip("\r\n")
    ending = marks[len(body) :]
    cost = (0.5 + len(ending) / 8 + ending.count("\r") / 2) if ending else 0.0
    body = body.lstrip(" ")
    control = sum(c < " " or c == "\x7f" for c in body)
    changes = sum(a != b for a, b in pairwise(body))
    return 1 + cost + 0.85 * changes + 0.25 * (len(body) - 1 - changes) + 0.75 * control


_settling = threading.Lock()
_settled: Tokenizer | None = None


def _choose() -> Tokenizer:
    global _settled
    with _settling:
        if _settled is None:
            encoding = _load_in_time(LOAD_SECONDS)
            if encoding is None:
                _logger.warning(
                    "The token vocabulary cannot be loaded; counting with a safe over-estimate"
                )
            _settled = EstimatingTokenizer() if encoding is None else ExactTokenizer(encoding)
        return _settled


def _load_in_time(seconds: float) -> Any:
    """The encoding, or None when it fails or takes longer."""
    found: list[Any] = []

    def load() -> None:
        try:
            import tiktoken

            found.append(tiktoken.get_encoding(_ENCODING))
        except Exception as error:  # any of a network, a disk or a plugin's own failures
            _logger.debug("Loading the token vocabulary failed", exc_info=error)

    # A daemon: a download that hangs must not keep the process from leaving.
    thread = threading.Thread(target=load, name="vocabulary", daemon=True)
    thread.start()
    thread.join(seconds)
    return found[0] if found else None
