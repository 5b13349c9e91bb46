"""Chunks: a text cut at its own structure, measured in the model's tokens, nothing lost."""

# Own code, since semantic-text-splitter 0.33 failed three of the properties: its Markdown splitter
# took minutes over 25,000 blank lines, characters outside the vocabulary made a chunk of any
# length, and a heading often became a chunk of three tokens.

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vbridge.boundaries import HELD, Boundaries, Fence, find_boundaries

if TYPE_CHECKING:
    from vbridge.embeddings import Tokenizer

CHARACTERS_PER_TOKEN = 8
"""A chunk has at most this many characters for each token of its cap: white space and characters
outside a vocabulary count few tokens or none."""

TAIL_TOKENS = 100
"""A last chunk has at least this many new tokens where the text is long enough."""

# Each looks behind for its first mark, so that a run of marks costs one step each.
_SENTENCE_END = re.compile(
    r"(?<=[.!?…])[\"'”’)\]]*\s+|(?<=[。！？])[”’）」』]*(?![。！？])|\r(?!\n)"
)
_WORD_END = re.compile(r"\s+")
_SOFT_END = re.compile(r"[;,{}()|/\\&=:、，；]+")

# Flags are matched in pairs: \X alone counts back over all flags before, at each of them.
_CLUSTER = r"[\U0001F1E6-\U0001F1FF]{2}[\p{GCB=Extend}\p{GCB=ZWJ}\p{GCB=SpacingMark}]*+|\X"


@dataclass(frozen=True)
class Chunk:
    """A piece of a text.

    Attributes:
        ordinal: place in the text, from 0.
        text: the characters, the repeated ones included.
        start_line, end_line: lines of the text that it touches, from 1, both inclusive.
        token_count: tokens of `text` by the model's own tokenizer.
        overlap_chars: leading characters that repeat the end of the chunk before.
    """

    ordinal: int
    text: str
    start_line: int
    end_line: int
    token_count: int
    overlap_chars: int


def chunk_text(
    text: str,
    *,
    path: str | None = None,
    tokenizer: Tokenizer,
    tokens: tuple[int, int] = (500, 800),
    overlap: int = 75,
    max_tokens: int | None = None,
) -> list[Chunk]:
    """Cuts a text into chunks; `"".join(c.text[c.overlap_chars:] for c in chunks)` is the text.

    The strongest boundary (heading, definition, paragraph, line, sentence, word, grapheme) within
    the range of tokens wins. No chunk exceeds the upper end, or CHARACTERS_PER_TOKEN times it in
    characters, its overlap included. A fence that fits is kept whole, and may leave the chunk
    before it short. A cluster of code points longer than a chunk is the only one to be cut.

    Args:
        path: decides by its suffix whether the text is prose or code.
        tokens: (least, most) tokens of a chunk; a text within `most` is one chunk.
        overlap: tokens to repeat, from a line, sentence or word start; none where there is none.
        max_tokens: the model's own cap, where lower than `most`.
    """
    if not text:
        return []
    most = min(tokens[1], max_tokens or tokens[1])
    least = min(tokens[0], most)
    total = tokenizer.count(text) if len(text) <= most * CHARACTERS_PER_TOKEN else most + 1
    if total <= most:
        return [Chunk(0, text, 1, _last_line(text), total, 0)]
    return _Cutter(text, path, tokenizer, least, most, min(overlap, most // 4)).cut()


def _last_line(text: str) -> int:
    return text.count("\n") + (not text.endswith("\n"))


class _Cutter:
    """One text being cut; every position is a character index into it."""

    def __init__(
        self,
        text: str,
        path: str | None,
        tokenizer: Tokenizer,
        least: int,
        most: int,
        overlap: int,
    ) -> None:
        self.text = text
        self.tokenizer = tokenizer
        self.least = least
        self.most = most
        self.overlap = overlap
        self.max_chars = most * CHARACTERS_PER_TOKEN
        self.offsets = array("q", tokenizer.offsets(text))
        self.boundaries: Boundaries = find_boundaries(text, path)
        self.fences = [f for f in self.boundaries.fences if self._fits(f.start, f.end)]
        self.fence_starts = [f.start for f in self.fences]
        self.graphemes = _Graphemes(text)

    def cut(self) -> list[Chunk]:
        chunks: list[Chunk] = []
        previous, start = 0, 0
        while start < len(self.text):
            repeat, end, count = self._choose(previous, start)
            starts = self.boundaries.starts
            chunks.append(
                Chunk(
                    ordinal=len(chunks),
                    text=self.text[repeat:end],
                    start_line=bisect_right(starts, repeat),
                    end_line=bisect_left(starts, end),
                    token_count=count,
                    overlap_chars=start - repeat,
                )
            )
            previous, start = start, end
        return chunks

    def _choose(self, previous: int, start: int) -> tuple[int, int, int]:
        """Start with overlap, end and token count of the chunk whose new text begins at start."""
        fence = self._fence_at(start)
        repeat = self._overlap_start(previous, start, fence)
        budget = self.most
        while True:
            end = self._choose_end(repeat, start, budget, fence)
            count = self.tokenizer.count(self.text[repeat:end])
            if count <= self.most:
                return repeat, end, count
            # A slice can count more tokens than its share of the whole text: merges and word
            # pieces do not run across a cut.
            if repeat < start and (fence or budget < self.most // 2):
                repeat, budget = start, self.most
            elif budget > 1:
                budget = max(1, budget - max(count - self.most, 1))
            else:
                return start, *self._smallest(start)

    def _smallest(self, start: int) -> tuple[int, int]:
        """The longest run of code points within the cap; only ever reached inside a cluster."""
        end = min(len(self.text), start + self.most)
        while (count := self.tokenizer.count(self.text[start:end])) > self.most and end > start + 1:
            end = start + (end - start) // 2
        return end, count

    def _choose_end(self, repeat: int, start: int, budget: int, fence: Fence | None) -> int:
        high = self._reach(repeat, budget)
        if fence and repeat == start:
            high = max(high, fence.end)
        if high >= len(self.text):
            return len(self.text)
        low = self._reach(repeat, min(self.least, budget))
        if tail := self._tail_before(start, high):
            # This chunk and one more hold the rest: the strongest cut between them wins.
            high = max(tail, fence.end if fence and repeat == start else 0)
            rest = self._back(len(self.text), self.most - self.overlap)
            low = min(low, max(rest, self._reach(start, self._least_tail)))
        high = max(high, start + 1)
        low = max(min(low, high), start + 1)
        return self._best_line(start, low, high) or self._inside_line(start, low, high)

    @property
    def _least_tail(self) -> int:
        return max(1, min(TAIL_TOKENS, self.least // 2))

    def _tail_before(self, start: int, high: int) -> int | None:
        """Where the last tokens of the text begin, if a cut at high would leave fewer than those.

        None where they are too near to the start: then this chunk would be the scrap.
        """
        index = len(self.offsets) - self._least_tail
        if index - bisect_left(self.offsets, start) < self._least_tail:
            return None
        return self.offsets[index] if self.offsets[index] < high else None

    def _best_line(self, start: int, low: int, high: int) -> int | None:
        """The strongest line start within (low, high), the last of equals."""
        starts, strengths = self.boundaries.starts, self.boundaries.strengths
        best, best_strength = None, -1
        covering = self._fence_over(high)
        last = bisect_right(starts, covering.start if covering else high) - 1
        index = bisect_left(starts, low)
        skip = self._fence_over(low)
        if skip:
            index = bisect_left(starts, skip.end)
        while index <= last:
            if strengths[index] >= best_strength:
                best, best_strength = starts[index], strengths[index]
            at = bisect_left(self.fence_starts, starts[index])
            if at < len(self.fences) and self.fences[at].start == starts[index]:
                index = bisect_left(starts, self.fences[at].end)
            else:
                index += 1
        if best is None and covering and covering.start > start:
            return self._fence_lead(start, covering)
        return best

    def _fence_lead(self, start: int, fence: Fence) -> int:
        """Where to cut before a fence: with its heading, if that is not all there is."""
        starts = self.boundaries.starts
        index = bisect_left(starts, fence.start)
        while self.boundaries.strengths[index] == HELD and index > 0 and starts[index] > start:
            index -= 1
        return starts[index] if starts[index] > start else fence.start

    def _inside_line(self, start: int, low: int, high: int) -> int:
        """A cut within a line: after a sentence, a word, a mark, or else between two graphemes."""
        window = self.text[low - 1 : high]
        for pattern in (_SENTENCE_END, _WORD_END, _SOFT_END):
            ends = [low - 1 + match.end() for match in pattern.finditer(window)]
            for end in reversed(ends[-8:]):
                if low <= end <= high and self.graphemes.starts_at(end):
                    return end
        return self.graphemes.last_start(start + 1, high)

    def _overlap_start(self, previous: int, start: int, fence: Fence | None) -> int:
        allowed = self.overlap
        if fence:
            allowed = min(allowed, self.most - self._tokens(fence.start, fence.end) - 2)
        if start == 0 or allowed <= 0:
            return start
        first = max(
            previous + 1,
            self._back(start, allowed),
            start - allowed * CHARACTERS_PER_TOKEN,
        )
        starts = self.boundaries.starts
        index = bisect_left(starts, first)
        if index < len(starts) and starts[index] < start:
            return starts[index]
        for pattern in (_SENTENCE_END, _WORD_END):
            for match in pattern.finditer(self.text, first, start):
                if match.end() < start and self.graphemes.starts_at(match.end()):
                    return match.end()
        return start

    def _fits(self, start: int, end: int) -> bool:
        tokens = self._tokens(start, end)
        if end - start > self.max_chars or tokens > self.most * 5 // 4:
            return False
        # A slice of whole lines counts nearly as the same lines in the text: only near the cap is
        # it worth a count of its own.
        return (
            tokens < self.most * 3 // 4 or self.tokenizer.count(self.text[start:end]) <= self.most
        )

    def _fence_at(self, start: int) -> Fence | None:
        index = bisect_left(self.fence_starts, start)
        if index < len(self.fences) and self.fences[index].start == start:
            return self.fences[index]
        return None

    def _fence_over(self, position: int) -> Fence | None:
        """The fence that a cut at this position would cut in two."""
        index = bisect_left(self.fence_starts, position) - 1
        if index >= 0 and self.fences[index].start < position < self.fences[index].end:
            return self.fences[index]
        return None

    def _tokens(self, start: int, end: int) -> int:
        return bisect_left(self.offsets, end) - bisect_left(self.offsets, start)

    def _reach(self, start: int, tokens: int) -> int:
        """The furthest position with at most so many tokens, and their characters, from start."""
        index = bisect_left(self.offsets, start) + tokens
        by_tokens = self.offsets[index] if index < len(self.offsets) else len(self.text)
        return min(by_tokens, start + tokens * CHARACTERS_PER_TOKEN, len(self.text))

    def _back(self, end: int, tokens: int) -> int:
        index = bisect_left(self.offsets, end) - tokens
        return self.offsets[index] if index >= 0 else 0


class _Graphemes:
    """User-perceived characters of one long line at a time."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.start, self.end = 0, 0
        self.found: Sequence[int] | None = None

    def starts_at(self, position: int) -> bool:
        """True where a cut at the position splits no cluster."""
        if not 0 < position < len(self.text):
            return True
        before, after = self.text[position - 1], self.text[position]
        if before.isascii() and after.isascii():
            return not (before == "\r" and after == "\n")
        found = self._of_line(position)
        index = bisect_left(found, position)
        return index < len(found) and found[index] == position

    def last_start(self, least: int, most: int) -> int:
        """The last cluster start within [least, most], or `most` where one cluster covers it."""
        position = most
        while position >= least:
            if self.starts_at(position):
                return position
            found = self._of_line(position)
            index = bisect_left(found, position) - 1
            position = found[index] if index >= 0 else least - 1
        return most

    def _of_line(self, position: int) -> Sequence[int]:
        if not self.start <= position <= self.end or self.found is None:
            import regex

            # A cluster never runs across a line feed, so a line can be read alone.
            self.start = self.text.rfind("\n", 0, position) + 1
            line_end = self.text.find("\n", position)
            self.end = len(self.text) if line_end < 0 else line_end
            matches = regex.finditer(_CLUSTER, self.text, pos=self.start, endpos=self.end)
            self.found = array("q", (match.start() for match in matches))
            self.found.append(self.end)
        return self.found
