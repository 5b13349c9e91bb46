"""What became of a folder that was ingested."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field

from vbridge.folder import Skipped


@dataclass
class IngestReport:
    """What became of a folder.

    Attributes:
        skipped, refused: path and the reason; a skipped folder counts once.
        vanished: stored from a file that is not there any more; forgotten if `pruned`.
        seconds: from start to end; embedding_seconds: of those, with the model at work.
    """

    new: int = 0
    changed: int = 0
    unchanged: int = 0
    skipped: list[Skipped] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    vanished: list[str] = field(default_factory=list)
    pruned: bool = False
    chunks_new: int = 0
    chunks_reused: int = 0
    chunks_removed: int = 0
    seconds: float = 0.0
    embedding_seconds: float = 0.0

    @property
    def stored(self) -> int:
        """Documents of the folder that are in the store as they are on disk."""
        return self.new + self.changed + self.unchanged

    def to_dict(self) -> dict[str, object]:
        return {
            "documents": {
                "new": self.new,
                "changed": self.changed,
                "unchanged": self.unchanged,
                "skipped": len(self.skipped),
                "refused": len(self.refused),
                "vanished": len(self.vanished),
            },
            "chunks": {
                "new": self.chunks_new,
                "reused": self.chunks_reused,
                "removed": self.chunks_removed,
            },
            "skipped": [asdict(entry) for entry in self.skipped],
            "refused": [{"path": path, "reason": reason} for path, reason in self.refused],
            "vanished": self.vanished,
            "pruned": self.pruned,
            "seconds": round(self.seconds, 3),
            "embedding_seconds": round(self.embedding_seconds, 3),
        }

    def count_skipped(self) -> Counter[str]:
        return Counter(entry.reason for entry in self.skipped)
