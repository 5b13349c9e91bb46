"""The published JSON Schema of a fixpack."""

from __future__ import annotations

import json
from pathlib import Path

from vbridge.fixpacks.model import Fixpack

SCHEMA_FILE = Path(__file__).with_name("fixpack.schema.json")


def fixpack_schema() -> str:
    """The schema as text, as it stands in fixpack.schema.json."""
    schema = Fixpack.model_json_schema()
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
