"""Writes a Python wheel that contains only the command: wheel.py COMMAND VERSION DIR.

`pip install unfold-docs` then installs `unfold` next to `python`, and `uvx --from unfold-docs unfold` runs it. On PyPI,
the name `unfold` belongs to another project.

Source: PyPA, “Binary distribution format”.
"""

import base64
import hashlib
import sys
from pathlib import Path

import linkage
import reproducible_zip

NAME = "unfold-docs"


def main():
    command, version, folder = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    tag = f"py3-none-{linkage.platform_tag(command)}"
    license_text = (Path(__file__).resolve().parents[2] / "LICENSE").read_bytes()
    # File names contain the normalized name.
    prefix = f"{NAME.replace('-', '_')}-{version}"
    info = f"{prefix}.dist-info"
    metadata = (
        f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {version}\n"
        "Summary: Accessible documentation sites that need no JavaScript\n"
        "Description-Content-Type: text/plain\n\n"
        "Unfold builds a folder of Markdown into a static site: a sidebar, disclosure sections, menus, tabs, and a search.\n"
    )
    files = {
        f"{prefix}.data/scripts/unfold": (command.read_bytes(), 0o755),
        # `unfold --version` and `unfold doctor` read it.
        f"{prefix}.data/data/share/unfold/package": (b"Python package\n", 0o644),
        f"{info}/METADATA": (metadata.encode(), 0o644),
        f"{info}/WHEEL": (f"Wheel-Version: 1.0\nGenerator: unfold\nRoot-Is-Purelib: false\nTag: {tag}\n".encode(), 0o644),
        f"{info}/LICENSE": (license_text, 0o644),
    }
    record = ""
    for name, (content, _) in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content)}\n"
    files[f"{info}/RECORD"] = (f"{record}{info}/RECORD,,\n".encode(), 0o644)
    reproducible_zip.write(folder / f"{prefix}-{tag}.whl", files)


main()
