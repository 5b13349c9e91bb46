"""Generated corpora for the speed benchmark, and their way into the tables of a store.

Projects of very unequal size, code-like text, and vectors that depend on it.

Nothing here is real, but the statistics are meant not to flatter. Words follow Zipf's law, with
identifiers, paths and error codes; a project has names of its own. A vector is the sum of its
topic, a shift of its project, the words of its chunk and noise, over a spectrum that decays slowly,
with noise in all dimensions. Held against all-MiniLM-L6-v2 on five public sets (1,400 to 10,600
texts each: cosine of random pairs 0.16 to 0.33, of the 10th nearest neighbour 0.55 to 0.68, local
intrinsic dimension 11 to 18) a corpus of 10,000 has 0.20, 0.55 and 20: no easier to search.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import psycopg
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Integers = NDArray[np.int64]

_STOP_WORDS = """the a to of and in is for it that on be with as this if by an or are from at not
  can has was will which but when we you all no one may must do so its then there their what how"""
_VERBS = "get set find load save open close parse read write send fetch make build check run"
_NOUNS = """user id file path error state token cache index query row page job task node key value
  list config client server request response session event handler batch chunk model schema pool"""
_ONSETS = "b c d f g h k l m n p r s t v w br cl cr dr fl gr pl pr sh sl st th tr"
_VOWELS = "a e i o u ai ea ou"
_CODAS = ("", "n", "r", "l", "s", "t", "m", "ck", "nd", "st", "nt")
_ENDINGS = ("", "", "", "", "s", "ed", "ing", "er", "ion", "able")

_GENERAL = 40_000  # words that every project uses, by Zipf's law
_NAMES = 60_000  # identifiers, each project with a window of them as its own
_TOPICS = 1_500
_TOPIC_WORDS = 300
_RANK = 256  # dimensions of the part of a vector that means something
_SEEN_WORDS = 24  # words of a chunk that its vector depends on
_BATCH = 20_000


@dataclass(frozen=True)
class Batch:
    """Chunks in the order in which they arrive, whole documents.

    Attributes:
        project: number from 0 of the project of each chunk; so are the following, one a chunk.
        document: number from 0 of the document, in the whole corpus.
        ordinal: place in the document, from 0.
        texts: 60 to 120 words each, in lines; a document's join to its body.
        vectors: (chunks, dimensions), unit length.
    """

    project: Integers
    document: Integers
    ordinal: Integers
    texts: list[str]
    vectors: Floats


class Corpus:
    """The same for the same arguments; generated batch by batch, never held as a whole."""

    def __init__(self, chunks: int, projects: int, dimensions: int, seed: int = 1) -> None:
        rng = np.random.default_rng(seed)
        self.seed = seed
        self.dimensions = dimensions
        self.sizes = project_sizes(chunks, projects, rng)
        self.words = _vocabulary(rng)
        self._zipf = _zipf_sample(rng, _GENERAL, 1 << 20)
        self._topic_words = rng.integers(300, _GENERAL, (_TOPICS, _TOPIC_WORDS))
        self._names_from = rng.integers(0, _NAMES, projects)
        self._names_count = np.clip(self.sizes, 20, 3_000)

        rank = min(_RANK, dimensions)
        spectrum = (np.arange(1, rank + 1) ** -0.35).astype(np.float32)
        spectrum /= np.linalg.norm(spectrum)
        self._spectrum = spectrum
        self._word_vectors = _normal(rng, (len(self.words), rank)) * spectrum
        self._word_vectors[:300] = 0  # words of every text say nothing
        self._topic_vectors = _normal(rng, (_TOPICS, rank)) * spectrum
        self._project_vectors = _normal(rng, (projects, rank)) * spectrum
        self._mixing = _normal(rng, (rank, dimensions))
        self._mean = _normal(rng, (dimensions,))

        # Topics of a project: the first ones are the most frequent.
        self._topic_count = np.clip(self.sizes // 25, 2, 300)
        self._topics = rng.integers(0, _TOPICS, (projects, 300))
        project, length = _documents(self.sizes, rng)
        order = rng.permutation(len(project))  # they arrive in any order, whosever they are
        self._document_project = project[order]
        self._document_length = length[order]

    @property
    def document_count(self) -> int:
        return len(self._document_project)

    def batches(self) -> Iterator[Batch]:
        """All of the corpus, about 20,000 chunks at a time."""
        rng = np.random.default_rng(self.seed + 1)
        ends = np.cumsum(self._document_length)
        first = 0
        while first < self.document_count:
            before = int(ends[first - 1]) if first else 0
            last = max(int(np.searchsorted(ends, before + _BATCH, "right")), first + 1)
            documents = np.arange(first, last)
            owners, lengths = (
                part[first:last] for part in (self._document_project, self._document_length)
            )
            yield self._batch(documents, owners, lengths, rng)
            first = last

    def extra_documents(self, project: int, count: int, seed: int) -> Batch:
        """New documents of a project of the corpus, 2 to 6 chunks each."""
        rng = np.random.default_rng((self.seed, seed))
        owners, lengths = np.full(count, project), rng.integers(2, 7, count)
        return self._batch(np.arange(count), owners, lengths, rng)

    def _batch(
        self, documents: Integers, owners: Integers, lengths: Integers, rng: np.random.Generator
    ) -> Batch:
        place = (rng.random(len(documents)) ** 1.7 * self._topic_count[owners]).astype(np.int64)
        topic = np.repeat(self._topics[owners, place], lengths)
        project = np.repeat(owners, lengths)
        ordinal = np.arange(len(project)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        words, texts = self._texts(project, topic, rng)
        return Batch(
            project=project,
            document=np.repeat(documents, lengths),
            ordinal=ordinal,
            texts=texts,
            vectors=self._vectors(project, topic, words, rng),
        )

    def _texts(
        self, project: Integers, topic: Integers, rng: np.random.Generator
    ) -> tuple[Integers, list[str]]:
        """Word numbers of the first words, (chunks, _SEEN_WORDS), and the texts."""
        most = 120
        shape = (len(project), most)
        skewed = rng.random(shape, dtype=np.float32) ** 2
        kind = rng.random(shape, dtype=np.float32)
        general = self._zipf[rng.integers(0, len(self._zipf), shape)]
        topical = self._topic_words[topic[:, None], (skewed * _TOPIC_WORDS).astype(np.int64)]
        named = (skewed * self._names_count[project][:, None]).astype(np.int64)
        named = _GENERAL + (self._names_from[project][:, None] + named) % _NAMES
        words = np.where(kind < 0.6, general, np.where(kind < 0.9, topical, named))
        counts = rng.integers(60, most + 1, len(project)).tolist()
        texts = []
        for row, count in zip(words.tolist(), counts, strict=True):
            picked = [self.words[word] for word in row[:count]]
            lines = (" ".join(picked[start : start + 14]) for start in range(0, count, 14))
            texts.append("\n".join(lines) + "\n")
        return words[:, :_SEEN_WORDS], texts

    def _vectors(
        self, project: Integers, topic: Integers, words: Integers, rng: np.random.Generator
    ) -> Floats:
        meaning = np.zeros((len(project), len(self._spectrum)), np.float32)
        for column in range(words.shape[1]):
            meaning += self._word_vectors[words[:, column]]
        meaning *= 0.70 / np.sqrt(words.shape[1] * 0.6)
        meaning += 0.75 * self._topic_vectors[topic]
        meaning += 0.45 * self._project_vectors[project]
        meaning += 0.60 * _normal(rng, meaning.shape) * self._spectrum
        vectors = meaning @ self._mixing
        vectors += 0.65 * self._mean
        vectors += 0.40 * _normal(rng, vectors.shape)
        return _unit(vectors)

    def perturbed_text(self, text: str, rng: np.random.Generator) -> str:
        """A query: 3 to 25 words that follow each other, every fourth left out or another one."""
        words = text.split()
        count = int(np.clip(rng.lognormal(2.1, 0.5), 3, 25))
        start = int(rng.integers(0, max(len(words) - count, 1)))
        kept: list[str] = []
        for word in words[start : start + count]:
            chance = rng.random()
            if chance < 0.15:
                continue
            replaced = self.words[int(self._zipf[rng.integers(0, len(self._zipf))])]
            kept.append(replaced if chance < 0.25 else word)
        return " ".join(kept) or words[start]


def perturbed_vector(vector: Floats, rng: np.random.Generator) -> Floats:
    """A query vector whose cosine with the given one is 0.65 to 0.85; unit length."""
    noise = _normal(rng, vector.shape)
    noise -= (noise @ vector) * vector / (vector @ vector)
    cosine = rng.uniform(0.65, 0.85)
    vector, noise = _unit(np.stack([vector, noise]))
    return np.asarray(cosine * vector + np.sqrt(1 - cosine**2) * noise, np.float32)


def project_sizes(chunks: int, projects: int, rng: np.random.Generator) -> Integers:
    """Chunks of each project, greatest first, together `chunks`.

    The greatest has a fifth of all, then a tenth, 7 % and so on; one project each has 1 to 30
    chunks, some have 100, and the rest are spread as file counts are (log-normal).
    """
    heads = [int(chunks * share) for share in (0.20, 0.10, 0.07, 0.05, 0.04, 0.03, 0.025, 0.02)]
    fixed = list(range(1, 31)) + [100] * (20 if chunks >= 50_000 else 4)
    rest = projects - len(heads) - len(fixed)
    left = chunks - sum(heads) - sum(fixed)
    if rest < 1 or left < rest:
        raise ValueError("too few chunks for so many projects")
    spread = rng.lognormal(0, 1.8, rest)
    for _ in range(100):
        # No project of the rest may outgrow the smallest of the great ones.
        spread = np.clip(spread * (left / spread.sum()), 1, max(heads[-1], left / rest))
    ends = np.floor(np.cumsum(spread) * (left / spread.sum()) + 1e-6)
    sizes = np.diff(ends, prepend=0)
    return np.sort(np.concatenate([heads, fixed, sizes]).astype(np.int64))[::-1].copy()


def _documents(sizes: Integers, rng: np.random.Generator) -> tuple[Integers, Integers]:
    """Project and number of chunks of each document: 1 to 8 chunks, cut to fit its project."""
    owners, lengths = [], []
    for project, size in enumerate(sizes.tolist()):
        ends = np.cumsum(rng.integers(1, 9, size))
        count = int(np.searchsorted(ends, size)) + 1
        ends = ends[:count]
        ends[-1] = size
        lengths.append(np.diff(ends, prepend=0))
        owners.append(np.full(count, project))
    return np.concatenate(owners), np.concatenate(lengths)


def _zipf_sample(rng: np.random.Generator, words: int, count: int) -> Integers:
    weights = 1 / (np.arange(words) + 2.7) ** 1.05
    ends = np.cumsum(weights / weights.sum())
    return np.searchsorted(ends, rng.random(count)).clip(0, words - 1)


def _vocabulary(rng: np.random.Generator) -> list[str]:
    def pick(options: Sequence[str]) -> str:
        return options[int(rng.integers(0, len(options)))]

    verbs, nouns, onsets, vowels = (text.split() for text in (_VERBS, _NOUNS, _ONSETS, _VOWELS))
    words: dict[str, None] = dict.fromkeys(_STOP_WORDS.split() + verbs + nouns)
    while len(words) < _GENERAL:
        syllables = 1 + int(rng.integers(0, 3)) + (len(words) > 2_000)
        stem = "".join(pick(onsets) + pick(vowels) for _ in range(syllables)) + pick(_CODAS)
        words[stem + pick(_ENDINGS)] = None
    general = list(words)[:_GENERAL]
    parts = general[60:8_000]
    names: dict[str, None] = {}
    while len(names) < _NAMES:
        first, second, third = pick(verbs), pick(nouns), pick(parts)
        kind = int(rng.integers(0, 7))
        name = (
            f"{first}{third.title()}By{second.title()}",
            f"{third}_{second}_{pick(parts)}",
            f"ERR_{third.upper()}_{second.upper()}",
            f"src/{second}/{third}/{pick(parts)}.ts",
            f"{third.title()}{second.title()}.{first}{pick(nouns).title()}()",
            f"{third}.{pick(parts)}.internal:{int(rng.integers(1000, 9999))}",
            f"--{first}-{third}",
        )[kind]
        names[name] = None
    return general + list(names)


def _normal(rng: np.random.Generator, shape: tuple[int, ...]) -> Floats:
    return rng.standard_normal(shape, dtype=np.float32)


def _unit(vectors: Any) -> Floats:
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), np.float32)


def copy_corpus(connection: psycopg.Connection[Any], corpus: Corpus) -> int:
    """Documents, chunks, vectors and votes by COPY, in order of arrival; returns the model's id."""

    def number(statement: str, value: str) -> int:
        return int((connection.execute(statement.encode(), [value]).fetchone() or [0])[0])

    key = f"speed/generated/{corpus.dimensions}/1"
    model_id = number("select (vbridge.add_embedding_model(%s, 'active')).model_id", key)
    roots = [root(n) for n in range(len(corpus.sizes))]
    project_ids = np.array([number("select vbridge.open_project(%s)", name) for name in roots])
    rng, chunk_id = np.random.default_rng(corpus.seed), 1
    with connection.transaction():
        # Tables emptied in the same transaction are filled without WAL; foreign keys hold anyway.
        connection.execute("truncate vbridge.documents cascade")
        connection.execute("set local session_replication_role = replica")
        for batch in corpus.batches():
            copy_batch(connection, batch, project_ids, model_id, chunk_id, rng)
            chunk_id += len(batch.texts)
        connection.execute(
            """
            insert into vbridge.vote_counts
              (project_id, content_sha256, helpful_count, unhelpful_count)
            select project_id, content_sha256, chunk_id % 5, chunk_id % 3
            from vbridge.chunks
            where chunk_id % 101 = 0 and chunk_id % 5 + chunk_id % 3 > 0
            on conflict do nothing
            """
        )
    for name, last in (("chunk", chunk_id), ("document", corpus.document_count + 1)):
        connection.execute("select setval(%s, %s)", [f"vbridge.{name}_id_seq", last])
    connection.execute(
        """
        update vbridge.projects p
        set chunk_count = n.chunks, document_count = n.documents, tokenizer_version = 0
        from (
          select project_id, count(*) as chunks, count(distinct document_id) as documents
          from vbridge.chunks group by project_id
        ) n
        where n.project_id = p.project_id
        """
    )
    return model_id


def copy_batch(
    connection: psycopg.Connection[Any],
    batch: Batch,
    project_ids: Any,
    model_id: int,
    first_id: int,
    rng: np.random.Generator,
) -> None:
    projects = project_ids[batch.project]
    ids = np.arange(first_id, first_id + len(projects))
    hashes = [hashlib.sha256(text.encode()).hexdigest() for text in batch.texts]
    escaped = [text.replace("\n", "\\n") for text in batch.texts]
    starts = np.flatnonzero(batch.ordinal == 0).tolist()
    ends = [*starts[1:], len(projects)]
    now = time.time()
    with connection.cursor() as cursor:
        with cursor.copy(
            "copy vbridge.documents (project_id, document_id, path, body, content_sha256,"
            " component, category, tags, outcome_status, created_at, updated_at) from stdin"
        ) as copy:
            for start, end in zip(starts, ends, strict=True):
                number = int(batch.document[start])
                written = time.strftime(
                    "%Y-%m-%d %H:%M:%S+00", time.gmtime(now - rng.exponential(60 * 86_400))
                )
                body = "".join(escaped[start:end])
                outcome = rng.choice(("success", "failure", "unknown"), p=(0.15, 0.08, 0.77))
                copy.write(
                    f"{projects[start]}\t{number + 1}\t{path(number)}\t{body}\t\\\\x{hashes[start]}"
                    f"\tarea{number % 12}\tkind{number % 6}\t{{tag{number % 30}}}\t{outcome}"
                    f"\t{written}\t{written}\n"
                )
        with cursor.copy(
            "copy vbridge.chunks (project_id, chunk_id, document_id, ordinal, start_line, end_line,"
            " token_count, content_sha256, content) from stdin"
        ) as copy:
            columns = [c.tolist() for c in (projects, ids, batch.document, batch.ordinal)]
            for project, chunk, document, ordinal, text, digest in zip(
                *columns, escaped, hashes, strict=True
            ):
                copy.write(
                    f"{project}\t{chunk}\t{document + 1}\t{ordinal}\t{ordinal * 8 + 1}"
                    f"\t{ordinal * 8 + 8}\t{len(text) // 4}\t\\\\x{digest}\t{text}\n"
                )
        with cursor.copy(
            "copy vbridge.chunk_embeddings (project_id, chunk_id, model_id, embedding)"
            " from stdin (format binary)"
        ) as copy:
            copy.write(embedding_rows(projects, ids, model_id, batch.vectors))


def embedding_rows(projects: Any, ids: Any, model_id: int, vectors: Any) -> bytes:
    """Rows of chunk_embeddings in the binary form of COPY, with its header and end."""
    dimensions = vectors.shape[1]
    sized = (("n", ">i4"), ("v", ">i8"))
    rows = np.zeros(
        len(ids),
        dtype=[
            ("fields", ">i2"),
            *((f"{name}{part}", kind) for name in "pcm" for part, kind in sized),
            ("bytes", ">i4"),
            ("dimensions", ">i2"),
            ("unused", ">i2"),
            ("vector", ">f2", (dimensions,)),
        ],
    )
    rows["fields"] = 4
    for name, values in (("p", projects), ("c", ids), ("m", model_id)):
        rows[f"{name}n"], rows[f"{name}v"] = 8, values
    rows["bytes"], rows["dimensions"], rows["vector"] = dimensions * 2 + 4, dimensions, vectors
    return b"PGCOPY\n\xff\r\n\0" + bytes(8) + rows.tobytes() + b"\xff\xff"


def root(number: int) -> str:
    return f"/srv/speed/project-{number:04d}"


def path(number: int) -> str:
    return f"src/area{number % 12}/module-{number}.md"
