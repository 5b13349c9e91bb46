"""The environment, read once into one frozen object."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, cast

from vbridge.errors import SettingsError

EmbeddingProvider = Literal["openai", "local"]


@dataclass(frozen=True)
class Settings:
    """Everything that can be configured. Times are seconds.

    Attributes:
        home: where the embedded PostgreSQL keeps its data.
        database_url: a PostgreSQL URL, or None for the embedded server.
        embedding_provider: "openai" when a key or a base URL is set, else "local".
        embedding_model: the provider's name of the model; None for the provider's default.
        embedding_dimensions: length of the vectors; None for the model's own.
        chunk_tokens: (least, most) tokens of a chunk, counted by the model's own tokenizer.
        chunk_overlap: tokens that a chunk repeats of the one before.
        log_queries: keep the text of queries in the log of searches, not only their hash.
        call_timeout: longest time that one database call may take.
        search_embed_timeout, ingest_embed_timeout: longest time for all embedding of one call,
            retries included.
    """

    home: Path
    database_url: str | None = field(default=None, repr=False)
    embedding_provider: EmbeddingProvider = "local"
    embedding_model: str | None = None
    embedding_dimensions: int | None = None
    openai_api_key: str | None = field(default=None, repr=False)
    openai_base_url: str | None = field(default=None, repr=False)
    chunk_tokens: tuple[int, int] = (500, 800)
    chunk_overlap: int = 75
    log_queries: bool = False
    time_zone: str = "UTC"
    connect_timeout: float = 5.0
    call_timeout: float = 30.0
    search_embed_timeout: float = 5.0
    ingest_embed_timeout: float = 180.0  # 1 MiB takes the local model about a minute

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] | None = None) -> Settings:
        """Reads the environment.

        Raises:
            SettingsError: a variable has a value that cannot be used; says which and why.
        """
        env = os.environ if environ is None else environ

        def value(*names: str) -> str | None:
            for name in names:
                if found := env.get(name, "").strip():
                    return found
            return None

        api_key = value("OPENAI_API_KEY")
        base_url = value("OPENAI_BASE_URL")
        provider = value("VBRIDGE_EMBEDDING_PROVIDER") or (
            "openai" if api_key or base_url else "local"
        )
        if provider not in ("openai", "local"):
            raise SettingsError(
                f'VBRIDGE_EMBEDDING_PROVIDER is "{provider}"', 'use "openai" or "local"'
            )
        overlap = _whole_number("VBRIDGE_CHUNK_OVERLAP", value("VBRIDGE_CHUNK_OVERLAP"), 0, 400)
        return cls(
            home=_home(value("VBRIDGE_HOME")),
            # The variable of our own name wins: DATABASE_URL often is the user's own application.
            database_url=value("DATABASE_URL_MEMORY", "DATABASE_URL"),
            embedding_provider=cast(EmbeddingProvider, provider),
            embedding_model=value("VBRIDGE_EMBEDDING_MODEL"),
            embedding_dimensions=_whole_number(
                "VBRIDGE_EMBEDDING_DIMENSIONS", value("VBRIDGE_EMBEDDING_DIMENSIONS"), 1, 4000
            ),
            openai_api_key=api_key,
            openai_base_url=base_url,
            chunk_tokens=_chunk_tokens(value("VBRIDGE_CHUNK_TOKENS")) or cls.chunk_tokens,
            chunk_overlap=cls.chunk_overlap if overlap is None else overlap,
            log_queries=_switch("VBRIDGE_LOG_QUERIES", value("VBRIDGE_LOG_QUERIES")),
            time_zone=value("VBRIDGE_TIME_ZONE") or cls.time_zone,
        )


def _home(override: str | None) -> Path:
    if override:
        return Path(override).expanduser().absolute()
    import platformdirs

    return Path(platformdirs.user_data_dir("vbridge", appauthor=False))


def _whole_number(name: str, text: str | None, least: int, most: int) -> int | None:
    if text is None:
        return None
    if not text.isdecimal() or not least <= int(text) <= most:
        raise SettingsError(f'{name} is "{text}"', f"use a whole number from {least} to {most}")
    return int(text)


def _switch(name: str, text: str | None) -> bool:
    if text is None or text in ("0", "1"):
        return text == "1"
    raise SettingsError(f'{name} is "{text}"', "use 1 or 0")


def _chunk_tokens(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    least, dash, most = text.partition("-")
    if dash and least.isdecimal() and most.isdecimal() and 16 <= int(least) <= int(most) <= 4000:
        return int(least), int(most)
    raise SettingsError(
        f'VBRIDGE_CHUNK_TOKENS is "{text}"', 'use a range such as "500-800", within 16-4000'
    )
