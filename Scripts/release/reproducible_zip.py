"""ZIP archives whose bytes depend only on their content."""

import zipfile
from pathlib import Path


def write(path: Path, files: dict[str, tuple[bytes, int]]):
    """Writes an archive with files in the order of the dictionary: names with their content and their permissions."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, (content, mode) in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = (0o100000 | mode) << 16
            archive.writestr(entry, content)
