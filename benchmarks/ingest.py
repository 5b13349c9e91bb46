"""How much of an ingest is not embedding: the command line on a folder, beside the bare model.

Reads the public set cosqa_dev from the folder that VBRIDGE_BENCH_DATA names (else ../shared/data)
and says so where it is missing. Run it with `make bench-ingest`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from vbridge.embeddings import open_embedder
from vbridge.settings import Settings

DATA = Path(os.environ.get("VBRIDGE_BENCH_DATA", "../shared/data"))
_BATCH = 64


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=1000, help="0 for all")
    limit = parser.parse_args().documents or None
    corpus = DATA / "cosqa_dev" / "corpus.jsonl"
    if not corpus.exists():
        print("skipped: cosqa_dev is not there; set VBRIDGE_BENCH_DATA")
        return
    with corpus.open(encoding="utf-8") as lines:
        texts = [json.loads(line)["text"] for line in lines][:limit]
    with tempfile.TemporaryDirectory() as folder:
        tree = write_tree(Path(folder) / "tree", texts)
        environ = {**os.environ, "VBRIDGE_HOME": str(Path(folder) / "home")}
        first = ingest(tree, environ)
        again = ingest(tree, environ)
    bare = asyncio.run(embed(texts))
    print(f"documents         {first['documents']['new']}, chunks {first['chunks']['new']}")
    print(f"ingest            {first['wall']:.1f} s")
    print(f"the model alone   {bare:.1f} s")
    print(f"outside embedding {1 - bare / first['wall']:.1%}")
    print(
        f"ingest again      {again['wall']:.1f} s, {again['wall'] / first['wall']:.1%} of first,"
        f" {again['chunks']['new']} chunks embedded"
    )


def write_tree(root: Path, texts: list[str]) -> Path:
    for number, text in enumerate(texts):
        file = root / f"{number // 500:02d}" / f"{number}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return root


def ingest(tree: Path, environ: dict[str, str]) -> dict[str, Any]:
    began = time.monotonic()
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "vbridge",
            "ingest",
            str(tree),
            "--project-root",
            str(tree),
            "--json",
        ],
        env=environ,
        stdout=subprocess.PIPE,
        check=True,
    )
    return {**json.loads(done.stdout), "wall": time.monotonic() - began}


async def embed(texts: list[str]) -> float:
    embedder = open_embedder(Settings.from_environment({"VBRIDGE_EMBEDDING_PROVIDER": "local"}))
    await embedder.embed(["load the model"], timeout=60)
    began = time.monotonic()
    for start in range(0, len(texts), _BATCH):
        await embedder.embed(texts[start : start + _BATCH], timeout=600)
    return time.monotonic() - began


if __name__ == "__main__":
    main()
