"""Vector Bridge: a memory service for Claude Code on PostgreSQL and pgvector."""

__version__ = "0.1.0"
