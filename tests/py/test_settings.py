"""Settings: what each variable may be, and what is said of one that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from vbridge.errors import SettingsError
from vbridge.settings import Settings


def read(**environ: str) -> Settings:
    return Settings.from_environment({"VBRIDGE_HOME": "/srv/vb", **environ})


def test_without_variables_everything_is_local() -> None:
    settings = Settings.from_environment({})
    assert settings.database_url is None
    assert settings.embedding_provider == "local"
    assert settings.chunk_tokens == (500, 800)
    assert settings.home.name == "vbridge"
    assert settings.home.is_absolute()


def test_our_own_variable_wins_over_the_one_that_applications_use() -> None:
    assert read(DATABASE_URL="a").database_url == "a"
    assert read(DATABASE_URL_MEMORY="b").database_url == "b"
    assert read(DATABASE_URL="a", DATABASE_URL_MEMORY="b").database_url == "b"
    assert read(DATABASE_URL=" ").database_url is None


def test_a_key_or_a_base_url_means_the_openai_protocol() -> None:
    assert read(OPENAI_API_KEY="k").embedding_provider == "openai"
    assert read(OPENAI_BASE_URL="http://127.0.0.1:1").embedding_provider == "openai"
    assert read(OPENAI_API_KEY="k", VBRIDGE_EMBEDDING_PROVIDER="local").embedding_provider == (
        "local"
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("VBRIDGE_EMBEDDING_PROVIDER", "cohere"),
        ("VBRIDGE_EMBEDDING_DIMENSIONS", "0"),
        ("VBRIDGE_EMBEDDING_DIMENSIONS", "4001"),
        ("VBRIDGE_EMBEDDING_DIMENSIONS", "many"),
        ("VBRIDGE_CHUNK_TOKENS", "800"),
        ("VBRIDGE_CHUNK_TOKENS", "800-500"),
        ("VBRIDGE_CHUNK_TOKENS", "15-800"),
        ("VBRIDGE_CHUNK_TOKENS", "500-4001"),
        ("VBRIDGE_CHUNK_OVERLAP", "401"),
        ("VBRIDGE_CHUNK_OVERLAP", "-1"),
    ],
)
def test_a_value_that_cannot_be_used_is_named_with_what_may_stand_there(
    name: str, value: str
) -> None:
    with pytest.raises(SettingsError) as refused:
        read(**{name: value})
    assert name in str(refused.value)
    assert value in str(refused.value)
    assert "use " in refused.value.hint


def test_numbers_at_their_limits_are_taken() -> None:
    settings = read(
        VBRIDGE_EMBEDDING_DIMENSIONS="4000",
        VBRIDGE_CHUNK_TOKENS="16-4000",
        VBRIDGE_CHUNK_OVERLAP="0",
    )
    assert settings.embedding_dimensions == 4000
    assert settings.chunk_tokens == (16, 4000)
    assert settings.chunk_overlap == 0


def test_home_is_absolute_and_secrets_are_not_shown() -> None:
    settings = read(OPENAI_API_KEY="sk-secret", DATABASE_URL="postgresql://u:secret@h/d")
    assert settings.home == Path("/srv/vb")
    assert "secret" not in repr(settings)
