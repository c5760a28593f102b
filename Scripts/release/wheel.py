"""Writes a Python wheel that contains only the command: wheel.py COMMAND VERSION DIR.

`pip install unfold` then installs `unfold` next to `python`, and `uvx unfold` runs it.

Source: PyPA, “Binary distribution format”; PEP 600 for the platform tag of Linux.
"""

import base64
import hashlib
import platform
import re
import sys
from pathlib import Path

import reproducible_zip


def platform_tag(command: bytes) -> str:
    """Returns the oldest platform that can run the command."""
    machine = platform.machine()
    if sys.platform == "darwin":
        return f"macosx_15_0_{machine}"
    # The names of the versions of glibc whose symbols the command uses are in its string table.
    versions = [tuple(map(int, found)) for found in re.findall(rb"GLIBC_(\d+)\.(\d+)\b", command)]
    major, minor = max(versions)
    return f"manylinux_{major}_{minor}_{machine}"


def main():
    command, version, folder = Path(sys.argv[1]).read_bytes(), sys.argv[2], Path(sys.argv[3])
    tag = f"py3-none-{platform_tag(command)}"
    license_text = (Path(__file__).resolve().parents[2] / "LICENSE").read_bytes()
    info = f"unfold-{version}.dist-info"
    metadata = (
        f"Metadata-Version: 2.1\nName: unfold\nVersion: {version}\n"
        "Summary: Accessible documentation sites that need no JavaScript\n"
        "Description-Content-Type: text/plain\n\n"
        "Unfold builds a folder of Markdown into a static site: a sidebar, disclosure sections, menus, tabs, and a search.\n"
    )
    files = {
        f"unfold-{version}.data/scripts/unfold": (command, 0o755),
        f"{info}/METADATA": (metadata.encode(), 0o644),
        f"{info}/WHEEL": (f"Wheel-Version: 1.0\nGenerator: unfold\nRoot-Is-Purelib: false\nTag: {tag}\n".encode(), 0o644),
        f"{info}/LICENSE": (license_text, 0o644),
    }
    record = ""
    for name, (content, _) in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content)}\n"
    files[f"{info}/RECORD"] = (f"{record}{info}/RECORD,,\n".encode(), 0o644)
    reproducible_zip.write(folder / f"unfold-{version}-{tag}.whl", files)


main()
