"""What can go wrong, as types. A message says what to do and holds no SQL, secret or stack."""

from __future__ import annotations


class VBridgeError(Exception):
    """A failure with a sentence for the user.

    Attributes:
        message: what happened, with the value that caused it.
        hint: what to do about it; may be empty.
        retryable: True where the same call may succeed later without a change.
    """

    retryable = False

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}; {self.hint}" if self.hint else self.message


class SettingsError(VBridgeError):
    """An environment variable has a value that cannot be used."""


class Refused(VBridgeError):
    """The database functions refused the call: SQLSTATE class VB, a mistake the caller can mend."""

    def __init__(self, message: str, hint: str = "", *, sqlstate: str = "VB000") -> None:
        super().__init__(message, hint)
        self.sqlstate = sqlstate


class DatabaseUnavailable(VBridgeError):
    """PostgreSQL cannot be reached, or did not answer within the deadline."""

    retryable = True


class InternalError(VBridgeError):
    """A fault of ours. The details are in the log, not in the message."""


class DeployError(VBridgeError):
    """The SQL project cannot be read, rendered or deployed."""


class NewerDeployment(DeployError):
    """The database was deployed by a newer release; this one may read it but not write."""


class EmbeddedServerError(VBridgeError):
    """The embedded PostgreSQL cannot be started, reached or stopped."""


class EmbeddingUnavailable(VBridgeError):
    """The embeddings provider is down, slow or over its limit."""

    retryable = True


class EmbeddingRejected(VBridgeError):
    """The embeddings provider refused the request, or its answer holds no usable vector."""
