"""Fixpacks as files: what one holds, reading and writing YAML, and the shapes of older files."""

from vbridge.fixpacks.files import read_fixpacks, write_fixpack
from vbridge.fixpacks.model import Fixpack, make_fixpack

__all__ = ["Fixpack", "make_fixpack", "read_fixpacks", "write_fixpack"]
